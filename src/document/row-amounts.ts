// Amounts of an invoice's discounts and charges, if the document rounds them more coarsely than the totals do.
import {
  addAmountsExactly,
  type Amount,
  countAmountTextDecimals,
  negateAmount,
  parseAmount,
  rescaleAmount,
  padAmountDecimals,
  toAmountText,
  createZeroAmount,
} from '../amount/amount';
import { multiplyAmountByPercentage, parsePercentage } from '../amount/percentage';
import { extraWorkingDecimals } from './calculate/calculation';
import { getCurrencyDecimals } from './iso-codes';
import type { Invoice } from './model/invoice';
import type { DocumentDiscountOrCharge } from './model/parts';

/**
 * Returns the invoice with the amounts that its totals use. A share of a given base is shown with the decimals of that
 * base, so 12.5 % of `"247"` is `"31"`, while the totals use 30.875. Record, PDF and files state 30.88. Usually no row
 * differs, and the same invoice is returned.
 */
export function alignDiscountsAndChargesWithTotals(invoice: Invoice): Invoice {
  const { discounts = [], charges = [] } = invoice;
  const decimals = getCurrencyDecimals(invoice.currency);
  const isCoarse = (row: DocumentDiscountOrCharge): boolean => isShownCoarsely(row, decimals);
  if (!discounts.some(isCoarse) && !charges.some(isCoarse)) return invoice;
  const settle = () => startSettling(decimals, invoice.tax?.rounding !== 'currency');
  return {
    ...invoice,
    ...(invoice.discounts && { discounts: discounts.map(settle()) }),
    ...(invoice.charges && { charges: charges.map(settle()) }),
  };
}

/**
 * Returns whether the document rounds an amount more coarsely. A row with more decimals than its base already has its
 * exact amount, so a second settlement changes nothing.
 */
const isShownCoarsely = ({ percent, base, amount }: DocumentDiscountOrCharge, decimals: number): boolean =>
  percent !== undefined &&
  base !== undefined &&
  countAmountTextDecimals(base) < decimals &&
  countAmountTextDecimals(amount) <= countAmountTextDecimals(base);

/**
 * Rounds rows in order. Each amount includes the rounding remainder of the previous one, so all amounts together equal
 * the exact sum, rounded once.
 * @param carries false if the totals also round each row
 */
function startSettling(
  decimals: number,
  carries: boolean,
): (row: DocumentDiscountOrCharge) => DocumentDiscountOrCharge {
  let rest = createZeroAmount(decimals);
  return (row) => {
    if (!isShownCoarsely(row, decimals)) return row;
    const exact = addAmountsExactly(rest, computeShare(row, decimals));
    const amount = rescaleAmount(exact, decimals);
    if (carries) rest = addAmountsExactly(exact, negateAmount(amount));
    return { ...row, amount: toAmountText(amount) };
  };
}

/** Computes the share in the same way as the calculation does (calculate/document-discounts.ts). */
const computeShare = ({ percent = '0%', base = '0' }: DocumentDiscountOrCharge, decimals: number): Amount =>
  multiplyAmountByPercentage(
    parsePercentage(percent),
    padAmountDecimals(parseAmount(base), decimals + extraWorkingDecimals),
  );
