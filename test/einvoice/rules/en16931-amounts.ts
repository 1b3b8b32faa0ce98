// Rules of EN 16931 about sums: they exist, add up and have at most two decimals.
import { sumOf, zero, type ReadInvoice, type ReadNumber } from './reading';
import { isEqual, isGiven, rule, type Rule } from './rule';

const listAmounts = ({ adjustments }: ReadInvoice, charge: boolean): ReadNumber =>
  sumOf(adjustments.filter((adjustment) => adjustment.charge === charge).map(({ amount }) => amount));

/** BT-110: the total in the currency of the invoice. */
function findTaxTotal({ taxTotals, currency }: ReadInvoice): ReadNumber | undefined {
  return taxTotals.find((total) => total.currency === currency)?.amount;
}

function isAdded({ totals: { withTax, paid = zero, rounding = zero, due } }: ReadInvoice): boolean {
  return withTax !== undefined && isEqual(due, withTax.minus(paid).plus(rounding));
}

const decimalsRule = (id: string): Rule =>
  rule(id, ({ amounts }) => amounts.filter((amount) => amount.rule === id).every(({ text }) => !/\.\d{3,}/.test(text)));

const numbers = [1, 2, 5, 6, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 23, 24, 25, 27, 28];

export const amountRules: readonly Rule[] = [
  rule('BR-12', ({ totals }) => isGiven(totals.lines)),
  rule('BR-13', ({ totals }) => isGiven(totals.withoutTax)),
  rule('BR-14', ({ totals }) => isGiven(totals.withTax)),
  rule('BR-15', ({ totals }) => isGiven(totals.due)),
  rule('BR-CO-10', ({ totals, lines }) =>
    isEqual(totals.lines, sumOf(lines.map(({ amount }) => amount)).toDecimalPlaces(2)),
  ),
  rule('BR-CO-11', (invoice) => isEqual(invoice.totals.allowances ?? zero, listAmounts(invoice, false))),
  rule('BR-CO-12', (invoice) => isEqual(invoice.totals.charges ?? zero, listAmounts(invoice, true))),
  rule('BR-CO-13', ({ totals: { lines = zero, allowances = zero, charges = zero, withoutTax } }) =>
    isEqual(withoutTax, lines.minus(allowances).plus(charges)),
  ),
  rule('BR-CO-14', (invoice) => {
    const total = findTaxTotal(invoice);
    return total === undefined || isEqual(total, sumOf(invoice.rows.map(({ tax }) => tax)));
  }),
  rule('BR-CO-15', (invoice) => {
    const total = findTaxTotal(invoice);
    const { withoutTax, withTax } = invoice.totals;
    return total !== undefined && withoutTax !== undefined && isEqual(withTax, withoutTax.plus(total));
  }),
  rule('BR-CO-16', isAdded),
  rule('BR-53', ({ taxCurrency, taxTotals }) =>
    taxCurrency === undefined ? true : taxTotals.some(({ currency }) => currency === taxCurrency),
  ),
  ...numbers.map((number) => decimalsRule(`BR-DEC-${String(number).padStart(2, '0')}`)),
  rule('UBL-DT-01', ({ syntax, amounts }) => syntax !== 'ubl' || amounts.every(({ text }) => !/\.\d{3,}/.test(text))),
];
