// Decides which invoices a record book contains: by their operation dates in a book of whole quarters, as columns A and B
// and form 303 have them, otherwise by their issue dates.
import type { RecordBookProblemCounter } from '../chain/record-book/findings';
import { getRowTaxPeriodDay, isRowOperationFar, type RecordBookIssuedRow } from '../chain/record-book/issued-row';
import { areWholeQuarters, type TaxPeriod, widenTaxPeriodToInvoiceDays } from '../chain/record-book/period';
import type { BookedInvoiceWithRows } from './issued-rows';

type Days = Pick<TaxPeriod, 'from' | 'to'>;

const isWithin = ({ from, to }: Days, day: string): boolean => day >= from && day <= to;

/** Returns the issue dates of the invoices that a book of these days may contain. */
export const findIssueDaysOfBook = (days: Days): Days =>
  areWholeQuarters(days) ? widenTaxPeriodToInvoiceDays(days) : days;

/** Lists the days of payments for which form 303 counts an invoice, which it does under cash accounting only (C25). */
const listPaymentDaysOfForm303 = (rows: readonly RecordBookIssuedRow[]): readonly string[] =>
  rows.flatMap(({ cells: { AA, R, S } }) => (AA !== undefined && R === '07' && S === 'S1' ? [AA] : []));

/**
 * Returns whether a book of these days contains an invoice, and counts the invoices whose period, or whose payments, are
 * of another one. If no form 303 reads the invoice for its operation date, the book of the issue date has it.
 */
export function isInRecordBook(
  { invoice, rows }: BookedInvoiceWithRows,
  days: Days,
  findings: Pick<RecordBookProblemCounter, 'add'>,
): boolean {
  const { issue_date: issued } = invoice.document;
  const [first] = rows;
  const day = first ? getRowTaxPeriodDay(first.cells) : issued;
  const isFar = first !== undefined && isRowOperationFar(first.cells);
  const isListed = isWithin(days, areWholeQuarters(days) && !isFar ? day : issued);
  if (isListed && isFar) findings.add('operation-far', invoice.entry);
  if (isListed && !isFar && !isWithin(days, day)) findings.add('other-period', invoice.entry);
  if (!isListed && isWithin(days, issued)) findings.add('other-book', invoice.entry);
  if (areWholeQuarters(days) && listPaymentDaysOfForm303(rows).some((paid) => isWithin(days, paid) !== isListed))
    findings.add('payments-other-period', invoice.entry);
  return isListed;
}

/**
 * Omits payments of a later year from a book of whole quarters, and counts their invoices. The authority imports no file
 * with a row of a later year.
 */
export function omitPaymentsOfLaterYears(
  { invoice, rows }: Pick<BookedInvoiceWithRows, 'invoice' | 'rows'>,
  days: Days,
  findings: Pick<RecordBookProblemCounter, 'add'>,
): readonly RecordBookIssuedRow[] {
  const isLater = ({ cells: { AA = '' } }: RecordBookIssuedRow): boolean => AA.slice(0, 4) > days.to.slice(0, 4);
  if (!areWholeQuarters(days) || !rows.some(isLater)) return rows;
  findings.add('payments-later-year', invoice.entry);
  return rows.filter((row) => !isLater(row));
}
