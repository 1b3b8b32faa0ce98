// Requests of jobs to a chain for records.
import type { RequestKind } from '../contracts/runs';
import type { Fault } from '../contracts/errors';
import type { StoredText } from '../messages/message';

/** States of a sealing request. */
export type RequestState = 'waiting' | 'sealed' | 'settled' | 'refused' | 'withdrawn';

/** A job's request to a chain for a record. */
export interface RequestDocument {
  /** `<workspace>:<job>:<visit>`: one request for each visit. */
  readonly _id: string;
  readonly chain: string;
  readonly workspace: string;
  readonly kind: RequestKind;
  readonly job: string;
  readonly step: string;
  readonly visit: number;
  readonly entry: string;
  readonly invoiceKey: string;
  /** Content of the entry at the job's request; different content at sealing ends the request. */
  readonly contentRevision: number;
  readonly restore: boolean;
  /** Time-ordered id, for ordering only. */
  readonly position: string;
  readonly state: RequestState;
  /** Its invoice has an unsettled record; released when that record is settled. */
  readonly held: boolean;
  readonly record?: string;
  readonly code?: string;
  readonly message?: StoredText;
  /** A warning that only the seal could find: it exceeds the remaining amount of its original. A warning of the job. */
  readonly taken?: Fault;
  /** Further jobs that wait for the record. */
  readonly listeners: readonly string[];
  /**
   * The call that created the job has not started its run, so no run is notified of the seal; a later run will find it.
   * A run that walks before the seal removes the mark.
   */
  readonly jobHasNoRun?: true;
  /**
   * Its call waits for the end of the job and holds the run for a moment: the transaction that stores the acceptance of
   * the record also ends the job.
   */
  readonly callAwaitsEnd?: true;
  /** The number that its call took. Its sealer also writes it to the witness: the call may have died before it did. */
  readonly number?: { readonly series: string; readonly index: number };
  /** The batch whose run executes the job. */
  readonly batch?: string;
  /** Its jobs have not been notified of a change. */
  readonly notify?: boolean;
  /** From its job. */
  readonly traceparent?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
