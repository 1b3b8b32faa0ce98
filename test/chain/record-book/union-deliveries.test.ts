// The quarter of deliveries within the Union. Regression: forms 303 and 349 had them in the quarter of the delivery, and
// the customer declared its acquisition in that of the invoice.
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import { listForm349EuCustomerAmountsOfInvoice, Form349SumAccumulator } from '../../../src/chain/record-book/sums-349';
import type { JsonObject } from '../../../src/document/model/basic';
import { german, invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

const goods = (price: string) =>
  line(price, { item: { name: 'Bomba', key: 'goods', price }, taxes: [{ cat: 'VAT', key: 'intra-community' }] });
const service = line('100.00', { taxes: [{ cat: 'VAT', rate: 'general' }] });

const buildRows = (changes: JsonObject) =>
  bookRows(invoiceOf(invoiceInput({ customer: german, lines: [goods('4000.00')], ...changes })));

function sumQuarter(quarter: string, ...inputs: JsonObject[]) {
  const period = parseTaxPeriod(quarter);
  const [vat, union] = [new Form303SumAccumulator(period), new Form349SumAccumulator(period, 10)];
  for (const { rows, invoice } of inputs.map(buildRows)) {
    vat.add(rows);
    union.add(listForm349EuCustomerAmountsOfInvoice(rows, invoice, period));
  }
  return {
    boxes: vat.list().map(({ box, base }) => `${box} ${base}`),
    supplies: union.supplies().map(({ base }) => base),
    corrections: union.corrections().map(({ period: of, base }) => `${of} ${base}`),
  };
}

const nothing = { boxes: [], supplies: [], corrections: [] };
const all = { boxes: ['59 4000.00'], supplies: ['4000.00'], corrections: [] };

describe('a delivery within the Union', () => {
  test.each<[string, string, string, string, boolean]>([
    ['invoiced in the next quarter', '2026-09-28', '2026-10-05', '2026-4T', true],
    ['invoiced after the 15th of the next quarter', '2026-09-28', '2026-10-20', '2026-4T', true],
    ['due in the quarter before its invoice', '2026-08-30', '2026-10-20', '2026-3T', false],
    ['invoiced in the quarter of the delivery', '2026-08-30', '2026-09-10', '2026-3T', false],
  ])('is declared when it is due: %s', (_what, delivered, issued, quarter, isElsewhere) => {
    const sale = { issue_date: issued, op_date: delivered };
    for (const one of ['2026-3T', '2026-4T']) expect(sumQuarter(one, sale)).toEqual(one === quarter ? all : nothing);
    const { rows, problems } = buildRows(sale);
    // The authority checks these columns (V11).
    expect(rows.map(({ cells: { A, B } }) => `${A} ${B}`)).toEqual(['2026 3T']);
    expect(problems.includes('union-delivery-period')).toBe(isElsewhere);
  });

  test('does not move the taxed lines of its invoice', () => {
    const mixed = { issue_date: '2026-10-05', op_date: '2026-09-28', lines: [goods('4000.00'), service] };
    expect(sumQuarter('2026-3T', mixed).boxes).toEqual(['07 100.00', '27 undefined']);
    expect(sumQuarter('2026-4T', mixed).boxes).toEqual(['59 4000.00']);
  });

  test('is corrected in the quarter that declared it', () => {
    const sale = { issue_date: '2026-10-05', op_date: '2026-09-28', code: '10' };
    const credit = {
      type: 'credit-note',
      series: 'R',
      issue_date: '2026-11-20',
      op_date: '2026-09-28',
      preceding: [{ series: 'A', code: '10', issue_date: '2026-10-05' }],
      lines: [goods('1000.00')],
    };
    expect(sumQuarter('2026-4T', sale, credit)).toEqual({
      boxes: ['59 3000.00'],
      supplies: ['3000.00'],
      corrections: [],
    });
    const late = { ...credit, issue_date: '2027-01-20' };
    expect(sumQuarter('2027-1T', sale, late)).toMatchObject({ corrections: ['2026-4T 3000.00'] });
  });
});
