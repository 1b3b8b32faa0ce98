// The rules of a job run: what follows a walk, and when a wait is over. Pure: the run inside the engine and the seeded
// simulation both follow them.
import type { WalkNext } from '../contracts/activities/job';
import { series } from '../contracts/limits/series';
import { jobs as limits } from '../contracts/limits/jobs';

export type JobWait = Extract<WalkNext, { kind: 'wait' }>;

/** What a run knows between two walks. */
export interface JobRunState {
  /** Waits for the same thing in a row. */
  readonly waits: number;
  readonly last?: JobWait;
}

export const newJobRunState: JobRunState = { waits: 0 };

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

/** A second wait for the same thing begins with a pause. @param leaves the history of this run is long */
export function afterWalk(state: JobRunState, next: WalkNext, leaves: boolean): AfterWalk {
  if (next.kind === 'done') return { kind: 'end' };
  if (next.kind === 'more') return { kind: 'walk' };
  if (leaves) return { kind: 'new-run' };
  const { last } = state;
  const waits = last?.for === next.for && last.id === next.id ? state.waits + 1 : 1;
  const pauseSeconds = pauseOf(next, waits);
  return { kind: 'wait', wait: next, pauseSeconds, state: { waits, last: next } };
}

/** No signal tells that a series goes on: the run looks by itself. */
function pauseOf(next: JobWait, waits: number): number {
  if (next.for !== 'series') return waits > 1 ? Math.min(2 ** waits, 60) : 0;
  return Math.min(series.restSecondsFirst * 2 ** (waits - 1), series.restSecondsMax);
}

/** What a run remembers of a signal. Never forgotten: the order in which a signal and a walk arrive decides nothing. */
export const heardAs = (signal: string, requestId = ''): string => `${signal} ${requestId}`;

/** Whether a wait is over: that depends on its id alone. */
export const isOver = (wait: JobWait, heard: ReadonlySet<string>): boolean =>
  wait.for === 'series' ||
  heard.has(heardAs('settled', wait.id)) ||
  (wait.for === 'sealed' && heard.has(heardAs('sealed', wait.id)));

/** After this a run looks again, whatever it heard. */
export const lookAgainMs = limits.lookAgainMinutes * 60_000;
