// The few members of an invoice that most checks of an upload need. The API builds documents in other threads and gets
// texts: with the outline, most of them need no parsing.
import { listCorrectionWarnings } from '../../document/correction-rules';
import type { Warning } from '../../contracts/warnings';
import { type Document, isInvoice } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { type InvoiceUploadQuestion, toInvoiceUploadQuestion } from './question';

/** The members of an invoice that most checks need. */
export interface InvoiceOutline
  extends Pick<Invoice, '$addons' | '$regime' | 'type' | 'series' | 'code' | 'issue_date'> {
  readonly supplier?: Pick<NonNullable<Invoice['supplier']>, 'name' | 'tax_id'> | undefined;
}

/** The outline of an invoice with the question about it and its correction warnings. */
export interface InvoiceSummary {
  readonly outline: InvoiceOutline;
  readonly asks: InvoiceUploadQuestion;
  /** Fields that it lacks as a correction. */
  readonly corrections: readonly Warning[];
}

/** Summarizes an invoice; undefined if the document is not an invoice, and no check needs it. */
export function summarizeInvoice(doc: Document): InvoiceSummary | undefined {
  if (!isInvoice(doc)) return undefined;
  return { outline: outlineOf(doc), asks: toInvoiceUploadQuestion(doc), corrections: listCorrectionWarnings(doc) };
}

function outlineOf({ $addons, $regime, type, series, code, issue_date, supplier }: Invoice): InvoiceOutline {
  const named = supplier && { name: supplier.name, tax_id: supplier.tax_id };
  return { $addons, $regime, type, series, code, issue_date, supplier: named };
}
