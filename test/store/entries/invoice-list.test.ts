// Lists of invoices in a large workspace. Regression: a list by status read every invoice, and after five seconds the client got
// 503 `unavailable`, however often it tried again.
import { httpLimits as limits } from '../../../src/contracts/limits/http';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { formatEntryDatabaseKey, getEntriesCollection, goblInvoiceSchemaUrl } from '../../../src/store/entries/entries';
import { type InvoiceListFilter, invoiceStatuses, listInvoices } from '../../../src/store/entries/invoice-list';
import { createMissingCollectionsAndIndexes } from '../../../src/store/indexes';
import { mongoUri, ownName } from '../../servers/addresses';
import { explained } from '../explained';

const workspace = createUuidV7();
/** More than twice the entries that a page examines. */
const size = 12_000;
const every = 1_000;
let database: Database;

/** Nearly all invoices are reported; every thousandth has another fate. */
const fates = {
  cancelled: { fiscal: { kind: 'cancellation', outcome: 'accepted' }, openJob: null },
  processing: { openJob: 'j' },
  issued: { fiscal: { kind: 'registration', outcome: 'unsettled' }, openJob: null },
  failed: { result: 'failed', openJob: null },
  rejected: { fiscal: { kind: 'registration', outcome: 'rejected', code: '1100' }, openJob: null },
  draft: { openJob: null },
} as const;
const reported = { fiscal: { kind: 'registration', outcome: 'accepted' }, openJob: null };

/** A cancellation that the authority rejected because it had cancelled the invoice before. */
const cancelledBefore = { fiscal: { kind: 'cancellation', outcome: 'rejected', code: '3001' }, openJob: null };

function buildEntry(i: number): object {
  const fate = i % (2 * every) === every ? cancelledBefore : Object.values(fates)[i % every];
  const id = createUuidV7();
  const day = String((i % 28) + 1).padStart(2, '0');
  return {
    _id: formatEntryDatabaseKey(workspace, id),
    workspace,
    id,
    docSchema: goblInvoiceSchemaUrl,
    supplier: i % 2 === 0 ? 'A1' : 'B1',
    // Pairs have the same time.
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(i / 2) * 1_000),
    snippet: { series: 'F', code: String(i), issue_date: `2026-01-${day}`, customer: { tax_code: 'C1' } },
    words: ['f', String(i), 'c1'],
    ...(fate ?? reported),
  };
}

beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, ownName('invoice-list'), 'test');
  await createMissingCollectionsAndIndexes(database);
  for (let i = 0; i < size; i += 2_000) {
    const rows = Array.from({ length: 2_000 }, (_, n) => buildEntry(i + n));
    await getEntriesCollection(database).insertMany(rows as never);
  }
}, 60_000);
afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
});

/** Reads all pages. @returns the codes, and the number of pages */
async function listAll(wanted: InvoiceListFilter, ascending = false) {
  const codes: string[] = [];
  let from: { createdAt: Date; _id: string } | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = { ascending, limit: 101, ...(from ? { from } : {}) };
    const { rows, examinedTo } = await listInvoices(database, workspace, wanted, page);
    codes.push(...rows.slice(0, 100).map(({ entry }) => String(entry.snippet.code)));
    from = rows.length > 100 ? rows[99] : examinedTo;
    if (!from) return { codes, pages };
  }
}

const codesOf = (fate: keyof typeof fates): string[] => {
  const at = Object.keys(fates).indexOf(fate);
  return Array.from({ length: size / every }, (_, i) => String(i * every + at));
};

describe('a list of invoices', () => {
  const filters: InvoiceListFilter[] = [
    {},
    ...invoiceStatuses.map((status) => ({ status })),
    { status: 'cancelled', supplier: 'A1' },
    { status: 'processing', customer: ['C1'] },
    { customer: ['C3', 'C2'] },
    { customer: ['C2'] },
    { number: 'F-7' },
    { series: 'F', status: 'cancelled' },
    { issuedFrom: '2026-01-02', status: 'processing' },
    { issuedFrom: '2026-01-10', issuedTo: '2026-01-11', supplier: 'A1', status: 'processing' },
    { issuedFrom: '2027-01-01' },
  ];

  it.each(filters)('examines a limited number of entries: %j', async (wanted) => {
    for (const ascending of [false, true]) {
      const { documentsExamined } = await explained(database.db, () =>
        listInvoices(database, workspace, wanted, { ascending, limit: 21 }),
      );
      const max = wanted.issuedFrom ? limits.searchExaminedMax : limits.queryExaminedMax;
      expect(documentsExamined).toBeLessThanOrEqual(max + 100);
    }
  });

  it.each(['cancelled', 'processing', 'issued', 'failed', 'rejected'] as const)(
    'contains every invoice once, page by page, with the status %s',
    async (status) => {
      const expected = codesOf(status);
      expect((await listAll({ status }, true)).codes).toEqual(expected);
      expect((await listAll({ status })).codes).toEqual(expected.toReversed());
    },
  );

  it('contains every invoice of a supplier or a customer with the status', async () => {
    expect((await listAll({ status: 'cancelled', supplier: 'A1' }, true)).codes).toEqual(codesOf('cancelled'));
    expect((await listAll({ status: 'cancelled', supplier: 'B1' }, true)).codes).toEqual([]);
    expect((await listAll({ status: 'cancelled', customer: ['C1'] }, true)).codes).toEqual(codesOf('cancelled'));
    expect((await listAll({ status: 'cancelled', series: 'F' }, true)).codes).toEqual(codesOf('cancelled'));
    expect((await listAll({ status: 'cancelled', issuedFrom: '2026-01-01' }, true)).codes).toEqual(
      codesOf('cancelled'),
    );
  });

  it('needs one page if an index leads to few entries', async () => {
    expect(await listAll({ number: 'F-7' })).toEqual({ codes: ['7'], pages: 1 });
    expect((await listAll({ issuedFrom: '2026-01-28' })).codes).toHaveLength(size / 28 - (size % 28) / 28);
    for (const customer of [['C2'], ['C3', 'C2']]) expect(await listAll({ customer })).toEqual({ codes: [], pages: 1 });
  });

  it('contains no draft without a filter', async () => {
    const page = { ascending: true, limit: 21 };
    const { rows, examinedTo } = await listInvoices(database, workspace, {}, page);
    expect(rows.map(({ entry }) => entry.snippet.code)).not.toContain(codesOf('draft')[0]);
    expect([rows.length, examinedTo]).toEqual([21, undefined]);
  });
});
