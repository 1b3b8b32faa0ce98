// How a step ends: it completes with its changes, waits for something, or first needs something from outside.
import type { Fault, FaultParty } from '../contracts/errors';
import type { Need } from './view';
import type { OutcomeStatus } from './workflow';
import type { StepChanges, StepWaits, WalkedEntry } from '../model/walk';
import { entries as limits } from '../contracts/limits/entries';

export interface StepDone extends StepChanges {
  readonly kind: 'end';
  readonly status: OutcomeStatus;
  readonly code?: string;
  readonly message?: string;
  readonly paths?: readonly string[];
  /** What the reader does next. */
  readonly remedy?: string;
  /** The party that a code of the authority is about. */
  readonly party?: FaultParty;
  /** Further reasons of a KO, besides its code and message. */
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

/** Clients leave this much room for jobs. */
const statesMax = limits.statesMax + limits.jobRowsMax;

const filesMax = limits.filesMax + limits.jobRowsMax;

const versionsMax = limits.versionsMax + limits.jobRowsMax;

/**
 * The step's end, or a KO when the entry has no room for its changes. The entry stays readable, and the outcome of its
 * record can always be written.
 */
export const enforceBounds = (entry: WalkedEntry, end: StepEnd): StepEnd =>
  end.kind === 'end' ? (tooMuch(entry, end) ?? end) : end;

/** A row that a step adds is short: room before it is enough. */
function tooMuch(entry: WalkedEntry, { content, state, files = [] }: StepDone): StepDone | undefined {
  if (content && content.bytes > limits.contentBytesMax + limits.jobBytesMax)
    return refuseStep('entry-too-large', 'the envelope would be larger than an entry may be');
  if (content && entry.versionsCount >= versionsMax)
    return refuseStep('too-many-versions', 'the entry has too many versions');
  if (state && (entry.statesCount >= statesMax || entry.statesBytes >= limits.statesBytesMax + limits.jobBytesMax))
    return refuseStep('too-many-states', 'the entry has too many states');
  const isFull = entry.files.length >= filesMax || entry.filesBytes >= limits.filesBytesMax + limits.jobBytesMax;
  return files.length > 0 && isFull ? refuseStep('too-many-files', 'the entry has too many files') : undefined;
}
