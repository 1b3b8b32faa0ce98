// The few members of an invoice that most checks of an upload need. The API builds documents in other threads and gets
// texts: with the outline, most of them need no parsing.
import { listCorrectionWarnings } from '../../document/correction-rules';
import type { Warning } from '../../contracts/warnings';
import { type Document, isInvoice } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { readSimplifiedTotal } from '../../document/warnings/simplified-total';
import { type InvoiceQuestion, toInvoiceQuestion } from './question';

export interface InvoiceOutline
  extends Pick<Invoice, '$addons' | '$regime' | 'type' | 'series' | 'code' | 'issue_date'> {
  readonly supplier?: Pick<NonNullable<Invoice['supplier']>, 'name' | 'tax_id'> | undefined;
  /** Of a simplified sale, in euros. */
  readonly simplifiedTotal?: string | undefined;
}

export interface InvoiceLook {
  readonly outline: InvoiceOutline;
  readonly asks: InvoiceQuestion;
  /** Fields that it lacks as a correction. */
  readonly corrections: readonly Warning[];
}

/** Undefined: the document is not an invoice, and no check needs it. */
export function outlineDocument(doc: Document): InvoiceLook | undefined {
  if (!isInvoice(doc)) return undefined;
  return { outline: outlineOf(doc), asks: toInvoiceQuestion(doc), corrections: listCorrectionWarnings(doc) };
}

function outlineOf(invoice: Invoice): InvoiceOutline {
  const { $addons, $regime, type, series, code, issue_date, supplier } = invoice;
  const named = supplier && { name: supplier.name, tax_id: supplier.tax_id };
  const simplifiedTotal = readSimplifiedTotal(invoice);
  return { $addons, $regime, type, series, code, issue_date, supplier: named, simplifiedTotal };
}
