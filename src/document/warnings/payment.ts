// How, when and in which money it is paid, where that cannot be: the calculator takes it as it is.

import {
  addExactly,
  type Amount,
  isNegative,
  isSameValue,
  parseAmount,
  subtract,
  toAmountText,
  zero,
} from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { replacesSimplified } from '../addons/es-fiscal/extensions';
import type { DateText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { DueDate } from '../model/parts';

/** Advances that are more than what is payable: the customer would get money back. */
export function warnAdvancesAbovePayable({ type, payment, totals }: Invoice): Warning[] {
  if (
    !totals?.due ||
    !totals.advance ||
    !isNegative(parseAmount(totals.due)) ||
    isNegative(parseAmount(totals.payable))
  )
    return [];
  const message = `the advances are ${totals.advance} and the invoice is of ${totals.payable}: ${totals.due} is left to pay`;
  const paths = (payment?.advances ?? []).map((_, i) => `$.doc.payment.advances[${i}]`);
  const remedy =
    type === 'credit-note'
      ? { remedy: 'A credit note has the advances of its invoice: leave them out by `"payment": null`.' }
      : {};
  return [createWarning('advance-above-payable', { message, paths, ...remedy })];
}

/** A refund is not an advance: it would raise the amount due. */
export function warnAdvanceNegative({ type, payment }: Invoice): Warning[] {
  if (type !== 'standard') return [];
  const found = (payment?.advances ?? []).flatMap((one, i) =>
    isNegative(parseAmount(one.amount)) ? [{ one, i }] : [],
  );
  const [first] = found;
  if (!first) return [];
  const message = `payment.advances[${first.i}] is ${first.one.amount}: it adds to what is to be paid`;
  return [
    createWarning('advance-negative', { message, paths: found.map(({ i }) => `$.doc.payment.advances[${i}].amount`) }),
  ];
}

/** Due dates are of the whole invoice, or of what is left of it after advances. */
export function warnDueDatesDiffer({ payment, totals, currency }: Invoice): Warning[] {
  const dueDates = payment?.terms?.due_dates ?? [];
  if (dueDates.length === 0 || !totals || dueDates.some((due) => due.currency && due.currency !== currency)) return [];
  const sum = dueDates.reduce((all, due) => addExactly(all, parseAmount(due.amount)), zero(2));
  const meant = [totals.payable, ...(totals.due === undefined ? [] : [totals.due])];
  if (areSharesDespiteAdvance(dueDates, totals, sum)) {
    const message = `the due dates are shares of ${totals.payable}, and ${totals.due} is left after the advances`;
    return [createWarning('due-dates-differ', { message, paths: ['$.doc.payment.terms.due_dates'] })];
  }
  if (meant.some((total) => isClose(sum, parseAmount(total), dueDates))) return [];
  const message = `the due dates add up to ${toAmountText(sum)}, and ${meant.join(' or ')} is to be paid`;
  return [createWarning('due-dates-differ', { message, paths: ['$.doc.payment.terms.due_dates'] })];
}

/** A cent for each date; shares such as 33.33 % leave up to a thousandth. */
function isClose(sum: Amount, total: Amount, dueDates: readonly DueDate[]): boolean {
  const difference = subtract(sum, total).value.abs();
  if (difference.lessThanOrEqualTo(parseAmount('0.01').value.times(dueDates.length))) return true;
  const hasShares = dueDates.some(({ percent }) => percent !== undefined);
  return hasShares && difference.lessThanOrEqualTo(parseAmount('0.001').value.times(total.value.abs()));
}

/** Shares of the whole although a separate advance has paid a part: the customer would be asked for too much. */
function areSharesDespiteAdvance(
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
  const message = `a due date is ${first.date}, before the issue date ${issued}`;
  const paths = found.map(({ i }) => `$.doc.payment.terms.due_dates[${i}].date`);
  return [createWarning('due-before-issue', { message, paths })];
}

/** Check digits of account numbers: the remainder of the rearranged number by 97 is 1 (ISO 13616, ISO 7064). */
export function warnWrongIban({ payment }: Invoice): Warning[] {
  const transfers = payment?.instructions?.credit_transfer ?? [];
  const found = transfers.flatMap(({ iban }, i) => (iban && !hasCheckDigits(iban) ? [{ iban, i }] : []));
  const [first] = found;
  if (!first) return [];
  const message = `the account ${first.iban.slice(0, 40)} has wrong check digits: a payment would not arrive`;
  const paths = found.map(({ i }) => `$.doc.payment.instructions.credit_transfer[${i}].iban`);
  return [createWarning('iban-wrong', { message, paths })];
}

function hasCheckDigits(iban: string): boolean {
  const text = iban.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** No two currencies are worth the same: a placeholder that was left. */
export function warnExchangeRateOne({ currency, exchange_rates: rates = [] }: Invoice): Warning[] {
  const found = rates.flatMap((rate, i) =>
    rate.from === currency && rate.from !== rate.to && isSameValue(parseAmount(rate.amount), parseAmount('1'))
      ? [{ rate, i }]
      : [],
  );
  const [first] = found;
  if (!first) return [];
  const message = `the exchange rate says that 1 ${first.rate.from} is 1 ${first.rate.to}`;
  return [
    createWarning('exchange-rate-one', { message, paths: found.map(({ i }) => `$.doc.exchange_rates[${i}].amount`) }),
  ];
}

/** The last day to invoice an operation of a business: the 15th of the next month (RD 1619/2012 art. 11 and 13). */
function lastDayFor(operation: DateText): DateText {
  const [year = 0, month = 0] = operation.split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${next[0]}-${String(next[1]).padStart(2, '0')}-15`;
}

/** Mostly a wrong year or month: the record declares the tax in the period of the operation. */
export function warnIssuedLate(invoice: Invoice): Warning[] {
  const { type, $regime, op_date: operation, issue_date: issued } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || !operation || !issued || replacesSimplified(invoice)) return [];
  const last = lastDayFor(operation);
  if (issued <= last) return [];
  const message = `the operation was on ${operation}, and its invoice, due by ${last}, is of ${issued}`;
  return [createWarning('issued-late', { message, paths: ['$.doc.op_date'] })];
}
