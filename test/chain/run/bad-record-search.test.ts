// The search for the record that makes the authority refuse a message: each position among 1,000 within the limit,
// several bad records, and order.
import {
  advanceBadRecordSearch,
  findNextBadRecordSearchStep,
  createBadRecordSearch,
} from '../../../src/chain/run/bad-record-search';

interface Hunt {
  readonly found: readonly number[];
  readonly understood: readonly number[];
  readonly extra: number;
  readonly end: 'done' | 'exhausted';
}

/** An authority that refuses every message with one of the bad records. */
function hunt(count: number, bad: ReadonlySet<number>): Hunt {
  const first = createBadRecordSearch(count);
  let { search } = first;
  const found: number[] = first.poison === null ? [] : [first.poison];
  const understood: number[] = [];
  for (;;) {
    const step = findNextBadRecordSearchStep(search);
    if (step.kind !== 'send') return { found, understood, extra: search.extra, end: step.kind };
    const part = Array.from({ length: step.to - step.from }, (_, index) => step.from + index);
    const refused = part.some((index) => bad.has(index));
    if (!refused) understood.push(...part);
    const move = advanceBadRecordSearch(search, refused ? 'structure' : 'understood');
    if (move.poison !== null) found.push(move.poison);
    ({ search } = move);
  }
}

describe('the search for a bad record', () => {
  it('finds the bad record at each position of 1,000 with at most 20 extra submissions, in order', () => {
    let most = 0;
    for (let place = 0; place < 1_000; place++) {
      const { found, understood, extra, end } = hunt(1_000, new Set([place]));
      expect([place, found, end]).toEqual([place, [place], 'done']);
      expect(understood).toHaveLength(999);
      expect(understood.every((value, index) => index === 0 || value > (understood[index - 1] ?? -1))).toBe(true);
      most = Math.max(most, extra);
    }
    expect(most).toBeLessThanOrEqual(20);
  });

  it.each([1, 2, 3, 7, 64])('finds the bad record among %d records', (count) => {
    for (let place = 0; place < count; place++) {
      const { found, understood } = hunt(count, new Set([place]));
      expect(found).toEqual([place]);
      expect(understood).toHaveLength(count - 1);
    }
  });

  it('finds two bad records in a small message', () => {
    const { found, understood, end } = hunt(16, new Set([3, 12]));
    expect([found, understood.length, end]).toEqual([[3, 12], 14, 'done']);
  });

  it('stops visibly at its limit', () => {
    const all = new Set(Array.from({ length: 1_000 }, (_, index) => index));
    expect(hunt(1_000, all)).toMatchObject({ end: 'exhausted', extra: 20 });
  });

  it('continues after its state was stored', () => {
    const { search } = createBadRecordSearch(10);
    expect(JSON.parse(JSON.stringify(search))).toEqual(search);
  });
});
