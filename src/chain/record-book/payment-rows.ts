// Builds the rows of payments below their invoice, under cash accounting (key 07) or the cash criterion of income tax.
import {
  type RecordBookIssuedRowCells,
  computeRecordBookRowIncomeCents,
  toYearAndQuarter,
  type RecordBookIssuedRow,
} from './issued-row';
import {
  computeOwedCentsBeforeWithholding,
  isPaidBeyondDue,
  computePaymentShareCents,
  divideRoundingHalfAwayFromZero,
  sumDatedPaymentCents,
  listUncopiedDatedPaymentCells,
  type RecordBookPaymentCells,
} from './payments';
import type { CashAccountingAmounts, InvoiceWithRecordBookDataFromOriginals } from './data-from-originals';

type Retained = Pick<RecordBookIssuedRowCells, 'AE' | 'AF'>;

const sum = (amounts: readonly (bigint | undefined)[]): bigint => amounts.reduce<bigint>((a, b = 0n) => a + b, 0n);

interface PaidInvoice {
  readonly rows: readonly RecordBookIssuedRow[];
  /** Tax that the customer withholds, which payments exclude. */
  readonly withheld: bigint;
  /**
   * The retention; set under the cash criterion of income tax, where each payment has its share of income and
   * retention.
   */
  readonly retained: Retained | undefined;
}

/** @returns `isComplete` is true if the payments in the document add up to what the customer owes for the invoice */
export function buildRecordBookPaymentRows(
  invoice: InvoiceWithRecordBookDataFromOriginals,
  { rows, withheld, retained }: PaidInvoice,
): { readonly rows: readonly RecordBookIssuedRow[]; readonly isComplete: boolean } {
  const whole = sum(rows.map(({ cells }) => cells.U));
  const cash = sum(rows.map(({ cells }) => (cells.R === '07' ? cells.U : 0n)));
  const { payments, isComplete } = sharePayments(invoice, { whole, cash, withheld, hasIncome: retained !== undefined });
  const income = sum(rows.map(({ cells }) => computeRecordBookRowIncomeCents(cells)));
  const common = pickCommonCells(rows);
  let before = 0n;
  const built = payments.map(({ key, ...payment }): RecordBookIssuedRow => {
    const after = before + payment.AB;
    const part = (amount: bigint): bigint => computePaymentShareCents(amount, { before, after, whole });
    const { AE, AF = 0n } = retained ?? {};
    const shares = retained === undefined ? {} : { H: part(income), ...(AE === undefined ? {} : { AE, AF: part(AF) }) };
    before = after;
    const { year, quarter } = toYearAndQuarter(payment.AA);
    return {
      entry: invoice.entry,
      row: 'payment',
      cells: { ...common, ...(key === undefined ? {} : { R: key }), A: year, B: quarter, ...payment, ...shares },
    };
  });
  // What the customer withheld from payments of the simplified invoices is in no row.
  const isLeftOut = (retained?.AF ?? 0n) !== 0n && payments.length === 0 && invoice.content.TipoFactura === 'F3';
  const isWithheldKnown = !isLeftOut || sumDatedPaymentCents(invoice.originalPayments) === 0n;
  return { rows: built.filter(({ cells }) => cells.AB !== 0n), isComplete: isComplete && isWithheldKnown };
}

/**
 * Picks the cells that a payment shares with its invoice. Form 303 counts a payment only with key 07 and class S1 (C25),
 * so the first row of this kind has them, if there is one.
 */
function pickCommonCells(rows: readonly RecordBookIssuedRow[]): RecordBookIssuedRowCells {
  const cash = rows.filter(({ cells }) => cells.R === '07');
  const row = cash.find(({ cells }) => cells.S === 'S1') ?? cash[0] ?? rows[0];
  const { U: _U, V: _V, W: _W, X: _X, Y: _Y, Z: _Z, H: _H, AE: _AE, AF: _AF, ...common } = row?.cells ?? {};
  return common;
}

interface SharedAmounts {
  readonly whole: bigint;
  readonly cash: bigint;
  readonly withheld: bigint;
  /** Whether payments have income and withheld tax, under the cash criterion of income tax. */
  readonly hasIncome: boolean;
}

/** A payment with the key of operation of its row, if it is not that of the invoice. */
type SharedPayment = RecordBookPaymentCells & { readonly key?: string };

interface SharedPayments {
  readonly payments: readonly SharedPayment[];
  readonly isComplete: boolean;
}

