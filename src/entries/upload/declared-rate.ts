// The exchange rate in the record of a stored correction or negative invoice, which is the rate of the first invoice that
// it takes back, and of a negative invoice that names no invoice.
import { isNegativeInvoiceAtOwnExchangeRate } from '../../chain/convert/negative-invoice-rate';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';
import { findEuroExchangeRate } from '../../document/convert-currency';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import { deriveEuroExchangeRateFromRecordTotals } from '../../document/record-totals';
import { isNegativeInvoiceReversingOriginals } from '../../document/warnings/goods-returns';
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
  stored: readonly Pick<StoredInvoiceWithRecordContent, 'document' | 'content' | 'isSealed'>[],
): string | undefined {
  const { currency, preceding = [] } = invoice;
  const own = stored.find(({ document }) => document === invoice);
  const hasOwnRate = own?.isSealed && isNegativeInvoiceAtOwnExchangeRate({ invoice, content: own.content });
  const [original, second] =
    !hasOwnRate &&
    (isCorrectionDocument(invoice) || isNegativeInvoiceReversingOriginals(invoice)) &&
    preceding.length === 1
      ? stored.filter(({ document }) => doesInvoiceReferToOther(invoice, document))
      : [];
  if (!original || second) return findEuroExchangeRate(invoice, currency);
  if (original.document.currency !== currency)
    return findEuroExchangeRate(original.document, currency) ?? findEuroExchangeRate(invoice, currency);
  // Each step leaves one invoice out, so invoices that name each other end the search.
  const others = stored.filter(({ document }) => document !== invoice);
  return findDeclaredExchangeRate(original.document, others) ?? findEuroExchangeRate(invoice, currency);
}

/**
 * Warns about a negative invoice that names no invoice, if all the sales that it may take back have another rate. Its
 * record uses its own rate, because only a name is certain enough to replace it.
 * @param stored the sales that it may take back
 */
export function warnReversalOfUnnamedSaleAtOtherExchangeRate(
  invoice: Invoice,
  stored: readonly Pick<StoredInvoiceWithRecordContent, 'entry' | 'document' | 'content'>[],
): Warning[] {
  const { type, currency, preceding = [] } = invoice;
  const own = findEuroExchangeRate(invoice, currency);
  if (type !== 'standard' || preceding.length > 0 || currency === 'EUR' || !own) return [];
  const rated = stored.map(({ entry, document, content }) => ({
    entry,
    document,
    rate: deriveEuroExchangeRateFromRecordTotals(document, { tax: content.CuotaTotal, total: content.ImporteTotal }),
  }));
  const [first] = rated;
  if (!first?.rate || rated.some(({ rate }) => !rate || isSameAmountTextValue(rate, own))) return [];
  const sold = { title: formatDocumentNumber(first.document), entry: first.entry };
  const params = { ...sold, currency, own, rate: first.rate };
  return [createWarning('exchange-rate-of-original.unnamed', ['$.doc.exchange_rates'], params)];
}
