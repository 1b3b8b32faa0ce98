// Corrections in forms 349 and 369. Regression: an invoice that was declared by its operation date and corrected by
// its day of issue, in another period.
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import { listForm349EuCustomerAmountsOfInvoice, Form349SumAccumulator } from '../../../src/chain/record-book/sums-349';
import { Form369SumAccumulator } from '../../../src/chain/record-book/sums-369';
import type { JsonObject } from '../../../src/document/model/basic';
import { german, invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

const french = { name: 'Marie', identities: [{ key: 'other', country: 'FR', code: 'K-1' }] };
const goods = { cat: 'VAT', key: 'intra-community' };
const service = { cat: 'VAT', key: 'outside-scope' };
const shop = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };

const sale = (tax: JsonObject, changes: JsonObject = {}): JsonObject =>
  invoiceInput({
    customer: tax === service ? german : french,
    code: '10',
    issue_date: '2026-04-05',
    op_date: '2026-03-31',
    lines: [line('100.00', { taxes: [tax] })],
    ...changes,
  });
const credit = (tax: JsonObject, changes: JsonObject = {}): JsonObject =>
  sale(tax, {
    type: 'credit-note',
    series: 'R',
    code: '1',
    issue_date: '2026-05-20',
    preceding: [{ series: 'A', code: '10', issue_date: '2026-04-05' }],
    lines: [line('40.00', { taxes: [tax] })],
    ...changes,
  });

function computeSums(quarter: string, ...inputs: JsonObject[]) {
  const period = parseTaxPeriod(quarter);
  const [union, states] = [new Form349SumAccumulator(period, 10), new Form369SumAccumulator(period)];
  for (const input of inputs) {
    const { invoice, rows } = bookRows(invoiceOf(input));
    union.add(listForm349EuCustomerAmountsOfInvoice(rows, invoice, period));
    states.add(invoice, rows);
  }
  return { union, states };
}

describe('a correction of an invoice that was declared by its operation date', () => {
  test('is a correction of that period in form 349', () => {
    const { union } = computeSums('2026-2T', sale(service), credit(service));
    expect(union.supplies()).toEqual([]);
    expect(union.corrections()).toMatchObject([{ period: '2026-1T', base: '60.00', declared_before: '100.00' }]);
  });

  test('is a correction of that period in form 369', () => {
    const { states } = computeSums('2026-2T', credit(shop));
    expect(states.list()).toMatchObject([{ corrects: '2026-1T', base: '-40.00', tax: '-8.00' }]);
  });

  test('is netted in the period that declared the invoice', () => {
    const inPeriod = { issue_date: '2026-03-31', preceding: [{ series: 'A', code: '10', issue_date: '2026-03-02' }] };
    const { union, states } = computeSums('2026-1T', sale(service), credit(service, inPeriod), credit(shop, inPeriod));
    expect(union.supplies()).toMatchObject([{ base: '60.00' }]);
    expect(states.list()).toMatchObject([{ corrects: '' }]);
  });

  test('has the period of the issued invoice if it states the day of its own issue', () => {
    const stated = { op_date: '2026-05-20', preceding: [{ series: 'A', code: '10', issue_date: '2026-02-05' }] };
    const { union } = computeSums('2026-2T', credit(service, stated));
    expect(union.corrections()).toMatchObject([{ period: '2026-1T' }]);
  });

  // Regression: the quarter of the operation date made the period unknown.
  // Regression: a correction with the day of the return as its operation date left its period out of both forms.
  test('has the period of the issued invoice if it states the day of the return', () => {
    const stated = { op_date: '2026-07-18', issue_date: '2026-07-20' };
    const { union, states } = computeSums('2026-3T', credit(service, stated), credit(shop, stated));
    expect(union.corrections()).toMatchObject([{ period: '2026-2T' }]);
    expect(states.list()).toMatchObject([{ corrects: '2026-2T' }]);
  });

  test('has the known period of the invoice of goods that were sent at the end of a quarter', () => {
    const sent = { customer: german, op_date: '2026-06-20', issue_date: '2026-10-10' };
    const named = { preceding: [{ series: 'A', code: '10', issue_date: '2026-07-05' }] };
    const { union } = computeSums('2026-4T', credit(goods, { ...sent, ...named }));
    expect(union.corrections()).toMatchObject([{ period: '2026-3T' }]);
    expect(union.hasSpreadCorrections).toBe(false);
  });
});

