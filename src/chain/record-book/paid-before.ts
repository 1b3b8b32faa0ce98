// Substitutions under cash accounting that change rates, but not the total. No payment states such a change, although the
// tax of what was paid for the replaced invoices changes with it.
import type { RecordBookIssuedRow } from './issued-row';
import { computePaymentShareCents, sumDatedPaymentCents } from './payments';
import type { InvoiceWithRecordBookDataFromOriginals } from './data-from-originals';

const cashKey = '07';

const sumTotals = (rows: readonly RecordBookIssuedRow[]): bigint =>
  rows.reduce((sum, { cells: { U = 0n } }) => sum + U, 0n);

/** Returns whether the rows of a substitution have the total of the replaced ones, at other rates. */
export function doesCashSubstitutionChangeOnlyTaxRates(rows: readonly RecordBookIssuedRow[]): boolean {
  if (!rows.some(({ row }) => row === 'replaced') || sumTotals(rows) !== 0n) return false;
  const totals = new Map<bigint | undefined, bigint>();
  for (const { cells } of rows)
    if (cells.R === cashKey) totals.set(cells.W, (totals.get(cells.W) ?? 0n) + (cells.U ?? 0n));
  return [...totals.values()].some((total) => total !== 0n);
}

/**
 * Computes what was paid for the replaced invoices, at most their total. The tax that the customer withholds counts as
 * collected with the payments (RD 439/2007 art. 78).
 * @param withheld the tax withheld from the replaced invoices
 */
export function computePaidCentsOfReplacedInvoices(
  { document, originalPayments }: InvoiceWithRecordBookDataFromOriginals,
  rows: readonly RecordBookIssuedRow[],
  withheld: bigint,
): bigint {
  const total = -sumTotals(rows.filter(({ row }) => row === 'replaced'));
  const after = document.currency === 'EUR' ? sumDatedPaymentCents(originalPayments) : 0n;
  if (after <= 0n || total <= 0n) return 0n;
  const paid = computePaymentShareCents(total, { before: 0n, after, whole: total - withheld });
  return paid > total ? total : paid;
}
