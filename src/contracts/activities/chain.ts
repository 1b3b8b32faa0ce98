// The three activities of a chain run, their inputs and their results. Inputs and results are ids, counts and short
// codes, never a document.
import type { InvoiceNumberRange, KnownChainHead, SubmissionAttemptSummary } from '../chain-run';
import type { DatabaseRef } from '../runs';

/** Input of every activity of a chain run. */
export interface ChainActivityInput extends DatabaseRef {
  readonly chain: string;
  /** Installation number of the run. If the chain has a newer number, the run is finished. */
  readonly installation: string;
}

/** Unfinished work of a chain in the database, whichever process left it. */
export interface OutstandingChainWork {
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
export interface SealingActivityInput extends ChainActivityInput {
  /** Last sealed record that this run knows. A database without this record was restored from a backup. */
  readonly head: KnownChainHead | null;
  /** Whether the run knows that the database is complete, although the run has no head. */
  readonly compared: boolean;
}

export interface SealingActivityResult {
  readonly sealed: number;
  readonly refused: number;
  /** Invoices of the sealed records, for display. */
  readonly invoices?: InvoiceNumberRange;
  /** Last sealed record of the chain; null if there is none. */
  readonly head: KnownChainHead | null;
  readonly left: OutstandingChainWork;
  /** Whether the activity ended at its limit while more requests waited. */
  readonly more: boolean;
  /** Whether the chain has another installation number now. */
  readonly retired?: boolean;
  /** Whether the database has the head that the run or the witness knows, or there is no head. */
  readonly compared: boolean;
  /** Why sealing is paused although requests wait. */
  readonly paused?: string;
  /** Set if it is unknown whether the database is complete, so that the authority is queried. */
  readonly unknownEnd?: true;
  /**
   * Set if the head that the run stores is no longer valid: an earlier attempt ended without a report, or the database
   * has a later head that neither the run nor the witness knows. The head of the chain is then unknown.
   */
  readonly forgetHead?: true;
  /**
   * Set if `head` was compared and is stored, so that the run stores it although sealing is paused, for example because
   * the witness cannot be written.
   */
  readonly isHeadProven?: true;
}

export type SendingActivityInput = SealingActivityInput;

/**
 * Reason why an attempt was deferred: the wait set by the authority, another attempt, a stop, or the pause after a lost
 * response or a response without outcomes.
 */
export type SendDelayReason = 'window' | 'lease' | 'stop' | 'back-off';

/** The end of one attempt to send. `pending` is the number of records that wait after the attempt. */
export type SendAttemptResult = SendAttemptEnd & {
  /** The sent records, for display; absent if nothing was sent. */
  readonly sent?: { readonly records: number; readonly invoices?: InvoiceNumberRange };
};

type SendAttemptEnd =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'answered';
      readonly records: number;
      readonly pending: number;
      readonly waitMs: number;
      /** Whether the outcomes of the records are already recorded. */
      readonly recorded: boolean;
      /** The pause before records without an outcome are sent again, and why; absent if all records have an outcome. */
      readonly backOff?: { readonly waitMs: number; readonly reason: string };
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
      /** Number of attempts with this submission that had no response. */
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
 * What follows a sending activity: nothing remains, more can be sent now, or the chain waits. A stop lasts longer than
 * a wait.
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

export interface SendingActivityResult {
  /** Number of submissions with a response, and of the records in them. */
  readonly lists: number;
  readonly records: number;
  /** The attempts of this activity, newest first, for display; their number is limited. */
  readonly attempts?: readonly SubmissionAttemptSummary[];
  /**
   * Number of consecutive attempts without a response, for display; null if there was no attempt. The stored count
   * decides.
   */
  readonly unanswered: number | null;
  readonly next: SendNextAction;
  /** The last error, for display; null after a response. */
  readonly lastError: string | null;
  /** Why a response could not be recorded. Recording is tried again. */
  readonly unrecorded?: string;
  readonly left: OutstandingChainWork;
}

/** Input of the activity that queries the authority. */
export interface AuthorityQueryActivityInput extends ChainActivityInput {
  /**
   * Whether the activity also queries whether the database has the head of the chain. It does so if this head is
   * unknown.
   */
  readonly compare: boolean;
  /** Number of consecutive queries without a response. Each of them doubles the pause. */
  readonly failures: number;
}

/** Result of the activity that queries the authority. */
export interface AuthorityQueryActivityResult {
  readonly settled: number;
  /** Number of records that are sent again because an older attempt arrived late. */
  readonly resent: number;
  readonly released: number;
  /**
   * The new installation number, set if Sello renewed the chain because the head under the previous number was unknown.
   */
  readonly renewed?: string;
  /** Number of records that remain to be queried, 0 or 1. */
  readonly left: number;
  /** Pause before the next time; 0 if at once. */
  readonly waitMs: number;
  /** Why a query had no response, or was not sent. */
  readonly reason?: string;
  /** Set if no query was sent, for example because the supplier is not registered. */
  readonly isNotAsked?: true;
}

/** Activities on the main queue. */
export interface SealActivities {
  seal(input: SealingActivityInput): Promise<SealingActivityResult>;
}

/** Activities on the queue `authority`, which sends submissions. */
export interface SendActivities {
  send(input: SendingActivityInput): Promise<SendingActivityResult>;
}

/** Activities on the queue `queries`. The queue is separate, so that many slow queries do not delay sending. */
export interface AuthorityQueryActivities {
  query(input: AuthorityQueryActivityInput): Promise<AuthorityQueryActivityResult>;
}
