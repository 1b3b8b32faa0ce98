// Negates the model. Some formats write credit notes with negative amounts; in the model, these amounts are positive.
import { type EInvoiceDecimal, parseMoneyOrZeroIfAbsent, formatXmlDecimal } from '../money';
import type { EInvoiceTotals, EInvoiceModel, EInvoiceLine } from './e-invoice-model';

/** Quantities and amounts get the opposite sign; prices and percentages stay unchanged. */
export function negateEInvoiceAmountsAndQuantities(terms: EInvoiceModel): EInvoiceModel {
  return {
    ...terms,
    lines: terms.lines.map(negateLine),
    allowanceCharges: terms.allowanceCharges.map(negateRow),
    rows: terms.rows.map((row) => ({ ...row, base: negate(row.base), tax: negate(row.tax) })),
    totals: negateTotals(terms.totals),
  };
}

const negate = (amount: EInvoiceDecimal): EInvoiceDecimal => (amount.isZero() ? amount : amount.negated());

type Row = EInvoiceLine['allowanceCharges'][number];

const negateRow = <R extends Row>(row: R): R => ({
  ...row,
  amount: negate(row.amount),
  share: row.share && { ...row.share, base: negate(row.share.base) },
});

const negateLine = (line: EInvoiceLine): EInvoiceLine => ({
  ...line,
  quantity: formatXmlDecimal(negate(parseMoneyOrZeroIfAbsent(line.quantity))),
  amount: negate(line.amount),
  allowanceCharges: line.allowanceCharges.map(negateRow),
});

function negateTotals({ taxInEuros, ...totals }: EInvoiceTotals): EInvoiceTotals {
  const { lines, allowances, charges, withoutTax, tax, withTax, paid, rounding, due } = totals;
  return {
    lines: negate(lines),
    allowances: negate(allowances),
    charges: negate(charges),
    withoutTax: negate(withoutTax),
    tax: negate(tax),
    taxInEuros: taxInEuros && negate(taxInEuros),
    withTax: negate(withTax),
    paid: negate(paid),
    rounding: negate(rounding),
    due: negate(due),
  };
}
