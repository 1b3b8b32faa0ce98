// What a job run asks for: names, inputs and results. Ids, counts and small enums only; never a document.
import type { OutcomeStatus, Plan, Outcome } from '../../flow/workflow';
import type { JobRunInput, RequestKind } from '../runs';

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
