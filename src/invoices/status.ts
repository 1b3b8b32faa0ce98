// Determines the status of an invoice from its entry, jobs and records, for every response.
import { isCancellationInEffect } from '../chain/record/flags';
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
  /** Whether a job cancels the invoice and the cancellation record is not sealed yet. */
  readonly isBeingCancelled: boolean;
  /**
   * The job that issues the invoice. This is the job of its first record, or else the newest job that does not cancel
   * it.
   */
  readonly job: JobForInvoiceResponse | undefined;
}

/** Returns undefined if no job has processed the entry. It is then a draft and not an invoice. */
export function findInvoiceStatusWithRecords({
  entry,
  jobs,
  records,
}: InvoiceSnapshot): InvoiceStatusWithRecords | undefined {
  const registrations = records.filter(({ kind }) => kind === 'registration');
  const registration = registrations.at(-1);
  const newest = records.at(-1);
  const cancellation = newest?.kind === 'cancellation' ? newest : undefined;
  const job = findIssuingJob(jobs, registrations[0]);
  const isBeingCancelled = cancellation === undefined && jobs.some(({ cancels, open }) => cancels && open);
  const common = { registration, cancellation, isBeingCancelled, job };
  if (cancellation && isCancellationInEffect(cancellation)) return { ...common, status: 'cancelled' };
  if (registration) return { ...common, status: toStatus(registration) };
  if (!job) return entry.fiscal ? { ...common, status: 'issued' } : undefined;
  if (job.open || entry.openJob === job.id) return { ...common, status: 'processing' };
  return { ...common, status: job.result === 'failed' || job.result === 'cancelled' ? 'failed' : 'issued' };
}

function toStatus({ outcome }: RecordForInvoiceResponse): InvoiceStatus {
  if (outcome === undefined) return 'issued';
  return outcome === 'rejected' ? 'rejected' : 'reported';
}

function findIssuingJob(
  jobs: readonly JobForInvoiceResponse[],
  first: RecordForInvoiceResponse | undefined,
): JobForInvoiceResponse | undefined {
  const [, id] = first?.request.split(':') ?? [];
  return jobs.find((job) => job.id === id) ?? jobs.find(({ cancels }) => !cancels);
}

/** Returns whether the invoice is issued and will have no record, because its supplier does not report it. */
export const isInvoiceUnreported = (standing: InvoiceStatusWithRecords | undefined): boolean =>
  standing?.status === 'issued' && standing.registration === undefined && standing.job !== undefined;

/** Returns whether nothing more will happen before the seal: the invoice is sealed, or never will be. */
export const isInvoiceSealedOrEnded = ({ status }: InvoiceStatusWithRecords): boolean => status !== 'processing';

/** Returns true if the PDF is stored, or if there will never be one. */
export const isInvoicePdfFinal = (standing: InvoiceStatusWithRecords, { entry }: InvoiceSnapshot): boolean =>
  findInvoicePdf(entry) !== undefined || isIssuingJobEnded(standing);

/** Returns whether the job that issues the invoice has ended. */
export const isIssuingJobEnded = ({ job }: InvoiceStatusWithRecords): boolean => job !== undefined && !job.open;

/** Finds the PDF that the workflow's step created. */
export const findInvoicePdf = ({ files }: InvoiceSnapshot['entry']) =>
  files.find(({ key, mime, stored }) => key === 'pdf' && mime === 'application/pdf' && stored);

/** Returns whether the invoice ended before the seal, so that its key is free for the repaired call. */
export const hasInvoiceFailedBeforeSeal = ({
  fiscal,
  openJob,
  result,
}: Pick<EntryDocument, 'fiscal' | 'openJob' | 'result'>): boolean =>
  fiscal === undefined && openJob === null && (result === 'failed' || result === 'cancelled');
