// Sends heartbeats of running activities, so that Temporal notices a dead worker within seconds, and a stuck activity
// soon. The timer only forwards progress (progress.ts). If an activity makes no progress, its heartbeats stop, and it
// fails and frees its slot. The same happens to an abandoned activity that does not end.
import { ApplicationFailure, Context } from '@temporalio/activity';
import { workerLimits as limits } from '../src/contracts/limits/worker';
import { runReportingActivityProgress, type ActivityProgressReporter } from './progress';
import type { StuckActivityQueueMonitor } from './activity-monitor';

export interface HeartbeatAndStallCheckOptions {
  /** Name of the activity in its failure. */
  readonly name: string;
  /** A time without progress, in milliseconds; longer than any single call of the activity may take. */
  readonly silentMs: number;
  /** Task queue of the activity. */
  readonly queue: string;
  readonly pulse: StuckActivityQueueMonitor;
  readonly pace?: HeartbeatTimes;
}

/** See `limits/worker`. */
interface HeartbeatTimes {
  readonly heartbeatEveryMs: number;
  readonly givenUpMs: number;
}

/**
 * Wraps an effect so that it sends heartbeats. After a failure, the work of the effect continues in the background
 * until its next call ends, as in a worker that was disconnected. Every effect may therefore run twice.
 * @throws ApplicationFailure `Stalled`, which Temporal retries
 */
export function wrapWithHeartbeatsAndStallCheck<Given extends readonly unknown[], Result>(
  effect: (...given: Given) => Promise<Result>,
  { name, silentMs, queue, pulse, pace = limits }: HeartbeatAndStallCheckOptions,
): (...given: Given) => Promise<Result> {
  const kinds = { ordinary: pulse.of(queue), local: pulse.of(`${queue}, local`) };
  return async (...given) => {
    const context = Context.current();
    const { isLocal } = context.info;
    const signal = context.cancellationSignal;
    const kind = isLocal ? kinds.local : kinds.ordinary;
    const watch = watchWork({
      name,
      silentMs,
      signal,
      pace,
      beat: isLocal ? undefined : (details) => context.heartbeat(details),
    });
    const reportMove = (details?: object): void => {
      watch.moved(details);
      kind.moved();
    };
    kind.begun();
    try {
      const work = { moved: reportMove, isGivenUp: () => signal.aborted };
      return await Promise.race([runReportingActivityProgress(work, () => effect(...given)), watch.overdue]);
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
  /** Sends a heartbeat; undefined for local activities, which have no heartbeats. */
  readonly beat: ((details?: object) => void) | undefined;
}

interface Watch extends Pick<ActivityProgressReporter, 'moved'> {
  /** Rejects when the activity must end. */
  readonly overdue: Promise<never>;
  end(): void;
}

/**
 * Counts heartbeats instead of reading a clock, because nothing can report progress while the whole process is
 * suspended.
 */
function watchWork({ name, silentMs, signal, pace, beat }: WatchedActivity): Watch {
  const silentBeatsMax = Math.ceil(silentMs / pace.heartbeatEveryMs);
  let silentBeats = 0;
  let lastDetails: object | undefined;
  let timer: NodeJS.Timeout | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const overdue = new Promise<never>((_, reject) => {
    fail = reject;
  });
  overdue.catch(() => undefined);
  const onBeat = (): void => {
    silentBeats += 1;
    if (silentBeats <= silentBeatsMax) return beat?.(lastDetails);
    const text = `${name}: no progress for ${Math.round(silentMs / 1_000)} s`;
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
    moved(details) {
      silentBeats = 0;
      lastDetails = details ?? lastDetails;
    },
    overdue,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
