// Whether credit notes take back more than was charged.

import { addExactly, amount, amountText, zero } from '../../amount/amount';
import type { AmountText } from '../model/basic';

/** The exact sum of credit notes when it is above the total of their invoice; undefined when it is not. */
export function creditedAbove(total: AmountText, credited: readonly AmountText[]): AmountText | undefined {
  let sum = zero(2);
  for (const one of credited) sum = addExactly(sum, amount(one));
  return sum.value.greaterThan(amount(total).value) ? amountText(sum) : undefined;
}
