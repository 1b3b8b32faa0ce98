// The cache of years between two pages: visibility, duration and number.
import { type CachedCustomerYear, CustomerYearCache } from '../../src/books/cached-years';
import { bookLimits } from '../../src/contracts/limits/books';

const start = new Date('2026-11-01T10:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);
const customer = { key: 'B', customer: 'B1', name: 'Uno', total: '4000.00', invoices: 1 } as const;
const yearOf = (id: string, customers = 1, at = start): CachedCustomerYear => ({
  workspace: 'one',
  supplier: 'B98602642',
  year: '2026',
  id,
  at,
  customers: Array.from({ length: customers }, () => customer),
  findings: [],
  hasCashAccounting: false,
  isIncomplete: false,
});
const key = { workspace: 'one', supplier: 'B98602642', year: '2026', id: 'a' };

describe('a cached year', () => {
  it('is visible only to the caller that read it', () => {
    const kept = new CustomerYearCache();
    kept.keep(yearOf('a'));
    expect(kept.find(key, start)).toMatchObject({ id: 'a' });
    for (const other of [{ workspace: 'two' }, { supplier: 'A1' }, { year: '2025' }, { id: 'b' }])
      expect(kept.find({ ...key, ...other }, start)).toBeUndefined();
  });

  it('expires after a while', () => {
    const kept = new CustomerYearCache();
    kept.keep(yearOf('a'));
    expect(kept.find(key, after(bookLimits.yearKeptMs - 1))).toBeDefined();
    expect(kept.find(key, after(bookLimits.yearKeptMs))).toBeUndefined();
  });

  it('is dropped if newer ones need its memory', () => {
    const kept = new CustomerYearCache();
    const half = bookLimits.customersKeptMax / 2 - bookLimits.customersOfFindings;
    kept.keep(yearOf('a', half));
    kept.keep(yearOf('b', half, after(1)));
    expect(kept.find(key, after(1))).toBeDefined();
    kept.keep(yearOf('c', 1, after(2)));
    expect(['a', 'b', 'c'].map((id) => kept.find({ ...key, id }, after(2))?.id)).toEqual([undefined, 'b', 'c']);
  });

  it('counts towards the memory limit even with few customers', () => {
    const kept = new CustomerYearCache();
    const most = Math.floor(bookLimits.customersKeptMax / (1 + bookLimits.customersOfFindings));
    for (let count = 0; count <= most; count += 1) kept.keep(yearOf(`year-${count}`));
    expect(kept.find({ ...key, id: 'year-0' }, start)).toBeUndefined();
    expect(kept.find({ ...key, id: `year-${most}` }, start)).toBeDefined();
  });
});
