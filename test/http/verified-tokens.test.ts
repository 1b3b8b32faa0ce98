// Tokens whose signature was checked are remembered, and never longer than they live.
import { makeVerifiedTokens } from '../../src/http/request/verified-tokens';

it('a remembered token ends when it says, not when it is forgotten', () => {
  let now = Date.parse('2026-07-01T10:00:00Z');
  const tokens = makeVerifiedTokens(() => now);
  const exp = now / 1_000 + 10;
  tokens.keep('Bearer a', { sub: 'key', exp });
  expect(tokens.find('Bearer a')).toEqual({ sub: 'key', exp });
  now += 9_999;
  expect(tokens.find('Bearer a')).toBeDefined();
  now += 1;
  expect(tokens.find('Bearer a')).toBeUndefined();
});

it('another header is another token', () => {
  const tokens = makeVerifiedTokens();
  tokens.keep('Bearer a', { sub: 'key' });
  expect(tokens.find('Bearer b')).toBeUndefined();
});
