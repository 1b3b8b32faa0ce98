// The rules of a job run: the next action after a walk, and the end of a wait. The rules are pure, because the Temporal
// workflow and the seeded simulation both follow them.
import type { JobWalkNextAction } from '../contracts/activities/job';
import { seriesNumberingLimits } from '../contracts/limits/series';
import { jobLimits as limits } from '../contracts/limits/jobs';

/** The wait of a job run. */
export type JobRunWait = Extract<JobWalkNextAction, { kind: 'wait' }>;

/** Number of times that a run has received each signal, by `formatJobRunSignalKey`. */
export type JobRunSignalCounts = ReadonlyMap<string, number>;

/** The state of a run between two walks. */
export interface JobRunWaitState {
  /** Successive waits for the same event. */
  readonly waits: number;
  readonly last?: JobRunWait;
  /** Number of signals for this wait that arrived before its last walk began. That walk has read their changes. */
  readonly known: number;
  /** Number of consecutive walks that found nothing new. */
  readonly looks: number;
}

export const initialJobRunState: JobRunWaitState = { waits: 0, known: 0, looks: 0 };

/** The next action of a run after a walk. */
export type JobRunNextAction =
  | { readonly kind: 'end' }
  | { readonly kind: 'walk' }
  /** The run continues as new. No state is carried over, because the next walk reads everything. */
  | { readonly kind: 'new-run' }
  | {
      readonly kind: 'wait';
      readonly wait: JobRunWait;
      /**
       * Pause before the wait; 0 means no pause. Because of the pause, a walk that read too early does not repeat
       * endlessly.
       */
      readonly pauseSeconds: number;
      readonly state: JobRunWaitState;
    };

/**
 * Plans the next action of a run after a walk. A second wait for the same event starts with a pause.
 * @param leaves whether the history of this run is long
 * @param signals counts of signals when the walk began; a later signal may report a change that the walk has not read
 */
export function planJobRunAfterWalk(
  state: JobRunWaitState,
  next: JobWalkNextAction,
  leaves: boolean,
  signals: JobRunSignalCounts,
): JobRunNextAction {
  if (next.kind === 'done') return { kind: 'end' };
  if (next.kind === 'more') return { kind: 'walk' };
  if (leaves) return { kind: 'new-run' };
  const { last } = state;
  const isSame = last?.for === next.for && last.id === next.id;
  const waits = isSame ? state.waits + 1 : 1;
  const signalCount = countFor(next, signals);
  const looks = isSame && signalCount === state.known ? state.looks + 1 : 0;
  return {
    kind: 'wait',
    wait: next,
    pauseSeconds: computePause(next, waits),
    state: { waits, last: next, known: signalCount, looks },
  };
}

/** Computes the pause in seconds. No signal reports that a series was resumed, so the run checks at an interval. */
function computePause(next: JobRunWait, waits: number): number {
  if (next.for !== 'series') return waits > 1 ? Math.min(2 ** waits, 60) : 0;
  return Math.min(seriesNumberingLimits.restSecondsFirst * 2 ** (waits - 1), seriesNumberingLimits.restSecondsMax);
}

/**
 * Formats the text by which a run identifies a signal. Counts are never reset, because the order in which a signal and
 * a walk arrive must not matter.
 */
export const formatJobRunSignalKey = (signal: string, requestId = ''): string => `${signal} ${requestId}`;

/** Counts the signals that end this wait. A settled record is also sealed. */
function countFor({ for: what, id }: JobRunWait, signals: JobRunSignalCounts): number {
  const of = (signal: string): number => signals.get(formatJobRunSignalKey(signal, id)) ?? 0;
  return of('settled') + (what === 'sealed' ? of('sealed') : 0);
}

/**
 * Returns whether a wait is over, which means that a signal with its id arrived that no walk has processed. A processed
 * signal ends the wait a few more times, because a walk may read a little before the reported change is visible.
 * @param checksMax maximum number of such checks
 */
export function isJobRunWaitOver(
  { last, known, looks }: JobRunWaitState,
  signals: JobRunSignalCounts,
  checksMax: number,
): boolean {
  if (!last) return false;
  if (last.for === 'series') return true;
  return countFor(last, signals) > (looks < checksMax ? 0 : known);
}

/** Milliseconds after which a run checks again without a signal. */
export const jobRunCheckIntervalMs = limits.lookAgainMinutes * 60_000;
