// What credit notes took back of invoices, and what is left of them.

import { addExactly, parseAmount, toAmountText, negate, isSameValue, zero } from '../../amount/amount';
import type { AmountText } from '../model/basic';

/** Exact sum. */
export function sumAmounts(amounts: readonly AmountText[]): AmountText {
  let sum = zero(2);
  for (const one of amounts) sum = addExactly(sum, parseAmount(one));
  return toAmountText(sum);
}

/** The exact sum of credit notes when it is above the total of their invoice; undefined when it is not. */
export function findExcessCredit(total: AmountText, credited: readonly AmountText[]): AmountText | undefined {
  const sum = sumAmounts(credited);
  return parseAmount(sum).value.greaterThan(parseAmount(total).value) ? sum : undefined;
}

/** Whether an amount is what credit notes left of a sale. */
export const isLeft = (own: AmountText, sold: AmountText, credited: AmountText): boolean =>
  isSameValue(parseAmount(own), addExactly(parseAmount(sold), negate(parseAmount(credited))));
