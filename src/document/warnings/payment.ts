// Warns about the time, the means and the currency of a payment that are probably mistakes, although the calculator
// accepts them.

import { isDueDateSumNearTotal, sumDueDateAmounts } from '../due-dates';
import { isIban } from '../iban';
import { type Amount, isNegativeAmount, parseAmount, toAmountText } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices } from '../addons/es-fiscal/extensions';
import type { DateText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { DueDate } from '../model/parts';
import { findStatedOrOriginalOperationDay } from '../operation-day';
import { isSalesTaxCombo } from '../sales-taxes';
import { isNegativeInvoiceReversingOriginals } from './goods-returns';
import type { InvoiceTaxCombos } from './tax-rows';

/** Warns about advances that exceed the payable amount, so that the customer would get money back. */
export function warnAdvancesAbovePayable({ type, payment, totals }: Invoice): Warning[] {
  if (
    !totals?.due ||
    !totals.advance ||
    !isNegativeAmount(parseAmount(totals.due)) ||
    isNegativeAmount(parseAmount(totals.payable))
  )
    return [];
  const paths = (payment?.advances ?? []).map((_, i) => `$.doc.payment.advances[${i}]`);
  const { advance, payable, due } = totals;
  return [createWarning('advance-above-payable', paths, { advance, payable, due, isCredit: type === 'credit-note' })];
}

/**
 * Warns about a negative advance. A refund is not an advance, because a negative advance would raise the amount due.
 */
export function warnNegativeAdvance({ type, payment }: Invoice): Warning[] {
  if (type !== 'standard') return [];
  const found = (payment?.advances ?? []).flatMap((one, i) =>
    isNegativeAmount(parseAmount(one.amount)) ? [{ one, i }] : [],
  );
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ i }) => `$.doc.payment.advances[${i}].amount`);
  const at = `payment.advances[${first.i}]`;
  return [createWarning('advance-negative', paths, { at, amount: first.one.amount })];
}

/** Warns about due dates whose sum differs from the invoice, or from the amount that remains after advances. */
export function warnUnbalancedDueDates({ payment, totals, currency }: Invoice): Warning[] {
  const dueDates = payment?.terms?.due_dates ?? [];
  if (dueDates.length === 0 || !totals || dueDates.some((due) => due.currency && due.currency !== currency)) return [];
  const sum = sumDueDateAmounts(dueDates);
  const meant = [totals.payable, ...(totals.due === undefined ? [] : [totals.due])];
  const paths = ['$.doc.payment.terms.due_dates'];
  if (areSharesDespiteAdvance(dueDates, totals, sum)) {
    const { payable, due = '' } = totals;
    return [createWarning('due-dates-differ.shares', paths, { payable, due })];
  }
  if (meant.some((total) => isDueDateSumNearTotal(sum, parseAmount(total), dueDates))) return [];
  return [createWarning('due-dates-differ', paths, { sum: toAmountText(sum), totals: meant })];
}

/**
 * Returns whether due dates are shares of the whole amount although an advance has already paid a part. The customer
 * would be asked for too much.
 */
function areSharesDespiteAdvance(
  dueDates: readonly DueDate[],
  { payable, due, advance }: NonNullable<Invoice['totals']>,
  sum: Amount,
): boolean {
  if (due === undefined || advance === undefined || !isPositive(parseAmount(advance))) return false;
  if (
    isDueDateSumNearTotal(sum, parseAmount(due), dueDates) ||
    !isDueDateSumNearTotal(sum, parseAmount(payable), dueDates)
  )
    return false;
  const isPaid = dueDates.some((one) => isDueDateSumNearTotal(parseAmount(one.amount), parseAmount(advance), [one]));
  return !isPaid && isPositive(parseAmount(due)) && dueDates.every(({ percent }) => percent !== undefined);
}

const isPositive = (value: Amount): boolean => value.value.greaterThan(0);

/**
 * Warns about a due date before the issue date. The cause is usually a wrong year. A correction has the due dates of
 * its invoice.
 */
export function warnDueBeforeIssue({ type, payment, issue_date: issued }: Invoice): Warning[] {
  const dueDates = type === 'standard' ? (payment?.terms?.due_dates ?? []) : [];
  const found = dueDates.flatMap(({ date }, i) => (date && issued && date < issued ? [{ date, i }] : []));
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ i }) => `$.doc.payment.terms.due_dates[${i}].date`);
  return [createWarning('due-before-issue', paths, { date: first.date, issued })];
}

