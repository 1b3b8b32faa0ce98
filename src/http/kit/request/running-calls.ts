// Limits the calls of an access key and of a workspace, at once and per minute, for the API and the console together.
import { createRefusal } from '../../../contracts/errors';
import { fairShareLimits as limits } from '../../../contracts/limits/shares';
import type { Settings } from '../../../settings/settings';
import { type ResourceReleaser, FairResourceLimit } from '../../../shares/share';
import { getCallerResourceOwnerId, type OperatorCaller, type TenantCaller } from './callers';
import { createCallerRateLimiter } from './rates';

type Caller = TenantCaller | OperatorCaller;

/** Limits for the number of calls that access keys and workspaces run at once. */
export interface CallConcurrencyAndRateLimits {
  /**
   * Begins a call, which counts as running until it is released.
   * @throws Refusal `rate-limited` if too many calls are running
   */
  begin(caller: Caller): ResourceReleaser;
  /** Counts a call toward the rate limit. @throws Refusal `rate-limited` */
  count(caller: Caller): void;
}

/** Converts a setting to a limit; 0 means no limit. */
const toLimit = (setting: number): number => setting || Infinity;

/** Creates the limits of running calls from the settings. */
export function createCallConcurrencyAndRateLimits(settings: Pick<Settings, 'api'>): CallConcurrencyAndRateLimits {
  const { keyCallsAtWork, workspaceCallsAtWork } = settings.api;
  const pot = { ...limits.calls, owner: toLimit(workspaceCallsAtWork), part: toLimit(keyCallsAtWork) };
  const calls = new FairResourceLimit('calls', pot);
  return {
    begin(caller) {
      const taker = { owner: getCallerResourceOwnerId(caller), part: caller.accessKey };
      const release = calls.tryTake(taker);
      if (release) return release;
      const isKey = calls.heldBy(taker) >= pot.part;
      throw createRefusal(
        'rate-limited',
        'calls-at-once',
        isKey ? { what: 'key', max: pot.part } : { what: 'workspace', max: pot.owner },
        { retrySeconds: 1 },
      );
    },
    count: createCallerRateLimiter(settings),
  };
}
