// What credit notes took back of invoices, and what is left of them.

import { addExactly, amount, amountText, negate, sameValue, zero } from '../../amount/amount';
import type { AmountText } from '../model/basic';

/** Exact sum. */
export function totalOf(amounts: readonly AmountText[]): AmountText {
  let sum = zero(2);
  for (const one of amounts) sum = addExactly(sum, amount(one));
  return amountText(sum);
}

/** The exact sum of credit notes when it is above the total of their invoice; undefined when it is not. */
export function creditedAbove(total: AmountText, credited: readonly AmountText[]): AmountText | undefined {
  const sum = totalOf(credited);
  return amount(sum).value.greaterThan(amount(total).value) ? sum : undefined;
}

/** Whether an amount is what credit notes left of a sale. */
export const isLeft = (own: AmountText, sold: AmountText, credited: AmountText): boolean =>
  sameValue(amount(own), addExactly(amount(sold), negate(amount(credited))));
