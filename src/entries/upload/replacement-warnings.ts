// Warns of an exchange (F3) before it is sealed, by the stored invoices that take part in it: issued ones, and drafts of its
// tickets.
import {
  type DeclaredContent,
  formatDeclaredInvoiceKey,
  listReferencedInvoiceKeys,
} from '../../chain/invoice-book/declared-invoice';
import { warnReplacementChangesTax } from '../../chain/invoice-book/excess-reversal';
import { convertUnrecordedInvoice } from '../../chain/convert/to-registration-record';
import type { Warning } from '../../contracts/warnings';
import { isSimplifiedReplacement } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import type { StoredDeclaredInvoice } from '../declared-invoices';

/** @param stored issued invoices with what replaces them, without its own */
export function warnReplacementAmounts(invoice: Invoice, stored: readonly StoredDeclaredInvoice[]): Warning[] {
  if (!isSimplifiedReplacement(invoice) || (invoice.preceding ?? []).length === 0) return [];
  const content = convertUnrecordedInvoice(invoice);
  return warnReplacementChangesTax(content, listCounted(content, stored));
}

/** Returns issued invoices, and drafts of simplified ones that it replaces unless their number is already issued. */
function listCounted(
  content: DeclaredContent,
  stored: readonly StoredDeclaredInvoice[],
): readonly StoredDeclaredInvoice[] {
  const issued = stored.filter(({ isIssued }) => isIssued);
  const numbers = new Set(issued.map(formatDeclaredInvoiceKey));
  const named = new Set(listReferencedInvoiceKeys(content));
  const drafts = stored.filter((one) => {
    const key = formatDeclaredInvoiceKey(one);
    return !one.isIssued && named.has(key) && !numbers.has(key) && one.content.TipoFactura === 'F2';
  });
  return [...issued, ...drafts];
}