describe('a correction of several invoices', () => {
  const preceding = (...days: string[]) => ({
    op_date: null as never,
    preceding: days.map((day, i) => ({ series: 'A', code: String(i + 1), issue_date: day })),
  });

  test.each<[string, string[], boolean]>([
    ['of different periods', ['2026-02-05', '2025-11-05'], true],
    ['of one period', ['2026-02-05', '2026-03-05'], false],
  ])('is reported if no single period declared them: %s', (_what, days, isSpread) => {
    const { union, states } = computeSums(
      '2026-2T',
      credit(service, preceding(...days)),
      credit(shop, preceding(...days)),
    );
    expect(union.corrections()).toMatchObject([{ period: '2026-1T', base: '-40.00' }]);
    expect(states.list()).toMatchObject([{ corrects: '2026-1T' }]);
    expect([union.hasSpreadCorrections, states.hasSpreadCorrections]).toEqual([isSpread, isSpread]);
  });
});

// Regression: the negative invoice of a substitution in two steps was a supply below zero, and the second step raised the
// period that had declared the sale.
describe('a sale that is reversed by an invoice that is no correction', () => {
  const sold = { issue_date: '2026-02-05', op_date: null as never };
  const named = { series: 'A', code: '10', issue_date: '2026-02-05' };
  const negative = (tax: JsonObject, price: string, more: JsonObject = {}) =>
    sale(tax, {
      code: '11',
      issue_date: '2026-05-20',
      op_date: null as never,
      preceding: [named],
      lines: [line(price, { quantity: '-1', taxes: [tax] })],
      ...more,
    });
  const second = (tax: JsonObject) => {
    const { totals } = invoiceOf(sale(tax, sold));
    const rows = (totals?.taxes?.categories ?? []).map((one) => ({
      code: one.code,
      rates: one.rates.map((rate) => ({ ...rate, base: '0.00', amount: '0.00' })),
      amount: '0.00',
    }));
    return credit(tax, {
      type: 'corrective',
      op_date: null as never,
      preceding: [{ ...named, tax: { categories: rows, sum: '0.00' } as unknown as JsonObject }],
      tax: { ext: { 'es-fiscal-correction-type': 'S', 'es-fiscal-doc-type': 'R1' } },
    });
  };

  test.each<[string, JsonObject]>([
    ['', {}],
    [', with the operation date of the sale', { op_date: '2026-01-30' }],
  ])('in two steps is a correction of the period that declared it%s', (_what, more) => {
    const reversal = negative(service, '100.00', more);
    const { union } = computeSums('2026-2T', sale(service, sold), reversal, second(service));
    expect(union.supplies()).toEqual([]);
    expect(union.corrections()).toMatchObject([{ period: '2026-1T', base: '40.00', declared_before: '100.00' }]);
    const { states } = computeSums('2026-2T', negative(shop, '100.00', more), second(shop));
    expect(states.list()).toMatchObject([{ corrects: '2026-1T', base: '-60.00' }]);
    expect([union.hasSumBelowZero, states.hasSumBelowZero]).toEqual([false, false]);
    const before = computeSums('2026-1T', sale(service, sold), reversal, negative(shop, '100.00', more));
    expect(before.union.supplies()).toMatchObject([{ base: '100.00' }]);
    expect(before.states.list()).toEqual([]);
  });

  test.each([
    ['2026-01-01', false],
    ['2025-10-01', true],
  ])('by a discount for volume since %s belongs to the last day of its period', (start, isSpread) => {
    const discount = credit(service, {
      op_date: null as never,
      preceding: null as never,
      ordering: { period: { start, end: '2026-03-31' } },
    });
    const { union } = computeSums('2026-2T', sale(service, sold), discount);
    expect(union.corrections()).toMatchObject([{ period: '2026-1T', base: '60.00' }]);
    expect(union.hasSpreadCorrections).toBe(isSpread);
  });

  test('is reported if its period is unknown', () => {
    const { union, states } = computeSums(
      '2026-2T',
      ...[service, shop].map((tax) => negative(tax, '100.00', { preceding: null as never })),
    );
    expect(union.supplies()).toMatchObject([{ base: '-100.00' }]);
    expect([union.hasSumBelowZero, states.hasSumBelowZero]).toEqual([true, true]);
  });
});

