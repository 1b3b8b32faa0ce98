// A tenant's workflow as data, with steps in order, the next step after each outcome, and the rescue list.
import { isStepProvider, stepProviderTable } from '../contracts/providers';

/** Status with which a step ended. A job may also be cancelled between steps. */
export type StepEndStatus = 'OK' | 'SKIP' | 'KO' | 'TIMEOUT' | 'CANCEL';

/** The next step after an outcome: a branch, a jump, or the end. An empty `status` or `code` matches every value. */
export interface NextStepRule {
  readonly status?: string;
  readonly code?: string;
  readonly steps?: readonly WorkflowStep[];
  readonly step_id?: string;
  readonly stop?: boolean;
}

/** A step of a workflow. */
export interface WorkflowStep {
  readonly id: string;
  readonly name?: string;
  readonly provider: string;
  readonly next?: readonly NextStepRule[];
}

/** The part of a workflow that determines the order of steps, without their config. */
export interface WorkflowStepOrder {
  readonly steps: readonly WorkflowStep[];
  readonly rescue: readonly WorkflowStep[];
}

/** One completed visit of a step. Visits count from 0 over the whole job, because a `next` may return to a step. */
export interface CompletedStepVisit {
  readonly visit: number;
  readonly stepId: string;
  readonly status: StepEndStatus;
  readonly code?: string;
}

/** Lists every step of a workflow, including branches, in reading order. */
export function listWorkflowSteps(plan: WorkflowStepOrder): WorkflowStep[] {
  const within = (steps: readonly WorkflowStep[]): WorkflowStep[] =>
    steps.flatMap((step) => [step, ...(step.next ?? []).flatMap((next) => within(next.steps ?? []))]);
  return [...within(plan.steps), ...within(plan.rescue)];
}

/**
 * Returns whether jobs of a workflow keep others from changing the entry. They do if at least one step changes content
 * or creates records.
 */
export const doesWorkflowLockEntry = (plan: WorkflowStepOrder): boolean =>
  listWorkflowSteps(plan).some(({ provider }) => isStepProvider(provider) && stepProviderTable[provider].holdsEntry);
