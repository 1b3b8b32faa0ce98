// Tests the invoice book and closing sheet of a period through the API: rows, signs, states, exact sums, CSV and index.
import { Decimal } from '../../src/amount/amount';
import { formatClosingSheetLines } from '../../src/cli/invoices';
import type { ClosingSheetTotals } from '../../src/document/invoice-book/closing-totals';
import type { InvoiceBookTaxRateRow } from '../../src/document/invoice-book/rows';
import { streamInvoiceBookEntries } from '../../src/store/entries/book';
import { explained } from '../store/explained';
import { apiOfFile, type Reply } from './api';
import { invoice } from './documents';
import { register, storeDeclared } from './registered';

const api = apiOfFile();

beforeAll(() => register(api, 'B98602642'));

type Fiscal = { kind: string; outcome: string; code?: string; csv?: string };

/** Issues an invoice: stored, signed, and with the outcome of the authority. */
const issue = async (code: string, changes: object, fiscal?: Fiscal): Promise<string> =>
  (await storeDeclared(api, invoice({ code, ...changes }), fiscal)).id;

const accepted: Fiscal = { kind: 'registration', outcome: 'accepted', csv: 'A-CSV' };
const line = (price: string, combo: object, quantity = '1') => ({
  quantity,
  item: { name: 'Work', price },
  taxes: [{ cat: 'VAT', ...combo }],
});

interface Book {
  readonly list: readonly InvoiceBookTaxRateRow[];
  readonly closing: ClosingSheetTotals;
}

const book = async (query: string): Promise<Book> =>
  (await api.call('GET', `/silo/v1/invoice-book?${query}`)).json as unknown as Book;

describe('the invoice book of a month', () => {
  beforeAll(async () => {
    await issue('1', { issue_date: '2025-03-01' }, accepted);
    await issue(
      '2',
      { issue_date: '2025-03-02', lines: [line('10.00', { rate: 'general' }), line('0.05', { rate: 'reduced' }, '3')] },
      { kind: 'registration', outcome: 'accepted-with-errors', code: '2005', csv: 'B-CSV' },
    );
    await issue('3', { issue_date: '2025-03-03' }, { kind: 'registration', outcome: 'rejected', code: '1110' });
    await issue('4', { issue_date: '2025-03-04' }, { kind: 'cancellation', outcome: 'accepted', csv: 'C-CSV' });
    await issue('5', { issue_date: '2025-03-31' }, { kind: 'registration', outcome: 'unsettled' });
    await issue('6', {
      issue_date: '2025-03-05',
      lines: [line('50.00', { key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } })],
    });
    const preceding = [{ series: 'A', code: '1', issue_date: '2025-03-01' }];
    await issue(
      '7',
      { type: 'credit-note', issue_date: '2025-03-06', preceding, lines: [line('20.00', { rate: 'general' })] },
      accepted,
    );
    await issue(
      '8',
      { issue_date: '2025-03-07', customer: { name: '=1+1, "S.L."', tax_id: { country: 'ES', code: '54387763P' } } },
      accepted,
    );
    await issue('outside', { issue_date: '2025-04-01' }, accepted);
    await issue('before', { issue_date: '2025-02-28' }, accepted);
    await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'draft', issue_date: '2025-03-08' }) });
  });

  it('has a row for each invoice and rate, by date, with state, CSV and corrected number', async () => {
    const { list } = await book('month=2025-03');
    expect(
      list.map(({ number, percent, base, tax, total, state }) => [number, percent, base, tax, total, state]),
    ).toEqual([
      ['A-1', '21.0%', '100.00', '21.00', '121.00', 'accepted'],
      ['A-2', '21.0%', '10.00', '2.10', '12.10', 'accepted-with-errors'],
      ['A-2', '10.0%', '0.15', '0.02', '0.17', 'accepted-with-errors'],
      ['A-3', '21.0%', '100.00', '21.00', '121.00', 'rejected'],
      ['A-4', '21.0%', '100.00', '21.00', '121.00', 'cancelled'],
      ['A-6', '', '50.00', '0.00', '50.00', 'not-reported'],
      ['A-7', '21.0%', '-20.00', '-4.20', '-24.20', 'accepted'],
      ['A-8', '21.0%', '100.00', '21.00', '121.00', 'accepted'],
      ['A-5', '21.0%', '100.00', '21.00', '121.00', 'waiting'],
    ]);
    expect(list[1]).toMatchObject({
      code: '2005',
      csv: 'B-CSV',
      customer: '54387763P',
      supplier: 'B98602642',
      doc_type: 'F1',
    });
    expect(list[6]).toMatchObject({ type: 'credit-note', corrects: 'A-1' });
  });

  it('ends with the exact sums of its rows', async () => {
    const { list, closing } = await book('from=2025-03-01&to=2025-03-31');
    expect(closing.issued).toMatchObject({ invoices: 8, base: '540.15', tax: '102.92', total: '643.07' });
    expect(closing.in_force).toMatchObject({ invoices: 7, base: '440.15', tax: '81.92', total: '522.07' });
    expect(closing.states).toMatchObject({
      accepted: { invoices: 3, total: '217.80' },
      'accepted-with-errors': { invoices: 1, total: '12.27' },
      rejected: { invoices: 1 },
      cancelled: { invoices: 1 },
      waiting: { invoices: 1 },
      'not-reported': { invoices: 1 },
    });
    const total = list.reduce((sum, row) => sum.plus(row.total), new Decimal(0));
    expect(total.toFixed(2)).toBe(closing.issued.total);
    expect(closing.by_rate.map(({ percent, key, base, total: all }) => [key, percent, base, all])).toEqual([
      ['exempt', '', '50.00', '50.00'],
      ['standard', '10.0%', '0.15', '0.17'],
      ['standard', '21.0%', '390.00', '471.90'],
    ]);
    expect(closing.not_issued.invoices).toBe(1);
    const alone = await api.call('GET', '/silo/v1/invoice-book/closing?month=2025-03');
    expect(alone.json).toMatchObject({ from: '2025-03-01', to: '2025-03-31', issued: closing.issued });
  });

  it('shows each state in words on the terminal', async () => {
    const { json } = await api.call('GET', '/silo/v1/invoice-book/closing?month=2025-03');
    const text = formatClosingSheetLines(json as unknown as ClosingSheetTotals & { from: string; to: string }).join(
      '\n',
    );
    expect(text).toMatch(/not cancelled +7 +440\.15 +81\.92 +0\.00 +522\.07/);
    expect(text).toContain('rejected: The authority rejected them');
    expect(text).toContain('cancelled: ');
    expect(text).toContain('1 not issued: Numbered but not issued, and without a record');
  });

  it('is a CSV without spreadsheet formulas', async () => {
    const reply = await api.call('GET', '/silo/v1/invoice-book?month=2025-03&format=csv');
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('invoices-2025-03-01-2025-03-31.csv');
    const lines = reply.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^issue_date,op_date,number,type,/);
    expect(reply.text).toContain('"\'=1+1, ""S.L."""');
    expect(reply.text).toContain(',-20.00,-4.20,');
  });

  it('contains one supplier only, and no data of another workspace', async () => {
    expect((await book('month=2025-03&supplier=b98602642')).list).toHaveLength(9);
    expect((await book('month=2025-03&supplier=A00000000')).list).toHaveLength(0);
    const token = await api.token('read', api.otherWorkspace);
    const other = await api.call('GET', '/silo/v1/invoice-book?month=2025-03', undefined, { token });
    expect(other.json).toMatchObject({ list: [], closing: { issued: { invoices: 0, total: '0.00' } } });
  });

  it('reads an index in order, and only entries of the book', async () => {
    const ask = async (): Promise<void> => {
      const period = { from: '2025-03-01', to: '2025-03-31' };
      for await (const _entry of streamInvoiceBookEntries(api.database, api.workspace, period));
    };
    const { indexes, scans } = await explained(api.database.db, ask);
    expect([indexes, scans]).toEqual([['entry_date', '_id_', 'record_invoice'], []]);
  });
});

