// What discounts and charges of the whole invoice come to, where the document shows it too coarsely.
import {
  addExactly,
  type Amount,
  countDecimals,
  negate,
  parseAmount,
  rescale,
  rescaleUp,
  toAmountText,
  zero,
} from '../amount/amount';
import { applyPercentage, parsePercentage } from '../amount/percentage';
import { workingDecimals } from './calculate/calculation';
import { findCurrencyDecimals } from './iso-codes';
import type { Invoice } from './model/invoice';
import type { Discount } from './model/parts';

/**
 * The invoice with the amounts that its totals are made of. A share of a given base is shown with the decimals of that base:
 * 12.5 % of `"247"` as `"31"`, while the totals have 30.875. Record, page and files state 30.88. The same invoice where no
 * row is shown so, as it mostly is.
 */
export function withRowAmounts(invoice: Invoice): Invoice {
  const { discounts = [], charges = [] } = invoice;
  const decimals = findCurrencyDecimals(invoice.currency);
  if (![...discounts, ...charges].some((row) => isShownCoarsely(row, decimals))) return invoice;
  const settle = () => startSettling(decimals, invoice.tax?.rounding !== 'currency');
  return {
    ...invoice,
    ...(invoice.discounts && { discounts: discounts.map(settle()) }),
    ...(invoice.charges && { charges: charges.map(settle()) }),
  };
}

/** A row with more decimals than its base has its amount already: settling twice changes nothing. */
const isShownCoarsely = ({ percent, base, amount }: Discount, decimals: number): boolean =>
  percent !== undefined &&
  base !== undefined &&
  countDecimals(base) < decimals &&
  countDecimals(amount) <= countDecimals(base);

/**
 * For rows in their order. Each amount takes what rounding left over of the one before: together they are the exact sum,
 * rounded once.
 * @param carries false: the totals, too, have each row rounded
 */
function startSettling(decimals: number, carries: boolean): (row: Discount) => Discount {
  let rest = zero(decimals);
  return (row) => {
    if (!isShownCoarsely(row, decimals)) return row;
    const exact = addExactly(rest, computeShare(row, decimals));
    const amount = rescale(exact, decimals);
    if (carries) rest = addExactly(exact, negate(amount));
    return { ...row, amount: toAmountText(amount) };
  };
}

/** As the calculation has it (calculate/document-discounts.ts). */
const computeShare = ({ percent = '0%', base = '0' }: Discount, decimals: number): Amount =>
  applyPercentage(parsePercentage(percent), rescaleUp(parseAmount(base), decimals + workingDecimals));
