// Warns of a replacement (F3) before it is sealed. Compares it with the stored invoices that are related to it: issued
// invoices, and drafts of the simplified invoices that it replaces.
import {
  type DeclaredRecordContent,
  formatDeclaredInvoiceKey,
  formatInvoiceNumberAndDateKey,
  joinAndTruncateInvoiceNumbers,
  listReferencedInvoiceKeys,
} from '../../chain/invoice-book/declared-invoice';
import { warnReplacementExceedsReplacedInvoices } from '../../chain/invoice-book/excess-reversal';
import { convertToRecordContentWithOriginals } from '../../chain/convert/to-correction';
import { convertToRecordContentDespiteProblems } from '../../chain/convert/to-registration-record';
import type { RegistrationRecordContent } from '../../chain/record/record';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { findExcessReplacedBaseOfCountry } from '../../document/warnings/replaced-countries';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';
import { warnReplacementOfOtherCustomer } from './replacement-customers';
import { warnReplacementChangesRegime } from './replacement-regimes';

/** @param stored issued invoices and the invoices that replace them, without the document's own entry */
export function warnReplacementDiffersFromReplacedInvoices(
  invoice: Invoice,
  stored: readonly StoredInvoiceWithRecordContent[],
): Warning[] {
  if (!isReplacementOfSimplifiedInvoices(invoice) || (invoice.preceding ?? []).length === 0) return [];
  const own = convertToRecordContentDespiteProblems(invoice);
  const counted = listCounted(own, stored);
  const sealed = buildSealedContent(invoice, stored) ?? own;
  const changesTax = warnReplacementExceedsReplacedInvoices(sealed, counted);
  if (changesTax.length > 0) return changesTax;
  return [
    ...warnReplacementChangesCountry(invoice, own, counted),
    ...warnReplacementChangesRegime(sealed, counted),
    ...warnReplacementOfOtherCustomer(invoice, sealed, counted),
  ];
}

/** Warns of a replacement whose sales are in another country than those of its simplified invoices. */
function warnReplacementChangesCountry(
  invoice: Invoice,
  { FacturasSustituidas: replaced = [] }: DeclaredRecordContent,
  stored: readonly StoredInvoiceWithRecordContent[],
): Warning[] {
  const keys = new Set(
    replaced.map((one) => formatInvoiceNumberAndDateKey(one.NumSerieFactura, one.FechaExpedicionFactura)),
  );
  const named = stored.filter((one) => keys.has(formatDeclaredInvoiceKey(one)));
  const corrections = stored.filter(
    (one) =>
      !one.isCancelled &&
      one.content.TipoRectificativa !== undefined &&
      !keys.has(formatDeclaredInvoiceKey(one)) &&
      listReferencedInvoiceKeys(one.content).some((key) => keys.has(key)),
  );
  const documents = [...named, ...corrections].map(({ document }) => document);
  // What is unknown may have any country, amounts in other currencies have other bases, and what a substitution leaves,
  // or the part of another invoice in a correction, is not known by country.
  const isUnknown =
    named.length < keys.size ||
    documents.some(({ currency }) => currency !== invoice.currency) ||
    corrections.some(
      ({ content }) =>
        content.TipoRectificativa === 'S' || listReferencedInvoiceKeys(content).some((key) => !keys.has(key)),
    );
  const excess = isUnknown ? undefined : findExcessReplacedBaseOfCountry(invoice, documents);
  if (excess === undefined) return [];
  const params = { ...excess, titles: joinAndTruncateInvoiceNumbers(replaced) };
  return [createWarning('replaced-total-differs.country', ['$.doc.totals.total_with_tax'], params)];
}

/** The number of an invoice that has none yet. */
const provisionalCode = 'SIN-NUMERO';

/**
 * Builds the content that a seal would give the record now, at the exchange rate of the issued simplified invoices.
 * Returns undefined if the invoice cannot be reported.
 */
function buildSealedContent(
  invoice: Invoice,
  stored: readonly StoredInvoiceWithRecordContent[],
): RegistrationRecordContent | undefined {
  const issued = stored
    .filter(({ isIssued }) => isIssued)
    .map(({ document, ...one }) => ({ ...one, invoice: document }));
  const conversion = convertToRecordContentWithOriginals({ ...invoice, code: invoice.code ?? provisionalCode }, issued);
  return 'content' in conversion ? conversion.content : undefined;
}

/**
 * Returns issued invoices. A draft of a simplified invoice that the document replaces is included only if its number is
 * not already issued.
 */
function listCounted(
  content: DeclaredRecordContent,
  stored: readonly StoredInvoiceWithRecordContent[],
): readonly StoredInvoiceWithRecordContent[] {
  const issued = stored.filter(({ isIssued }) => isIssued);
  const numbers = new Set(issued.map(formatDeclaredInvoiceKey));
  const named = new Set(listReferencedInvoiceKeys(content));
  const drafts = stored.filter((one) => {
    const key = formatDeclaredInvoiceKey(one);
    return !one.isIssued && named.has(key) && !numbers.has(key) && one.content.TipoFactura === 'F2';
  });
  return [...issued, ...drafts];
}
