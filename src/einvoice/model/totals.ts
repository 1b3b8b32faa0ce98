// Builds the totals of the file (BG-22): the totals of the document, and the cents that EN 16931 requires separately.
import type { BillTotals } from '../../document/model/invoice';
import { type EInvoiceDecimal, parseMoneyOrZeroIfAbsent, sumMoney } from '../money';
import { sumEInvoiceAllowanceCharges } from './allowances';
import type { EInvoiceDocumentAllowanceCharge, EInvoiceTotals, EInvoiceLine } from './e-invoice-model';

/** Builds the totals. The payable amount is the document's amount, so a rounding difference becomes BT-114. */
export function buildEInvoiceTotals(
  totals: BillTotals,
  lines: readonly EInvoiceLine[],
  allowanceCharges: readonly EInvoiceDocumentAllowanceCharge[],
  taxInEuros: EInvoiceDecimal | undefined,
): EInvoiceTotals {
  const withoutTax = parseMoneyOrZeroIfAbsent(totals.total);
  const tax = parseMoneyOrZeroIfAbsent(totals.tax);
  const withTax = withoutTax.plus(tax);
  const paid = parseMoneyOrZeroIfAbsent(totals.advance).plus(parseMoneyOrZeroIfAbsent(totals.retained_tax));
  const due = parseMoneyOrZeroIfAbsent(totals.due ?? totals.payable);
  return {
    lines: sumMoney(lines.map(({ amount }) => amount)),
    allowances: sumEInvoiceAllowanceCharges(allowanceCharges, false),
    charges: sumEInvoiceAllowanceCharges(allowanceCharges, true),
    withoutTax,
    tax,
    taxInEuros,
    withTax,
    paid,
    rounding: due.minus(withTax.minus(paid)),
    due,
  };
}
