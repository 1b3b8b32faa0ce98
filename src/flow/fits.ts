// Why a step cannot work on an entry at all, whatever its provider would do.
import { type Provider, type ProviderRow, providerTable } from '../contracts/providers';
import { refused, type StepDone } from './step-end';
import type { StepContext } from './view';

/** The refusal, or undefined when the step fits the entry. */
export function unfit({ job, step, entry }: StepContext): StepDone | undefined {
  const { schemas, holdsEntry }: ProviderRow = providerTable[step.provider as Provider];
  const schema = entry.docSchema.split('/').slice(-2).join('/');
  if (job.schema && job.schema !== schema)
    return refused('schema-mismatch', `the entry holds ${schema}; the workflow is for ${job.schema}`);
  if (schemas && !schemas.includes(schema)) {
    return refused('schema-mismatch', `the entry holds ${schema}; ${step.provider} does not work on it`);
  }
  if (!holdsEntry) return undefined;
  if (entry.invalid) return refused('invalid-document', 'the document breaks rules: correct it first');
  if (entry.openJob !== job.id) return refused('entry-busy', `job ${entry.openJob ?? 'of nobody'} holds the entry`);
  return undefined;
}
