// Whether an entry has room for what a step adds. A step that finds none ends KO with its reason: the entry stays
// readable, and the outcome of its record can always be written.
import { entries as limits } from '../contracts/limits/entries';
import { refuseStep, type StepDone, type StepEnd } from './step-end';
import type { WalkedEntry } from './view';
import { message } from '../messages/message';

/** Clients leave this much free for jobs. */
const statesMax = limits.statesMax + limits.jobRowsMax;
const filesMax = limits.filesMax + limits.jobRowsMax;
const versionsMax = limits.versionsMax + limits.jobRowsMax;

/** The step's end, or the refusal of what does not fit. */
export const enforceBounds = (entry: WalkedEntry, end: StepEnd): StepEnd =>
  end.kind === 'end' ? (tooMuch(entry, end) ?? end) : end;

/** A row that a step adds is short: it is enough that there is room before it. */
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
