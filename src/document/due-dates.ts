// Compares the sum of the due dates with the amount of an invoice.
import {
  addAmountsExactly,
  type Amount,
  createZeroAmount,
  parseAmount,
  subtractAmountsWithLeftDecimals,
} from '../amount/amount';
import type { Invoice } from './model/invoice';
import type { DueDate } from './model/parts';

export const sumDueDateAmounts = (dueDates: readonly DueDate[]): Amount =>
  dueDates.reduce((all, { amount }) => addAmountsExactly(all, parseAmount(amount)), createZeroAmount(2));

/**
 * Returns whether the difference is small enough: a cent for each date. Shares such as 33.3 % leave up to a thousandth
 * as well.
 */
export function isDueDateSumNearTotal(sum: Amount, total: Amount, dueDates: readonly DueDate[]): boolean {
  const difference = subtractAmountsWithLeftDecimals(sum, total).value.abs();
  const cents = parseAmount('0.01').value.times(dueDates.length);
  const hasShares = dueDates.some(({ percent }) => percent !== undefined);
  const thousandth = parseAmount('0.001').value.times(hasShares ? total.value.abs() : 0);
  return difference.lessThanOrEqualTo(cents.plus(thousandth));
}

/**
 * Returns whether due dates together ask for the whole amount, or for what remains after advances. Otherwise, a part of
 * the amount has no date, for example a guarantee that the customer retains.
 */
export function areDueDatesForWholeAmount(
  { currency, totals }: Pick<Invoice, 'currency' | 'totals'>,
  dueDates: readonly DueDate[],
): boolean {
  if (totals === undefined || dueDates.some((one) => one.currency !== undefined && one.currency !== currency))
    return false;
  const sum = sumDueDateAmounts(dueDates);
  // A single share leaves no rest of rounding.
  const rows = dueDates.length > 1 ? dueDates : dueDates.map(({ percent: _percent, ...one }) => one);
  const { payable, due = payable } = totals;
  return [payable, due].some((total) => isDueDateSumNearTotal(sum, parseAmount(total), rows));
}
