// Tests GET /silo/v1/invoice-book/rows: pages in the order of the book, each row once, even if suppliers share numbers.
import type { InvoiceBookTaxRateRow } from '../../src/document/invoice-book/rows';
import { streamInvoiceBookEntries } from '../../src/store/entries/book';
import { explained } from '../store/explained';
import { apiOfFile } from './api';
import { signedIn, consoleSettings } from './console/visitor';
import { invoice } from './documents';
import { register } from './registered';

const api = apiOfFile(consoleSettings);
const suppliers = ['B98602642', 'A58818501', 'B12345674'];

beforeAll(async () => {
  for (const code of suppliers) await register(api, code);
  const issue = (code: string, issue_date: string, supplier: string, series?: string) =>
    api.call('POST', '/silo/v1/entries', {
      data: invoice({
        code,
        issue_date,
        ...(series === undefined ? { series: undefined } : { series }),
        supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: supplier } },
      }),
      sign: true,
    });
  // Three invoices with one date and number, without a series and with several, and a draft, which the book omits.
  for (const supplier of suppliers) await issue('1', '2025-04-10', supplier, 'A');
  await issue('1', '2025-04-10', suppliers[0] ?? '');
  await issue('2', '2025-04-10', suppliers[0] ?? '');
  await issue('9', '2025-04-10', suppliers[0] ?? '', 'B');
  await issue('1', '2025-05-31', suppliers[0] ?? '', 'A');
  await issue('2', '2025-06-30', suppliers[0] ?? '', 'A');
  await api.call('POST', '/silo/v1/entries', { data: invoice({ code: '77', issue_date: '2025-04-11' }) });
}, 60_000);

interface Page {
  readonly list: readonly InvoiceBookTaxRateRow[];
  readonly next_cursor?: string;
}

async function pages(query: string, limit: number): Promise<InvoiceBookTaxRateRow[][]> {
  const found: InvoiceBookTaxRateRow[][] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const path = `/silo/v1/invoice-book/rows?${query}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
    const page: Page = (await api.call('GET', path)).json as never;
    found.push([...page.list]);
    cursor = page.next_cursor;
  }
  return found;
}

describe('the rows of the invoice book', () => {
  const quarter = 'from=2025-04-01&to=2025-06-30';
  const whole = async (query: string): Promise<InvoiceBookTaxRateRow[]> =>
    ((await api.call('GET', `/silo/v1/invoice-book?${query}`)).json as never as Page).list as InvoiceBookTaxRateRow[];

  it.each([1, 2, 3, 5, 100])('are the same in pages of %d as in the whole book', async (limit) => {
    const toLabels = (rows: readonly InvoiceBookTaxRateRow[]) => rows.map(({ entry, number }) => `${number} ${entry}`);
    const all = await whole(quarter);
    expect(all).toHaveLength(8);
    const paged = (await pages(quarter, limit)).flat();
    expect(toLabels(paged).toSorted()).toEqual(toLabels(all).toSorted());
    expect(paged.map(({ issue_date, number }) => `${issue_date} ${number}`)).toEqual(
      all.map(({ issue_date, number }) => `${issue_date} ${number}`),
    );
  });

  it('can be limited to a month and a supplier', async () => {
    expect((await pages('month=2025-05', 10)).flat().map(({ number }) => number)).toEqual(['A-1']);
    expect((await pages(`${quarter}&supplier=${suppliers[1]}`, 10)).flat()).toHaveLength(1);
  });

  it('are not returned for a cursor of another list', async () => {
    const path = `/silo/v1/invoice-book/rows?${quarter}&cursor=`;
    for (const cursor of ['x', Buffer.from('[1,2]').toString('base64url')])
      expect((await api.call('GET', `${path}${cursor}`)).status).toBe(422);
  });

  it('are read from the cursor with index ranges', async () => {
    const { database, workspace } = api;
    const from = { date: '2025-04-10', series: 'B', code: '9', skip: 0 };
    const period = { from: '2025-04-01', to: '2025-06-30' };
    const { indexes, scans, keysExamined } = await explained(database.db, async () => {
      const read = streamInvoiceBookEntries(database, workspace, period, { from, limit: 2 });
      for await (const entry of read) expect(entry.id).toBeDefined();
    });
    expect([indexes.includes('entry_date'), scans]).toEqual([true, []]);
    // Three ranges start and two rows are read, each with its record.
    expect(keysExamined).toBeLessThan(10);
  });

  it('are on the console page by month and quarter, in pages', async () => {
    const visitor = await signedIn(api, 'viewer');
    const month = await visitor.get('/console/w/one/book?month=2025-05');
    expect(month.html).toContain('>A-1</a>');
    expect(month.html).not.toContain('>A-2</a>');
    const reply = await visitor.get('/console/w/one/book?month=2025-05&by=quarter');
    for (const number of ['A-1', 'A-2', 'B-9']) expect(reply.html).toContain(`>${number}</a>`);
    expect(reply.html).toContain('1 Apr 2025 – 30 Jun 2025');
    expect(reply.html).toMatch(/book\/csv\?month=2025-05&amp;by=quarter/);
    const csv = await visitor.get('/console/w/one/book/csv?month=2025-05&by=quarter');
    expect(csv.html.trim().split('\n')).toHaveLength(9);
  });
});
