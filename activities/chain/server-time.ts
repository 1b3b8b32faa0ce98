// The `Date` of a response, as long as it can be compared with a clock.
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import type { ActivityDeps } from '../deps';

/**
 * Creates a function that returns the `Date` of a response that just arrived, and null some seconds later. The database
 * compares it with its clock when the response is stored, so a worker that was suspended before that would make a right
 * clock look wrong. Both clocks of the process are read, because one stops while a machine is suspended, and the other
 * one can be set.
 */
export function createServerTimeReader(deps: ActivityDeps, serverTimeMs: number | null): () => number | null {
  const [arrivedMs, fromMs] = [deps.now().getTime(), deps.monotonicMs()];
  return () => {
    const sinceMs = Math.max(Math.abs(deps.now().getTime() - arrivedMs), deps.monotonicMs() - fromMs);
    return sinceMs <= limits.serverTimeTrustedMs ? serverTimeMs : null;
  };
}
