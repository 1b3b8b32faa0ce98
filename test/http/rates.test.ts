// Buckets of calls: as many at once as may be made in a minute, then one after the other.
import { makeBuckets } from '../../src/http/request/rates';

it('gives so many at once, then one each so many seconds, and never more than fit', () => {
  let now = 0;
  const take = makeBuckets(6, () => now);
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

it('0: no limit', () => {
  const take = makeBuckets(0);
  expect(Array.from({ length: 1_000 }, () => take('a')).every((wait) => wait === 0)).toBe(true);
});
