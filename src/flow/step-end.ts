// How a step ends: it completes with its changes, waits for something, or first needs something from outside.
import type { Fault, FaultParty } from '../contracts/errors';
import type { ConfigProblem } from '../contracts/step-calls';
import { type StoredText, message } from '../messages/message';
import type { Need } from './view';
import type { OutcomeStatus } from './workflow';
import type { StepChanges, StepWaits, WalkedEntry } from '../model/walk';
import { entries as limits } from '../contracts/limits/entries';

export interface StepDone extends StepChanges {
  readonly kind: 'end';
  readonly status: OutcomeStatus;
  readonly code?: string;
  readonly message?: StoredText;
  readonly paths?: readonly string[];
  /** What the reader does next, if the message does not state it. */
  readonly remedy?: StoredText;
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

export const refuseStep = (code: string, message: StoredText): StepDone => endStep('KO', { code, message });

/** The config of the step cannot be used; a problem without a name concerns the config itself. */
export const refuseConfig = (...problems: readonly ConfigProblem[]): StepDone =>
  refuseNamed(problems.map(({ name, problem }) => ({ name: name === '' ? 'config' : `config.${name}`, problem })));

/** The same with full names: of the config, or of the job's arguments. */
export const refuseNamed = (problems: readonly ConfigProblem[]): StepDone =>
  refuseStep('bad-config', message('step-config-invalid', { problems }));

export const skipStep = (message: StoredText): StepDone => endStep('SKIP', { message });

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
    return refuseStep('entry-too-large', message('step-entry-too-large'));
  if (content && entry.versionsCount >= versionsMax)
    return refuseStep('too-many-versions', message('step-versions-max'));
  if (state && (entry.statesCount >= statesMax || entry.statesBytes >= limits.statesBytesMax + limits.jobBytesMax))
    return refuseStep('too-many-states', message('step-states-max'));
  const isFull = entry.files.length >= filesMax || entry.filesBytes >= limits.filesBytesMax + limits.jobBytesMax;
  return files.length > 0 && isFull ? refuseStep('too-many-files', message('step-files-max')) : undefined;
}
