// Warns of an exchange (F3) before it is sealed, by the stored invoices that take part in it: issued ones, and drafts of its
// tickets.
import { type DeclaredContent, nameDeclared, listNamed } from '../../chain/book/declared-invoice';
import { warnExchangeChangesTax } from '../../chain/book/reversed-beyond';
import { toBookContent } from '../../chain/convert/to-registration';
import type { Warning } from '../../contracts/warnings';
import { replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import type { StoredInvoice } from '../declared';

/** @param stored issued invoices with what replaces them, without its own */
export function warnExchangeOfStored(invoice: Invoice, stored: readonly StoredInvoice[]): Warning[] {
  if (!replacesSimplified(invoice) || (invoice.preceding ?? []).length === 0) return [];
  const content = toBookContent(invoice);
  return warnExchangeChangesTax(content, listCounted(content, stored));
}

/** Returns issued invoices, and drafts of simplified ones that it replaces unless their number is already issued. */
function listCounted(content: DeclaredContent, stored: readonly StoredInvoice[]): readonly StoredInvoice[] {
  const issued = stored.filter(({ isIssued }) => isIssued);
  const numbers = new Set(issued.map(nameDeclared));
  const named = new Set(listNamed(content));
  const drafts = stored.filter((one) => {
    const key = nameDeclared(one);
    return !one.isIssued && named.has(key) && !numbers.has(key) && one.content.TipoFactura === 'F2';
  });
  return [...issued, ...drafts];
}
