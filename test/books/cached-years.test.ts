// The cache of years between two pages: who can read it, how long it lives, and how many years it has.
import { type CachedForm347Year, Form347YearCache } from '../../src/books/cached-years';
import { recordBookAndMonthLimits } from '../../src/contracts/limits/books';

const start = new Date('2026-11-01T10:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);
const customer = { key: 'B', customer: 'B1', name: 'Uno', total: '4000.00', invoices: 1 } as const;
const buildYear = (id: string, customers = 1, at = start): CachedForm347Year => ({
  workspace: 'one',
  supplier: 'B98602642',
  year: '2026',
  id,
  at,
  customers: Array.from({ length: customers }, () => customer),
  findings: [],
  hasCashAccounting: false,
  hasPartlyWithheld: false,
  isIncomplete: false,
});
const key = { workspace: 'one', supplier: 'B98602642', year: '2026', id: 'a' };

describe('a cached year', () => {
  it('is visible only to the caller that read it', () => {
    const cache = new Form347YearCache();
    cache.keep(buildYear('a'));
    expect(cache.find(key, start)).toMatchObject({ id: 'a' });
    for (const other of [{ workspace: 'two' }, { supplier: 'A1' }, { year: '2025' }, { id: 'b' }])
      expect(cache.find({ ...key, ...other }, start)).toBeUndefined();
  });

  it('expires after a while', () => {
    const cache = new Form347YearCache();
    cache.keep(buildYear('a'));
    expect(cache.find(key, after(recordBookAndMonthLimits.yearKeptMs - 1))).toBeDefined();
    expect(cache.find(key, after(recordBookAndMonthLimits.yearKeptMs))).toBeUndefined();
  });

  it('is dropped if newer years need its memory', () => {
    const cache = new Form347YearCache();
    const half = recordBookAndMonthLimits.customersKeptMax / 2 - recordBookAndMonthLimits.customersOfFindings;
    cache.keep(buildYear('a', half));
    cache.keep(buildYear('b', half, after(1)));
    expect(cache.find(key, after(1))).toBeDefined();
    cache.keep(buildYear('c', 1, after(2)));
    expect(['a', 'b', 'c'].map((id) => cache.find({ ...key, id }, after(2))?.id)).toEqual([undefined, 'b', 'c']);
  });

  it('counts towards the memory limit even if it has few customers', () => {
    const cache = new Form347YearCache();
    const most = Math.floor(
      recordBookAndMonthLimits.customersKeptMax / (1 + recordBookAndMonthLimits.customersOfFindings),
    );
    for (let count = 0; count <= most; count += 1) cache.keep(buildYear(`year-${count}`));
    expect(cache.find({ ...key, id: 'year-0' }, start)).toBeUndefined();
    expect(cache.find({ ...key, id: `year-${most}` }, start)).toBeDefined();
  });
});
