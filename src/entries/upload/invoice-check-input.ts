// The few members of an invoice that most checks of an upload need. The API builds documents in other threads and
// receives texts. With these members, most texts need not be parsed.
import { listBrokenCorrectionRuleWarnings } from '../../document/correction-rules';
import { isReplacementOfSimplifiedInvoices } from '../../document/addons/es-fiscal/extensions';
import type { Warning } from '../../contracts/warnings';
import { type Document, isGoblInvoice } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { findInvoiceKindInSeries } from '../../document/series-kinds';
import type { InvoiceKindInSeries } from '../../messages/parameters';
import { computeSimplifiedInvoiceTotalEuros } from '../../document/warnings/simplified-total';
import { type InvoiceCheckFactsQuery, toInvoiceCheckFactsQuery } from './store-query';

/** The members of an invoice that most checks need. */
export interface InvoiceUploadCheckOutline
  extends Pick<Invoice, '$addons' | '$regime' | 'type' | 'series' | 'code' | 'issue_date'> {
  readonly supplier?: Pick<NonNullable<Invoice['supplier']>, 'name' | 'tax_id' | 'addresses'> | undefined;
  /** Kind of the invoice; undefined if it has no type at the authority. */
  readonly kind?: InvoiceKindInSeries | undefined;
  /** Total of a simplified sale in euros. */
  readonly simplifiedTotal?: string | undefined;
}

/** What the check of an invoice starts from: its outline, its query of the store, and its correction warnings. */
export interface InvoiceUploadCheckInput {
  readonly outline: InvoiceUploadCheckOutline;
  readonly asks: InvoiceCheckFactsQuery;
  /** Warnings about fields that the invoice lacks as a correction. */
  readonly corrections: readonly Warning[];
  /** True if the invoice replaces simplified invoices (F3), whose remaining amounts must be read. */
  readonly isExchange: boolean;
  /**
   * True if the invoice refers to other invoices or has a negative total, so that stored invoices may also have to be
   * read.
   */
  readonly concernsOthers: boolean;
}

/** Summarizes an invoice. Returns undefined if the document is not an invoice; no check needs a summary then. */
export function buildInvoiceUploadCheckInput(doc: Document): InvoiceUploadCheckInput | undefined {
  if (!isGoblInvoice(doc)) return undefined;
  return {
    outline: buildOutline(doc),
    asks: toInvoiceCheckFactsQuery(doc),
    corrections: listBrokenCorrectionRuleWarnings(doc),
    isExchange: isReplacementOfSimplifiedInvoices(doc),
    concernsOthers: (doc.preceding ?? []).length > 0 || (doc.totals?.total_with_tax.startsWith('-') ?? false),
  };
}

function buildOutline(invoice: Invoice): InvoiceUploadCheckOutline {
  const { $addons, $regime, type, series, code, issue_date, supplier } = invoice;
  const named = supplier && {
    name: supplier.name,
    tax_id: supplier.tax_id,
    addresses: supplier.addresses?.slice(0, 1),
  };
  const kind = findInvoiceKindInSeries(invoice);
  const simplifiedTotal = computeSimplifiedInvoiceTotalEuros(invoice);
  return {
    $addons,
    $regime,
    type,
    series,
    code,
    issue_date,
    supplier: named,
    simplifiedTotal,
    ...(kind ? { kind } : {}),
  };
}
