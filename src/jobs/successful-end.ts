// Describes the steps and the successful end of a job for its run in Temporal.
import type { JobRunEnd, JobStepEnd } from '../contracts/job-run-end';
import { findInvoiceNumberInSummary } from '../document/document-summary';
import type { EntryDocument } from '../model/entry';
import type { JobForInvoiceResponse } from '../model/invoice';
import type { Settings } from '../settings/settings';
import type { RunNamingSettings } from '../temporal/names';

export type JobTextSettings = RunNamingSettings & Pick<Settings['temporal'], 'payloads'>;

/**
 * Returns whether Temporal may have the texts of a job. They may name the parties of an invoice, so if names are opaque,
 * Temporal gets the texts encrypted or not at all.
 */
export const areJobTextsShown = ({ names, payloads }: JobTextSettings): boolean =>
  names !== 'opaque' || payloads === 'encrypted';

/** Lists the steps by their names, or by their providers if Temporal may not have the names. */
export const listJobStepEnds = (
  settings: JobTextSettings,
  intents: NonNullable<JobForInvoiceResponse['intents']>,
): JobStepEnd[] =>
  intents.map(({ name, provider, events }) => {
    const { status = 'NA', code } = events.at(-1) ?? {};
    return { step: (areJobTextsShown(settings) && name) || provider, status, ...(code ? { code } : {}) };
  });

/**
 * Returns the end of a job that succeeded; undefined for any other job. The run of a job that failed or was cancelled
 * reads the job itself, because it also explains the failure, or ends as Canceled.
 */
export function findSuccessfulJobEnd(
  settings: JobTextSettings,
  { open, result, intents }: JobForInvoiceResponse,
  { snippet }: EntryDocument,
): JobRunEnd | undefined {
  if (open || !intents || (result !== 'succeeded' && result !== 'succeeded-with-warnings')) return undefined;
  const invoice = settings.names === 'opaque' ? undefined : findInvoiceNumberInSummary(snippet);
  return { result, ...(invoice ? { invoice } : {}), steps: listJobStepEnds(settings, intents) };
}