// Regression: forms 349 and 369 corrected the period of the first correction, which had no such sale.
describe('a correction of a correction', () => {
  const first = {
    op_date: '2026-03-31',
    issue_date: '2026-04-20',
    preceding: [{ series: 'A', code: '10', issue_date: '2026-03-31' }],
    lines: [line('100.00', { taxes: [goods] })],
  };
  const debit = (tax: JsonObject, changes: JsonObject = {}): JsonObject =>
    credit(tax, {
      type: 'debit-note',
      code: '2',
      issue_date: '2026-07-20',
      preceding: [{ type: 'credit-note', series: 'R', code: '1', issue_date: '2026-04-20' }],
      ...changes,
    });
  const sold = { op_date: null as never, issue_date: '2026-03-31', customer: german };

  test('is a correction of the period that declared the sale', () => {
    const { union } = computeSums(
      '2026-3T',
      sale(goods, sold),
      credit(goods, { ...first, customer: german, lines: [line('40.00', { taxes: [goods] })] }),
      debit(goods, { customer: german, lines: [line('10.00', { taxes: [goods] })] }),
    );
    expect(union.corrections()).toMatchObject([{ period: '2026-1T', base: '70.00', declared_before: '60.00' }]);
    const { states } = computeSums('2026-3T', debit(shop));
    expect(states.list()).toMatchObject([{ corrects: '2026-1T', base: '40.00' }]);
  });

  // Regression: the period of the operation date was certain, although the sale may have been invoiced in the next one.
  test.each<[string, string, string, boolean]>([
    ['at the end of a quarter, corrected in the next one', '2026-06-20', '2026-08-10', true],
    ['at the end of a quarter, corrected in it', '2026-06-20', '2026-06-28', false],
    ['within a quarter', '2026-05-20', '2026-08-10', false],
  ])('is reported if the period of the delivery is not known: %s', (_what, operation, day, isSpread) => {
    const { union } = computeSums(
      '2026-4T',
      debit(goods, {
        customer: german,
        op_date: operation,
        issue_date: '2026-10-20',
        preceding: [{ type: 'credit-note', series: 'R', code: '1', issue_date: day }],
      }),
    );
    expect(union.corrections()).toMatchObject([{ period: '2026-2T' }]);
    expect(union.hasSpreadCorrections).toBe(isSpread);
  });

  test('leaves the declared amount as it is if both are in one period', () => {
    const inQuarter = { issue_date: '2026-05-02', customer: german, lines: [line('100.00', { taxes: [goods] })] };
    const { union } = computeSums(
      '2026-2T',
      sale(goods, sold),
      credit(goods, { ...first, customer: german }),
      debit(goods, inQuarter),
    );
    expect(union.supplies()).toEqual([]);
    expect(union.corrections()).toEqual([]);
  });

  test('is reported if it is below zero', () => {
    const { union } = computeSums('2026-2T', credit(service));
    expect(union.hasSumBelowZero).toBe(true);
  });
});
