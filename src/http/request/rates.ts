// How many calls a key and a workspace may make: buckets of tokens in this process, refilled evenly. Off unless set.
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Settings } from '../../settings/settings';
import type { ServiceCaller, TenantCaller } from './callers';

interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the process's clock. */
  readonly at: number;
}

/** Takes one call. Gives 0, or the seconds until there is one again. */
export type TakeCall = (name: string) => number;

/** Buckets that hold as many calls as may be made in a minute. `perMinute` 0: no limit. */
export function makeBuckets(perMinute: number, nowMs: () => number = () => performance.now()): TakeCall {
  if (perMinute === 0) return () => 0;
  const buckets = new LRUCache<string, Bucket>({ max: limits.rateBucketsMax });
  const perMs = perMinute / 60_000;
  return (name) => {
    const at = nowMs();
    const last = buckets.get(name) ?? { tokens: perMinute, at };
    const tokens = Math.min(perMinute, last.tokens + (at - last.at) * perMs);
    const taken = tokens >= 1 ? 1 : 0;
    buckets.set(name, { tokens: tokens - taken, at });
    return taken === 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs / 1_000));
  };
}

/** @throws Refusal `rate-limited` with the seconds to wait */
export function makeRates({ api }: Pick<Settings, 'api'>): (caller: TenantCaller | ServiceCaller) => void {
  const [takeOfKey, takeOfWorkspace] = [makeBuckets(api.keyCallsPerMinute), makeBuckets(api.workspaceCallsPerMinute)];
  return (caller) => {
    refuse('key', api.keyCallsPerMinute, takeOfKey(caller.accessKey));
    if (caller.kind === 'workspace')
      refuse('workspace', api.workspaceCallsPerMinute, takeOfWorkspace(caller.workspace._id));
  };
}

function refuse(what: 'key' | 'workspace', perMinute: number, waitSeconds: number): void {
  if (waitSeconds === 0) return;
  throw new Refusal('rate-limited', `this ${what} may make ${perMinute} calls a minute`, {
    retrySeconds: waitSeconds,
    remedy: `Try again in ${waitSeconds} s, and slower.`,
  });
}
