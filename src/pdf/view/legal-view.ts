// The legal mentions that an invoice needs for its content (RD 1619/2012 art. 6.1.j to 6.1.p), as paragraphs.

import { type DeclaredTaxTreatment, toDeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { getExemptionTaxKey } from '../../document/addons/es-fiscal/extensions';
import { findExemptionProvision } from '../../document/addons/es-fiscal/tax-lists';
import type { Invoice } from '../../document/model/invoice';
import type { TaxRateTotal } from '../../document/model/parts';
import { isInvoiceIssuedByCustomer } from '../../document/regimes/invoice-kind';
import {
  isLegalMentionStated,
  type LegalMentionKey,
  type TaxRateTotalWithCategory,
  listReportedTaxRateTotals,
  listRegimeLegalMentionKeys,
  listStatedLegalMentionTexts,
} from '../../document/regimes/legal-mentions';
import { formatTaxCategoryName, getExportExemptionTextKey } from './tax-view';
import { type PdfLocale, translateDocumentKey, pdfTextsByLocale } from './words';

/**
 * Lists mentions in the order of the law. The mentions in the document come before the mentions that its codes require.
 */
export function listPrintedLegalMentions(invoice: Invoice, locale: PdfLocale): string[] {
  const mentions = listRequiredMentions(invoice).flatMap((mention) => {
    const text = translateDocumentKey('legal', mention, locale);
    return isLegalMentionStated(invoice, mention, text) ? [] : [text];
  });
  return [...new Set([...listStatedLegalMentionTexts(invoice), ...mentions, ...exemptionNotes(invoice, locale)])];
}

function listRequiredMentions(invoice: Invoice): LegalMentionKey[] {
  const issuer = invoice.tax?.ext?.['es-fiscal-issuer-type'];
  return [
    ...(isInvoiceIssuedByCustomer(invoice) ? (['self-billed'] as const) : []),
    ...(issuer === 'T' ? (['third-party'] as const) : []),
    ...(listReportedTaxRateTotals(invoice).some(({ rate }) => isReverseCharge(rate))
      ? (['reverse-charge'] as const)
      : []),
    ...listRegimeLegalMentionKeys(invoice),
  ];
}

const isReverseCharge = ({ key, percent, ext }: TaxRateTotal): boolean =>
  ext?.['es-fiscal-op-class'] === 'S2' || (key === 'reverse-charge' && percent === undefined);

/** Returns one mention for each reason, with the tax, the word and the article. */
function exemptionNotes(invoice: Invoice, locale: PdfLocale): string[] {
  const rows = listReportedTaxRateTotals(invoice).map((row) => {
    const declared = toDeclaredTaxTreatment(row.category, row.rate);
    const law = citeExemption(row.category, declared, locale);
    return { ...row, declared, law, isStated: isReasonStated(invoice, row, declared) };
  });
  return rows.flatMap(({ category, rate, declared, law, isStated }) => {
    // If the code of another exemption cites no law, the note states the reason of that exemption.
    const isForOther = law !== '' && rows.some((row) => row.category === category && row.isStated && row.law === '');
    if (isStated && !isForOther) return [];
    const word = findWord({ category, rate }, declared, locale);
    if (word === undefined) return [];
    return [`${formatTaxCategoryName(category, undefined, locale)}: ${word}${law === '' ? '' : `, ${law}`}.`];
  });
}

/** Returns whether a tax note with the key `exempt` states the reason of a row. The note is about one tax. */
function isReasonStated(
  invoice: Invoice,
  { category, rate }: TaxRateTotalWithCategory,
  { exempt }: DeclaredTaxTreatment,
): boolean {
  const key = rate.key ?? (exempt === undefined ? undefined : getExemptionTaxKey(exempt));
  const isAbout = (cat: string | undefined): boolean => cat === undefined || cat === category;
  return key === 'exempt' && (invoice.tax?.notes ?? []).some((note) => note.key === key && isAbout(note.cat));
}

function findWord(
  { category, rate: { key, percent } }: TaxRateTotalWithCategory,
  { opClass, exempt }: DeclaredTaxTreatment,
  locale: PdfLocale,
): string | undefined {
  const kind = exempt === undefined ? key : getExemptionTaxKey(exempt);
  // Every row of IPSI has a percentage, even if nothing is charged.
  const isCharged = percent !== undefined && (category !== 'IPSI' || opClass === 'S1' || opClass === 'S2');
  if (isCharged && exempt === undefined) return undefined;
  if (key === 'outside-scope' || opClass === 'N1' || opClass === 'N2')
    return translateDocumentKey('legal', opClass === 'N2' ? 'outside-scope-place' : 'outside-scope', locale);
  if (exempt === undefined && !['exempt', 'export', 'intra-community'].includes(key ?? '')) return undefined;
  const word = kind === 'export' ? getExportExemptionTextKey(exempt) : kind === 'intra-community' ? kind : 'exempt';
  return translateDocumentKey('legal', word, locale);
}

/**
 * Lists the marks of a document that is only a trial, or that was cancelled. A person who reads only the text must find
 * them.
 */
export const listPrintedStatusMarks = (
  {
    environment,
    cancelled,
    preview,
  }: {
    readonly environment?: string | undefined;
    readonly cancelled?: boolean | undefined;
    readonly preview?: boolean | undefined;
  },
  locale: PdfLocale,
): string[] => [
  ...(preview === true ? [pdfTextsByLocale[locale].preview] : []),
  ...(cancelled === true ? [pdfTextsByLocale[locale].cancelled] : []),
  ...(environment === 'simulator' || environment === 'test' ? [pdfTextsByLocale[locale].notValid] : []),
];

/**
 * Cites the exemption, such as `art. 20 Ley 37/1992`. Empty for any other exemption (E6), because the document has to
 * state that one.
 */
function citeExemption(category: string, declared: DeclaredTaxTreatment, locale: PdfLocale): string {
  const { law, article } = findExemptionProvision(category, declared) ?? {};
  if (law === undefined) return '';
  const name = `${locale === 'es' ? 'Ley' : 'Law'} ${law}`;
  return article === undefined ? name : `art. ${article} ${name}`;
}
