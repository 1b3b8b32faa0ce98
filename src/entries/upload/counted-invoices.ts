// Picks the stored invoices that count when credit notes are compared with their originals.
import { formatDeclaredInvoiceKey, listReferencedInvoiceKeys } from '../../chain/invoice-book/declared-invoice';
import type { InvoiceWithRecordContent } from '../../chain/invoice-book/excess-credit';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';

/** Drops these debit notes, except those that a credit note names: it cannot be compared without them. */
export function dropUncreditedDebitNotesNotInForce(
  stored: readonly StoredInvoiceWithRecordContent[],
  uncounted: ReadonlySet<string>,
): readonly StoredInvoiceWithRecordContent[] {
  const credited = new Set(
    stored.flatMap(({ document, content }) =>
      document.type === 'credit-note' ? listReferencedInvoiceKeys(content) : [],
    ),
  );
  return stored.filter((one) => !uncounted.has(one.entry) || credited.has(formatDeclaredInvoiceKey(one)));
}

/** Returns issued invoices. A draft is included only if no invoice with its number is issued. */
export function pickIssuedElseDraftInvoices(
  stored: readonly StoredInvoiceWithRecordContent[],
): readonly InvoiceWithRecordContent[] {
  const issued = new Set(stored.filter(({ isIssued }) => isIssued).map(formatDeclaredInvoiceKey));
  return stored
    .filter((one) => one.isIssued || !issued.has(formatDeclaredInvoiceKey(one)))
    .map(({ document, ...one }) => ({ ...one, invoice: document }));
}
