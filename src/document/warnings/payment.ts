// How, when and in which money it is paid, where that cannot be: the calculator takes it as it is.

import {
  addExactly,
  type Amount,
  parseAmount,
  toAmountText,
  isNegative,
  isSameValue,
  subtract,
  zero,
} from '../../amount/amount';
import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import type { DueDate } from '../model/payment';

/** Advances that are more than what is payable: the customer would get money back. */
export function warnAdvancesAbovePayable({ type, payment, totals }: Invoice): Warning[] {
  if (
    !totals?.due ||
    !totals.advance ||
    !isNegative(parseAmount(totals.due)) ||
    isNegative(parseAmount(totals.payable))
  )
    return [];
  const paths = (payment?.advances ?? []).map((_, i) => `$.doc.payment.advances[${i}]`);
  const { advance, payable, due } = totals;
  return [createWarning('advance-above-payable', paths, { advance, payable, due, isCredit: type === 'credit-note' })];
}

/** Money that goes back to the customer is no advance: it would raise what is due. */
export function warnAdvanceNegative({ type, payment }: Invoice): Warning[] {
  if (type !== 'standard') return [];
  const found = (payment?.advances ?? []).flatMap((one, i) =>
    isNegative(parseAmount(one.amount)) ? [{ one, i }] : [],
  );
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ i }) => `$.doc.payment.advances[${i}].amount`);
  const at = `payment.advances[${first.i}]`;
  return [createWarning('advance-negative', paths, { at, amount: first.one.amount })];
}

/** Due dates are of the whole invoice, or of what is left of it after advances. */
export function warnDueDatesDiffer({ payment, totals, currency }: Invoice): Warning[] {
  const dueDates = payment?.terms?.due_dates ?? [];
  if (dueDates.length === 0 || !totals || dueDates.some((due) => due.currency && due.currency !== currency)) return [];
  const sum = dueDates.reduce((all, due) => addExactly(all, parseAmount(due.amount)), zero(2));
  const meant = [totals.payable, ...(totals.due === undefined ? [] : [totals.due])];
  const paths = ['$.doc.payment.terms.due_dates'];
  if (sharesBesideAdvance(dueDates, totals, sum)) {
    const { payable, due = '' } = totals;
    return [createWarning('due-dates-differ.shares', paths, { payable, due })];
  }
  if (meant.some((total) => isClose(sum, parseAmount(total), dueDates))) return [];
  return [createWarning('due-dates-differ', paths, { sum: toAmountText(sum), totals: meant })];
}

/** A cent for each date; shares such as 33.33 % leave up to a thousandth. */
function isClose(sum: Amount, total: Amount, dueDates: readonly DueDate[]): boolean {
  const difference = subtract(sum, total).value.abs();
  if (difference.lessThanOrEqualTo(parseAmount('0.01').value.times(dueDates.length))) return true;
  const hasShares = dueDates.some(({ percent }) => percent !== undefined);
  return hasShares && difference.lessThanOrEqualTo(parseAmount('0.001').value.times(total.value.abs()));
}

/** Shares of the whole, while an advance that is none of them has paid a part of it: the customer would be asked for too much. */
function sharesBesideAdvance(
  dueDates: readonly DueDate[],
  { payable, due, advance }: NonNullable<Invoice['totals']>,
  sum: Amount,
): boolean {
  if (due === undefined || advance === undefined || !isPositive(parseAmount(advance))) return false;
  if (isClose(sum, parseAmount(due), dueDates) || !isClose(sum, parseAmount(payable), dueDates)) return false;
  const isPaid = dueDates.some((one) => isClose(parseAmount(one.amount), parseAmount(advance), [one]));
  return !isPaid && isPositive(parseAmount(due)) && dueDates.every(({ percent }) => percent !== undefined);
}

const isPositive = (value: Amount): boolean => value.value.greaterThan(0);

/** Payable before it was issued: mostly the year of another date. A correction has the due dates of its invoice. */
export function warnDueBeforeIssue({ type, payment, issue_date: issued }: Invoice): Warning[] {
  const dueDates = type === 'standard' ? (payment?.terms?.due_dates ?? []) : [];
  const found = dueDates.flatMap(({ date }, i) => (date && issued && date < issued ? [{ date, i }] : []));
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ i }) => `$.doc.payment.terms.due_dates[${i}].date`);
  return [createWarning('due-before-issue', paths, { date: first.date, issued })];
}

/** Account numbers with their check digits: letters count from 10, the country stands behind, 1 is left of 97 (ISO 13616, ISO 7064). */
export function warnWrongIban({ payment }: Invoice): Warning[] {
  const transfers = payment?.instructions?.credit_transfer ?? [];
  const found = transfers.flatMap(({ iban }, i) => (iban && !hasCheckDigits(iban) ? [{ iban, i }] : []));
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ i }) => `$.doc.payment.instructions.credit_transfer[${i}].iban`);
  return [createWarning('iban-wrong', paths, { iban: first.iban.slice(0, 40) })];
}

function hasCheckDigits(iban: string): boolean {
  const text = iban.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** No two currencies are worth the same: a placeholder that was left. */
export function exchangeRateOne({ currency, exchange_rates: rates = [] }: Invoice): Warning[] {
  const found = rates.flatMap((rate, i) =>
    rate.from === currency && rate.from !== rate.to && isSameValue(parseAmount(rate.amount), parseAmount('1'))
      ? [{ rate, i }]
      : [],
  );
  const [first] = found;
  if (!first) return [];
  const { from, to } = first.rate;
  const paths = found.map(({ i }) => `$.doc.exchange_rates[${i}].amount`);
  return [createWarning('exchange-rate-one', paths, { from, to })];
}
