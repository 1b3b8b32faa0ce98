// The effects that runs ask for: names, inputs and results. Ids, counts and small enums only; never a document.
import type { AuthorityEnvironment } from './runs';
import type { JobActivities } from './walk';

export interface ChainInput {
  readonly chain: string;
}

/** A pass over a chain's queue. */
export interface PassInput extends ChainInput {
  /** One piece only, then `more`: the pass is a local one. */
  readonly short?: true;
}

export interface SealInput extends PassInput {
  /** Installation number of the run: one that was renewed since leaves the chain to the run of the new number. */
  readonly installation: string;
  readonly sealedSequence: number;
  /** Look also at what lies behind sealing: the first pass of a run, and a ring that asks for it. */
  readonly everything?: boolean;
}

export interface SealResult {
  readonly sealed: number;
  readonly refused: number;
  /** Last sealed sequence of the chain. */
  readonly sequence: number;
  /** Sealed records in no submission, counted no further than those that open the window. */
  readonly pending: number;
  /** Some job was not told yet what became of its request. */
  readonly untold: boolean;
  /** With `everything`: what else was left to do. */
  readonly left?: LeftWork;
  /** The pass ended at its limit: there is more to seal. */
  readonly more: boolean;
  /** The chain has another installation number now: this run has nothing left to do. */
  readonly retired?: boolean;
  /** Why sealing rests although requests wait. */
  readonly rests?: string;
}

/** Work of a chain that was begun and not ended, as the database shows it. */
export interface LeftWork {
  /** A submission without an answer. */
  readonly open: boolean;
  /** An answer whose outcomes are not written. */
  readonly unrecorded: boolean;
  /** Records about which the query service is asked. */
  readonly asks: boolean;
  /** Requests that may be sealed. */
  readonly sealable: boolean;
  /** Records that wait to be sent. */
  readonly sendable: boolean;
}

export interface RecordInput extends PassInput {
  /** The next submission goes at the same time. */
  readonly beside?: boolean;
}

/** With what lies there now, whoever left it: requests that were let go, records whose line said nothing. */
export interface RecordResult extends Pick<LeftWork, 'asks' | 'sealable' | 'sendable'> {
  readonly recorded: number;
  /** Held requests that were let go. */
  readonly released: number;
  /** The pass ended at its limit: there is more to record. */
  readonly more: boolean;
}

export interface AskInput extends ChainInput {
  /** Queries without an answer in a row: the pause doubles. */
  readonly failures: number;
}

export interface AskResult {
  readonly settled: number;
  /** Records that go again because an older attempt landed late. */
  readonly resent: number;
  readonly released: number;
  /** Records still to be asked about, counted no further than 1. */
  readonly left: number;
  /** Pause before the next pass; 0 when every query had an answer. */
  readonly waitMs: number;
  readonly reason?: string;
}

/**
 * Frequent effects of the chain run, as local activities: a pass for every burst of signals would cost the engine more
 * than the work itself. Each pass is bounded; one that will be long goes as an ordinary activity.
 */
export interface ChainPasses {
  sealRequests(input: SealInput): Promise<SealResult>;
  recordOutcomes(input: RecordInput): Promise<RecordResult>;
  notifyJobs(input: PassInput): Promise<TellResult>;
}

export interface TellResult {
  readonly told: number;
  /** The pass ended at its limit: there is more to tell. */
  readonly more: boolean;
}

export interface SubmitInput extends ChainInput {
  readonly installation: string;
  /** Attempts without an answer in a row before this one: the pause doubles. */
  readonly unansweredAttempts: number;
}

/** One attempt to send. `pending` counts what waits behind it. */
export type SubmitResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'answered'; readonly records: number; readonly pending: number; readonly waitMs: number }
  | {
      readonly kind: 'fault';
      readonly code: string;
      readonly text: string;
      readonly pending: number;
      readonly next: 'stop' | 'split';
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly pending: number; readonly waitMs: number }
  | {
      readonly kind: 'notYet';
      readonly why: 'window' | 'lease' | 'stop';
      readonly waitMs: number;
      readonly pending: number;
      readonly text?: string;
    };

/** The activities on the queue `authority`: calls that leave the house. */
export interface AuthorityActivities {
  askDoubts(input: AskInput): Promise<AskResult>;
  submitBatch(input: SubmitInput): Promise<SubmitResult>;
}

export interface SweepActivities {
  sweepJobs(): Promise<{ readonly started: number }>;
  sweepChains(): Promise<{ readonly rung: number }>;
  checkChains(): Promise<{ readonly checked: number; readonly alarms: number }>;
}

export type AllActivities = JobActivities & ChainPasses & AuthorityActivities & SweepActivities;

export type { AuthorityEnvironment };
