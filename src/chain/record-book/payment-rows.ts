// Builds the rows of payments below their invoice, under cash accounting (key 07) or the cash criterion of income tax.
import type { InvoiceToBook } from '../invoice-book/build-rows';
import { type IssuedRowCells, toYearAndQuarter, type IssuedRow } from './issued-row';
import { listStatedPayments, type PaymentCells } from './payments';

type Retained = Pick<IssuedRowCells, 'AE' | 'AF'>;

const sum = (amounts: readonly (bigint | undefined)[]): bigint => amounts.reduce<bigint>((a, b = 0n) => a + b, 0n);

interface PaidInvoice {
  readonly rows: readonly IssuedRow[];
  /** Tax that the customer withholds, which payments exclude. */
  readonly withheld: bigint;
  /**
   * The retention; set under the cash criterion of income tax, where each payment has its share of income and
   * retention.
   */
  readonly retained: Retained | undefined;
}

/** @returns `isComplete` is true if the payments in the document add up to the amount of the invoice */
export function buildPaymentRows(
  { entry, document }: InvoiceToBook,
  { rows, withheld, retained }: PaidInvoice,
): { readonly rows: readonly IssuedRow[]; readonly isComplete: boolean } {
  const whole = sum(rows.map(({ cells }) => cells.U));
  const payments = addWithheld(listStatedPayments(document), { whole, withheld });
  const base = sum(rows.map(({ cells }) => cells.V));
  const { U: _U, V: _V, W: _W, X: _X, Y: _Y, Z: _Z, H: _H, AE: _AE, AF: _AF, ...common } = rows[0]?.cells ?? {};
  let before = 0n;
  const built = payments.map((payment): IssuedRow => {
    const after = before + payment.AB;
    const part = (amount: bigint): bigint => computePaymentShare(amount, { before, after, whole });
    const { AE, AF = 0n } = retained ?? {};
    const income = retained === undefined ? {} : { H: part(base), ...(AE === undefined ? {} : { AE, AF: part(AF) }) };
    before = after;
    const { year, quarter } = toYearAndQuarter(payment.AA);
    return { entry, row: 'payment', cells: { ...common, A: year, B: quarter, ...payment, ...income } };
  });
  return { rows: built, isComplete: before === whole };
}

/**
 * Adds the withheld tax to the payments. The withheld tax counts as collected with the payments (RD 439/2007 art. 78),
 * and form 303 compares the payments with the total of the invoice (C25), so column AB includes it. A payment above the
 * amount due already contains it.
 */
function addWithheld(
  payments: readonly PaymentCells[],
  { whole, withheld }: { readonly whole: bigint; readonly withheld: bigint },
): readonly PaymentCells[] {
  const due = whole - withheld;
  const paid = sum(payments.map(({ AB }) => AB));
  if (withheld === 0n || isBeyond(paid, due)) return payments;
  let before = 0n;
  return payments.map((payment) => {
    const after = before + payment.AB;
    const AB = computePaymentShare(whole, { before, after, whole: due });
    before = after;
    return { ...payment, AB };
  });
}

/** Returns whether more was paid than is due. Both amounts of a credit note are negative. */
const isBeyond = (paid: bigint, due: bigint): boolean => (due < 0n ? paid < due : paid > due);

/** Computes the share of an amount for a payment, to the cent. The last payment gets the rest. */
export const computePaymentShare = (
  amount: bigint,
  { before, after, whole }: { readonly before: bigint; readonly after: bigint; readonly whole: bigint },
): bigint => (whole === 0n ? 0n : divideRounded(amount * after, whole) - divideRounded(amount * before, whole));

/** Divides and rounds half away from zero. */
function divideRounded(value: bigint, by: bigint): bigint {
  const isNegative = value < 0n !== by < 0n;
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by];
  const result = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -result : result;
}
