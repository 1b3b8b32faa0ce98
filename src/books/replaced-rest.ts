// Loads the invoices that a substitution under a margin scheme replaces, for the untaxed part of their price.
import { computeReplacedUntaxedCents, doesInvoiceReplaceMarginSale } from '../chain/record-book/replaced-rest';
import { readStoredInvoicesWithRelated } from '../entries/declared-invoices';
import type { BookedInvoice, BookReader } from './booked-invoices';

/**
 * Finds the untaxed part of the price that an invoice replaces, in cents. Returns undefined if the invoice replaces
 * nothing under a margin scheme, or if the store does not have the replaced invoices. Such corrections are rare, so each
 * one is a separate read.
 */
export async function readReplacedUntaxedPart(
  { store }: Pick<BookReader, 'store'>,
  invoice: BookedInvoice,
): Promise<bigint | undefined> {
  if (!doesInvoiceReplaceMarginSale(invoice)) return undefined;
  const { document, content } = invoice;
  const numbers = (document.preceding ?? []).flatMap(({ series, code }) => (code ? [{ series, code }] : []));
  const supplier = document.supplier?.tax_id?.code ?? '';
  const found = await readStoredInvoicesWithRelated(store, { supplier, docSchema: document.$schema, numbers });
  return computeReplacedUntaxedCents(content, found);
}
