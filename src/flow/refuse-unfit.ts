// Why a step cannot work on an entry at all, whatever its provider would do.
import { type Provider, type ProviderRow, providerTable } from '../contracts/providers';
import { refuseStep, type StepDone } from './step-end';
import type { StepContext } from './view';
import { message } from '../messages/message';

/** The refusal, or undefined when the step fits the entry. */
export function refuseUnfit({ job, step, entry }: StepContext): StepDone | undefined {
  const { schemas, holdsEntry }: ProviderRow = providerTable[step.provider as Provider];
  const schema = entry.docSchema.split('/').slice(-2).join('/');
  if (job.schema && job.schema !== schema)
    return refuseStep('schema-mismatch', message('step-entry-for-other-workflow', { schema, expected: job.schema }));
  if (schemas && !schemas.includes(schema)) {
    return refuseStep('schema-mismatch', message('step-entry-for-other-step', { schema, provider: step.provider }));
  }
  if (!holdsEntry) return undefined;
  if (entry.invalid) return refuseStep('invalid-document', message('step-document-invalid'));
  if (entry.openJob !== job.id) return refuseStep('entry-busy', message('step-entry-held', { job: entry.openJob }));
  return undefined;
}
