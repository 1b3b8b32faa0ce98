// The exchange rate in the record of a stored correction, which is the rate of the first invoice that it corrects, and of
// a negative invoice that names no invoice.
import { createWarning, type Warning } from '../../contracts/warnings';
import { isCorrection } from '../../document/addons/es-fiscal/extensions';
import { findEuroExchangeRate } from '../../document/convert-currency';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import { isSameAmountTextValue } from '../../document/warnings/originals';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';
import { doesInvoiceReferToOther } from './reversed-originals';

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
      ? stored.filter(({ document }) => document.currency === currency && doesInvoiceReferToOther(invoice, document))
      : [];
  if (!original || second) return findEuroExchangeRate(invoice, currency);
  // Each step leaves one invoice out, so invoices that name each other end the search.
  const others = stored.filter(({ document }) => document !== original.document);
  return findDeclaredExchangeRate(original.document, others) ?? findEuroExchangeRate(invoice, currency);
}

/**
 * Warns about a negative invoice that names no invoice, if all the sales that it may take back have another rate. Its
 * record uses its own rate, because only a name is certain enough to replace it.
 * @param stored the sales that it may take back
 */
export function warnUnnamedReversalAtOtherRate(
  invoice: Invoice,
  stored: readonly Pick<StoredInvoiceWithRecordContent, 'entry' | 'document'>[],
): Warning[] {
  const { type, currency, preceding = [] } = invoice;
  const own = findEuroExchangeRate(invoice, currency);
  if (type !== 'standard' || preceding.length > 0 || currency === 'EUR' || !own) return [];
  const rated = stored.map(({ entry, document }) => ({
    entry,
    document,
    rate: findEuroExchangeRate(document, currency),
  }));
  const [first] = rated;
  if (!first?.rate || rated.some(({ rate }) => !rate || isSameAmountTextValue(rate, own))) return [];
  const sold = { title: formatDocumentNumber(first.document), entry: first.entry };
  const params = { ...sold, currency, own, rate: first.rate };
  return [createWarning('exchange-rate-of-original.unnamed', ['$.doc.exchange_rates'], params)];
}
