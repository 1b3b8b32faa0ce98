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
export function isJustLeased(deps: ActivityDeps, { submission, fromMs }: LeasedAttempt): boolean {
  const trustedMs = Math.min(limits.leaseTrustedMs, (deps.settings.authority.leaseSeconds * 1_000) / 2);
  const sinceMs = Math.abs(deps.now().getTime() - submission.openedAt.getTime());
  return submission.attempt === 1 && Math.max(sinceMs, deps.monotonicMs() - fromMs) < trustedMs;
}

/**
 * Creates a function that returns the `Date` of a response that just arrived, and null some seconds later. The database
 * compares it with its clock when the response is stored, so a worker that was suspended before that would make a right
 * clock look wrong.
 */
export function createServerTimeReader(deps: ActivityDeps, serverTimeMs: number | null): () => number | null {
  const [arrivedMs, fromMs] = [deps.now().getTime(), deps.monotonicMs()];
  return () => {
    const sinceMs = Math.max(Math.abs(deps.now().getTime() - arrivedMs), deps.monotonicMs() - fromMs);
    return sinceMs <= limits.serverTimeTrustedMs ? serverTimeMs : null;
  };
}
