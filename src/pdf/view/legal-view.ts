// The legal mentions that an invoice needs for its content (RD 1619/2012 art. 6.1.j to 6.1.p), as paragraphs.

import type { Extensions } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { RateTotal } from '../../document/model/parts';
import { formatCategory } from './tax-view';
import { type Locale, translateKey, words } from './words';

/** Regimes of the reporting scheme (lists L8A and L8B) whose name the law requires on the invoice, by category. */
const regimes: Readonly<Record<string, string>> = {
  '03': 'second-hand-goods',
  '04': 'gold',
  '05': 'travel-agency',
  '07': 'cash-basis',
  '19': 'agriculture',
};
/** Tags that say more than the regime's code: one of these takes the place of the general mention. */
const closer: Readonly<Record<string, readonly string[]>> = { 'second-hand-goods': ['art', 'antiques'] };

/** Mentions in the order of the law: first those of the document, then those that its codes make obligatory. */
export function viewLegalNotes(invoice: Invoice, locale: Locale): string[] {
  const own = [
    ...(invoice.tax?.notes ?? []).map(({ text }) => text),
    ...(invoice.notes ?? []).filter(({ key }) => key === 'legal').map(({ text }) => text ?? ''),
  ].filter((text) => text !== '');
  const said = new Set((invoice.tax?.notes ?? []).map(({ key }) => key ?? ''));
  const wanted = wantedKeys(invoice).filter(
    (key) => !said.has(key) && !(closer[key] ?? []).some((other) => said.has(other)),
  );
  const mentions = wanted.map((key) => translateKey('legal', key, locale)).filter((text) => !includesText(own, text));
  return [...new Set([...own, ...mentions, ...exemptionNotes(invoice, locale)])];
}

/** A note in the document's own words counts as the mention. */
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

const rowsOf = (invoice: Invoice): LegalTaxRow[] =>
  (invoice.totals?.taxes?.categories ?? [])
    .filter(({ retained, informative }) => retained !== true && informative !== true)
    .flatMap(({ code, rates }) => rates.map((rate) => ({ category: code, rate })));

function wantedKeys(invoice: Invoice): string[] {
  const rows = rowsOf(invoice);
  const has = (holds: (row: LegalTaxRow) => boolean): boolean => rows.some(holds);
  const issuer = invoice.tax?.ext?.['es-fiscal-issuer-type'];
  const named = rows.flatMap(({ rate }) => regimes[rate.ext?.['es-fiscal-regime'] ?? ''] ?? []);
  return [
    ...(issuer === 'D' || invoice.$tags?.includes('self-billed') === true ? ['self-billed'] : []),
    ...(issuer === 'T' ? ['third-party'] : []),
    ...(has(({ rate }) => isReverseCharge(rate)) ? ['reverse-charge'] : []),
    ...new Set(named),
    ...(has(({ category, rate }) => category === 'VAT' && rate.ext?.['es-fiscal-regime'] === '17')
      ? ['one-stop-shop']
      : []),
    ...(has(({ category, rate }) => category === 'VAT' && rate.ext?.['es-fiscal-regime'] === '20')
      ? ['simplified-scheme']
      : []),
  ];
}

const isReverseCharge = ({ key, percent, ext }: RateTotal): boolean =>
  ext?.['es-fiscal-op-class'] === 'S2' || (key === 'reverse-charge' && percent === undefined);

/** One mention for each reason: tax, word and article. */
function exemptionNotes(invoice: Invoice, locale: Locale): string[] {
  const own = (invoice.tax?.notes ?? []).some(({ key }) => key === 'exempt');
  if (own) return [];
  return rowsOf(invoice).flatMap(({ category, rate }) => {
    const word = wordOf(rate, locale);
    if (word === undefined) return [];
    const law = citeExemption(category, rate.ext, locale);
    return [`${formatCategory(category, undefined, locale)}: ${word}${law === '' ? '' : `, ${law}`}.`];
  });
}

function wordOf({ key, percent, ext }: RateTotal, locale: Locale): string | undefined {
  if (percent !== undefined) return undefined;
  const opClass = ext?.['es-fiscal-op-class'];
  if (key === 'outside-scope' || opClass === 'N1' || opClass === 'N2')
    return translateKey('legal', opClass === 'N2' ? 'outside-scope-place' : 'outside-scope', locale);
  const code = ext?.['es-fiscal-exempt'];
  const kind = code === 'E5' ? 'intra-community' : code === 'E2' ? 'export' : key;
  if (code === undefined && !['exempt', 'export', 'intra-community'].includes(key ?? '')) return undefined;
  return translateKey('legal', kind === 'intra-community' || kind === 'export' ? kind : 'exempt', locale);
}

/**
 * Whether the invoice is a simplified one (RD 1619/2012 art. 4), by tag or code. A full one whose customer needs no NIF
 * (art. 6.1.d) is reported with the same codes.
 */
export function isSimplified(invoice: Invoice): boolean {
  if (invoice.meta?.['es-fiscal-art61d'] === 'S') return false;
  const code = invoice.tax?.ext?.['es-fiscal-doc-type'];
  return invoice.$tags?.includes('simplified') === true || code === 'F2' || code === 'R5';
}

/** Where the document is for trying out, or was cancelled: what a reader of its text must find. */
export const listWatermarks = (
  {
    environment,
    cancelled,
    preview,
  }: {
    readonly environment?: string | undefined;
    readonly cancelled?: boolean | undefined;
    readonly preview?: boolean | undefined;
  },
  locale: Locale,
): string[] => [
  ...(preview === true ? [words[locale].preview] : []),
  ...(cancelled === true ? [words[locale].cancelled] : []),
  ...(environment === 'simulator' || environment === 'test' ? [words[locale].notValid] : []),
];

interface ExemptionLaw {
  readonly name: string;
  /** Articles by code. A code without one is cited by the law alone. */
  readonly articles: Readonly<Record<string, string>>;
}

/** The codes are written for VAT; for the other taxes only articles that match for sure are named. */
const laws: Readonly<Record<string, ExemptionLaw>> = {
  VAT: { name: '37/1992', articles: { E1: '20', E2: '21', E3: '22', E4: '23-24', E5: '25' } },
  IGIC: { name: '20/1991', articles: { E2: '11', E3: '12' } },
  IPSI: { name: '8/1991', articles: {} },
};

/** `art. 20 Ley 37/1992`; of another exemption (E6) nothing, as the document has to say which. */
function citeExemption(category: string, ext: Extensions | undefined, locale: Locale): string {
  const code = ext?.['es-fiscal-exempt'];
  const law = laws[category];
  if (code === undefined || law === undefined || code === 'E6') return '';
  const article = law.articles[code];
  const name = `${locale === 'es' ? 'Ley' : 'Law'} ${law.name}`;
  return article === undefined ? name : `art. ${article} ${name}`;
}