/** Warns about account numbers whose check digits are wrong. */
export function warnInvalidIban({ payment }: Invoice): Warning[] {
  const transfers = payment?.instructions?.credit_transfer ?? [];
  const found = transfers.flatMap(({ iban }, i) =>
    iban && !isIban(iban.replace(/[\s-]/g, '').toUpperCase()) ? [{ iban, i }] : [],
  );
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ i }) => `$.doc.payment.instructions.credit_transfer[${i}].iban`);
  return [createWarning('iban-wrong', paths, { iban: first.iban.slice(0, 40) })];
}

/** Computes the last day to invoice an operation of a business, the 15th of the next month (RD 1619/2012 art. 11 and 13). */
function lastDayFor(operation: DateText): DateText {
  const [year = 0, month = 0] = operation.split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${next[0]}-${String(next[1]).padStart(2, '0')}-15`;
}

/**
 * Computes the last day of a simplified invoice. A sale to a consumer is invoiced at once (RD 1619/2012 art. 11.1), and
 * several sales of a month together by its last day (art. 13). The day after the sale is never late, because a sale at
 * midnight has two days.
 */
function computeLastDayForConsumer(operation: DateText): DateText {
  const [year = 0, month = 0, day = 0] = operation.split('-').map(Number);
  const endOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const last = day === endOfMonth ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, endOfMonth);
  return new Date(last).toISOString().slice(0, 10);
}

const isInEarlierMonth = (one: DateText, other: DateText): boolean => one.slice(0, 7) < other.slice(0, 7);

/**
 * Warns about a late issue date. The cause is usually a wrong year or month. The record declares the tax in the period
 * of the operation, but a negative invoice belongs to the period of its issue date, however early it is issued.
 */
export function warnLateIssueDate(invoice: Invoice): Warning[] {
  const { type, $regime, $tags, customer, op_date: operation, issue_date: issued } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || !operation || !issued || isReplacementOfSimplifiedInvoices(invoice))
    return [];
  const last = lastDayFor(operation);
  const paths = ['$.doc.op_date'];
  if (isNegativeInvoiceReversingOriginals(invoice))
    return isInEarlierMonth(operation, issued)
      ? [createWarning('issued-late.reversal', paths, { operation, issued })]
      : [];
  if ($tags?.includes('simplified') && !customer?.tax_id) {
    if (issued <= computeLastDayForConsumer(operation)) return [];
    return [createWarning('issued-late.consumer', paths, { operation, last, issued })];
  }
  if (issued <= last) return [];
  return [createWarning('issued-late', paths, { operation, last, issued })];
}

/**
 * Returns whether the tax of deliveries to another member state is due with the invoice: on its day, or on the 15th of
 * the month after the transport begins if that is earlier (Ley 37/1992 art. 75.Uno.8).
 */
function isInvoiceDayOfUnionDelivery(rows: InvoiceTaxCombos, delivered: DateText, issued: DateText): boolean {
  const sold = rows.all.filter(({ combo }) => isSalesTaxCombo(combo));
  return (
    sold.length > 0 && sold.every(({ combo }) => combo.key === 'intra-community') && issued <= lastDayFor(delivered)
  );
}

/**
 * Warns about a delivery, or a day on which the tax was due, that is before the issue date, if there is no `op_date`.
 * The record and the tax return then have the issue date (RD 1619/2012 art. 6.1.i, Ley 37/1992 art. 75).
 */
export function warnMissingOperationDay(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, issue_date: issued, value_date: valued, delivery } = invoice;
  // The record of a correction has the day of its original.
  if (
    $regime !== 'ES' ||
    findStatedOrOriginalOperationDay(invoice) ||
    !issued ||
    isReplacementOfSimplifiedInvoices(invoice)
  )
    return [];
  const delivered = delivery?.date;
  const days = {
    'delivery.date': delivered && isInvoiceDayOfUnionDelivery(rows, delivered, issued) ? undefined : delivered,
    value_date: valued,
  };
  return Object.entries(days)
    .flatMap(([at, day]) =>
      day && day < issued ? [createWarning('operation-day-missing', [`$.doc.${at}`], { day, issued })] : [],
    )
    .slice(0, 1);
}
