// Batches: invoices that are sent in one call, one row each, and the report about them.
import type { InvoiceBodyVariant, Fault } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import type { BackgroundWorkDocumentWithRevision } from './run';

export const batchStatuses = ['running', 'completed', 'cancelled'] as const;

/** A batch is `completed` when each of its rows is sealed, failed or skipped. */
export type BatchStatus = (typeof batchStatuses)[number];

export const batchRowStatuses = ['waiting', 'issued', 'already_issued', 'failed', 'skipped'] as const;

/** A row is `already_issued` if an earlier call issued the same content under its key. */
export type BatchRowStatus = (typeof batchRowStatuses)[number];

/** The remaining work of the batch's run for a row. Absent if there is none. */
export type BatchRowRemainingWork =
  /** The row is stored with its job, and the record is not sealed. */
  | 'seal'
  /** The row is sealed, and the next steps of its job are due. */
  | 'walk'
  /** The job of the row waits for the response of the authority. */
  | 'answer';

export type BatchRowCounts = Readonly<Record<BatchRowStatus, number>>;

/** A batch without its rows. */
export interface BatchDocument extends BackgroundWorkDocumentWithRevision {
  /** `<workspace>:<id>` */
  readonly _id: string;
  readonly status: BatchStatus;
  readonly dryRun: boolean;
  readonly onError: 'continue' | 'stop';
  readonly total: number;
  readonly counts: BatchRowCounts;
  /** Whether rows wait, or jobs of the batch's rows. */
  readonly open: boolean;
  readonly cancelRequested?: true;
  /** Names in the header of a CSV file, by the member that each column fills. A fault names its column. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Bytes that a client stored in it; absent if they are few (store/held-bytes.ts), and in old rows. */
  readonly heldBytes?: number;
  readonly updatedAt: Date;
  readonly completedAt?: Date;
  /** When the database deletes the batch. Its entries and jobs stay. */
  readonly expiresAt?: Date;
}

/** The number that a row claims, or the series in which it gets its number. */
export interface BatchRowNumbering {
  /** Tax ID. */
  readonly supplier: string;
  readonly series: string;
  /** Absent if Sello numbers the invoice. */
  readonly code?: string;
  /** Issue date; absent in rows of version 0.1.0, which are kept for an hour. */
  readonly date?: string;
  /** Set if the supplier does not report an invoice of this date. */
  readonly isUnreported?: true;
}

/** One invoice of a batch. */
export interface BatchRowDocument {
  /** `<workspace>:<batch>:<row, 4 digits>` */
  readonly _id: string;
  readonly workspace: string;
  readonly batch: string;
  /** Number of the row, counted from 1. */
  readonly row: number;
  /**
   * Line numbers in the file. The first one is the line of the invoice; in a CSV file, there is one for each line of
   * the invoice.
   */
  readonly lines: readonly number[];
  readonly column?: string;
  readonly key?: string;
  readonly status: BatchRowStatus;
  readonly stage?: BatchRowRemainingWork;
  /** Set if a separate run assigns the number of the row. Nothing after this row is issued before its seal. */
  readonly isSlow?: true;
  /**
   * The sent body as JSON text. Sello deletes the body when the row has its final status, because the entry then has
   * the content.
   */
  readonly body?: string;
  /**
   * Ids of the entry and the job, chosen before anything is stored, so that an effect that runs twice stores only one
   * invoice.
   */
  readonly entry: string;
  readonly job: string;
  /** The issued entry: the row's own entry, or the entry that already had the row's key. */
  readonly issued?: string;
  readonly number?: string;
  readonly total?: string;
  readonly warnings?: readonly Warning[];
  readonly faults?: readonly Fault[];
  /** The form of the invoice in the row. The faults and warnings of the row name the fields of this form. */
  readonly bodyForm?: InvoiceBodyVariant;
  /** Set by a dry run for a row that is right, because later rows must not claim the same number. */
  readonly numbering?: BatchRowNumbering;
  readonly expiresAt?: Date;
}
