// Builds the header of the invoice as texts: its kind, its number, its dates and its references.
import { isMarginSchemeRow } from '../../document/margins';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import type { DatePeriod } from '../../document/model/parts';
import { formatAmountsChangedBySubstitution } from './correction-view';
import { formatPdfAmount, formatPdfDate, formatPdfMoney } from './format';
import { isInvoiceStatedAsSimplified } from '../../document/regimes/invoice-kind';
import { deriveEuroExchangeRateFromRecordTotals, type InvoiceRecordTotals } from '../../document/record-totals';
import { type PdfLocale, type PdfTextKey, pdfTextsByLocale } from './words';
import { isChargedTax } from '../../document/breakdown';

export interface LabeledValue {
  readonly label: string;
  readonly value: string;
}

export interface PrintedInvoiceHeading {
  readonly title: string;
  readonly subtitle: string;
  readonly number: string;
  readonly facts: readonly LabeledValue[];
}

/** Formats series and code in the same way as the record: `series-code`, or only the code. */
function formatNumber(document: { readonly series?: string | undefined; readonly code?: string | undefined }): string {
  const code = document.code ?? '';
  return document.series === undefined || document.series === '' ? code : `${document.series}-${code}`;
}

/** @param record totals with the sign of the invoice's amounts */
export function buildPrintedInvoiceHeading(
  invoice: Invoice,
  locale: PdfLocale,
  dates?: string,
  record?: InvoiceRecordTotals,
): PrintedInvoiceHeading {
  const word = pdfTextsByLocale[locale];
  const number = formatNumber(invoice);
  const facts: LabeledValue[] = [];
  const add = (key: PdfTextKey, value: string | undefined): void => {
    if (value !== undefined && value !== '') facts.push({ label: word[key], value });
  };
  const date = (value: string | undefined): string | undefined => value && formatPdfDate(value, locale, dates);
  add('number', number);
  add('issueDate', date(invoice.issue_date));
  add('operationDate', date(invoice.op_date));
  add('valueDate', date(invoice.value_date));
  add('period', formatPdfPeriod(invoice.ordering?.period, locale, dates));
  add('deliveryDate', date(invoice.delivery?.date) ?? formatPdfPeriod(invoice.delivery?.period, locale, dates));
  add('order', orderText(invoice));
  add('contract', invoice.ordering?.contracts?.map(formatNumber).join(', '));
  add('correction', correctionText(invoice, locale));
  if (invoice.currency !== 'EUR') add('currency', invoice.currency);
  const ofRecord = record && deriveEuroExchangeRateFromRecordTotals(invoice, record);
  for (const { from, to, amount: own } of invoice.exchange_rates ?? []) {
    const amount = from === invoice.currency && to === 'EUR' ? (ofRecord ?? own) : own;
    add('exchangeRate', `1 ${from} = ${formatPdfAmount(amount, locale)} ${to}`);
  }
  return { title: word[titleKey(invoice)], subtitle: subtitles(invoice, locale).join(' · '), number, facts };
}

/** Finds the kind of the document (RD 1619/2012 art. 4 to 7 and 15) from its type, tags and codes. */
function titleKey(invoice: Invoice): PdfTextKey {
  const simplified = isInvoiceStatedAsSimplified(invoice);
  switch (invoice.type) {
    case 'standard':
      return simplified ? 'simplified' : 'invoice';
    case 'corrective':
    case 'credit-note':
    case 'debit-note':
      return simplified ? 'simplifiedCorrective' : 'corrective';
    case 'proforma':
      return 'proforma';
    default:
      return 'other';
  }
}

function subtitles(invoice: Invoice, locale: PdfLocale): string[] {
  const word = pdfTextsByLocale[locale];
  const tags = invoice.$tags ?? [];
  return [
    ...(invoice.type === 'credit-note' ? [word.creditNote] : []),
    ...(invoice.type === 'debit-note' ? [word.debitNote] : []),
    ...(isReplacement(invoice) ? [word.replacement] : []),
    ...(tags.includes('copy') ? [word.copy] : []),
  ];
}

const isReplacement = (invoice: Invoice): boolean =>
  invoice.$tags?.includes('replacement') === true || invoice.tax?.ext?.['es-fiscal-doc-type'] === 'F3';

function correctionText(invoice: Invoice, locale: PdfLocale): string | undefined {
  const code = invoice.tax?.ext?.['es-fiscal-correction-type'];
  if (code === 'S') return pdfTextsByLocale[locale].bySubstitution;
  return code === 'I' ? pdfTextsByLocale[locale].byDifferences : undefined;
}

function orderText(invoice: Invoice): string {
  const ordering = invoice.ordering;
  const codes = [ordering?.code, ...(ordering?.purchases ?? []).map(formatNumber)];
  const identities = (ordering?.identities ?? []).map(({ label, code }) => (label ? `${label} ${code}` : code));
  return [...codes, ...identities].filter(Boolean).join(', ');
}

export function formatPdfPeriod(period: DatePeriod | undefined, locale: PdfLocale, dates?: string): string | undefined {
  return period && `${formatPdfDate(period.start, locale, dates)} – ${formatPdfDate(period.end, locale, dates)}`;
}

export interface PrintedPrecedingInvoices {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Builds the list of invoices that this one corrects or replaces, because it must name them (RD 1619/2012 art. 15.4).
 */
export function buildPrintedPrecedingInvoices(
  invoice: Invoice,
  locale: PdfLocale,
  dates?: string,
  record?: InvoiceRecordTotals,
): PrintedPrecedingInvoices | undefined {
  const rows = invoice.preceding ?? [];
  if (rows.length === 0) return undefined;
  const word = pdfTextsByLocale[locale];
  const corrects = ['corrective', 'credit-note', 'debit-note'].includes(invoice.type);
  const replaces = isReplacement(invoice);
  const title = corrects ? word.preceding : replaces ? word.replaced : word.references;
  const references = rows.map((row) => referenceText(row, invoice.currency, locale, dates));
  return { title, lines: [...references, ...formatAmountsChangedBySubstitution(invoice, locale, record)] };
}

function referenceText(row: DocumentRef, currency: string, locale: PdfLocale, dates: string | undefined): string {
  const word = pdfTextsByLocale[locale];
  const dated = row.issue_date === undefined ? '' : ` ${word.dated} ${formatPdfDate(row.issue_date, locale, dates)}`;
  const money = (amount: string): string => formatPdfMoney(amount, row.currency ?? currency, locale);
  const taxes = (row.tax?.categories ?? [])
    .filter(isChargedTax)
    .flatMap(({ rates }) => rates.filter((rate) => !isMarginSchemeRow(rate)))
    .map(({ base, amount, surcharge }) => {
      const extra = surcharge === undefined ? '' : `, ${word.surchargeShort} ${money(surcharge.amount)}`;
      return `${word.correctedBase} ${money(base)}, ${word.correctedTax} ${money(amount)}${extra}`;
    });
  return [`${formatNumber(row)}${dated}`, row.reason, row.description, ...taxes].filter(Boolean).join(' · ');
}
