// Decides which invoices a record book contains: by their operation dates in a book of whole quarters, as columns A and B
// and form 303 have them, otherwise by their issue dates.
import type { RecordBookProblemCounter } from '../chain/record-book/findings';
import {
  getRecordBookRowTaxPeriodDay,
  isRecordBookRowMissedByForm303,
  type RecordBookIssuedRow,
} from '../chain/record-book/issued-row';
import { isPeriodOfWholeQuarters, type TaxPeriod, widenTaxPeriodToInvoiceDays } from '../chain/record-book/period';
import { parseAuthorityDate } from '../chain/record/timestamp';
import type { BookedInvoice } from './booked-invoices';
import type { BookedInvoiceWithRows } from './issued-rows';

type Days = Pick<TaxPeriod, 'from' | 'to'>;
type Findings = Pick<RecordBookProblemCounter, 'add'>;

const isWithin = ({ from, to }: Days, day: string): boolean => day >= from && day <= to;

/** Lists the days of payments for which form 303 counts an invoice, which it does under cash accounting only (C25). */
const listPaymentDaysOfForm303 = (rows: readonly RecordBookIssuedRow[]): readonly string[] =>
  rows.flatMap(({ cells: { AA, R, S } }) => (AA !== undefined && R === '07' && S === 'S1' ? [AA] : []));

export class RecordBookPeriodInvoiceFilter {
  private readonly areQuarters: boolean;
  /** The issue dates of the invoices that the book may contain. */
  readonly issueDays: Days;

  constructor(private readonly days: Days) {
    this.areQuarters = isPeriodOfWholeQuarters(days);
    this.issueDays = this.areQuarters ? widenTaxPeriodToInvoiceDays(days) : days;
  }

  /**
   * Returns whether the book may contain an invoice or its payments. An invoice that was issued on other days, such as two
   * thirds of those that the book of a quarter reads, needs an operation or a payment on these days.
   */
  mayContain({ document, content }: Pick<BookedInvoice, 'document' | 'content'>): boolean {
    const paid = document.payment?.advances ?? [];
    const operation = parseAuthorityDate(content.FechaOperacion ?? '');
    return [document.issue_date, operation, ...paid.map(({ date }) => date)].some(
      (day) => typeof day === 'string' && isWithin(this.days, day),
    );
  }

  /**
   * Returns whether the book contains an invoice, and counts the invoices whose period, or whose payments, are of another
   * one. If no form 303 reads the invoice for its operation date, the book of the issue date has it.
   */
  contains({ invoice, rows }: BookedInvoiceWithRows, findings: Findings): boolean {
    const { days, areQuarters } = this;
    const { issue_date: issued } = invoice.document;
    const [first] = rows;
    const day = first ? getRecordBookRowTaxPeriodDay(first.cells) : issued;
    const isFar = first !== undefined && isRecordBookRowMissedByForm303(first.cells);
    const isListed = isWithin(days, areQuarters && !isFar ? day : issued);
    if (isListed && isFar) findings.add('operation-far', invoice.entry);
    if (isListed && !isFar && !isWithin(days, day)) findings.add('other-period', invoice.entry);
    if (!isListed && isWithin(days, issued)) findings.add('other-book', invoice.entry);
    if (areQuarters && listPaymentDaysOfForm303(rows).some((paid) => isWithin(days, paid) !== isListed))
      findings.add('payments-other-period', invoice.entry);
    return isListed;
  }

  /**
   * Omits payments of a later year from a book of whole quarters, and counts their invoices. The authority imports no file
   * with a row of a later year.
   */
  omitPaymentsOfLaterYears(
    { invoice, rows }: Pick<BookedInvoiceWithRows, 'invoice' | 'rows'>,
    findings: Findings,
  ): readonly RecordBookIssuedRow[] {
    const year = this.days.to.slice(0, 4);
    const isLater = ({ cells: { AA = '' } }: RecordBookIssuedRow): boolean => AA.slice(0, 4) > year;
    if (!this.areQuarters || !rows.some(isLater)) return rows;
    findings.add('payments-later-year', invoice.entry);
    return rows.filter((row) => !isLater(row));
  }
}