/**
 * Converts the payments of an invoice to parts of its total in the book, at most the total, because form 303 compares
 * them with this total (C25). A payment also contains amounts outside the total, such as outlays, deposits and taxes of
 * the islands (Ley 37/1992 art. 78.Tres, 163 terdecies). The withheld tax counts as collected with the payments (RD
 * 439/2007 art. 78); a payment above the amount due already contains it. Payments of a correction by substitution pay
 * the difference.
 */
function sharePayments(invoice: InvoiceWithRecordBookDataFromOriginals, amounts: SharedAmounts): SharedPayments {
  const { document, content, originalPayments } = invoice;
  const { whole, withheld } = amounts;
  const listed = listUncopiedDatedPaymentCells(document, originalPayments);
  const isDifference = content.TipoRectificativa === 'S';
  const owed = isDifference ? whole : computeOwedCentsBeforeWithholding({ document, content }, withheld);
  const isReplacement = content.TipoFactura === 'F3';
  // The simplified invoices of a replacement may be paid in part.
  const open = owed - sumDatedPaymentCents(originalPayments);
  const payments = isReplacement ? limitPaymentsToOpenAmount(listed, open) : listed;
  const paid = sumPayments(payments);
  const due = owed - withheld;
  const counted = withheld === 0n || isPaidBeyondDue(paid, due) ? owed : due;
  const isWhole = paid === counted && (counted !== 0n || whole === 0n);
  const isConverted = counted !== 0n && counted < 0n === whole < 0n;
  const limit = (amount: bigint): bigint => (!isDifference && isPaidBeyondDue(amount, counted) ? counted : amount);
  let before = 0n;
  const shares = payments.map((payment) => {
    const after = before + payment.AB;
    const AB = computePaymentShareCents(whole, { before: limit(before), after: limit(after), whole: counted });
    before = after;
    return { ...payment, AB };
  });
  const found = isConverted ? shares : payments;
  if (!isReplacement) return { payments: found, isComplete: isWhole };
  const parts = divideReplacementPayments(found, amounts, invoice.originalCashPart);
  // What a replacement does not state, its simplified invoices state, or they have the finding.
  const isAll = paid === sumPayments(listed) && sumPayments(parts) === sumPayments(found);
  return { payments: parts, isComplete: parts.length === 0 || isAll };
}

const sumPayments = (payments: readonly RecordBookPaymentCells[]): bigint => sum(payments.map(({ AB }) => AB));

/** The key of payments whose tax was due without them. */
const generalKey = '01';

/**
 * Divides the payments of a replacement (F3). The tax of what its simplified invoices have under other regimes was due
 * without a payment, although the replacement has it under cash accounting. Under the cash criterion of income tax, the
 * payments of that part have only income and withheld tax; otherwise, they are left out.
 */
function divideReplacementPayments(
  payments: readonly RecordBookPaymentCells[],
  { whole, cash, hasIncome }: SharedAmounts,
  originals: CashAccountingAmounts | undefined,
): readonly SharedPayment[] {
  if (originals === undefined || originals.cash === originals.whole || originals.whole === 0n || cash === 0n)
    return payments;
  let left = divideRoundingHalfAwayFromZero(whole * (originals.cash - originals.paid), cash);
  return payments.flatMap((payment): SharedPayment[] => {
    const ofCash = limitPaymentsToOpenAmount([payment], left);
    const rest = payment.AB - sumPayments(ofCash);
    left -= payment.AB - rest;
    return rest === 0n || !hasIncome ? [...ofCash] : [...ofCash, { ...payment, AB: rest, key: generalKey }];
  });
}

/**
 * Limits payments to an open amount, oldest first. A replacement (F3) may state the payments of its simplified invoices
 * as one sum, or on another day.
 */
export function limitPaymentsToOpenAmount<Payment extends Pick<RecordBookIssuedRowCells, 'AB'>>(
  payments: readonly Payment[],
  open: bigint,
): readonly (Payment & { readonly AB: bigint })[] {
  let left = open;
  return payments.flatMap((payment) => {
    const { AB: amount = 0n } = payment;
    const isAllPaid = left === 0n || left < 0n !== amount < 0n;
    const AB = isAllPaid ? 0n : isPaidBeyondDue(amount, left) ? left : amount;
    left -= AB;
    return AB === 0n ? [] : [{ ...payment, AB }];
  });
}
