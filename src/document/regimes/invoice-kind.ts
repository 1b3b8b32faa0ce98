// What an invoice is for its reader: simplified or full, issued by the supplier or by the customer. PDF and e-invoice
// files ask here, so that they agree with each other. A document can have a code without the tag that causes it.
import { docTypeExtensionKey, issuerTypeExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';

/** Codes of simplified invoices (F2), and of their corrections (R5). */
const simplifiedDocTypes: ReadonlySet<string | undefined> = new Set(['F2', 'R5']);

/**
 * Returns true for a simplified invoice (RD 1619/2012 art. 4), by tag or code. A full invoice whose customer needs no
 * NIF (art. 6.1.d) is reported with the same codes, but does not count.
 */
export function isInvoiceStatedAsSimplified({
  meta,
  tax,
  $tags = [],
}: Partial<Pick<Invoice, 'meta' | 'tax' | '$tags'>>): boolean {
  if (meta?.['es-fiscal-art61d'] === 'S') return false;
  return $tags.includes('simplified') || simplifiedDocTypes.has(tax?.ext?.[docTypeExtensionKey]);
}

/**
 * Returns whether the customer issues the invoice (RD 1619/2012 art. 5.1), by tag or by the code of the record
 * (`EmitidaPorTerceroODestinatario` D).
 */
export const isInvoiceIssuedByCustomer = ({ $tags = [], tax }: Pick<Invoice, '$tags' | 'tax'>): boolean =>
  $tags.includes('self-billed') || tax?.ext?.[issuerTypeExtensionKey] === 'D';
