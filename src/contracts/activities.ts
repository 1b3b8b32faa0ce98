// The effects that runs ask for: names, inputs and results. Ids, counts and small enums only; never a document.
import type { OutcomeStatus, Plan, Outcome } from '../flow/workflow';
import type { AuthorityEnvironment, JobRunInput, RequestKind } from './runs';

/** Key of an effect of a job: (job, step, visit). */
export interface StepInput extends JobRunInput {
  readonly stepId: string;
  readonly visit: number;
}

/** How a step ended. */
export interface StepOutcome {
  readonly status: OutcomeStatus;
  readonly code?: string;
}

/** What a step that goes through the chain knows so far: its end, or that it waits. `asked`: the request is brand new. */
export type ChainStepState = StepOutcome | { readonly status: 'WAIT'; readonly asked?: true };

/** Steps that are carried out at once, as local activities; each is idempotent by (job, step, visit). */
export interface QuickActivities {
  openJob(input: JobRunInput): Promise<OpenedJob>;
  setState(input: StepInput): Promise<StepOutcome>;
  numberDocument(input: StepInput): Promise<StepOutcome>;
  signEnvelope(input: StepInput): Promise<StepOutcome>;
  registerSupplier(input: StepInput): Promise<StepOutcome>;
  /** Reads the supplier's registration; writes the end of the step when what it waits for has come. */
  awaitAgreement(input: StepInput): Promise<ChainStepState>;
  awaitApproval(input: StepInput): Promise<ChainStepState>;
  unregisterSupplier(input: StepInput): Promise<StepOutcome>;
  /** Puts a request into the supplier's queue and rings the chain. */
  requestRecord(input: StepInput & { readonly kind: RequestKind }): Promise<ChainStepState>;
  /** Reads the request of this visit; writes the end of the step when there is one. */
  concludeRequest(input: StepInput & { readonly kind: RequestKind }): Promise<ChainStepState>;
  /** Reads the newest record of the entry; writes the end of the step when its outcome is known. */
  concludeSend(input: StepInput): Promise<ChainStepState>;
  refuseStep(input: StepInput & { readonly code: string; readonly message: string }): Promise<StepOutcome>;
  completeJob(input: JobRunInput & JobEnd): Promise<void>;
  /** Withdraws what is not sealed and completes the job with CANCEL. */
  cancelJob(input: JobRunInput): Promise<void>;
}

export interface OpenedJob {
  readonly open: boolean;
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
}

export interface JobEnd {
  readonly status: string;
  readonly endless?: boolean;
}

/** Ordinary activities of the job run. */
export interface JobActivities {
  renderPdf(input: StepInput): Promise<StepOutcome>;
}

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

export type AllActivities = QuickActivities & JobActivities & ChainPasses & AuthorityActivities & SweepActivities;

export type { AuthorityEnvironment };
