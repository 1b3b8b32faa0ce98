// Calculation of payments and status messages.

import { add, amount, amountText, rescale, subtract, zero } from '../../amount/amount';
import { currencyDecimals } from '../currencies';
import type { Payment, PaymentLine, Status } from '../model/others';
import { type Context, setCurrency } from './bill';
import type { CalculationProblem } from './calculation';
import { setIssueDate } from './dates';
import { calculateTaxTotal } from './preceding';
import { convert } from './prices';

const fallbackZone = 'UTC';

/** Lines get what is payable and what is left; the total is their sum, refunds count against it. */
export function calculatePaymentDocument(payment: Payment, context: Context): CalculationProblem | undefined {
  const { regime } = context;
  payment.type ??= 'receipt';
  setIssueDate(payment, context.now, regime?.zone ?? fallbackZone);
  setCurrency(payment, regime);
  const decimals = currencyDecimals(payment.currency ?? 'EUR');
  let total = zero(decimals);
  for (const [i, line] of (payment.lines ?? []).entries()) {
    line.i = i + 1;
    const problem = calculateLine(line, payment, decimals);
    if (problem !== undefined) return { message: `lines: ${i}: ${problem.message}`, path: `lines[${i}].document` };
    if (line.tax !== undefined) calculateTaxTotal(line.tax, decimals, regime);
    const paid = amount(line.amount);
    total = line.refund ? subtract(total, paid) : add(total, paid);
  }
  for (const method of payment.methods ?? []) {
    const own = currencyDecimals(method.currency ?? payment.currency ?? 'EUR');
    method.amount = amountText(rescale(amount(method.amount), own));
  }
  payment.total = amountText(total);
  return undefined;
}

function calculateLine(line: PaymentLine, payment: Payment, decimals: number): CalculationProblem | undefined {
  line.amount = amountText(rescale(amount(line.amount), decimals));
  const reference = line.document;
  if (reference?.payable !== undefined) {
    const to = payment.currency ?? 'EUR';
    const from = reference.currency ?? to;
    const own = amount(reference.payable);
    const payable = from === to ? own : convert(payment.exchange_rates ?? [], from, to, own);
    if (payable === undefined) return { message: `no exchange rate found from '${from}' to '${to}'` };
    line.payable = amountText(rescale(payable, decimals));
  }
  if (line.advances !== undefined) line.advances = amountText(rescale(amount(line.advances), decimals));
  if (line.payable === undefined) return undefined;
  const open = rescale(amount(line.payable), decimals);
  const left = line.advances === undefined ? open : subtract(open, amount(line.advances));
  line.due = amountText(subtract(left, amount(line.amount)));
  return undefined;
}

export function calculateStatus(status: Status, context: Context): void {
  setIssueDate(status, context.now, context.regime?.zone ?? fallbackZone);
  for (const [i, line] of (status.lines ?? []).entries()) line.index = i + 1;
}
