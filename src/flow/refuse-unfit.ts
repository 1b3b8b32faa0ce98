// Why a step cannot work on an entry at all, whatever its provider would do.
import { type Provider, type ProviderRow, providerTable } from '../contracts/providers';
import { refuseStep, type StepDone } from './step-end';
import type { StepContext } from './view';

/** The refusal, or undefined when the step fits the entry. */
export function refuseUnfit({ job, step, entry }: StepContext): StepDone | undefined {
  const { schemas, holdsEntry }: ProviderRow = providerTable[step.provider as Provider];
  const schema = entry.docSchema.split('/').slice(-2).join('/');
  if (job.schema && job.schema !== schema)
    return refuseStep('schema-mismatch', `the entry holds ${schema}; the workflow is for ${job.schema}`);
  if (schemas && !schemas.includes(schema)) {
    return refuseStep('schema-mismatch', `the entry holds ${schema}; ${step.provider} does not work on it`);
  }
  if (!holdsEntry) return undefined;
  if (entry.invalid) return refuseStep('invalid-document', 'the document breaks rules: correct it first');
  if (entry.openJob !== job.id) return refuseStep('entry-busy', `job ${entry.openJob ?? 'of nobody'} holds the entry`);
  return undefined;
}
