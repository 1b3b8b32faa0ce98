// A tenant's workflow as data: steps in order, what comes next after which outcome, and the rescue list.
import { isProvider, providerTable } from '../contracts/providers';

/** How a step ended. A job may also be cancelled between steps. */
export type OutcomeStatus = 'OK' | 'SKIP' | 'KO' | 'TIMEOUT' | 'CANCEL';

/** What follows an outcome: one of a branch, a jump, or the end. Empty `status` and `code` match all. */
export interface NextInstruction {
  readonly status?: string;
  readonly code?: string;
  readonly steps?: readonly Step[];
  readonly step_id?: string;
  readonly stop?: boolean;
}

export interface Step {
  readonly id: string;
  readonly name?: string;
  readonly provider: string;
  readonly next?: readonly NextInstruction[];
}

/** The part of a workflow that decides the order of steps; what a step does with its config is not known here. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly rescue: readonly Step[];
}

/** One finished visit of a step. Visits count from 0 over the whole job, as a `next` may come back to a step. */
export interface Outcome {
  readonly visit: number;
  readonly stepId: string;
  readonly status: OutcomeStatus;
  readonly code?: string;
}

/** Every step of a plan, branches included, in reading order. */
export function listSteps(plan: Plan): Step[] {
  const within = (steps: readonly Step[]): Step[] =>
    steps.flatMap((step) => [step, ...(step.next ?? []).flatMap((next) => within(next.steps ?? []))]);
  return [...within(plan.steps), ...within(plan.rescue)];
}

/** One step that changes content or makes records is enough. */
export const holdsEntry = (plan: Plan): boolean =>
  listSteps(plan).some(({ provider }) => isProvider(provider) && providerTable[provider].holdsEntry);
