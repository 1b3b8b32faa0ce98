// The legal mentions that an invoice needs for its content (RD 1619/2012 art. 6.1.j to 6.1.p), as paragraphs.

import { type DeclaredCodes, findDeclaredCodes } from '../../document/addons/es-fiscal/declared-codes';
import { resolveExemptionTaxKey } from '../../document/addons/es-fiscal/extensions';
import { findExemptionProvision } from '../../document/addons/es-fiscal/tax-lists';
import type { Invoice } from '../../document/model/invoice';
import type { RateTotal } from '../../document/model/parts';
import { formatCategory } from './tax-view';
import { type PdfLocale, translateDocumentKey, pdfTexts } from './words';

/** Regimes that the law requires on the invoice, by tax. The same code has another meaning for another tax. */
const shared = {
  '03': 'second-hand-goods',
  '04': 'gold',
  '05': 'travel-agency',
  '07': 'cash-basis',
  '09': 'travel-mediation',
} as const;
const regimesByTax: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VAT: { ...shared, '17': 'one-stop-shop', '19': 'agriculture', '20': 'simplified-scheme' },
  IGIC: { ...shared, '17': 'retailer', '18': 'small-entrepreneur', '21': 'simplified-scheme' },
};
/** Tags that are more precise than the code of the regime, so that their mention replaces the general one. */
const closer: Readonly<Record<string, readonly string[]>> = { 'second-hand-goods': ['art', 'antiques'] };

/**
 * Lists mentions in the order of the law. The mentions in the document come before the mentions that its codes require.
 */
export function listLegalNotes(invoice: Invoice, locale: PdfLocale): string[] {
  const own = [
    ...(invoice.tax?.notes ?? []).map(({ text }) => text),
    ...(invoice.notes ?? []).filter(({ key }) => key === 'legal').map(({ text }) => text ?? ''),
  ].filter((text) => text !== '');
  const statedKeys = new Set((invoice.tax?.notes ?? []).map(({ key }) => key ?? ''));
  const requiredKeys = wantedKeys(invoice).filter(
    (key) => !statedKeys.has(key) && !(closer[key] ?? []).some((other) => statedKeys.has(other)),
  );
  const mentions = requiredKeys
    .map((key) => translateDocumentKey('legal', key, locale))
    .filter((text) => !includesText(own, text));
  return [...new Set([...own, ...mentions, ...exemptionNotes(invoice, locale)])];
}

/** Returns whether the notes contain a text. A note in the document's own words counts as the mention. */
const includesText = (texts: readonly string[], wanted: string): boolean =>
  texts.some((text) => plain(text).includes(plain(wanted.split(' / ').at(-1) ?? wanted)));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();

interface LegalTaxRow {
  readonly category: string;
  readonly rate: RateTotal;
}

const listTaxRows = (invoice: Invoice): LegalTaxRow[] =>
  (invoice.totals?.taxes?.categories ?? [])
    .filter(({ retained, informative }) => retained !== true && informative !== true)
    .flatMap(({ code, rates }) => rates.map((rate) => ({ category: code, rate })));

function wantedKeys(invoice: Invoice): string[] {
  const rows = listTaxRows(invoice);
  const has = (holds: (row: LegalTaxRow) => boolean): boolean => rows.some(holds);
  const issuer = invoice.tax?.ext?.['es-fiscal-issuer-type'];
  const regimeNames = rows.flatMap(
    ({ category, rate }) => regimesByTax[category]?.[rate.ext?.['es-fiscal-regime'] ?? ''] ?? [],
  );
  return [
    ...(issuer === 'D' || invoice.$tags?.includes('self-billed') === true ? ['self-billed'] : []),
    ...(issuer === 'T' ? ['third-party'] : []),
    ...(has(({ rate }) => isReverseCharge(rate)) ? ['reverse-charge'] : []),
    ...new Set(regimeNames),
  ];
}

const isReverseCharge = ({ key, percent, ext }: RateTotal): boolean =>
  ext?.['es-fiscal-op-class'] === 'S2' || (key === 'reverse-charge' && percent === undefined);

/** Returns one mention for each reason, with the tax, the word and the article. */
function exemptionNotes(invoice: Invoice, locale: PdfLocale): string[] {
  const own = (invoice.tax?.notes ?? []).some(({ key }) => key === 'exempt');
  if (own) return [];
  return listTaxRows(invoice).flatMap(({ category, rate }) => {
    const declared = findDeclaredCodes(category, rate);
    const word = findWord({ category, rate }, declared, locale);
    if (word === undefined) return [];
    const law = citeExemption(category, declared, locale);
    return [`${formatCategory(category, undefined, locale)}: ${word}${law === '' ? '' : `, ${law}`}.`];
  });
}

function findWord(
  { category, rate: { key, percent } }: LegalTaxRow,
  { opClass, exempt }: DeclaredCodes,
  locale: PdfLocale,
): string | undefined {
  const kind = exempt === undefined ? key : resolveExemptionTaxKey(exempt);
  // Every row of IPSI has a percentage, even if nothing is charged.
  const isCharged = percent !== undefined && (category !== 'IPSI' || opClass === 'S1' || opClass === 'S2');
  if (isCharged && exempt === undefined) return undefined;
  if (key === 'outside-scope' || opClass === 'N1' || opClass === 'N2')
    return translateDocumentKey('legal', opClass === 'N2' ? 'outside-scope-place' : 'outside-scope', locale);
  if (exempt === undefined && !['exempt', 'export', 'intra-community'].includes(key ?? '')) return undefined;
  const isExport = kind === 'export' && (exempt === undefined || exempt === 'E2' || key === 'export');
  return translateDocumentKey('legal', kind === 'intra-community' ? kind : isExport ? 'export' : 'exempt', locale);
}

/**
 * Returns true for a simplified invoice (RD 1619/2012 art. 4), by tag or code. A full invoice whose customer needs no
 * NIF (art. 6.1.d) is reported with the same codes, but does not count.
 */
export function isSimplified(invoice: Invoice): boolean {
  if (invoice.meta?.['es-fiscal-art61d'] === 'S') return false;
  const code = invoice.tax?.ext?.['es-fiscal-doc-type'];
  return invoice.$tags?.includes('simplified') === true || code === 'F2' || code === 'R5';
}

/**
 * Lists the marks of a document that is only a trial, or that was cancelled. A person who reads only the text must find
 * them.
 */
export const listWatermarkTexts = (
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
  ...(preview === true ? [pdfTexts[locale].preview] : []),
  ...(cancelled === true ? [pdfTexts[locale].cancelled] : []),
  ...(environment === 'simulator' || environment === 'test' ? [pdfTexts[locale].notValid] : []),
];

/**
 * Cites the exemption, such as `art. 20 Ley 37/1992`. Empty for any other exemption (E6), because the document has to
 * state that one.
 */
function citeExemption(category: string, declared: DeclaredCodes, locale: PdfLocale): string {
  const { law, article } = findExemptionProvision(category, declared) ?? {};
  if (law === undefined) return '';
  const name = `${locale === 'es' ? 'Ley' : 'Law'} ${law}`;
  return article === undefined ? name : `art. ${article} ${name}`;
}
