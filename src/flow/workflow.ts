// A tenant's workflow as data: steps in order, what follows each outcome, and the rescue list.
import { isProvider, providerTable } from '../contracts/providers';

/** How a step ended. A job may also be cancelled between steps. */
export type OutcomeStatus = 'OK' | 'SKIP' | 'KO' | 'TIMEOUT' | 'CANCEL';

/** What follows an outcome: a branch, a jump, or the end. Empty `status` and `code` match all. */
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

/** The part of a workflow that determines the order of steps; it does not include the config. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly rescue: readonly Step[];
}

/** One completed visit of a step. Visits count from 0 over the whole job, because a `next` may return to a step. */
export interface Outcome {
  readonly visit: number;
  readonly stepId: string;
  readonly status: OutcomeStatus;
  readonly code?: string;
}

/** Every step of a plan, including branches, in reading order. */
export function listSteps(plan: Plan): Step[] {
  const within = (steps: readonly Step[]): Step[] =>
    steps.flatMap((step) => [step, ...(step.next ?? []).flatMap((next) => within(next.steps ?? []))]);
  return [...within(plan.steps), ...within(plan.rescue)];
}

/**
 * Whether jobs of a workflow keep others from changing the entry: one step that changes content or creates records is
 * enough.
 */
export const holdsEntry = (plan: Plan): boolean =>
  listSteps(plan).some(({ provider }) => isProvider(provider) && providerTable[provider].holdsEntry);
