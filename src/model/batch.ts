// Batches: invoices sent in one call, one row each, and the report on them.
import type { BodyForm, Fault } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import type { AuditActor } from './audit';

export const batchStatuses = ['running', 'completed', 'cancelled'] as const;

/** `completed`: each row is sealed, failed or skipped. */
export type BatchStatus = (typeof batchStatuses)[number];

export const batchRowStatuses = ['waiting', 'issued', 'already_issued', 'failed', 'skipped'] as const;

/** `already_issued`: an earlier call issued the same contents under the key of the row. */
export type BatchRowStatus = (typeof batchRowStatuses)[number];

/** The remaining work of its run for a row. Absent if there is none. */
export type BatchRowStage =
  /** Stored with its job; the record is not sealed. */
  | 'seal'
  /** Sealed; the next steps of its job are due. */
  | 'walk'
  /** Its job waits for the response of the authority. */
  | 'answer';

export type BatchCounts = Readonly<Record<BatchRowStatus, number>>;

/** A batch without its rows. */
export interface BatchDocument {
  /** `<workspace>:<id>` */
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly status: BatchStatus;
  readonly dryRun: boolean;
  readonly onError: 'continue' | 'stop';
  readonly total: number;
  readonly counts: BatchCounts;
  /** Its run has something to do: rows that wait, or jobs of its rows. */
  readonly open: boolean;
  readonly cancelRequested?: true;
  /** Header names of a CSV file by the member that they fill: a fault names its column. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Counts the writes of its run: each is guarded by the revision that it read. */
  readonly revision: number;
  /** The sender: the author of its rows' changes. */
  readonly accessKey: string;
  readonly by: AuditActor;
  readonly traceparent: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt?: Date;
  /** When the sweep last ensured that it has a run. */
  readonly checkedAt: Date;
  /** When the database deletes it: its entries and jobs stay. */
  readonly expiresAt?: Date;
}

/** One invoice of a batch. */
export interface BatchRowDocument {
  /** `<workspace>:<batch>:<row, 4 digits>` */
  readonly _id: string;
  readonly workspace: string;
  readonly batch: string;
  /** From 1. */
  readonly row: number;
  /** Lines of the file: the first one, and for a CSV file the line of each line of the invoice. */
  readonly lines: readonly number[];
  readonly column?: string;
  readonly key?: string;
  readonly status: BatchRowStatus;
  readonly stage?: BatchRowStage;
  /** A separate run numbers it: nothing after it is issued before its seal. */
  readonly isSlow?: true;
  /** The sent body, as JSON text. Deleted once the row has its status: the entry has the contents. */
  readonly body?: string;
  /** Ids of the entry and the job, chosen before anything is stored: an effect that runs twice stores one invoice. */
  readonly entry: string;
  readonly job: string;
  /** The issued entry: its own, or the one that had the key. */
  readonly issued?: string;
  readonly number?: string;
  readonly total?: string;
  readonly warnings?: readonly Warning[];
  readonly faults?: readonly Fault[];
  /** The form of the invoice in the row: its faults and warnings name the fields of this form. */
  readonly bodyForm?: BodyForm;
  readonly expiresAt?: Date;
}
