// Decides which invoices a record book contains: by their operation dates in a book of whole quarters, as columns A and B
// and form 303 have them, otherwise by their issue dates.
import type { RecordBookProblemCounter } from '../chain/record-book/findings';
import { getRowTaxPeriodDay, isRowOperationFar } from '../chain/record-book/issued-row';
import { areWholeQuarters, type TaxPeriod, widenTaxPeriodToInvoiceDays } from '../chain/record-book/period';
import type { BookedInvoiceWithRows } from './issued-rows';

type Days = Pick<TaxPeriod, 'from' | 'to'>;

const isWithin = ({ from, to }: Days, day: string): boolean => day >= from && day <= to;

/** Returns the issue dates of the invoices that a book of these days may contain. */
export const findIssueDaysOfBook = (days: Days): Days =>
  areWholeQuarters(days) ? widenTaxPeriodToInvoiceDays(days) : days;

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
  if (areWholeQuarters(days) && rows.some(({ cells: { AA } }) => AA !== undefined && isWithin(days, AA) !== isListed))
    findings.add('payments-other-period', invoice.entry);
  return isListed;
}
