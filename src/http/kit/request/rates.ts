// Limits the rates of access keys and workspaces with token buckets in this process. The buckets refill evenly.
import { LRUCache } from 'lru-cache';
import { type Refusal, createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { Settings } from '../../../settings/settings';
import type { OperatorCaller, TenantCaller } from './callers';

interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the process's clock. */
  readonly at: number;
}

/** Token buckets, one for each caller. */
export interface RateLimitTokenBuckets {
  /** Whole seconds until a call is allowed; 0 if it is allowed now. */
  waitSeconds(name: string): number;
  take(name: string): void;
}

/**
 * Tolerance for sums of fractions. Such sums are inexact, and a call that waits for the stated time is never refused
 * for a rounding error.
 */
const slack = 1e-6;

/**
 * Creates one bucket for each caller. A bucket holds the calls of one minute. If `perMinute` is 0, there is no limit.
 */
export function createRateLimitTokenBuckets(
  perMinute: number,
  nowMs: () => number = () => performance.now(),
): RateLimitTokenBuckets {
  if (perMinute === 0) return { waitSeconds: () => 0, take: () => undefined };
  const buckets = new LRUCache<string, Bucket>({ max: limits.rateBucketsMax });
  const perMs = perMinute / 60_000;
  const now = (name: string): Bucket => {
    const at = nowMs();
    const last = buckets.get(name) ?? { tokens: perMinute, at };
    return { tokens: Math.min(perMinute, last.tokens + (at - last.at) * perMs), at };
  };
  return {
    waitSeconds(name) {
      const lacking = 1 - slack - now(name).tokens;
      return lacking <= 0 ? 0 : Math.max(1, Math.ceil(lacking / perMs / 1_000));
    },
    take(name) {
      const { tokens, at } = now(name);
      buckets.set(name, { tokens: tokens - 1, at });
    },
  };
}

/**
 * Creates the function that counts a call for its access key and its workspace. If one of them refuses the call, the
 * call counts for neither.
 * @throws Refusal `rate-limited` with the seconds after which both allow the call
 */
export function createCallerRateLimiter(
  { api }: Pick<Settings, 'api'>,
  nowMs?: () => number,
): (caller: TenantCaller | OperatorCaller) => void {
  const { keyCallsPerMinute, workspaceCallsPerMinute } = api;
  if (keyCallsPerMinute === 0 && workspaceCallsPerMinute === 0) return () => undefined;
  const ofKey = createRateLimitTokenBuckets(keyCallsPerMinute, nowMs);
  const ofWorkspace = createRateLimitTokenBuckets(workspaceCallsPerMinute, nowMs);
  return (caller) => {
    const workspace = caller.kind === 'workspace' ? caller.workspace._id : undefined;
    const waits: Wait[] = [
      { what: 'key', perMinute: keyCallsPerMinute, seconds: ofKey.waitSeconds(caller.accessKey) },
      {
        what: 'workspace',
        perMinute: workspaceCallsPerMinute,
        seconds: workspace === undefined ? 0 : ofWorkspace.waitSeconds(workspace),
      },
    ];
    const [longest] = waits.toSorted((one, other) => other.seconds - one.seconds);
    if (longest && longest.seconds > 0) throw createRateRefusal(longest);
    ofKey.take(caller.accessKey);
    if (workspace !== undefined) ofWorkspace.take(workspace);
  };
}

/** The limit that refuses a call, and the seconds until this limit allows the call. */
interface Wait {
  readonly what: 'key' | 'workspace';
  readonly perMinute: number;
  readonly seconds: number;
}

const createRateRefusal = ({ what, perMinute, seconds }: Wait): Refusal =>
  createRefusal('rate-limited', 'calls-per-minute', { what, max: perMinute, seconds }, { retrySeconds: seconds });
