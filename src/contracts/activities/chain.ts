// What a chain run asks for: three activities, their inputs and results. Ids, counts and small enums; never a document.
import type { KnownChainHead } from '../chain-run';
import type { DatabaseRef } from '../runs';

export interface ChainInput extends DatabaseRef {
  readonly chain: string;
  /** Installation number of the run. A run of an older number has nothing left to do. */
  readonly installation: string;
}

/** Work of a chain that was begun and not ended, as the database shows it, whoever left it. */
export interface OutstandingWork {
  /** Sealed records that are in no submission, counted up to the full list that opens the window. */
  readonly pending: number;
  /** Some job was not notified yet what became of its request. */
  readonly unnotified: boolean;
  /** A submission without an answer. */
  readonly open: boolean;
  /** An answer whose outcomes are not written. */
  readonly unrecorded: boolean;
  /** Records about which the query service is asked. */
  readonly asks: boolean;
  /** Requests that may be sealed. */
  readonly sealable: boolean;
}

export interface SealInput extends ChainInput {
  /** Last sealed record that this run knows of: a database behind it was restored from a backup. */
  readonly head: KnownChainHead | null;
  /** The run knows that the database is whole although it carries no head. */
  readonly compared: boolean;
}

export interface SealResult {
  readonly sealed: number;
  readonly refused: number;
  /** Last sealed record of the chain; null when there is none. */
  readonly head: KnownChainHead | null;
  readonly left: OutstandingWork;
  /** The activity ended at its limit: there is more to seal. */
  readonly more: boolean;
  /** The chain has another installation number now. */
  readonly retired?: boolean;
  /** The database holds the end that is known elsewhere, or there is none. */
  readonly compared: boolean;
  /** Why sealing rests although requests wait. */
  readonly rests?: string;
  /** Nobody here knows whether the database is whole: the authority is asked. */
  readonly unknownEnd?: true;
  /** An attempt before ended without a word, and nobody else knows the end: what the run carries says nothing any more. */
  readonly forgets?: true;
}

export type SendInput = SealInput;

/** Why an attempt was put off: the authority's wait, another attempt under way, a stop, the pause after no answer. */
export type DeferredBy = 'window' | 'lease' | 'stop' | 'back-off';

/** How one attempt to send ended. `pending` counts what waits behind it. */
export type SubmitResult =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'answered';
      readonly records: number;
      readonly pending: number;
      readonly waitMs: number;
      /** Its outcomes are written already. */
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
      /** Attempts of this list that had no answer. */
      readonly unanswered: number;
    }
  | DeferredSend;

/** No attempt was made. */
export interface DeferredSend {
  readonly kind: 'deferred';
  readonly why: DeferredBy;
  readonly waitMs: number;
  readonly pending: number;
  readonly text?: string;
}

/** What comes after an activity that sent: nothing; the same again at once; or a wait, which a stop has no end for. */
export type SendNext =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'more' }
  | { readonly kind: 'deferred'; readonly why: DeferredBy; readonly waitMs: number; readonly text: string };

export interface SendResult {
  /** Submissions answered, and the records in them. */
  readonly lists: number;
  readonly records: number;
  /** Attempts without an answer in a row, for people; null when none was made. The count that decides is stored. */
  readonly unanswered: number | null;
  readonly next: SendNext;
  /** The last trouble, for people; null after an answer. */
  readonly lastError: string | null;
  /** Why an answer could not be written; it is tried again. */
  readonly unrecorded?: string;
  readonly left: OutstandingWork;
}

export interface AskInput extends ChainInput {
  /** Asks also whether the database holds the end of the chain, if nobody else knows. */
  readonly compare: boolean;
  /** Queries without an answer in a row: the pause doubles. */
  readonly failures: number;
}

export interface AskResult {
  readonly settled: number;
  /** Records that go again because an older attempt landed late. */
  readonly resent: number;
  readonly released: number;
  /** The number that the chain has now: nobody knew the end of the one before, so it is not used any more. */
  readonly renewed?: string;
  /** Records still to be asked about, counted no further than 1. */
  readonly left: number;
  /** Pause before the next time; 0: at once. */
  readonly waitMs: number;
  /** Why a query had no answer. */
  readonly reason?: string;
}

/** On the main queue. */
export interface SealActivities {
  seal(input: SealInput): Promise<SealResult>;
}

/** On the queue `authority`: submissions. */
export interface SendActivities {
  send(input: SendInput): Promise<SendResult>;
}

/** On the queue `queries`: many slow questions must not hold up sending. */
export interface AskActivities {
  ask(input: AskInput): Promise<AskResult>;
}
