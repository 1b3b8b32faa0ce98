// Advances and due dates of a document: shares of what is payable.

import { type Amount, add, parseAmount, toAmountText, rescale, subtract, zero } from '../../amount/amount';
import { isZeroPercent, parsePercentage, applyPercentage } from '../../amount/percentage';
import type { PaymentDetails } from '../model/payment';

/** Calculates the amounts in place. The answer is the sum of advances, undefined without any. */
export function calculatePayment(details: PaymentDetails, payable: Amount): Amount | undefined {
  for (const due of details.terms?.due_dates ?? []) {
    due.amount = toAmountText(shareOf(due, payable, true));
  }
  const advances = details.advances ?? [];
  if (advances.length === 0) return undefined;
  let sum = zero(payable.decimals);
  for (const advance of advances) {
    const paid = shareOf(advance, payable, false);
    advance.amount = toAmountText(paid);
    sum = add(sum, paid);
  }
  return sum;
}

/** What is left to pay. */
export function computeDueAmount(payable: Amount, advance: Amount): Amount {
  return subtract(payable, advance);
}

interface PaymentShare {
  readonly percent?: string | undefined;
  readonly amount: string;
}

/** Percent of the payable amount, which overrides the amount given; a due date of 0% keeps its amount. */
function shareOf(share: PaymentShare, payable: Amount, keepsAtZero: boolean): Amount {
  const percent = share.percent === undefined ? undefined : parsePercentage(share.percent);
  if (percent === undefined || (keepsAtZero && isZeroPercent(percent))) {
    return rescale(parseAmount(share.amount), payable.decimals);
  }
  return applyPercentage(percent, payable);
}
