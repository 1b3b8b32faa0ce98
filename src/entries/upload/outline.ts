// The few members of an invoice that most checks of an upload need. The API builds documents in other threads and gets
// texts: with the outline, most of them need no parsing.
import { listCorrectionWarnings } from '../../document/correction-rules';
import { replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import type { Warning } from '../../contracts/warnings';
import { type Document, isInvoice } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { type InvoiceQuestion, toInvoiceQuestion } from './question';

export interface InvoiceOutline
  extends Pick<Invoice, '$addons' | '$regime' | 'type' | 'series' | 'code' | 'issue_date'> {
  readonly supplier?: Pick<NonNullable<Invoice['supplier']>, 'name' | 'tax_id'> | undefined;
}

export interface InvoiceLook {
  readonly outline: InvoiceOutline;
  readonly asks: InvoiceQuestion;
  /** Fields that it lacks as a correction. */
  readonly corrections: readonly Warning[];
  /** It replaces simplified invoices (F3): what is left of them is read. */
  readonly isExchange: boolean;
}

/** Undefined: the document is not an invoice, and no check needs it. */
export function outlineDocument(doc: Document): InvoiceLook | undefined {
  if (!isInvoice(doc)) return undefined;
  return {
    outline: outlineOf(doc),
    asks: toInvoiceQuestion(doc),
    corrections: listCorrectionWarnings(doc),
    isExchange: replacesSimplified(doc),
  };
}

function outlineOf({ $addons, $regime, type, series, code, issue_date, supplier }: Invoice): InvoiceOutline {
  const named = supplier && { name: supplier.name, tax_id: supplier.tax_id };
  return { $addons, $regime, type, series, code, issue_date, supplier: named };
}
