// Tests books whose reader is gone. Regression: a read that ended early returned partial sums, which looked complete.
import type { BookReadContext } from '../../src/books/booked-invoices';
import { streamIssuedInvoicesWithRecordBookRows } from '../../src/books/issued-rows';
import { readMonthClosingSheetData } from '../../src/books/month-sums';

const entry = {
  id: 'e',
  document: JSON.stringify({ $schema: 'https://gobl.org/draft-0/bill/invoice', code: '1', issue_date: '2026-11-01' }),
  digest: { alg: 'sha256', val: 'd' },
  signed: true,
};
const store = {
  entries: { readBook: () => [entry] },
  series: { unusedNumbers: () => Promise.resolve([]) },
} as unknown as BookReadContext['store'];
const reader: BookReadContext = { store, closed: { aborted: true } };
const gone = { key: 'busy', reason: { id: 'client-disconnected' } };

describe('a read whose client is gone', () => {
  it('returns no sums of a month', async () => {
    const period = { from: '2026-11-01', to: '2026-11-30', supplier: 'B98602642' };
    await expect(readMonthClosingSheetData(reader, period)).rejects.toMatchObject(gone);
  });

  it('does not end a book as if it were complete', async () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    const owner = { supplier: 'B98602642', settings: {} };
    const rows = streamIssuedInvoicesWithRecordBookRows(reader, { owner, days });
    await expect(rows.next()).rejects.toMatchObject(gone);
  });
});

describe('a book', () => {
  it('reads no originals of invoices that it does not mean', async () => {
    const open: BookReadContext = { store, closed: { aborted: false } };
    const days = { from: '2026-11-01', to: '2026-11-30' };
    const owner = { supplier: 'B98602642', settings: {} };
    const rows = streamIssuedInvoicesWithRecordBookRows(open, { owner, days, isMeant: () => false });
    expect(await rows.next()).toMatchObject({ done: false, value: { rows: [], problems: [] } });
    expect(await rows.next()).toEqual({ done: true, value: undefined });
  });
});
