// Finds the operation date in a record, and in the e-invoices of its invoice. For a correction, this is the
// operation day of the corrected invoice or, without one, its issue date. For a correction of several invoices, the
// latest of these days counts (the authority's public questions on corrections).
import { isReplacementOfSimplifiedInvoices, isCorrectionDocument } from './addons/es-fiscal/extensions';
import type { DateText } from './model/basic';
import type { Invoice } from './model/invoice';

/** Maximum age of an operation in years. The authority rejects older operations (1134). */
const yearsMax = 20;

/** Returns whether the authority would reject an operation of this day. */
export const isOperationDayTooOldForAuthority = (day: string, issued: string): boolean =>
  `${Number(day.slice(0, 4)) + yearsMax}${day.slice(4)}` < issued;

/**
 * Returns whether a line has regime 14. The operation of such a line is later than the invoice (1147), so the day of
 * the corrected invoice would be wrong.
 */
const isPendingWork = ({ totals }: Invoice): boolean =>
  (totals?.taxes?.categories ?? []).some(({ rates }) => rates.some(({ ext }) => ext?.['es-fiscal-regime'] === '14'));

/** Finds the issue date of the latest invoice that a document names. */
export const findLatestPrecedingIssueDate = ({ preceding = [] }: Invoice): DateText | undefined =>
  preceding
    .flatMap(({ issue_date: day }) => (day ? [day] : []))
    .toSorted()
    .at(-1);

/**
 * Finds the day whose rates apply. A correction, and a replacement of simplified invoices, has the rates of its
 * originals, even if they are no longer valid (Ley 37/1992 art. 90.Dos).
 */
export function findDayOfApplicableTaxRates(invoice: Invoice): DateText {
  const { op_date: stated, issue_date: issued } = invoice;
  if (stated !== undefined) return stated;
  const hasOriginals = isCorrectionDocument(invoice) || isReplacementOfSimplifiedInvoices(invoice);
  return (hasOriginals ? findLatestPrecedingIssueDate(invoice) : undefined) ?? issued;
}

/**
 * Finds the operation date, `YYYY-MM-DD`: the stated day or, for a correction, the day of the latest original.
 * Undefined if there is none, and for a correction with regime 14, or whose original is not earlier or is too old.
 */
export function findStatedOrOriginalOperationDay(invoice: Invoice): string | undefined {
  const { op_date: stated, issue_date: issued } = invoice;
  if (stated !== undefined || !isCorrectionDocument(invoice)) return stated;
  const latest = findLatestPrecedingIssueDate(invoice);
  if (
    latest === undefined ||
    latest >= issued ||
    isOperationDayTooOldForAuthority(latest, issued) ||
    isPendingWork(invoice)
  )
    return undefined;
  return latest;
}

/** An entry to record. If the entry states no day, `operationDay` comes from the stored invoices that it corrects. */
interface RecordedEntry {
  readonly document: string;
  readonly operationDay?: string;
}

/** Reads the invoice as its record represents it. */
export const parseInvoiceWithOperationDay = ({ document, operationDay }: RecordedEntry): Invoice =>
  addOperationDayToInvoiceIfMissing(JSON.parse(document) as Invoice, operationDay);

/**
 * Returns the invoice as its record represents it.
 * @param day operation date of the stored invoices that it corrects, if it is known
 */
export const addOperationDayToInvoiceIfMissing = (invoice: Invoice, day: string | undefined): Invoice =>
  day === undefined || day === invoice.issue_date || invoice.op_date !== undefined
    ? invoice
    : { ...invoice, op_date: day };
