// Sealing requests: what jobs request from a chain, one for each record.
import type { SealingRequestKind } from '../contracts/runs';
import type { Fault } from '../contracts/errors';
import type { StoredMessage } from '../messages/message';

export type SealingRequestState = 'waiting' | 'sealed' | 'settled' | 'refused' | 'withdrawn';

/** A job's request to a chain for a record. */
export interface SealingRequestDocument {
  /** Id as `<workspace>:<job>:<visit>`. Each visit has one request. */
  readonly _id: string;
  readonly chain: string;
  readonly workspace: string;
  readonly kind: SealingRequestKind;
  readonly job: string;
  readonly step: string;
  readonly visit: number;
  readonly entry: string;
  readonly invoiceKey: string;
  /** Content of the entry at the job's request. If the content differs at sealing, the request ends. */
  readonly contentRevision: number;
  readonly restore: boolean;
  /** Time-ordered id, for ordering only. */
  readonly position: string;
  readonly state: SealingRequestState;
  /**
   * Whether the request is held, because the invoice has an unsettled record. The request is released when that record
   * is settled.
   */
  readonly held: boolean;
  readonly record?: string;
  readonly code?: string;
  readonly message?: StoredMessage;
  /** A warning of the job that only the seal could find: the request exceeds the remaining amount of its original. */
  readonly taken?: Fault;
  /** Other jobs that wait for the same record. */
  readonly listeners: readonly string[];
  /**
   * Set if the call that created the job has not started its run. No run is then notified of the seal; a later run will
   * find the seal itself. A run that walks before the seal removes this mark.
   */
  readonly jobHasNoRun?: true;
  /**
   * Set if the call waits for the end of the job and holds the run for a moment. The transaction that stores the
   * acceptance of the record then also ends the job.
   */
  readonly callAwaitsEnd?: true;
  /**
   * The number that the call took. The sealer also writes it to the witness, because the call may have died before it
   * wrote the number.
   */
  readonly number?: { readonly series: string; readonly index: number };
  /** The batch whose run executes the job. */
  readonly batch?: string;
  /** Set if the jobs of the request have not been notified of a change yet. */
  readonly notify?: boolean;
  /** Trace of the request's job. */
  readonly traceparent?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
