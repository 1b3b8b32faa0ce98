// Guarantees that the customer withholds until the work proves to be good (`AmountsWithheld`).
import type { JsonObject } from '../../../src/document/model/basic';
import { brokenRules } from '../rules/verdict';
import { calculated, innerOf, leavesOf, refusalsOf, xmlOf } from './files';

const readTotals = (xml: string): string[] => leavesOf(innerOf(xml, 'InvoiceTotals') ?? '');

describe('the totals of a Facturae file', () => {
  // Regression: such invoices were refused, as if the format had no field for a withheld guarantee.
  test('have the guarantees that the customer withholds, with the sign of the file', () => {
    const discounts = [
      { key: 'guarantee', reason: 'Retención de garantía', amount: '60.50' },
      { key: 'guarantee', amount: '10.00' },
      { key: 'guarantee', amount: '0.00' },
    ];
    const changes = { discounts, charges: [{ key: 'outlay', amount: '30.00' }] };
    for (const [type, sign] of [
      ['standard', ''],
      ['credit-note', '-'],
    ] as const) {
      const preceding = [{ code: '7', issue_date: '2026-05-01' }];
      const xml = xmlOf({ ...changes, ...(type === 'standard' ? {} : { type, preceding }) });
      expect(brokenRules(xml)).toEqual([]);
      expect(readTotals(xml).slice(4)).toEqual([
        `InvoiceTotal ${sign}121.00`,
        `ReimbursableExpensesAmount ${sign}30.00`,
        `TotalOutstandingAmount ${sign}121.00`,
        'WithholdingReason Retención de garantía; Garantía retenida',
        `WithholdingAmount ${sign}70.50`,
        `TotalExecutableAmount ${sign}80.50`,
        `TotalReimbursableExpenses ${sign}30.00`,
      ]);
    }
  });

  test.each<[string, JsonObject]>([
    ['discounts', { key: 'guarantee', amount: '-5.00' }],
    ['discounts', { key: 'guarantee', amount: '5.00', taxes: [{ cat: 'IRPF', percent: '15%' }] }],
    ['discounts', { reason: 'Retención', amount: '5.00' }],
    ['charges', { key: 'guarantee', amount: '5.00' }],
  ])('do not have a guarantee that the customer does not plainly withhold: %s %j', (member, row) => {
    expect(refusalsOf(calculated({ [member]: [row] }))).toEqual([`E-INVOICE-07 $.doc.${member}[0].taxes`]);
  });
});
