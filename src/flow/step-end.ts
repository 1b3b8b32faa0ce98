// How a step goes on: it ends with its changes, waits for something, or needs something from outside first.
import type { Fault, FaultParty } from '../contracts/errors';
import type { Need } from './view';
import type { OutcomeStatus } from './workflow';
import type { StepChanges, StepWaits } from '../model/walk';

export interface StepDone extends StepChanges {
  readonly kind: 'end';
  readonly status: OutcomeStatus;
  readonly code?: string;
  readonly message?: string;
  readonly paths?: readonly string[];
  /** What the reader does next. */
  readonly remedy?: string;
  /** Whom a code of the authority is about. */
  readonly party?: FaultParty;
  /** Further reasons of a KO, beside the one of code and message. */
  readonly moreFaults?: readonly Fault[];
  /** Accepted with errors: shown on the entry, not on the job. */
  readonly warning?: Fault;
}

export interface StepNeeds {
  readonly kind: 'needs';
  readonly need: Need;
}

export type StepEnd = StepDone | StepWaits | StepNeeds;

export const endStep = (status: OutcomeStatus, more: Omit<StepDone, 'kind' | 'status'> = {}): StepDone => ({
  kind: 'end',
  status,
  ...more,
});

export const refuseStep = (code: string, message: string): StepDone => endStep('KO', { code, message });

export const skipStep = (message: string): StepDone => endStep('SKIP', { message });
