// Determines the status of an invoice from its entry, jobs and records, for every response.
import { isEffectiveOrPendingCancellation } from '../chain/record/flags';
import { findJobFileOfCurrentDocument } from '../contracts/job-files';
import type { EntryDocument } from '../model/entry';
import type { JobForInvoiceResponse, RecordForInvoiceResponse, InvoiceSnapshot } from '../model/invoice';
import type { InvoiceStatus } from '../store/entries/invoice-list';

/** The records and jobs of an invoice, by their role. */
export interface InvoiceStatusWithRecords {
  readonly status: InvoiceStatus;
  /** The newest registration; undefined before the seal, and for an invoice that is not reported. */
  readonly registration: RecordForInvoiceResponse | undefined;
  /** The cancellation, if its record is the newest. */
  readonly cancellation: RecordForInvoiceResponse | undefined;
  /** Whether a job cancels the invoice and its cancellation record is not sealed yet, maybe after a rejected one. */
  readonly isBeingCancelled: boolean;
  /**
   * The job that issues or amends the invoice. This is the job that has locked the entry, unless it cancels the invoice;
   * or else the job of the newest registration; or else the newest job that does not cancel the invoice.
   */
  readonly job: JobForInvoiceResponse | undefined;
}

/** Returns undefined if no job has processed the entry. It is then a draft and not an invoice. */
export function findInvoiceStatusWithRecords({
  entry,
  jobs,
  records,
}: InvoiceSnapshot): InvoiceStatusWithRecords | undefined {
  const registration = records.findLast(({ kind }) => kind === 'registration');
  const newest = records.at(-1);
  const cancellation = newest?.kind === 'cancellation' ? newest : undefined;
  const job = findIssuingJob(entry, jobs, registration);
  const isBeingCancelled =
    (cancellation === undefined || !isEffectiveOrPendingCancellation(cancellation)) &&
    jobs.some(({ id, cancels, open }) => cancels && open && !isRecordRequestedByJob(cancellation, id));
  const common = { registration, cancellation, isBeingCancelled, job };
  if (cancellation && isEffectiveOrPendingCancellation(cancellation)) return { ...common, status: 'cancelled' };
  if (registration) return { ...common, status: toStatus(registration) };
  if (!job) return entry.fiscal ? { ...common, status: 'issued' } : undefined;
  if (job.open || entry.openJob === job.id) return { ...common, status: 'processing' };
  return { ...common, status: job.result === 'failed' || job.result === 'cancelled' ? 'failed' : 'issued' };
}

function toStatus({ outcome }: RecordForInvoiceResponse): InvoiceStatus {
  if (outcome === undefined) return 'issued';
  return outcome === 'rejected' ? 'rejected' : 'reported';
}

export const isRecordRequestedByJob = (
  record: Pick<RecordForInvoiceResponse, 'request'> | undefined,
  job: string,
): boolean => record?.request.split(':')[1] === job;

function findIssuingJob(
  { openJob }: Pick<EntryDocument, 'openJob'>,
  jobs: readonly JobForInvoiceResponse[],
  registration: RecordForInvoiceResponse | undefined,
): JobForInvoiceResponse | undefined {
  const issuing = jobs.filter(({ cancels }) => !cancels);
  return (
    issuing.find(({ id }) => id === openJob) ??
    jobs.find(({ id }) => isRecordRequestedByJob(registration, id)) ??
    issuing[0]
  );
}

/** Returns whether the invoice is issued and will have no record, because its supplier does not report it. */
export const isInvoiceIssuedWithoutRecord = (standing: InvoiceStatusWithRecords | undefined): boolean =>
  standing?.status === 'issued' && standing.registration === undefined && standing.job !== undefined;

/** Returns whether nothing more will happen before the seal: the invoice is sealed, or never will be. */
export const isInvoiceSealedOrEnded = ({ status }: InvoiceStatusWithRecords): boolean => status !== 'processing';

/** Returns true if the PDF is stored, or if there will never be one. */
export const isInvoicePdfWaitOver = (standing: InvoiceStatusWithRecords, view: InvoiceSnapshot): boolean =>
  findJobFileOfCurrentDocument(view.entry, 'pdf') !== undefined || isIssuingJobEnded(standing, view);

/** Returns whether the job that issues or amends the invoice has ended, and the entry was read after its end. */
export const isIssuingJobEnded = ({ job }: InvoiceStatusWithRecords, view: InvoiceSnapshot): boolean =>
  job !== undefined && isJobEndedInSnapshot(job, view);

/**
 * Returns whether a job has ended, and the entry was read after its end. The read of an invoice is no snapshot: the
 * entry is read before its jobs, and the end of a job releases the entry in the same transaction.
 */
export const isJobEndedInSnapshot = (
  { id, open }: Pick<JobForInvoiceResponse, 'id' | 'open'>,
  { entry }: InvoiceSnapshot,
): boolean => !open && entry.openJob !== id;

/** Returns whether a job has locked an invoice whose content is not that of its newest registration. */
export const isInvoiceBeingAmended = ({
  fiscal,
  openJob,
  digest,
}: Pick<EntryDocument, 'fiscal' | 'openJob' | 'digest'>): boolean =>
  Boolean(openJob) && fiscal?.kind === 'registration' && fiscal.documentDigest !== digest.val;

/**
 * Returns whether a job works on the invoice before its seal. Whether it will be issued or fail is then unknown. An
 * invoice that is not reported is issued once a job has succeeded.
 */
export const isInvoiceBeingIssued = ({
  fiscal,
  openJob,
  result,
}: Pick<EntryDocument, 'fiscal' | 'openJob' | 'result'>): boolean =>
  fiscal === undefined && openJob !== null && (result === undefined || result === 'failed' || result === 'cancelled');

/** Returns whether the invoice ended before the seal, so that its key is free for the repaired call. */
export const isInvoiceFailedOrCancelledBeforeSeal = ({
  fiscal,
  openJob,
  result,
}: Pick<EntryDocument, 'fiscal' | 'openJob' | 'result'>): boolean =>
  fiscal === undefined && openJob === null && (result === 'failed' || result === 'cancelled');
