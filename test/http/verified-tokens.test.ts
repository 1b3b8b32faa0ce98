// Tests the cache of verified tokens: an entry never outlives its token.
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { createVerifiedTokenCache } from '../../src/http/kit/request/tokens';

describe('a verified token in the cache', () => {
  it('ends when it expires, even if it is still cached', () => {
    let now = Date.parse('2026-07-01T10:00:00Z');
    const tokens = createVerifiedTokenCache(() => now);
    const exp = now / 1_000 + 10;
    tokens.keep('Bearer a', { sub: 'key', exp });
    expect(tokens.find('Bearer a')).toEqual({ sub: 'key', exp });
    now += 9_999;
    expect(tokens.find('Bearer a')).toBeDefined();
    now += 1;
    expect(tokens.find('Bearer a')).toBeUndefined();
  });

  it('is not found for another header', () => {
    const tokens = createVerifiedTokenCache();
    tokens.keep('Bearer a', { sub: 'key' });
    expect(tokens.find('Bearer b')).toBeUndefined();
  });

  it('is dropped if newer tokens need its memory', () => {
    const tokens = createVerifiedTokenCache();
    const scope = 'read '.repeat(700);
    for (let i = 0; i < 5_000; i += 1) tokens.keep(`Bearer ${i}`, { sub: 'key', scope });
    const count = Array.from({ length: 5_000 }, (_, i) => tokens.find(`Bearer ${i}`)).filter(Boolean).length;
    expect(count).toBeGreaterThan(500);
    expect(count * scope.length * 2).toBeLessThanOrEqual(limits.tokensCachedBytesMax);
    expect(tokens.find('Bearer 4999')).toBeDefined();
  });
});
