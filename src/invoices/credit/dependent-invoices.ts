// Reads the invoices that would be wrong without an invoice: those that correct, replace or refund it, and credit notes of
// a sale that are possible only because it undoes an earlier credit note.
import { createRefusal, type Refusal } from '../../contracts/errors';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import type { InvoiceSnapshot } from '../../model/invoice';
import {
  listUncancelledCorrections,
  readCorrectionsAndReplacementsInForce,
  readRelatedInvoices,
  type RelatedInvoice,
  type RelatedInvoicesReadDeps,
} from '../related';
import { listInvoicesReferredToBy } from '../references';
import { findCreditNoteUndoneByDebitNote } from './undone-credits';

/**
 * Creates the refusal to change or credit an invoice because not all invoices that refer to it were read. One of the others
 * may have corrected it.
 */
export const createTooManyRelatedInvoicesRefusal = (invoice: Invoice, id: string): Refusal =>
  createRefusal('busy', 'related-invoices-cut', { number: formatDocumentNumber(invoice) || id }, { id });

/**
 * Reads the invoices that depend on an invoice, and the invoices to which it is related.
 * @throws Refusal `busy` if it finds none, but there are more invoices than it reads
 */
export async function readDependentAndRelatedInvoices(
  context: RelatedInvoicesReadDeps,
  entry: InvoiceSnapshot['entry'],
): Promise<{ readonly others: readonly RelatedInvoice[]; readonly related: readonly RelatedInvoice[] }> {
  let isCut = false;
  const onCut = (): void => {
    isCut = true;
  };
  const { others, related } = await readCorrectionsAndReplacementsInForce({ ...context, onCut }, entry);
  const all = [...others, ...(await listCreditNotesAfterUndoing({ ...context, onCut }, entry, related))];
  if (isCut && all.length === 0)
    throw createTooManyRelatedInvoicesRefusal(JSON.parse(entry.document) as Invoice, entry.id);
  return { others: all, related };
}

/**
 * Lists the credit notes that reverse a sale again, after a debit note undid its first credit note. Without the debit
 * note, the sale would be reversed twice.
 */
async function listCreditNotesAfterUndoing(
  context: RelatedInvoicesReadDeps,
  { supplier = '', docSchema, createdAt, document }: InvoiceSnapshot['entry'],
  related: readonly RelatedInvoice[],
): Promise<RelatedInvoice[]> {
  const invoice = JSON.parse(document) as Invoice;
  const undone = invoice.type === 'debit-note' ? findCreditNoteUndoneByDebitNote(invoice, related) : undefined;
  if (!undone) return [];
  const read = (invoices: readonly Invoice[]): Promise<readonly RelatedInvoice[]> =>
    readRelatedInvoices(
      context,
      invoices.map((one) => ({ supplier, docSchema, invoice: one })),
      { pending: true },
    );
  const sales = listInvoicesReferredToBy(undone.invoice, await read([undone.invoice]));
  if (sales.length === 0) return [];
  const naming = await read(sales.map((one) => one.invoice));
  return sales
    .flatMap((sale) => listUncancelledCorrections(sale.invoice, naming))
    .filter((one) => one.invoice.type === 'credit-note' && one.createdAt > createdAt);
}
