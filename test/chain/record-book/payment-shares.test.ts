// Payments under cash accounting and the cash criterion of income tax. Regressions: taxes, income and withheld tax of
// payments that contain more than the price, or that pay rows of another regime.
import type { RecordBookSettings } from '../../../src/chain/record-book/book-settings';
import type { RecordBookDataFromOriginals } from '../../../src/chain/record-book/data-from-originals';
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import { formatRecordBookCell } from '../../../src/books/issued-rows';
import type { JsonObject } from '../../../src/document/model/basic';
import type { CompletedPayment } from '../../../src/document/model/parts';
import { buyer, customer, invoiceInput, invoiceOf, irpf, line, supplier } from '../../document/invoices';
import { bookRows } from './booked-rows';

const person = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };
const of = (regime: string, changes: JsonObject = { rate: 'general' }): JsonObject => ({
  cat: 'VAT',
  ...changes,
  ext: { 'es-fiscal-regime': regime },
});
const cash = of('07');
const rate = (base: string, amount: string): JsonObject => ({ key: 'standard', base, percent: '21%', amount });
const charge = (key: string, amount: string): JsonObject => ({ key, reason: 'Otros', amount });
const pay = (...payments: [date: string, amount: string][]): JsonObject => ({
  advances: payments.map(([date, amount]) => ({ date, amount, description: 'Pago' })),
});

function book(changes: JsonObject, settings: RecordBookSettings = {}, parts: RecordBookDataFromOriginals = {}) {
  const document = invoiceOf(invoiceInput({ customer: buyer, ...changes }));
  const { rows, problems } = bookRows(document, { settings, parts });
  return { rows, isComplete: !problems.includes('payments-unknown') };
}

/** Box, base and tax of form 303 in a quarter, without the sum. */
function listBoxes(changes: JsonObject, quarter: string, parts: RecordBookDataFromOriginals = {}): string[] {
  const sums = new Form303SumAccumulator(parseTaxPeriod(quarter));
  sums.add(book(changes, {}, parts).rows);
  return sums.list().flatMap(({ box, base, tax = '' }) => (box === '27' ? [] : [`${box} ${base} ${tax}`]));
}

