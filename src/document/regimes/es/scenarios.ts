// Legends that Spanish invoices carry by their tags (RD 1619/2012, arts. 6.1.j to 6.1.p and 7).

import type { Scenario } from '../regime';

interface Legend {
  readonly tag: string;
  readonly text: string;
  /** Categories whose rows bring the legend; none: it comes with the tag alone. */
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

function scenariosOf(legend: Legend): Scenario[] {
  const { tag, text, categories } = legend;
  if (categories.length === 0) return [{ tags: [tag], note: { key: tag, text } }];
  return categories.map((category) => ({ tags: [tag], category, note: { cat: category, key: tag, text } }));
}

export const spanishScenarios: readonly Scenario[] = legends.flatMap(scenariosOf);

/** Tags that Spain adds to the default ones. */
export const spanishTags: readonly string[] = [
  'copy',
  'summary',
  'simplified-scheme',
  'travel-agency',
  'second-hand-goods',
  'art',
  'antiques',
  'cash-basis',
];
