// Memory of the sections of a month export: a section needs the same memory for ten invoices as for many, except
// for the names in the directory.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { streamZipSection } from '../../../src/archive/archive-section';
import { buildNextMonthExportSection } from '../../../src/books/export/build-section';
import { monthExportLimits } from '../../../src/contracts/limits/exports';
import type { BookReadContext } from '../../../src/books/booked-invoices';
import type { ChainDocument } from '../../../src/model/chain';
import type { MonthExportDocument } from '../../../src/model/month-export';
import type { EntryForInvoiceBook, InvoiceBookPageQuery } from '../../../src/store/entries/book';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const month = '2026-11';
const page = Buffer.alloc(60_000, 'page');

/** A store whose month has `total` invoices, each with a PDF of 60 kB. */
function buildStore(total: number): BookReadContext {
  const entryAt = (i: number) => ({
    id: `e${i}`,
    signed: true,
    document: JSON.stringify({ issue_date: `${month}-01`, series: 'A', code: String(i).padStart(6, '0') }),
  });
  async function* readBook(
    _period: object,
    { from, limit }: InvoiceBookPageQuery,
  ): AsyncGenerator<EntryForInvoiceBook> {
    const first = from ? Number(from.code) + from.skip : 0;
    for (let i = first; i < Math.min(total, first + limit); i += 1) yield entryAt(i) as unknown as EntryForInvoiceBook;
  }
  const file = {
    key: 'pdf',
    category: 'format',
    mime: 'application/pdf',
    hash: 'h',
    job: 'j',
    stored: true,
    documentDigest: 'd',
    previous: [],
  };
  const store = {
    entries: { readBook },
    months: {
      listExportedEntries: async (ids: string[]) => ids.map((id) => ({ id, digest: { val: 'd' }, files: [file] })),
      listExportedRecords: async () => [],
    },
    files: { getBytes: async () => Buffer.from(page) },
  };
  return { store, closed: { aborted: false } } as unknown as BookReadContext;
}

/** The maximum size of buffers while the sections of invoices were written, and how many invoices they have. */
async function writeMonth(
  total: number,
): Promise<{ readonly heldBytes: number; readonly done: number; readonly sections: number }> {
  const reader = buildStore(total);
  const store = {
    month,
    supplier: 'B',
    stage: 'invoices',
    done: 0,
    bytes: 0,
    sections: 0,
  } as unknown as MonthExportDocument;
  let [state, heldBytes, offset, sections] = [store, 0, 0, 0];
  while (state.stage === 'invoices') {
    const content = await buildNextMonthExportSection({
      reader,
      chain: {} as ChainDocument,
      made: state,
      signingKey: () => Promise.reject(new Error()),
    });
    const written = streamZipSection({ files: content.files, offset, at: new Date(0) });
    for (let next = await written.next(); !next.done; next = await written.next()) {
      offset += next.value.length;
    }
    // Free memory that is not collected yet does not count, because buffers are freed between two turns of the loop.
    collectGarbage();
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    heldBytes = Math.max(heldBytes, process.memoryUsage().arrayBuffers);
    sections += 1;
    const { place: _place, ...rest } = state;
    state = {
      ...rest,
      stage: content.stage,
      done: state.done + content.done,
      ...(content.place ? { place: content.place } : {}),
    };
  }
  return { heldBytes, done: state.done, sections };
}

describe('the sections of a month', () => {
  /** Each PDF has 60 kB, so all have 240 MB. */
  const invoices = 4_000;

  it(`use no more memory for ${invoices} invoices than for a tenth of this number`, async () => {
    const few = await writeMonth(invoices / 10);
    const many = await writeMonth(invoices);
    expect([few.done, many.done]).toEqual([invoices / 10, invoices]);
    expect(many.sections).toBeGreaterThan(8 * few.sections);
    expect(many.heldBytes - few.heldBytes).toBeLessThan(2 * monthExportLimits.sectionBytes);
  }, 120_000);

  it('end at their limit of bytes', async () => {
    const reader = buildStore(1_000);
    const large = { ...reader.store.files, getBytes: async () => Buffer.alloc(monthExportLimits.sectionBytes / 4) };
    const row = { month, supplier: 'B', stage: 'invoices', done: 0 } as unknown as MonthExportDocument;
    const content = await buildNextMonthExportSection({
      reader: { ...reader, store: { ...reader.store, files: large as never } },
      chain: {} as ChainDocument,
      made: row,
      signingKey: () => Promise.reject(new Error()),
    });
    expect(content).toMatchObject({
      done: monthExportLimits.readLanes,
      stage: 'invoices',
      place: { code: '000007', skip: 1 },
    });
  });
});
