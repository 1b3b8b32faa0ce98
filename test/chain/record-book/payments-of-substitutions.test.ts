// Payments that a correction by substitution states under cash accounting. Regression: form 303 multiplied the payment by
// the corrected total, and divided it by the difference.
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import type { JsonObject } from '../../../src/document/model/basic';
import type { CompletedPayment } from '../../../src/document/model/parts';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

const of = (regime: string): JsonObject => ({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime } });

/** Box, base and tax of form 303 in the quarter of the correction. Box 62 has invoices, paid or not. */
function paidBoxes(changes: JsonObject, originalPayments: readonly CompletedPayment[] = []): string[] {
  const sums = new Form303SumAccumulator(parseTaxPeriod('2026-3T'));
  sums.add(bookRows(invoiceOf(invoiceInput(changes)), { parts: { originalPayments } }).rows);
  return sums.list().flatMap(({ box, base, tax = '' }) => (/^(27|62)$/.test(box) ? [] : [`${box} ${base} ${tax}`]));
}

describe('payments that a correction by substitution states', () => {
  const categories = (...rates: JsonObject[]): JsonObject[] => [{ code: 'VAT', amount: '21.00', rates }];
  const standard = (regime: string, base: string, amount: string): JsonObject => ({
    key: 'standard',
    base,
    percent: '21%',
    amount,
    ext: of(regime).ext as JsonObject,
  });
  const substitution = (replaced: JsonObject[], lines: JsonObject[], amount: string): JsonObject => ({
    type: 'corrective',
    series: 'R',
    preceding: [
      { series: 'A', code: '9', issue_date: '2026-05-30', tax: { categories: categories(...replaced), sum: '21.00' } },
    ],
    issue_date: '2026-08-20',
    lines,
    payment: { advances: [{ date: '2026-08-20', amount, description: 'Pago' }] },
  });
  const before = (regime: string): JsonObject[] => [standard(regime, '100.00', '21.00')];
  const after = (regime: string, price: string): JsonObject[] => [line(price, { taxes: [of(regime)] })];

  test.each<[string, JsonObject, string[]]>([
    ['a cent more', substitution(before('01'), after('07', '100.01'), '121.01'), ['14 0.01 0.00']],
    ['less', substitution(before('01'), after('07', '80.00'), '96.80'), ['14 -20.00 -4.20']],
    ['more', substitution(before('01'), after('07', '120.00'), '145.20'), ['14 20.00 4.20']],
    ['more, paid in part', substitution(before('01'), after('07', '120.00'), '48.40'), ['14 -60.00 -12.60']],
    ['more, paid twice', substitution(before('01'), after('07', '120.00'), '290.40'), ['14 20.00 4.20']],
    ['the same', substitution(before('01'), after('07', '100.00'), '121.00'), ['14 0.00 0.00']],
    [
      'one of two lines',
      substitution(before('01'), [...after('07', '50.00'), ...after('01', '50.01')], '121.01'),
      ['14 0.01 0.00'],
    ],
    [
      'the other of two lines',
      substitution(
        [standard('07', '50.00', '10.50'), standard('01', '50.00', '10.50')],
        after('07', '100.01'),
        '121.01',
      ),
      ['14 50.01 10.50'],
    ],
    ['less, no longer cash', substitution(before('07'), after('01', '80.00'), '96.80'), ['14 80.00 16.80']],
  ])('count at most once if it moves amounts to or from cash accounting: %s', (_what, changes, boxes) => {
    expect(paidBoxes(changes)).toEqual(boxes);
  });

  // Regression: the payment of the original, which the correction copies, was missing in the sum.
  test.each([
    ['adds cash accounting and an amount', '01', '07', '120.00', '24.20'],
    ['adds cash accounting and refunds', '01', '07', '80.00', '-24.20'],
    ['removes cash accounting and refunds', '07', '01', '80.00', '-24.20'],
    ['removes cash accounting and adds an amount', '07', '01', '120.00', '24.20'],
  ])('leave the new amount of a paid invoice in force: one %s', (_what, from, to, price, difference) => {
    const paid = { date: '2026-07-10', amount: '121.00', description: 'Pago' };
    const changes = substitution(before(from), after(to, price), difference);
    const stated = { advances: [paid, { ...paid, date: '2026-08-20', amount: difference }] };
    const original = { issue_date: '2026-07-10', lines: after(from, '100.00'), payment: { advances: [paid] } };
    const boxes = [...paidBoxes(original), ...paidBoxes({ ...changes, payment: stated }, [paid])];
    const bases = boxes.map((box) => Number(box.split(' ')[1]));
    expect(bases.reduce((sum, base) => sum + base, 0)).toBe(Number(price));
  });

  // Regression: the tax of a paid invoice did not change, in silence, because no payment states a difference of nothing.
  test.each<[string, string[], string | undefined, string[]]>([
    ['paid before', ['110.00'], undefined, ['14 -9.09 9.09']],
    ['paid before in part', ['55.00'], undefined, ['14 -4.54 4.55']],
    ['paid in part before, and in part after', ['55.00'], '55.00', ['14 40.91 14.09']],
    ['unpaid', [], undefined, []],
    ['paid after', [], '110.00', ['14 90.91 19.09']],
  ])('change the tax of another rate with the same total: %s', (_what, paidBefore, paidAfter, boxes) => {
    const reduced = [
      { key: 'reduced', base: '100.00', percent: '10%', amount: '10.00', ext: of('07').ext as JsonObject },
    ];
    const paid = paidBefore.map((amount) => ({ date: '2026-07-10', amount, description: 'Pago' }));
    const changes = { ...substitution(reduced, after('07', '90.91'), paidAfter ?? '0.00') };
    if (paidAfter === undefined) changes.payment = null;
    expect(paidBoxes(changes, paid)).toEqual(boxes);
    const { problems } = bookRows(invoiceOf(invoiceInput(changes)), { parts: { originalPayments: paid } });
    expect(problems).toContain('payments-unknown');
  });

  test('are complete if a substitution with the same total keeps the rates', () => {
    const changes = { ...substitution(before('07'), after('07', '100.00'), '0.00'), payment: null };
    const { problems } = bookRows(invoiceOf(invoiceInput(changes)), { parts: { originalPayments: [] } });
    expect(problems).not.toContain('payments-unknown');
  });

  test.each<[string, JsonObject, string[]]>([
    ['an unpaid invoice', substitution(before('07'), after('07', '80.00'), '96.80'), ['14 80.00 16.80']],
    ['a refund', substitution(before('07'), after('07', '80.00'), '-24.20'), ['14 -20.00 -4.20']],
    [
      'another rate with the same total',
      substitution(
        [{ key: 'reduced', base: '100.00', percent: '10%', amount: '10.00', ext: of('07').ext as JsonObject }],
        after('07', '90.92'),
        '110.01',
      ),
      ['14 90.92 19.09'],
    ],
  ])('count once if all is under cash accounting: %s', (_what, changes, boxes) => {
    expect(paidBoxes(changes)).toEqual(boxes);
  });
});
