// The three activities of a chain run, their inputs and results. Inputs and results are ids, counts and short codes,
// never a document.
import type { InvoiceRange, KnownChainHead, SendAttemptSummary } from '../chain-run';
import type { DatabaseRef } from '../runs';

/** Input of every activity of a chain run. */
export interface ChainActivityInput extends DatabaseRef {
  readonly chain: string;
  /** Installation number of the run. A run of an older number is finished. */
  readonly installation: string;
}

/** Unfinished work of a chain in the database, of any process. */
export interface OutstandingWork {
  /** Sealed records without a submission, counted up to the full batch that opens the window. */
  readonly pending: number;
  /** A job has not been notified about its request. */
  readonly unnotified: boolean;
  /** A submission without a response. */
  readonly open: boolean;
  /** A response whose outcomes are not recorded. */
  readonly unrecorded: boolean;
  /** Records that need the query service. */
  readonly doubtful: boolean;
  /** Requests that may be sealed. */
  readonly sealable: boolean;
}

/** Input of the activity that seals. */
export interface SealingInput extends ChainActivityInput {
  /** Last sealed record that this run knows. A database without it was restored from a backup. */
  readonly head: KnownChainHead | null;
  /** The run knows that the database is complete, although it has no head. */
  readonly compared: boolean;
}

/** Result of the activity that seals. */
export interface SealingResult {
  readonly sealed: number;
  readonly refused: number;
  /** Invoices of the sealed records, for display. */
  readonly invoices?: InvoiceRange;
  /** Last sealed record of the chain; null if there is none. */
  readonly head: KnownChainHead | null;
  readonly left: OutstandingWork;
  /** The activity ended at its limit, and more requests wait. */
  readonly more: boolean;
  /** The chain has another installation number now. */
  readonly retired?: boolean;
  /** The database has the head that the run or the witness knows, or there is no head. */
  readonly compared: boolean;
  /** Why sealing is paused although requests wait. */
  readonly paused?: string;
  /** It is unknown whether the database is complete, so the authority is queried. */
  readonly unknownEnd?: true;
  /**
   * An earlier attempt ended without a report, so the head of the chain is unknown, and the head that the run stores is
   * no longer valid.
   */
  readonly forgetHead?: true;
}

/** Input of the activity that sends. */
export type SendingInput = SealingInput;

/**
 * Reason why an attempt was deferred: the wait set by the authority, another attempt, a stop, or the pause after a lost
 * response.
 */
export type SendDelayReason = 'window' | 'lease' | 'stop' | 'back-off';

/** The end of one attempt to send. `pending` is the number of records that wait after it. */
export type SendAttemptResult = SendAttemptEnd & {
  /** The sent records, for display; absent if nothing was sent. */
  readonly sent?: { readonly records: number; readonly invoices?: InvoiceRange };
};

type SendAttemptEnd =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'answered';
      readonly records: number;
      readonly pending: number;
      readonly waitMs: number;
      /** The outcomes of the records are already recorded. */
      readonly recorded: boolean;
    }
  | {
      readonly kind: 'fault';
      readonly code: string;
      readonly text: string;
      readonly pending: number;
      readonly next: 'stop' | 'split';
    }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      readonly pending: number;
      readonly waitMs: number;
      /** Attempts with this submission that had no response. */
      readonly unanswered: number;
    }
  | DeferredSendResult;

/** No attempt was made. */
export interface DeferredSendResult {
  readonly kind: 'deferred';
  readonly why: SendDelayReason;
  readonly waitMs: number;
  readonly pending: number;
  readonly text?: string;
  /** How to resolve a stop; absent if the text explains it. */
  readonly remedy?: string;
}

/**
 * The state after a sending activity, in which nothing remains, more can be sent now, or the chain waits. A stop lasts
 * longer than a wait.
 */
export type SendNextAction =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'more' }
  | {
      readonly kind: 'deferred';
      readonly why: SendDelayReason;
      readonly waitMs: number;
      readonly text: string;
      readonly remedy?: string;
    };

/** Result of the activity that sends. */
export interface SendingResult {
  /** Submissions with a response, and the records in them. */
  readonly lists: number;
  readonly records: number;
  /** The attempts of this activity, newest first, for display; limited. */
  readonly attempts?: readonly SendAttemptSummary[];
  /** Attempts in a row without a response, for display; null without an attempt. The stored count decides. */
  readonly unanswered: number | null;
  readonly next: SendNextAction;
  /** The last error, for display; null after a response. */
  readonly lastError: string | null;
  /** Why a response could not be recorded; it is tried again. */
  readonly unrecorded?: string;
  readonly left: OutstandingWork;
}

/** Input of the activity that queries the authority. */
export interface AuthorityQueryInput extends ChainActivityInput {
  /** The activity also queries whether the database has the head of the chain, if this head is unknown. */
  readonly compare: boolean;
  /** Number of queries in a row without a response; each doubles the pause. */
  readonly failures: number;
}

/** Result of the activity that queries the authority. */
export interface AuthorityQueryResult {
  readonly settled: number;
  /** Records that are sent again because an older attempt landed late. */
  readonly resent: number;
  readonly released: number;
  /** Set if Sello renewed the chain because the end of its previous number was unknown: the new number. */
  readonly renewed?: string;
  /** Number of records that are still to be queried, 0 or 1. */
  readonly left: number;
  /** Pause before the next time; 0 if at once. */
  readonly waitMs: number;
  /** Why a query had no response. */
  readonly reason?: string;
}

/** Activities on the main queue. */
export interface SealActivities {
  seal(input: SealingInput): Promise<SealingResult>;
}

/** Activities on the queue `authority`, which sends submissions. */
export interface SendActivities {
  send(input: SendingInput): Promise<SendingResult>;
}

/** Activities on the queue `queries`. The queue is separate, so that many slow queries do not delay sending. */
export interface AuthorityQueryActivities {
  query(input: AuthorityQueryInput): Promise<AuthorityQueryResult>;
}
