// The exchange rate in the record of a stored correction, which is the rate of the first invoice that it corrects.
import { isCorrection } from '../../document/addons/es-fiscal/extensions';
import { findEuroExchangeRate } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';
import { doesInvoiceNameOther } from './reversed-originals';

/**
 * Finds the rate in the record of a stored invoice. A correction of several invoices, and one whose original is unknown,
 * has its own rate.
 * @param stored the invoice, its originals and their originals
 */
export function findDeclaredExchangeRate(
  invoice: Invoice,
  stored: readonly Pick<StoredInvoiceWithRecordContent, 'document'>[],
): string | undefined {
  const { currency, preceding = [] } = invoice;
  const [original, second] =
    isCorrection(invoice) && preceding.length === 1
      ? stored.filter(({ document }) => document.currency === currency && doesInvoiceNameOther(invoice, document))
      : [];
  if (!original || second) return findEuroExchangeRate(invoice, currency);
  // Each step leaves one invoice out, so invoices that name each other end the search.
  const others = stored.filter(({ document }) => document !== original.document);
  return findDeclaredExchangeRate(original.document, others) ?? findEuroExchangeRate(invoice, currency);
}