describe('payments under cash accounting', () => {
  test.each<[string, JsonObject]>([
    ['an outlay', { charges: [charge('outlay', '50.00')], payment: pay(['2026-07-30', '171.00']) }],
    ['a deposit', { charges: [charge('deposit', '50.00')], payment: pay(['2026-07-30', '171.00']) }],
    [
      'two payments',
      { charges: [charge('outlay', '50.00')], payment: pay(['2026-07-30', '71'], ['2026-08-30', '100']) },
    ],
    ['more than is due', { payment: pay(['2026-07-30', '150.00'], ['2026-08-30', '10.00']) }],
    [
      'a guarantee that is paid later',
      {
        discounts: [charge('guarantee', '21.00')],
        payment: pay(['2026-07-30', '100.00'], ['2026-08-30', '21.00']),
      },
    ],
    [
      'income tax and an outlay',
      {
        supplier: person,
        lines: [line('100.00', { taxes: [cash, irpf] })],
        charges: [charge('outlay', '50.00')],
        payment: pay(['2026-07-30', '156.00']),
      },
    ],
  ])('have at most the tax of the invoice: %s', (_what, changes) => {
    const lines = [line('100.00', { taxes: [cash] })];
    expect(listBoxes({ supplier, lines, ...changes }, '2026-3T')).toEqual(['07 100.00 21.00']);
  });

  test('leave the tax of a guarantee unpaid until the customer pays the guarantee', () => {
    const changes = {
      lines: [line('100.00', { taxes: [cash] })],
      discounts: [charge('guarantee', '12.10')],
      payment: pay(['2026-07-30', '108.90']),
    };
    expect(listBoxes(changes, '2026-3T')).toEqual(['07 90.00 18.90']);
    expect(book(changes).isComplete).toBe(false);
  });

  test.each<[string, JsonObject[], string]>([
    ['cash accounting first', [line('100.00', { taxes: [cash] }), line('100.00')], '242.00'],
    ['cash accounting second', [line('100.00'), line('100.00', { taxes: [cash] })], '242.00'],
    [
      'an exempt row first',
      [line('100.00', { taxes: [of('07', { key: 'exempt' })] }), line('100.00', { taxes: [cash] })],
      '221.00',
    ],
  ])('count only with the taxed rows of key 07: %s', (_what, lines, amount) => {
    const changes = { lines, payment: pay(['2026-07-30', amount]) };
    expect(listBoxes(changes, '2026-3T')).toEqual(['07 100.00 21.00']);
    expect(book(changes).rows.at(-1)).toMatchObject({ row: 'payment', cells: { R: '07', S: 'S1' } });
  });

  test('are complete if they include an outlay', () => {
    const changes = { lines: [line('100.00', { taxes: [cash] })], charges: [charge('outlay', '50.00')] };
    expect(book({ ...changes, payment: pay(['2026-07-30', '171.00']) }).isComplete).toBe(true);
    expect(book({ ...changes, payment: pay(['2026-07-30', '121.00']) }).isComplete).toBe(false);
  });

  test('of a refund are shares of the difference that a substitution makes', () => {
    const replaced = {
      categories: [{ code: 'VAT', amount: '21.00', rates: [{ ...rate('100.00', '21.00'), ext: cash.ext }] }],
      sum: '21.00',
    } as JsonObject;
    const changes = {
      type: 'corrective',
      series: 'R',
      preceding: [{ series: 'A', code: '9', issue_date: '2026-05-30', tax: replaced }],
      lines: [line('80.00', { taxes: [cash] })],
      payment: pay(['2026-07-30', '-24.20']),
    };
    expect(listBoxes(changes, '2026-3T')).toEqual(['14 -20.00 -4.20']);
  });

  // Regression: the copied payment had no row under either document, and the book counted as complete.
  test.each([
    ['adds', '01', '07'],
    ['removes', '07', '01'],
  ])('are unknown if a substitution %s cash accounting', (_what, before, after) => {
    const rates = [{ ...rate('100.00', '21.00'), ext: of(before).ext as JsonObject }];
    const payment = pay(['2026-06-10', '121.00']);
    const changes = {
      type: 'corrective',
      series: 'R',
      preceding: [
        {
          series: 'A',
          code: '9',
          issue_date: '2026-05-30',
          tax: { categories: [{ code: 'VAT', amount: '21.00', rates }], sum: '21.00' } as JsonObject,
        },
      ],
      lines: [line('100.00', { taxes: [of(after)] })],
      payment,
    };
    const originalPayments = payment.advances as unknown as readonly CompletedPayment[];
    expect(book(changes, {}, { originalPayments }).isComplete).toBe(false);
  });
});

