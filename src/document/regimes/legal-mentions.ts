// Mentions that the regimes of an invoice require (RD 1619/2012 art. 6.1.l to 6.1.p and additional provision 4), with
// the words of the law. PDF and e-invoice files find them here.
import { regimeExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { TaxRateTotal } from '../model/parts';
import { isInvoiceIssuedByCustomer } from './invoice-kind';
import { listReportedTaxCategoryTotals } from '../breakdown';

/** Mentions in Spanish, by key. */
export const spanishLegalMentionTexts = {
  'reverse-charge': 'Inversión del sujeto pasivo.',
  'travel-agency': 'Régimen especial de las agencias de viajes.',
  'travel-mediation': 'Servicios de mediación de una agencia de viajes, disposición adicional cuarta del RD 1619/2012.',
  'second-hand-goods': 'Régimen especial de los bienes usados.',
  art: 'Régimen especial de los objetos de arte.',
  antiques: 'Régimen especial de las antigüedades y objetos de colección.',
  'cash-basis': 'Régimen especial del criterio de caja.',
  'self-billed': 'Facturación por el destinatario.',
  'third-party': 'Factura expedida por un tercero.',
  gold: 'Régimen especial del oro de inversión.',
  agriculture: 'Régimen especial de la agricultura, ganadería y pesca.',
  'simplified-scheme': 'Factura expedida por contribuyente en régimen simplificado.',
  'one-stop-shop': 'Régimen especial de ventanilla única (ventas a distancia y servicios).',
  retailer: 'Régimen especial de comerciantes minoristas.',
  'small-entrepreneur': 'Régimen especial del pequeño empresario o profesional.',
} as const;

export type LegalMentionKey = keyof typeof spanishLegalMentionTexts;

/** Mention of each regime, by tax. The same code has another meaning for another tax. */
const shared = {
  '03': 'second-hand-goods',
  '04': 'gold',
  '05': 'travel-agency',
  '07': 'cash-basis',
  '09': 'travel-mediation',
} as const;
const mentionsByTax: Readonly<Record<string, Readonly<Record<string, LegalMentionKey>>>> = {
  VAT: { ...shared, '17': 'one-stop-shop', '19': 'agriculture', '20': 'simplified-scheme' },
  IGIC: { ...shared, '17': 'retailer', '18': 'small-entrepreneur', '21': 'simplified-scheme' },
};

/** Tags that are more precise than the code of the regime, so that their mention replaces the general one. */
const closer: Readonly<Record<string, readonly string[]>> = { 'second-hand-goods': ['art', 'antiques'] };

/** A row of the totals with its tax. */
export interface TaxRateTotalWithCategory {
  readonly category: string;
  readonly rate: TaxRateTotal;
}

/** Lists the rows that are no withheld tax. */
export const listReportedTaxRateTotals = (invoice: Invoice): TaxRateTotalWithCategory[] =>
  listReportedTaxCategoryTotals(invoice).flatMap(({ code, rates }) => rates.map((rate) => ({ category: code, rate })));

/** Lists the mentions of the regimes of an invoice, whether or not its notes state them. */
export const listRegimeLegalMentionKeys = (invoice: Invoice): LegalMentionKey[] => [
  ...new Set(
    listReportedTaxRateTotals(invoice).flatMap(
      ({ category, rate }) => mentionsByTax[category]?.[rate.ext?.[regimeExtensionKey] ?? ''] ?? [],
    ),
  ),
];

/** Mentions whose place in a file is the row of the margin, with the reason why it has no tax. */
const placedInRows: ReadonlySet<LegalMentionKey> = new Set(['second-hand-goods', 'travel-agency'] as const);

/** Lists the texts of mentions that an e-invoice file has to add to its document: of the issuer, and of regimes. */
export const listLegalMentionsToAddToEInvoice = (invoice: Invoice): string[] => {
  const issuer: readonly LegalMentionKey[] = isInvoiceIssuedByCustomer(invoice) ? ['self-billed'] : [];
  return [...issuer, ...listRegimeLegalMentionKeys(invoice)].flatMap((mention) => {
    const text = spanishLegalMentionTexts[mention];
    return placedInRows.has(mention) || isLegalMentionStated(invoice, mention, text) ? [] : [text];
  });
};

/** Lists the texts of the document that count as mentions: its tax notes, and its notes with the key `legal`. */
export const listStatedLegalMentionTexts = ({ tax, notes = [] }: Invoice): string[] =>
  [
    ...(tax?.notes ?? []).map(({ text }) => text),
    ...notes.filter(({ key }) => key === 'legal').map(({ text }) => text ?? ''),
  ].filter((text) => text !== '');

/**
 * Returns whether the document states a mention, by the key of a tax note or in its own words.
 * @param text the mention in the language of the page; only its Spanish part counts
 */
export function isLegalMentionStated(invoice: Invoice, mention: LegalMentionKey, text: string): boolean {
  const keys = new Set((invoice.tax?.notes ?? []).map(({ key }) => key ?? ''));
  if ([mention, ...(closer[mention] ?? [])].some((key) => keys.has(key))) return true;
  const wanted = toComparable(text.split(' / ').at(-1) ?? text);
  return listStatedLegalMentionTexts(invoice).some((stated) => toComparable(stated).includes(wanted));
}

const toComparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();
