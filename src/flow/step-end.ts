// The end of a step. A step completes with its changes, waits for an event, or first needs something from outside.
import type { Fault, RejectedRecordParty } from '../contracts/errors';
import type { StepConfigProblem } from '../contracts/step-calls';
import { type StoredMessage, createMessage } from '../messages/message';
import type { StepNeed } from './step-context';
import type { StepEndStatus } from './workflow';
import type { JobStepChanges, JobStepWait, EntryWithArraySizes } from '../model/walk';
import { entryLimits as limits } from '../contracts/limits/entries';

/** A completed step with its changes. */
export interface CompletedStepEnd extends JobStepChanges {
  readonly kind: 'end';
  readonly status: StepEndStatus;
  readonly code?: string;
  readonly message?: StoredMessage;
  readonly paths?: readonly string[];
  /** What to do next, if the message does not state it. */
  readonly remedy?: StoredMessage;
  /** The party that a code of the authority is about. */
  readonly party?: RejectedRecordParty;
  /** Further reasons of a KO, in addition to its code and message. */
  readonly moreFaults?: readonly Fault[];
  /** An acceptance with errors. The entry shows the errors, but the job does not. */
  readonly warning?: Fault;
}

/** A step that first needs something from outside. */
export interface StepWithOpenNeed {
  readonly kind: 'needs';
  readonly need: StepNeed;
}

export type StepResult = CompletedStepEnd | JobStepWait | StepWithOpenNeed;

/** Ends a step with a status and its changes. */
export const createStepEnd = (
  status: StepEndStatus,
  more: Omit<CompletedStepEnd, 'kind' | 'status'> = {},
): CompletedStepEnd => ({
  kind: 'end',
  status,
  ...more,
});

/** Ends a step KO with a code and a message. */
export const createKoStepEnd = (code: string, message: StoredMessage): CompletedStepEnd =>
  createStepEnd('KO', { code, message });

/** Ends a step with KO because its config cannot be used. A problem without a name concerns the config itself. */
export const createConfigProblemsStepEnd = (...problems: readonly StepConfigProblem[]): CompletedStepEnd =>
  createConfigOrArgsProblemsStepEnd(
    problems.map(({ name, problem }) => ({ name: name === '' ? 'config' : `config.${name}`, problem })),
  );

/** Ends a step with KO for problems with full names. The problems are about the config or the job's arguments. */
export const createConfigOrArgsProblemsStepEnd = (problems: readonly StepConfigProblem[]): CompletedStepEnd =>
  createKoStepEnd('bad-config', createMessage('step-config-invalid', { problems }));

/** Ends a step SKIP with a message. */
export const createSkipStepEnd = (message: StoredMessage): CompletedStepEnd => createStepEnd('SKIP', { message });

/** Maximum number of states, including the rows that are reserved for jobs. */
const statesMax = limits.statesMax + limits.jobRowsMax;

const filesMax = limits.filesMax + limits.jobRowsMax;

const versionsMax = limits.versionsMax + limits.jobRowsMax;

/**
 * Returns the step's end, or a KO if the entry has no room for its changes. The entry stays readable, and the outcome
 * of its record can always be written.
 */
export const replaceStepEndBeyondEntryLimits = (entry: EntryWithArraySizes, end: StepResult): StepResult =>
  end.kind === 'end' ? (tooMuch(entry, end) ?? end) : end;

/**
 * Returns the KO if the entry has no room for the changes. A row that a step adds is short, so it is enough that there
 * was room before the row was added.
 */
function tooMuch(
  entry: EntryWithArraySizes,
  { content, state, files = [] }: CompletedStepEnd,
): CompletedStepEnd | undefined {
  if (content && content.bytes > limits.contentBytesMax + limits.jobBytesMax)
    return createKoStepEnd('entry-too-large', createMessage('step-entry-too-large'));
  if (content && entry.versionsCount >= versionsMax)
    return createKoStepEnd('too-many-versions', createMessage('step-versions-max'));
  if (state && (entry.statesCount >= statesMax || entry.statesBytes >= limits.statesBytesMax + limits.jobBytesMax))
    return createKoStepEnd('too-many-states', createMessage('step-states-max'));
  const isFull = entry.files.length >= filesMax || entry.filesBytes >= limits.filesBytesMax + limits.jobBytesMax;
  return files.length > 0 && isFull ? createKoStepEnd('too-many-files', createMessage('step-files-max')) : undefined;
}
