// How many calls a key and a workspace may make: buckets of tokens in this process, refilled evenly.
import { LRUCache } from 'lru-cache';
import { type Refusal, refuse } from '../../../contracts/errors';
import { http as limits } from '../../../contracts/limits/http';
import type { Settings } from '../../../settings/settings';
import type { ServiceCaller, TenantCaller } from './callers';

interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the process's clock. */
  readonly at: number;
}

/** Calls that may be made, by the name of who makes them. */
export interface Buckets {
  /** 0: a call may be made now; else the whole seconds until one may. */
  waitSeconds(name: string): number;
  take(name: string): void;
}

/** Sums of parts of a token are not exact: a call that waited as long as it was told is never refused for that. */
const slack = 1e-6;

/** Buckets that hold as many calls as may be made in a minute. `perMinute` 0: no limit. */
export function makeBuckets(perMinute: number, nowMs: () => number = () => performance.now()): Buckets {
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
 * Counts a call of its key and of its workspace: a call that one of them refuses is counted for neither.
 * @throws Refusal `rate-limited` with the seconds after which both take it
 */
export function makeRates(
  { api }: Pick<Settings, 'api'>,
  nowMs?: () => number,
): (caller: TenantCaller | ServiceCaller) => void {
  const { keyCallsPerMinute, workspaceCallsPerMinute } = api;
  if (keyCallsPerMinute === 0 && workspaceCallsPerMinute === 0) return () => undefined;
  const ofKey = makeBuckets(keyCallsPerMinute, nowMs);
  const ofWorkspace = makeBuckets(workspaceCallsPerMinute, nowMs);
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
    if (longest && longest.seconds > 0) throw refusalOf(longest);
    ofKey.take(caller.accessKey);
    if (workspace !== undefined) ofWorkspace.take(workspace);
  };
}

/** What refuses the call, and after how many seconds it takes it. */
interface Wait {
  readonly what: 'key' | 'workspace';
  readonly perMinute: number;
  readonly seconds: number;
}

const refusalOf = ({ what, perMinute, seconds }: Wait): Refusal =>
  refuse('rate-limited', 'calls-per-minute', { what, max: perMinute, seconds }, { retrySeconds: seconds });
