// Builds the totals of the file (BG-22): the totals of the document, and the cents that EN 16931 requires separately.
import type { Totals } from '../../document/model/invoice';
import { type EInvoiceDecimal, readMoney, sumMoney } from '../money';
import { sumAllowanceCharges } from './allowances';
import type { DocumentAllowanceCharge, DocumentTotals, EInvoiceLine } from './e-invoice-model';

/** Builds the totals. The payable amount is the document's amount, so a rounding difference becomes BT-114. */
export function buildEInvoiceTotals(
  totals: Totals,
  lines: readonly EInvoiceLine[],
  allowanceCharges: readonly DocumentAllowanceCharge[],
  taxInEuros: EInvoiceDecimal | undefined,
): DocumentTotals {
  const withoutTax = readMoney(totals.total);
  const tax = readMoney(totals.tax);
  const withTax = withoutTax.plus(tax);
  const paid = readMoney(totals.advance).plus(readMoney(totals.retained_tax));
  const due = readMoney(totals.due ?? totals.payable);
  return {
    lines: sumMoney(lines.map(({ amount }) => amount)),
    allowances: sumAllowanceCharges(allowanceCharges, false),
    charges: sumAllowanceCharges(allowanceCharges, true),
    withoutTax,
    tax,
    taxInEuros,
    withTax,
    paid,
    rounding: due.minus(withTax.minus(paid)),
    due,
  };
}
