// Calculates the totals of a document from exact sums, and rounds every value separately at the end.

import {
  addAmountsWithLeftDecimals,
  addAmountsExactly,
  type Amount,
  negateAmount,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { multiplyAmountByPercentage, isZeroPercentage, parsePercentage } from '../../amount/percentage';
import type { Order, BillTotals } from '../model/invoice';
import type { PaymentDetails } from '../model/parts';
import type { DocumentCalculationSettings, DocumentCalculationProblem } from './calculation';
import {
  calculateDocumentDiscountsOrChargesInPlace,
  sumDocumentDiscountsOrCharges,
  type CalculatedDiscountOrCharge,
} from './document-discounts';
import { calculateDocumentLinesInPlace, type LineWithExactTotal } from './lines';
import { completeTaxCombosAndSumTaxes, toRoundedTaxTotal, type TaxableRow, type ExactTaxTotals } from './taxes';

/** Calculates the amounts in place. Returns the sum of advances; undefined if there are none. */
function calculatePayment(details: PaymentDetails, payable: Amount): Amount | undefined {
  for (const due of details.terms?.due_dates ?? []) {
    due.amount = toAmountText(computeShare(due, payable, true));
  }
  const advances = details.advances ?? [];
  if (advances.length === 0) return undefined;
  let sum = createZeroAmount(payable.decimals);
  for (const advance of advances) {
    const paid = computeShare(advance, payable, false);
    advance.amount = toAmountText(paid);
    sum = addAmountsWithLeftDecimals(sum, paid);
  }
  return sum;
}

interface PaymentShare {
  readonly percent?: string | undefined;
  readonly amount: string;
}

/**
 * Computes a share from the percentage of the payable amount, which overrides a given amount. A due date of 0% keeps
 * its amount.
 */
function computeShare(share: PaymentShare, payable: Amount, keepsAtZero: boolean): Amount {
  const percent = share.percent === undefined ? undefined : parsePercentage(share.percent);
  if (percent === undefined || (keepsAtZero && isZeroPercentage(percent))) {
    return rescaleAmount(parseAmount(share.amount), payable.decimals);
  }
  return multiplyAmountByPercentage(percent, payable);
}

/** The parts of a document that determine its totals. */
export type DocumentTotalsInput = Pick<Order, 'lines' | 'discounts' | 'charges' | 'payment' | 'totals'>;

/** Calculates lines, rows, taxes, totals and payment in place. If no line has a price, there are no totals. */
export function calculateDocumentTotalsInPlace(
  doc: DocumentTotalsInput,
  calculation: DocumentCalculationSettings,
): DocumentCalculationProblem | undefined {
  const lines = calculateDocumentLinesInPlace(doc.lines ?? [], calculation);
  if ('message' in lines) return lines;
  const sum = lines.reduce((all, line) => addAmountsExactly(all, line.total), createZeroAmount(calculation.decimals));
  const discounts = calculateDocumentDiscountsOrChargesInPlace(doc.discounts, sum, calculation);
  const charges = calculateDocumentDiscountsOrChargesInPlace(doc.charges, sum, calculation);
  const rows = listTaxableRows(lines, discounts, charges);
  if (rows.length === 0) {
    doc.totals = undefined;
    return undefined;
  }
  const taxes = completeTaxCombosAndSumTaxes(rows, calculation);
  if ('message' in taxes) return taxes;
  const rounding = doc.totals?.rounding;
  doc.totals = computeTotals({ sum, discounts, charges, taxes }, rounding, calculation);
  if (doc.payment !== undefined) addPayment(doc.totals, doc.payment);
  return undefined;
}

function listTaxableRows(
  lines: readonly LineWithExactTotal[],
  discounts: readonly CalculatedDiscountOrCharge[],
  charges: readonly CalculatedDiscountOrCharge[],
): TaxableRow[] {
  return [
    ...lines.map(({ line, total }) => ({ taxes: line.taxes ?? [], amount: total, path: `lines[${line.i - 1}]` })),
    ...discounts.map(({ row, amount: worked }, i) => {
      return { taxes: row.taxes ?? [], amount: negateAmount(worked), path: `discounts[${i}]` };
    }),
    ...charges.map(({ row, amount: worked }, i) => ({ taxes: row.taxes ?? [], amount: worked, path: `charges[${i}]` })),
  ];
}

interface ExactTotals {
  readonly sum: Amount;
  readonly discounts: readonly CalculatedDiscountOrCharge[];
  readonly charges: readonly CalculatedDiscountOrCharge[];
  readonly taxes: ExactTaxTotals;
}

function computeTotals(
  exact: ExactTotals,
  rounding: string | undefined,
  calculation: DocumentCalculationSettings,
): BillTotals {
  const { decimals, pricesInclude } = calculation;
  const { sum, taxes } = exact;
  const discount = sumDocumentDiscountsOrCharges(exact.discounts, decimals);
  const charge = sumDocumentDiscountsOrCharges(exact.charges, decimals);
  const included = taxes.categories.find((one) => one.category.code === pricesInclude)?.amount;
  let total = sum;
  if (discount !== undefined) total = subtractAmountsWithLeftDecimals(total, discount);
  if (charge !== undefined) total = addAmountsWithLeftDecimals(total, charge);
  if (included !== undefined) total = subtractAmountsWithLeftDecimals(total, included);
  const withTax = addAmountsWithLeftDecimals(total, taxes.sum);
  const payable = taxes.retained === undefined ? withTax : subtractAmountsWithLeftDecimals(withTax, taxes.retained);
  const formatValue = (value: Amount): string => toAmountText(rescaleAmount(value, decimals));
  const showOptional = (value: Amount | undefined): string | undefined =>
    value === undefined ? undefined : formatValue(value);
  const rounded = rescaleAmount(payable, decimals);
  return {
    sum: formatValue(sum),
    discount: showOptional(discount),
    charge: showOptional(charge),
    tax_included: showOptional(included),
    total: formatValue(total),
    taxes: toRoundedTaxTotal(taxes, decimals),
    tax: formatValue(taxes.sum),
    total_with_tax: formatValue(withTax),
    retained_tax: showOptional(taxes.retained),
    rounding,
    payable: toAmountText(
      rounding === undefined ? rounded : addAmountsWithLeftDecimals(rounded, parseAmount(rounding)),
    ),
  };
}

function addPayment(totals: BillTotals, details: PaymentDetails): void {
  const payable = parseAmount(totals.payable);
  const advance = calculatePayment(details, payable);
  if (advance === undefined) return;
  totals.advance = toAmountText(advance);
  totals.due = toAmountText(subtractAmountsWithLeftDecimals(payable, advance));
}
