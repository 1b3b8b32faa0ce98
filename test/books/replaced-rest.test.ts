// Substitutions under a margin scheme in the record book. Regression: the negative row lacked the untaxed part of the
// price, so the book had the sale almost twice.
import { readRecordBookDataFromOriginals } from '../../src/books/data-from-originals';
import type { BookedInvoice } from '../../src/books/booked-invoices';
import { formatRecordBookCell } from '../../src/books/issued-rows';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import type { RelatedInvoiceEntry } from '../../src/model/related';
import { buyer, customer, invoiceInput, invoiceOf, line } from '../document/invoices';
import { bookRows, toBookedInvoice } from '../chain/record-book/booked-rows';

const margin = (price: string): JsonObject => ({
  supplier: { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id },
  customer: buyer,
  lines: [line(price, { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } }] })],
  charges: [{ reason: 'Resto del precio', amount: '9000.00' }],
});
const sale = (price = '1000.00'): Invoice => invoiceOf(invoiceInput({ ...margin(price), issue_date: '2026-05-30' }));
const tax = sale().totals?.taxes as unknown as JsonObject;
const correct = (changes: JsonObject = {}): Invoice =>
  invoiceOf(
    invoiceInput({
      type: 'corrective',
      series: 'R',
      ...margin('800.00'),
      preceding: [{ series: 'A', code: '1', issue_date: '2026-05-30', tax }],
      ...changes,
    }),
  );

const store = (document: Invoice, changes: Partial<RelatedInvoiceEntry> = {}): RelatedInvoiceEntry => ({
  id: 'original',
  document: JSON.stringify(document),
  signed: true,
  createdAt: new Date('2026-05-30T10:00:00Z'),
  series: 'A',
  code: '1',
  issueDate: '2026-05-30',
  digest: 'now',
  ...changes,
});

/** Total and income of each row, and whether the book reports an unknown price. */
async function book(document: Invoice, entries: readonly RelatedInvoiceEntry[]) {
  const readRelated = jest.fn(() => Promise.resolve(entries));
  const reader = { store: { entries: { readRelated } } } as unknown as Parameters<
    typeof readRecordBookDataFromOriginals
  >[0];
  const parts = await readRecordBookDataFromOriginals(reader, toBookedInvoice(document) as BookedInvoice);
  expect(readRelated.mock.calls.length).toBeLessThanOrEqual(1);
  const { rows, problems } = bookRows(document, { parts, supplier: customer.tax_id.code });
  return {
    rows: rows.map(
      ({ row, cells: { U = 0n, H = 0n } }) => `${row} ${formatRecordBookCell(U)} ${formatRecordBookCell(H)}`,
    ),
    isUnknown: problems.includes('replaced-price-unknown'),
  };
}

const corrected = 'issued 9968.00 9800.00';

describe('the row that a substitution of a margin sale reverses', () => {
  test('has the whole price of the stored invoice', async () => {
    expect(await book(correct(), [store(sale())])).toEqual({
      rows: [corrected, 'replaced -10210.00 -10000.00'],
      isUnknown: false,
    });
  });

  test('has the whole price if the correction has the general regime', async () => {
    const general = { lines: [line('10000.00')], charges: null as never };
    expect(await book(correct(general), [store(sale())])).toEqual({
      rows: ['issued 12100.00 10000.00', 'replaced -10210.00 -10000.00'],
      isUnknown: false,
    });
  });

  test.each<[string, RelatedInvoiceEntry[]]>([
    ['not stored', []],
    ['a draft', [store(sale(), { signed: false })]],
    ['stored twice', [store(sale()), store(sale(), { id: 'other' })]],
    ['stored with other amounts', [store(sale('900.00'))]],
  ])('has only its taxed part, which is reported, if the invoice is %s', async (_what, entries) => {
    expect(await book(correct(), entries)).toEqual({
      rows: [corrected, 'replaced -1210.00 -1000.00'],
      isUnknown: true,
    });
  });

  test('needs no other invoice without a margin scheme', async () => {
    const { rates = [] } = (tax as { categories?: { rates: JsonObject[] }[] }).categories?.[0] ?? {};
    const [rate = {}] = rates;
    const plain = { categories: [{ code: 'VAT', amount: '210.00', rates: [{ ...rate, ext: {} }] }], sum: '210.00' };
    const document = correct({
      lines: [line('800.00')],
      charges: null as never,
      preceding: [{ series: 'A', code: '1', issue_date: '2026-05-30', tax: plain as JsonObject }],
    });
    expect(await book(document, [])).toMatchObject({ isUnknown: false });
  });
});

// Regression: payments of a correction that its invoice does not have were dropped, and their tax with them.
describe('a payment in a correction', () => {
  const cash = (type: string, changes: JsonObject): Invoice => {
    const taxes = [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '07' } }];
    return invoiceOf(invoiceInput({ type, customer: buyer, lines: [line('100.00', { taxes })], ...changes }));
  };
  const pay = (date: string): JsonObject => ({
    payment: { advances: [{ description: 'Pago', amount: '121.00', date }] },
  });
  const original = cash('standard', { issue_date: '2026-05-30', ...pay('2026-05-30') });
  const correct = (type: string, changes: JsonObject): Invoice =>
    cash(type, { series: 'R', preceding: [{ series: 'A', code: '1', issue_date: '2026-05-30' }], ...changes });

  test.each<[string, string, string, number]>([
    ['copied to a credit note', 'credit-note', '2026-05-30', 0],
    ['copied to a debit note', 'debit-note', '2026-05-30', 0],
    ['that a credit note gives back', 'credit-note', '2026-06-10', 1],
    ['of a debit note', 'debit-note', '2026-06-10', 1],
  ])('%s is in the book once', async (_what, type, date, count) => {
    const correction = correct(type, pay(date));
    const { rows } = await book(correction, [store(original), store(correction, { id: 'entry', series: 'R' })]);
    expect(rows.filter((row) => row.startsWith('payment'))).toHaveLength(count);
  });
});

describe('a payment of a replacement (F3)', () => {
  test('counts as its stored simplified invoices wait for it', async () => {
    const cash = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '07' } };
    const payment = { advances: [{ description: 'Pago', date: '2026-08-12', amount: '121.00' }] };
    const preceding = [{ series: 'A', code: '1', issue_date: '2026-05-30' }];
    const replacement = invoiceOf(
      invoiceInput({
        $tags: ['replacement'],
        series: 'S',
        preceding,
        lines: [line('100.00', { taxes: [cash] })],
        payment,
      }),
    );
    const ticket = (changes: JsonObject = {}): Invoice =>
      invoiceOf(invoiceInput({ $tags: ['simplified'], customer: null, issue_date: '2026-05-30', ...changes }));
    const paid = ['issued 121.00 100.00', 'payment 0.00 0.00'];
    const [issued] = paid;
    expect((await book(replacement, [store(ticket())])).rows).toEqual([issued]);
    expect((await book(replacement, [])).rows).toEqual(paid);
    const waiting = ticket({ lines: [line('100.00', { taxes: [cash] })] });
    expect((await book(replacement, [store(waiting)])).rows).toEqual(paid);
  });
});
