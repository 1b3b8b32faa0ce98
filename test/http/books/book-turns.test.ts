// Turns of workspaces for the pages of books, also with long sums of other workspaces, and after a client is gone.
import { invoiceBookLimits } from '../../../src/contracts/limits/documents';
import { fairShareLimits, waitersPerOwnerMax } from '../../../src/contracts/limits/shares';
import { type BookReadContext, streamMappedBookedInvoices } from '../../../src/books/booked-invoices';
import { readMonthClosingSheetData } from '../../../src/books/month-sums';
import type { EntryForInvoiceBook } from '../../../src/store/entries/book';
import { createBookReadContextWithTurns, runMonthSumsReadInTurn } from '../../../src/http/invoice-book/streams';
import { processResourceLimits } from '../../../src/shares/shares';

const { bookReads } = processResourceLimits;
const document = JSON.stringify({
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  code: '1',
  issue_date: '2026-11-01',
});
const period = { from: '2026-11-01', to: '2026-11-30', supplier: 'B98602642' };
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Entries of a book; the database takes 10 ms for each page. */
async function* readEntries(count: number): AsyncGenerator<EntryForInvoiceBook> {
  for (let i = 0; i < count; i += 1) {
    if (i % invoiceBookLimits.batchRows === 0) await sleep(10);
    yield { id: `e${i}`, document, digest: { alg: 'sha256', val: 'd' }, signed: false, faults: [] } as never;
  }
}

const createCall = (workspace: string, invoices = 0, closed = new AbortController().signal) =>
  ({
    workspace: { _id: workspace },
    closed,
    store: {
      entries: { readBook: () => readEntries(invoices) },
      series: { unusedNumbers: () => Promise.resolve([]) },
    },
  }) as never as Parameters<typeof createBookReadContextWithTurns>[0];
const createReader = (...call: Parameters<typeof createCall>): BookReadContext =>
  createBookReadContextWithTurns(createCall(...call));

/** Reads a book and counts its entries. */
async function readBook(reader: BookReadContext, entries: number): Promise<number> {
  let count = 0;
  const invoices = streamMappedBookedInvoices(reader, readEntries(entries), {
    skip: () => (count += 1),
    build: () => undefined,
  });
  for await (const _ of invoices);
  return count;
}

describe('turns for pages of books', () => {
  // Regression: a book of 300 invoices took 38 s with eight workspaces that read the sums of their months.
  it('give a book its pages soon, even with long sums of many other workspaces', async () => {
    let isOver = false;
    const others = Array.from({ length: fairShareLimits.bookReads.all + 4 }, async (_, i) => {
      while (!isOver) await readMonthClosingSheetData(createReader(`w${i}`, 1_000), period);
    });
    const start = performance.now();
    expect(await readBook(createReader('book'), 200)).toBe(200);
    expect(performance.now() - start).toBeLessThan(2_000);
    isOver = true;
    await Promise.all(others);
  });

  // Regression: a download broke off after 30 s without a turn, although its status 200 was sent.
  it('are awaited until the client is gone, however many calls of the workspace wait', async () => {
    const releases = Array.from({ length: fairShareLimits.bookReads.all }, (_, i) =>
      bookReads.take({ owner: `w${i}` }),
    );
    const leaving = new AbortController();
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    try {
      const sums = Array.from({ length: waitersPerOwnerMax }, () =>
        readMonthClosingSheetData(createReader('a'), period),
      );
      const book = createReader('a').inTurn?.(() => Promise.resolve('read'));
      const gone = createReader('b', 0, leaving.signal).inTurn?.(() => Promise.resolve('read'));
      await jest.advanceTimersByTimeAsync(600_000);
      leaving.abort();
      await expect(gone).rejects.toMatchObject({ key: 'busy', reason: { id: 'client-disconnected' } });
      for (const release of releases) release();
      expect([await book, (await Promise.all(sums)).length]).toEqual(['read', waitersPerOwnerMax]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are not held while the consumer does nothing with what it got', async () => {
    const reader = createReader('a');
    const entries = [{ id: 'e', document, digest: { alg: 'sha256', val: 'd' }, signed: true }] as never;
    const rows = streamMappedBookedInvoices(reader, entries, { skip: () => undefined, build: ({ entry }) => entry });
    expect((await rows.next()).value).toBe('e');
    expect(bookReads.heldBy({ owner: 'a' })).toBe(0);
    await rows.return(undefined);
  });

  // Otherwise, the sums that a workspace asks for at once would share its turns, so that all of them end late.
  it('go to one month of a workspace after the other', async () => {
    const running: string[] = [];
    const most = new Map<string, number>();
    const read = (workspace: string): Promise<unknown> =>
      runMonthSumsReadInTurn(createCall(workspace, 100), async (reader) => {
        running.push(workspace);
        const own = running.filter((one) => one === workspace).length;
        most
          .set(workspace, Math.max(most.get(workspace) ?? 0, own))
          .set('all', Math.max(running.length, most.get('all') ?? 0));
        await readMonthClosingSheetData(reader, period);
        running.splice(running.indexOf(workspace), 1);
      });
    await Promise.all(['a', 'a', 'b', 'a', 'b', 'c'].map(read));
    expect(Object.fromEntries(most)).toEqual({ a: 1, b: 1, c: 1, all: 3 });
  });
});