/** A correction of a paid invoice, with the payments that `correct` copies from it. */
describe('payments that a correction copies from its invoice', () => {
  const paid = pay(['2026-06-10', '605.00']);
  const cashLine = (price: string): JsonObject[] => [line(price, { taxes: [cash] })];
  const replaced = {
    categories: [{ code: 'VAT', amount: '210.00', rates: [{ ...rate('1000.00', '210.00'), ext: cash.ext }] }],
    sum: '210.00',
  } as JsonObject;
  const preceding = [{ series: 'A', code: '9', issue_date: '2026-05-30', tax: replaced }];
  const correct = (type: string, price: string, payment: JsonObject): JsonObject => ({
    type,
    series: 'R',
    preceding: type === 'corrective' ? preceding : preceding.map(({ tax: _tax, ...one }) => one),
    lines: cashLine(price),
    payment,
  });

  /** Box 62 has the invoices of the quarter, paid or not. */
  const paidBoxes = (changes: JsonObject, original: JsonObject = {}): string[] =>
    listBoxes(changes, '2026-2T', partsOf(original)).filter((box) => !box.startsWith('62 '));
  const partsOf = (original: JsonObject): RecordBookDataFromOriginals => ({
    originalPayments: original.advances as unknown as readonly CompletedPayment[],
  });

  test.each<[string, JsonObject]>([
    ['a substitution', correct('corrective', '800.00', paid)],
    ['a credit note of the whole', correct('credit-note', '1000.00', pay(['2026-06-10', '1210.00']))],
    ['a debit note', correct('debit-note', '100.00', paid)],
  ])('do not count a second time: %s', (_what, changes) => {
    const original = changes.payment as JsonObject;
    expect(paidBoxes(changes, original)).toEqual([]);
    expect(book(changes, {}, partsOf(original)).isComplete).toBe(false);
  });

  test.each<[string, JsonObject, JsonObject | undefined, string[]]>([
    [
      'of a refund some days before the credit note',
      correct('credit-note', '1000.00', pay(['2026-06-15', '1210.00'])),
      pay(['2026-05-30', '1210.00']),
      ['14 -1000.00 -210.00'],
    ],
    [
      'of a refund on the day of the payment',
      correct('credit-note', '1000.00', pay(['2026-06-30', '1210.00'])),
      pay(['2026-06-30', '1210.00']),
      ['14 -1000.00 -210.00'],
    ],
    [
      'of a payment that the invoice could not state yet',
      correct('corrective', '1500.00', pay(['2026-06-10', '605.00'])),
      {},
      ['14 500.00 105.00'],
    ],
    [
      'of an addition that was paid the day before',
      correct('debit-note', '200.00', pay(['2026-06-29', '242.00'])),
      pay(['2026-05-30', '1210.00']),
      ['14 200.00 42.00'],
    ],
    [
      'of a second payment of the same day and amount',
      correct('corrective', '1500.00', pay(['2026-06-10', '605.00'], ['2026-06-10', '605.00'])),
      paid,
      ['14 500.00 105.00'],
    ],
    ['of an invoice that is not stored', correct('debit-note', '500.00', paid), undefined, ['14 500.00 105.00']],
  ])('do not hide the tax %s', (_what, changes, original, boxes) => {
    expect(paidBoxes(changes, original)).toEqual(boxes);
  });

  test('leave nothing open in a correction that changes no amount', () => {
    const changes = correct('corrective', '1000.00', paid);
    expect(paidBoxes(changes, paid)).toEqual([]);
    expect(book(changes, {}, partsOf(paid)).isComplete).toBe(true);
  });

  test.each<[string, JsonObject, string[]]>([
    ['on its day', correct('credit-note', '1000.00', pay(['2026-06-30', '1210.00'])), ['14 -1000.00 -210.00']],
    [
      'before a substitution, with its sign',
      correct('corrective', '800.00', pay(['2026-06-10', '605.00'], ['2026-06-20', '-242.00'])),
      ['14 -200.00 -42.00'],
    ],
  ])('differ from a refund: %s', (_what, changes, boxes) => {
    expect(paidBoxes(changes, paid)).toEqual(boxes);
    expect(book(changes, {}, partsOf(paid)).isComplete).toBe(true);
  });

  test('differ from advances of an invoice, which count before its issue date', () => {
    const changes = { lines: cashLine('500.00'), payment: paid };
    expect(paidBoxes(changes)).toEqual(['07 500.00 105.00']);
  });
});

describe('payments under the cash criterion of income tax', () => {
  const cells = (changes: JsonObject): string[][] =>
    book({ supplier: person, ...changes }, { incomeTime: 'payment' }).rows.flatMap(({ row, cells: { AB, H, AF } }) =>
      row === 'payment' ? [[AB, H, AF].map((value) => (value === undefined ? '' : formatRecordBookCell(value)))] : [],
    );
  const withheld = [line('100.00', { taxes: [{ cat: 'VAT', rate: 'general' }, irpf] })];

  test.each<[string, JsonObject, string[][]]>([
    [
      'an outlay and withheld tax',
      { lines: withheld, charges: [charge('outlay', '50.00')], payment: pay(['2026-07-30', '156.00']) },
      [['121.00', '100.00', '15.00']],
    ],
    [
      'an outlay',
      { charges: [charge('outlay', '50.00')], payment: pay(['2026-07-30', '171.00']) },
      [['121.00', '100.00', '']],
    ],
    [
      'two payments of a margin',
      {
        lines: [line('1000.00', { taxes: [of('03')] })],
        charges: [{ reason: 'Resto del precio', amount: '9000.00' }],
        payment: pay(['2026-07-30', '5105.00'], ['2026-08-30', '5105.00']),
      },
      [
        ['5105.00', '5000.00', ''],
        ['5105.00', '5000.00', ''],
      ],
    ],
    [
      'IGIC and withheld tax',
      {
        lines: [line('100.00', { taxes: [{ cat: 'IGIC', rate: 'general' }, irpf] })],
        payment: pay(['2026-07-30', '92.00']),
      },
      [['100.00', '100.00', '15.00']],
    ],
    [
      'the one-stop shop',
      {
        lines: [line('100.00', { taxes: [{ ...of('17'), country: 'FR' }] })],
        customer: { name: 'Marie', identities: [{ key: 'other', country: 'FR', code: 'K-1' }] },
        payment: pay(['2026-07-30', '120.00']),
      },
      [['100.00', '100.00', '']],
    ],
  ])('have the income of the invoice: %s', (_what, changes, expected) => {
    expect(cells(changes)).toEqual(expected);
  });
});
