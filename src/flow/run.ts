// The rules of a job run: what follows a walk, and when a wait is over. Pure: the run inside the engine and the seeded
// simulation both follow them.
import type { WalkNext } from '../contracts/activities/job';
import { series } from '../contracts/limits/series';
import { jobs as limits } from '../contracts/limits/jobs';

export type JobWait = Extract<WalkNext, { kind: 'wait' }>;

/** How often a run has heard each signal: see `toSignalKey`. */
export type SignalCounts = ReadonlyMap<string, number>;

/** What a run knows between two walks. */
export interface JobRunState {
  /** Waits for the same thing in a row. */
  readonly waits: number;
  readonly last?: JobWait;
  /** Signals for this wait that were heard before its last walk began: that walk has looked at what they told. */
  readonly known: number;
  /** Walks in a row that found nothing new behind them. */
  readonly looks: number;
}

export const newJobRunState: JobRunState = { waits: 0, known: 0, looks: 0 };

/** What a run does behind a walk. */
export type AfterWalk =
  | { readonly kind: 'end' }
  | { readonly kind: 'walk' }
  /** Continue-as-new: nothing is carried, the next walk reads everything. */
  | { readonly kind: 'new-run' }
  | {
      readonly kind: 'wait';
      readonly wait: JobWait;
      /** Zero: none. A walk that read too early must not be repeated without end. */
      readonly pauseSeconds: number;
      readonly state: JobRunState;
    };

/**
 * A second wait for the same thing begins with a pause. @param leaves the history of this run is long
 * @param heard as it was when the walk began: what came later may tell of something that it has not seen
 */
export function onWalked(state: JobRunState, next: WalkNext, leaves: boolean, signals: SignalCounts): AfterWalk {
  if (next.kind === 'done') return { kind: 'end' };
  if (next.kind === 'more') return { kind: 'walk' };
  if (leaves) return { kind: 'new-run' };
  const { last } = state;
  const isSame = last?.for === next.for && last.id === next.id;
  const waits = isSame ? state.waits + 1 : 1;
  const known = countFor(next, signals);
  const looks = isSame && known === state.known ? state.looks + 1 : 0;
  return { kind: 'wait', wait: next, pauseSeconds: pauseOf(next, waits), state: { waits, last: next, known, looks } };
}

/** No signal tells that a series goes on: the run looks by itself. */
function pauseOf(next: JobWait, waits: number): number {
  if (next.for !== 'series') return waits > 1 ? Math.min(2 ** waits, 60) : 0;
  return Math.min(series.restSecondsFirst * 2 ** (waits - 1), series.restSecondsMax);
}

/** What a run remembers of a signal. Never forgotten: the order in which a signal and a walk arrive decides nothing. */
export const toSignalKey = (signal: string, requestId = ''): string => `${signal} ${requestId}`;

/** Signals that end this wait. What is settled was sealed. */
function countFor({ for: what, id }: JobWait, signals: SignalCounts): number {
  const of = (signal: string): number => signals.get(toSignalKey(signal, id)) ?? 0;
  return of('settled') + (what === 'sealed' ? of('sealed') : 0);
}

/**
 * Whether a wait is over: a signal with its id came that no walk has looked at yet. One that was looked at ends it a few times
 * more, because a walk may read a little before what the signal told.
 * @param looksMax how many times
 */
export function isOver({ last, known, looks }: JobRunState, signals: SignalCounts, looksMax: number): boolean {
  if (!last) return false;
  if (last.for === 'series') return true;
  return countFor(last, signals) > (looks < looksMax ? 0 : known);
}

/** After this a run looks again, whatever it heard. */
export const checkAgainMs = limits.lookAgainMinutes * 60_000;
