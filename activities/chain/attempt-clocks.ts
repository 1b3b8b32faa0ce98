// What an attempt may conclude from the time that passed in its process: whether it still has its lease, and whether the
// `Date` of its response can still be compared with a clock. Both clocks of the process are read, because one stops
// while a machine is suspended, and the other one can be set.
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import type { SubmissionDocument } from '../../src/model/submission';
import type { ActivityDeps } from '../deps';

interface LeasedAttempt {
  readonly submission: SubmissionDocument;
  /** `monotonicMs` just before the lease was taken. */
  readonly fromMs: number;
}

/** Returns whether the lease of a first attempt is so recent that the attempt cannot have ended. */
export function isFirstSubmissionAttemptJustLeased(deps: ActivityDeps, { submission, fromMs }: LeasedAttempt): boolean {
  const trustedMs = Math.min(limits.leaseTrustedMs, (deps.settings.authority.leaseSeconds * 1_000) / 2);
  const sinceMs = Math.abs(deps.now().getTime() - submission.openedAt.getTime());
  return submission.attempt === 1 && Math.max(sinceMs, deps.monotonicMs() - fromMs) < trustedMs;
}

/** Both clocks of the process at one moment. */
export interface ProcessClockTimes {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export const readProcessClocks = (deps: ActivityDeps): ProcessClockTimes => ({
  wallMs: deps.now().getTime(),
  monotonicMs: deps.monotonicMs(),
});

/**
 * Creates a function that returns the `Date` of a response that just arrived, and null some seconds later. The database
 * compares it with its clock when the response is stored, so a worker that was suspended before that would make a right
 * clock look wrong. A worker that was suspended during the call cannot know when the response arrived, so the function
 * then returns null as well.
 * @param calledAt time just before the call
 */
export function createExpiringServerTimeReader(
  deps: ActivityDeps,
  calledAt: ProcessClockTimes,
  serverTimeMs: number | null,
): () => number | null {
  const arrivedAt = readProcessClocks(deps);
  const isCallTrusted = canDateResponse(calledAt, arrivedAt);
  return () => {
    const isRecent = measureLongerMs(arrivedAt, readProcessClocks(deps)) <= limits.serverTimeTrustedMs;
    return isCallTrusted && isRecent ? serverTimeMs : null;
  };
}

/** Returns false if one of the clocks stood still during a call, or if the call took so long that its `Date` can be old. */
function canDateResponse(called: ProcessClockTimes, arrived: ProcessClockTimes): boolean {
  const wallMs = arrived.wallMs - called.wallMs;
  const monotonicMs = arrived.monotonicMs - called.monotonicMs;
  return (
    Math.abs(wallMs - monotonicMs) <= limits.serverTimeTrustedMs &&
    measureLongerMs(called, arrived) <= (limits.clockDriftSecondsMax * 1_000) / 2
  );
}

const measureLongerMs = (from: ProcessClockTimes, to: ProcessClockTimes): number =>
  Math.max(Math.abs(to.wallMs - from.wallMs), to.monotonicMs - from.monotonicMs);
