// The Spanish regime, with tax categories, rates and scenarios.

import { type TaxCategory, type TaxRate, type TaxRegime, type TaxRegimeScenario, vatKeyDefinitions } from './regime';

const standard = ['standard'];

// Rates of Ley 37/1992 del IVA, arts. 90 and 91, with changes by RDL 20/2012 (2012-09-01), Ley 26/2009 (2010-07-01),
// Ley 41/1994 (1995-01-01) and Ley 37/1992 itself (1993-01-01). The reduced rates of 2022 to 2024 for food and energy
// are not in the public table, so such rows must state their percentage.
const vatRates: readonly TaxRate[] = [
  {
    rate: 'general',
    keys: standard,
    values: [
      { since: '2012-09-01', percent: '21.0%' },
      { since: '2010-07-01', percent: '18.0%' },
      { since: '1995-01-01', percent: '16.0%' },
      { since: '1993-01-01', percent: '15.0%' },
    ],
  },
  // Equivalence surcharge for retailers (Ley 37/1992, art. 161).
  {
    rate: 'general+eqs',
    keys: standard,
    values: [
      { since: '2012-09-01', percent: '21.0%', surcharge: '5.2%' },
      { since: '2010-07-01', percent: '18.0%', surcharge: '4.0%' },
    ],
  },
  {
    rate: 'reduced',
    keys: standard,
    values: [
      { since: '2012-09-01', percent: '10.0%' },
      { since: '2010-07-01', percent: '8.0%' },
      { since: '1995-01-01', percent: '7.0%' },
      { since: '1993-01-01', percent: '6.0%' },
    ],
  },
  {
    rate: 'reduced+eqs',
    keys: standard,
    values: [
      { since: '2012-09-01', percent: '10.0%', surcharge: '1.4%' },
      { since: '2010-07-01', percent: '8.0%', surcharge: '1.0%' },
    ],
  },
  {
    rate: 'super-reduced',
    keys: standard,
    values: [
      { since: '1995-01-01', percent: '4.0%' },
      { since: '1993-01-01', percent: '3.0%' },
    ],
  },
  {
    rate: 'super-reduced+eqs',
    keys: standard,
    values: [{ since: '1995-01-01', percent: '4.0%', surcharge: '0.5%' }],
  },
];

// Rates of the Canary Islands (Ley 4/2012, arts. 51 and following). Rows with other rates must state their percentage.
const igicRates: readonly TaxRate[] = [
  { rate: 'general', keys: standard, values: [{ percent: '7.0%' }] },
  { rate: 'reduced', keys: standard, values: [{ percent: '3.0%' }] },
];

// Withholding of professionals and capital (RD 439/2007, arts. 90, 95 and 101).
const irpfRates: readonly TaxRate[] = [
  {
    rate: 'pro',
    keys: [],
    values: [
      { since: '2015-07-12', percent: '15.0%' },
      { since: '2015-01-01', percent: '19.0%' },
      { since: '2012-09-01', percent: '21.0%' },
      { since: '2007-01-01', percent: '15.0%' },
    ],
  },
  { rate: 'pro-start', keys: [], values: [{ since: '2007-01-01', percent: '7.0%' }] },
  { rate: 'capital', keys: [], values: [{ since: '2007-01-01', percent: '19.0%' }] },
  { rate: 'modules', keys: [], values: [{ since: '2007-01-01', percent: '1.0%' }] },
];

export const spanishTaxCategories: readonly TaxCategory[] = [
  { code: 'VAT', keys: vatKeyDefinitions, rates: vatRates },
  { code: 'IGIC', keys: vatKeyDefinitions, rates: igicRates },
  // IPSI of Ceuta and Melilla (Ley 8/1991). Each city sets its rates, so lines must state their percentage.
  { code: 'IPSI', keys: [], rates: [] },
  { code: 'IRPF', retained: true, keys: [], rates: irpfRates },
  // Tax of non-residents (RDLeg 5/2004). The percentage depends on the treaty.
  { code: 'IRNR', retained: true, keys: [], rates: [] },
];

interface Legend {
  readonly tag: string;
  readonly text: string;
  /** Categories whose rows add the legend. If the list is empty, only the tag adds the legend. */
  readonly categories: readonly string[];
}

const both = ['VAT', 'IGIC'];

const legends: readonly Legend[] = [
  { tag: 'reverse-charge', categories: both, text: 'Reverse Charge / Inversión del sujeto pasivo.' },
  {
    tag: 'simplified-scheme',
    categories: ['VAT'],
    text: 'Factura expedida por contribuyente en régimen simplificado.',
  },
  { tag: 'self-billed', categories: [], text: 'Facturación por el destinatario.' },
  { tag: 'travel-agency', categories: both, text: 'Régimen especial de las agencias de viajes.' },
  { tag: 'second-hand-goods', categories: both, text: 'Régimen especial de los bienes usados.' },
  { tag: 'art', categories: both, text: 'Régimen especial de los objetos de arte.' },
  { tag: 'antiques', categories: both, text: 'Régimen especial de las antigüedades y objetos de colección.' },
  { tag: 'cash-basis', categories: both, text: 'Régimen especial del criterio de caja.' },
];

/** Finds the text of the law that a tag adds. */
export const findLegalTextOfTag = (tag: string): string | undefined =>
  legends.find((legend) => legend.tag === tag)?.text;

function buildScenarios(legend: Legend): TaxRegimeScenario[] {
  const { tag, text, categories } = legend;
  if (categories.length === 0) return [{ tags: [tag], note: { key: tag, text } }];
  return categories.map((category) => ({ tags: [tag], category, note: { cat: category, key: tag, text } }));
}

export const spanishTaxRegimeScenarios: readonly TaxRegimeScenario[] = legends.flatMap(buildScenarios);

export const spanishInvoiceTags: readonly string[] = [
  'copy',
  'summary',
  'simplified-scheme',
  'travel-agency',
  'second-hand-goods',
  'art',
  'antiques',
  'cash-basis',
];

export const spanishTaxRegime: TaxRegime = {
  country: 'ES',
  currency: 'EUR',
  zone: 'Europe/Madrid',
  rounding: 'precise',
  categories: spanishTaxCategories,
  tags: spanishInvoiceTags,
  scenarios: spanishTaxRegimeScenarios,
  corrections: ['credit-note', 'corrective', 'debit-note'],
};
