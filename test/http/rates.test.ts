// Tests rate limits: as many calls at once as a minute allows, then one after the other.
import type { Refusal } from '../../src/contracts/errors';
import type { TenantCaller } from '../../src/http/kit/request/callers';
import { createRateLimitTokenBuckets, createCallerRateLimiter } from '../../src/http/kit/request/rates';

describe('a rate limit', () => {
  it('allows a burst, then one call per interval, and never more than its limit', () => {
    let now = 0;
    const buckets = createRateLimitTokenBuckets(6, () => now);
    const take = (name: string): number => {
      const wait = buckets.waitSeconds(name);
      if (wait === 0) buckets.take(name);
      return wait;
    };
    const times = (count: number) => Array.from({ length: count }, () => take('a'));
    expect(times(7)).toEqual([0, 0, 0, 0, 0, 0, 10]);
    now = 4_000;
    expect(take('a')).toBe(6);
    now = 10_000;
    expect(times(2)).toEqual([0, 10]);
    expect(take('b')).toBe(0);
    now = 10_000_000;
    expect(times(7)).toEqual([0, 0, 0, 0, 0, 0, 10]);
  });

  it('is disabled by 0', () => {
    const buckets = createRateLimitTokenBuckets(0);
    for (let n = 0; n < 1_000; n += 1) buckets.take('a');
    expect(buckets.waitSeconds('a')).toBe(0);
  });
});

describe('the limits of a key and its workspace', () => {
  const caller = (accessKey: string) => ({ kind: 'workspace', accessKey, workspace: { _id: 'w' } }) as TenantCaller;
  const limits = (keyCallsPerMinute: number, workspaceCallsPerMinute: number) =>
    ({ api: { keyCallsPerMinute, workspaceCallsPerMinute } }) as Parameters<typeof createCallerRateLimiter>[0];

  /** 0 if the call is allowed, otherwise the seconds of `Retry-After`. */
  const ask = (count: ReturnType<typeof createCallerRateLimiter>, key: string): number => {
    try {
      count(caller(key));
      return 0;
    } catch (error) {
      return (error as Refusal).details.retrySeconds ?? -1;
    }
  };

  it('do not count a call for the key if the limit of the workspace refuses the call', () => {
    let now = 0;
    const count = createCallerRateLimiter(limits(3, 2), () => now);
    expect([ask(count, 'a'), ask(count, 'b')]).toEqual([0, 0]);
    expect(Array.from({ length: 5 }, () => ask(count, 'a'))).toEqual([30, 30, 30, 30, 30]);
    now = 30_000;
    expect(ask(count, 'a')).toBe(0);
  });

  it('return the longer of two waits', () => {
    const count = createCallerRateLimiter(limits(1, 60), () => 0);
    expect([ask(count, 'a'), ask(count, 'a')]).toEqual([0, 60]);
  });

  it.each([1, 7, 13, 59, 61, 997])('accept a client at %d a minute that waits as long as requested', (perMinute) => {
    let now = 12_345.678;
    const count = createCallerRateLimiter(limits(perMinute, perMinute), () => now);
    for (let n = 0; n < 200 + perMinute; n += 1) {
      const seconds = ask(count, 'a');
      if (seconds === 0) continue;
      now += seconds * 1_000;
      expect([n, ask(count, 'a')]).toEqual([n, 0]);
    }
  });
});