describe('the invoice book', () => {
  test('reverses what a substitution replaces, so that no amount counts twice', async () => {
    const original = await issue('S1', { issue_date: '2025-06-01' }, accepted);
    const { json } = await api.call('POST', '/silo/v1/entries', {
      previous_id: original,
      correct: { type: 'corrective', copy_tax: true, ext: { 'es-fiscal-correction-type': 'S' } },
    });
    const doc = (json.data as { doc: { issue_date: string; tax: { ext: Record<string, string> } } }).doc;
    const lines = [line('80.00', { rate: 'general' })];
    const patched = await api.call('PATCH', `/silo/v1/entries/${json.id}`, {
      content_type: 'application/merge-patch+json',
      data: {
        doc: {
          code: 'S2',
          issue_date: '2025-06-02',
          lines,
          tax: { ext: { ...doc.tax.ext, 'es-fiscal-correction-type': 'S' } },
        },
      },
      sign: true,
    });
    expect(patched.text).toContain('"S2"');
    const { list, closing } = await book('month=2025-06');
    expect(list.map(({ number, row, total }) => [number, row, total])).toEqual([
      ['A-S1', 'issued', '121.00'],
      ['A-S2', 'issued', '96.80'],
      ['A-S2', 'replaced', '-121.00'],
    ]);
    expect(closing.issued).toMatchObject({ invoices: 2, total: '96.80' });
  });

  test('lists a draft with a used number without advice to run it, and omits a discarded draft', async () => {
    await issue('N', { issue_date: '2025-05-01' }, accepted);
    const draft = (code: string) =>
      api.call('POST', '/silo/v1/entries', { data: invoice({ code, issue_date: '2025-05-01' }) });
    const draftWithNumber = await draft('N');
    const failed = await draft('F');
    await api.database.db
      .collection('entries')
      .updateOne({ id: failed.json.id }, { $set: { faults: [{ code: '1110', message: 'Unknown tax ID' }] } });
    const blocking = (reply: Reply) =>
      ((reply.json.warnings ?? []) as { key: string; blocking: boolean }[]).filter((one) => one.blocking);
    expect(blocking(draftWithNumber).map(({ key }) => key)).toEqual(['number-taken']);
    const { closing } = await book('month=2025-05');
    const { reasons } = closing.blocked;
    expect(new Map(reasons.map((reason) => [reason.key, reason]))).toEqual(
      new Map([
        ['number-taken', { key: 'number-taken', invoices: 1, entries: [draftWithNumber.json.id] }],
        ['1110', { key: '1110', invoices: 1, entries: [failed.json.id] }],
      ]),
    );
    expect([closing.not_issued.invoices, closing.blocked.invoices]).toEqual([0, 2]);
    const text = formatClosingSheetLines({ ...closing, from: '2025-05-01', to: '2025-05-31' }).join('\n');
    expect(text).toMatch(/2 blocked: .*Correct .*`void`/);
    expect(text).toContain(`  number-taken: 1 (entry ${draftWithNumber.json.id})`);
    expect(text).not.toContain('Run their workflow.');
    for (const { json } of [draftWithNumber, failed])
      await api.call('POST', `/silo/v1/entries/${json.id}/states`, { key: 'void' });
    const later = (await book('month=2025-05')).closing;
    expect([later.not_issued.invoices, later.blocked.invoices, later.blocked.reasons]).toEqual([0, 0, []]);
  });

  test('has the same rate for 21%, 21.0% and 21.00%', async () => {
    for (const percent of ['21%', '21.0%', '21.00%'])
      await issue(`P${percent.length}`, { issue_date: '2025-08-01', lines: [line('10.00', { percent })] }, accepted);
    const surcharged = [line('10.00', { percent: '21%', surcharge: '5.20%' })];
    await issue('PS', { issue_date: '2025-08-02', lines: surcharged }, accepted);
    const { list, closing } = await book('month=2025-08');
    expect(list.map(({ percent, surcharge_percent: surcharge }) => [percent, surcharge])).toEqual([
      ['21.0%', ''],
      ['21.0%', ''],
      ['21.0%', ''],
      ['21.0%', '5.2%'],
    ]);
    expect(closing.by_rate).toMatchObject([{ percent: '21.0%', base: '40.00', tax: '8.40', surcharge: '0.52' }]);
    const { text } = await api.call('GET', '/silo/v1/invoice-book?month=2025-08&format=csv');
    expect([...text.matchAll(/,(21[.0]*%),/g)].map(([, percent]) => percent)).toEqual(Array(4).fill('21.0%'));
  });

  test('has an invoice in dollars in euros at its exchange rate', async () => {
    const rates = [{ from: 'USD', to: 'EUR', amount: '0.5' }];
    await issue('D1', { issue_date: '2025-07-01', currency: 'USD', exchange_rates: rates }, accepted);
    expect((await book('month=2025-07')).list).toMatchObject([{ currency: 'EUR', base: '50.00', tax: '10.50' }]);
  });

  test.each([
    ['month=2025-13', 'YYYY-MM'],
    ['from=2025-01-01', 'from=YYYY-MM-DD'],
    ['from=2025-02-30&to=2025-03-01', 'from=YYYY-MM-DD'],
    ['from=2025-02-01&to=2025-01-01', 'ends before it begins'],
    ['from=2020-01-01&to=2025-01-01', 'the maximum is 366'],
    ['month=2025-01&format=xml', 'format=csv'],
  ])('refuses %s, and states the valid form', async (query, words) => {
    const { status, json } = await api.call('GET', `/silo/v1/invoice-book?${query}`);
    expect([status, json.key]).toEqual([422, 'parameter']);
    expect(json.message).toContain(words);
  });

  test('streams a thousand invoices with exact sums', async () => {
    const id = await issue('T', { issue_date: '2025-09-15', lines: [line('0.07', { rate: 'general' })] }, accepted);
    const stored = await api.stored(id);
    if (!stored) throw new Error('the entry is not stored');
    const { key: _key, ...entry } = stored;
    await api.database.db.collection<{ _id: string }>('entries').insertMany(
      Array.from({ length: 999 }, (_, i) => ({
        ...entry,
        _id: `${entry._id}-${i}`,
        id: `${id}-${i}`,
        snippet: { ...entry.snippet, code: `T${i}` },
      })),
    );
    const { list, closing } = await book('month=2025-09');
    expect(list).toHaveLength(1_000);
    // 0.07 at 21 % is 0.01 each.
    expect(closing.issued).toMatchObject({ invoices: 1_000, base: '70.00', tax: '10.00', total: '80.00' });
  });
});
