// An issued invoice in the form of calls: its entry, the jobs that processed it, its records, and the invoices that
// refer to it.
import type { ChainDocument } from './chain';
import type { EntryDocument } from './entry';
import type { JobDocument, JobIntent } from './job';
import type { RecordDocument } from './record';
import type { SendingStopDocument } from './submission';

/** The part of a job that a response needs. */
export interface JobForInvoiceResponse
  extends Pick<JobDocument, 'id' | 'open' | 'result' | 'faults' | 'warnings' | 'completedAt' | 'createdAt'> {
  /** Whether one of the job's steps cancels the invoice. */
  readonly cancels: boolean;
  /** The steps, each with its last event. Absent while the job is open, and in lists of invoices. */
  readonly intents?: readonly Pick<JobIntent, 'name' | 'provider' | 'events'>[];
}

/** The part of a record that a response needs. */
export type RecordForInvoiceResponse = Pick<
  RecordDocument,
  | '_id'
  | 'chain'
  | 'kind'
  | 'ordinal'
  | 'sequence'
  | 'number'
  | 'fingerprint'
  | 'at'
  | 'sealedJson'
  | 'qr'
  | 'request'
  | 'documentDigest'
  | 'outcome'
  | 'code'
  | 'message'
  | 'party'
  | 'csv'
  | 'settledAt'
>;

/** An entry of an invoice with its jobs, records and chain, from one read. */
export interface InvoiceSnapshot extends Pick<EntryDocument, '_id' | 'createdAt'> {
  readonly entry: EntryDocument;
  /**
   * Jobs that lock the entry of the invoice, newest first. Jobs that only read it are omitted, except the first job of
   * an invoice that no job has locked.
   */
  readonly jobs: readonly JobForInvoiceResponse[];
  /** Records of this entry, oldest first. */
  readonly records: readonly RecordForInvoiceResponse[];
  /** Chain of the invoice's records; absent before the first record. */
  readonly chain?: Pick<ChainDocument, '_id' | 'nextAttemptAt'> & {
    /** Why nothing is sent, and since when. */
    readonly stop?: Pick<SendingStopDocument, 'at' | 'text'>;
  };
}
