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
  listDatedAdvancePaymentCells,
  type RecordBookPaymentCells,
} from './payments';
import type { CashAccountingAmounts, InvoiceWithRecordBookDataFromOriginals } from './replaced-rest';

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
  const { payments, isComplete } = sharePayments(invoice, { whole, cash, withheld });
  const income = sum(rows.map(({ cells }) => computeRecordBookRowIncomeCents(cells)));
  const common = pickCommonCells(rows);
  let before = 0n;
  const built = payments.map((payment): RecordBookIssuedRow => {
    const after = before + payment.AB;
    const part = (amount: bigint): bigint => computePaymentShareCents(amount, { before, after, whole });
    const { AE, AF = 0n } = retained ?? {};
    const shares = retained === undefined ? {} : { H: part(income), ...(AE === undefined ? {} : { AE, AF: part(AF) }) };
    before = after;
    const { year, quarter } = toYearAndQuarter(payment.AA);
    return {
      entry: invoice.entry,
      row: 'payment',
      cells: { ...common, A: year, B: quarter, ...payment, ...shares },
    };
  });
  return { rows: built.filter(({ cells }) => cells.AB !== 0n), isComplete };
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

/**
 * Converts the payments of an invoice to parts of its total in the book, at most the total, because form 303 compares
 * them with this total (C25). A payment also contains amounts outside the total, such as outlays, deposits and taxes of
 * the islands (Ley 37/1992 art. 78.Tres, 163 terdecies). The withheld tax counts as collected with the payments (RD
 * 439/2007 art. 78); a payment above the amount due already contains it. Payments of a correction by substitution pay
 * the difference.
 */
function sharePayments(
  { document, content, originalPayments, originalCashPart }: InvoiceWithRecordBookDataFromOriginals,
  { whole, cash, withheld }: { readonly whole: bigint; readonly cash: bigint; readonly withheld: bigint },
): { readonly payments: readonly RecordBookPaymentCells[]; readonly isComplete: boolean } {
  const listed = listDatedAdvancePaymentCells(document, originalPayments);
  const isDifference = content.TipoRectificativa === 'S';
  const owed = isDifference ? whole : computeOwedCentsBeforeWithholding({ document, content }, withheld);
  const isReplacement = content.TipoFactura === 'F3';
  const paidBefore = sumDatedPaymentCents(originalPayments);
  const open = computeOpenCents({ owed, paidBefore, cash }, originalCashPart);
  const payments = isReplacement ? limitPaymentsToOpenAmount(listed, open) : listed;
  const paid = sum(payments.map(({ AB }) => AB));
  const due = owed - withheld;
  const counted = withheld === 0n || isPaidBeyondDue(paid, due) ? owed : due;
  const isWhole = paid === counted && (counted !== 0n || whole === 0n);
  // What a replacement does not state, its simplified invoices state, or they have the finding.
  const isComplete = isReplacement ? paid === 0n || paid === sum(listed.map(({ AB }) => AB)) : isWhole;
  if (counted === 0n || counted < 0n !== whole < 0n) return { payments, isComplete };
  const limit = (amount: bigint): bigint => (!isDifference && isPaidBeyondDue(amount, counted) ? counted : amount);
  let before = 0n;
  const shares = payments.map((payment) => {
    const after = before + payment.AB;
    const AB = computePaymentShareCents(whole, { before: limit(before), after: limit(after), whole: counted });
    before = after;
    return { ...payment, AB };
  });
  return { payments: shares, isComplete };
}

/**
 * Computes what the payments of a replacement (F3) can pay. Its simplified invoices may be paid in part, and the tax of
 * what they have under other regimes was due without a payment, although the replacement has it under cash accounting.
 */
function computeOpenCents(
  { owed, paidBefore, cash }: { readonly owed: bigint; readonly paidBefore: bigint; readonly cash: bigint },
  originals: CashAccountingAmounts | undefined,
): bigint {
  const open = owed - paidBefore;
  if (originals === undefined || originals.cash === originals.whole || originals.whole === 0n || cash === 0n)
    return open;
  const waiting = divideRoundingHalfAwayFromZero(owed * (originals.cash - originals.paid), cash);
  return owed < 0n === waiting < open ? open : waiting;
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
