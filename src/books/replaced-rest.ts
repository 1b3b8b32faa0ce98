// Loads the invoices that a substitution replaces: for their customer, and under a margin scheme for the untaxed part of
// their price.
import {
  computeReplacedUntaxedCents,
  doesInvoiceReplaceMarginSale,
  findReplacedCustomer,
  type InvoiceWithReplacedParts,
} from '../chain/record-book/replaced-rest';
import { readStoredInvoicesWithRelated } from '../entries/declared-invoices';
import type { BookedInvoice, BookReadContext } from './booked-invoices';

/**
 * Finds what the rows of a substitution need from the invoices that it replaces. The parts are undefined if the invoice
 * replaces nothing, or if the store does not have the replaced invoices. Such corrections are rare, so each one is a
 * separate read.
 */
export async function readReplacedInvoiceParts(
  { store }: Pick<BookReadContext, 'store'>,
  invoice: BookedInvoice,
): Promise<Pick<InvoiceWithReplacedParts, 'replacedRest' | 'replacedCustomer'>> {
  const { document, content } = invoice;
  if (content.TipoRectificativa !== 'S') return {};
  const numbers = (document.preceding ?? []).flatMap(({ series, code }) => (code ? [{ series, code }] : []));
  const supplier = document.supplier?.tax_id?.code ?? '';
  const found = await readStoredInvoicesWithRelated(store, { supplier, docSchema: document.$schema, numbers });
  return {
    replacedCustomer: findReplacedCustomer(content, found),
    replacedRest: doesInvoiceReplaceMarginSale(invoice) ? computeReplacedUntaxedCents(content, found) : undefined,
  };
}
