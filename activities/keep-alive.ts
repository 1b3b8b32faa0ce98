// Heartbeats of an activity under way, so that the engine notices a dead worker within seconds, and one that stands still soon:
// the timer only carries what the work says (progress.ts). Work that says nothing for long beats no more and ends, visibly, and
// its slot is free; so does work that was given up and does not end by itself.
import { ApplicationFailure, Context } from '@temporalio/activity';
import { worker as limits } from '../src/contracts/limits/worker';
import { trackProgress, type ActivityProgress } from './progress';
import type { Pulse } from './pulse';

export interface HeartbeatOptions {
  /** The name that the failure of work that stands still gives. */
  readonly name: string;
  /** Longer than any call of the activity may take. */
  readonly silentMs: number;
  /** The queue that it is on. */
  readonly queue: string;
  readonly pulse: Pulse;
  readonly pace?: HeartbeatTimes;
}

/** See `limits/worker`. */
interface HeartbeatTimes {
  readonly heartbeatEveryMs: number;
  readonly givenUpMs: number;
}

/**
 * The same effect, kept. What it began and nobody waits for goes on until its next call ends, as that of a worker that was cut off
 * would: every effect may run twice. @throws ApplicationFailure `Stalled`, which the engine retries
 */
export function keepAlive<Given extends readonly unknown[], Result>(
  effect: (...given: Given) => Promise<Result>,
  { name, silentMs, queue, pulse, pace = limits }: HeartbeatOptions,
): (...given: Given) => Promise<Result> {
  const kinds = { ordinary: pulse.of(queue), local: pulse.of(`${queue}, local`) };
  return async (...given) => {
    const context = Context.current();
    const { isLocal } = context.info;
    const signal = context.cancellationSignal;
    const kind = isLocal ? kinds.local : kinds.ordinary;
    const watch = watchWork({ name, silentMs, signal, pace, beat: isLocal ? undefined : () => context.heartbeat() });
    const moved = (): void => {
      watch.moved();
      kind.moved();
    };
    kind.begun();
    try {
      const work = { moved, isGivenUp: () => signal.aborted };
      return await Promise.race([trackProgress(work, () => effect(...given)), watch.overdue]);
    } finally {
      watch.end();
      kind.ended();
    }
  };
}

interface WatchedActivity {
  readonly name: string;
  readonly silentMs: number;
  readonly signal: AbortSignal;
  readonly pace: HeartbeatTimes;
  /** Absent: the engine wants none, as of a local activity. */
  readonly beat: (() => void) | undefined;
}

interface Watch extends Pick<ActivityProgress, 'moved'> {
  /** Rejects when the work has to end. */
  readonly overdue: Promise<never>;
  end(): void;
}

/** Counts in beats and not by a clock: while the whole process stood still nobody could say anything. */
function watchWork({ name, silentMs, signal, pace, beat }: WatchedActivity): Watch {
  const silentBeatsMax = Math.ceil(silentMs / pace.heartbeatEveryMs);
  let silentBeats = 0;
  let timer: NodeJS.Timeout | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const overdue = new Promise<never>((_, reject) => {
    fail = reject;
  });
  overdue.catch(() => undefined);
  const onBeat = (): void => {
    silentBeats += 1;
    if (silentBeats <= silentBeatsMax) return beat?.();
    const text = `${name}: nothing went on for ${Math.round(silentMs / 1_000)} s`;
    fail(ApplicationFailure.retryable(text, 'Stalled'));
  };
  const onAbort = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(signal.reason), pace.givenUpMs);
  };
  if (beat) timer = setInterval(onBeat, pace.heartbeatEveryMs);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return {
    moved() {
      silentBeats = 0;
    },
    overdue,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
