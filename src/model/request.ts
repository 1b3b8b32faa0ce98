// Sealing requests: what jobs ask of a chain, one for each record.
import type { SealingRequestKind } from '../contracts/runs';
import type { Fault } from '../contracts/errors';
import type { StoredText } from '../messages/message';

/** States of a sealing request. */
export type SealingRequestState = 'waiting' | 'sealed' | 'settled' | 'refused' | 'withdrawn';

/** A job's request to a chain for a record. */
export interface SealingRequestDocument {
  /** Id as `<workspace>:<job>:<visit>`, one request for each visit. */
  readonly _id: string;
  readonly chain: string;
  readonly workspace: string;
  readonly kind: SealingRequestKind;
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
  readonly state: SealingRequestState;
  /** The invoice has an unsettled record; the request is released when that record is settled. */
  readonly held: boolean;
  readonly record?: string;
  readonly code?: string;
  readonly message?: StoredText;
  /** A warning of the job that only the seal could find: the request exceeds the remaining amount of its original. */
  readonly taken?: Fault;
  /** Further jobs that wait for the record. */
  readonly listeners: readonly string[];
  /**
   * The call that created the job has not started its run, so no run is notified of the seal; a later run will find it.
   * A run that walks before the seal removes the mark.
   */
  readonly jobHasNoRun?: true;
  /**
   * The call waits for the end of the job and holds the run for a moment. The transaction that stores the acceptance of
   * the record also ends the job.
   */
  readonly callAwaitsEnd?: true;
  /**
   * The number that the call took. The sealer also writes it to the witness, because the call may have died before it
   * wrote the number.
   */
  readonly number?: { readonly series: string; readonly index: number };
  /** The batch whose run executes the job. */
  readonly batch?: string;
  /** The jobs of the request have not been notified of a change. */
  readonly notify?: boolean;
  /** Trace of the request's job. */
  readonly traceparent?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
