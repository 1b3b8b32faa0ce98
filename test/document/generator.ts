// A generator of invoices of our own: seeded, covering the members and rules of the format. Written for property tests.
import type { Json, JsonObject } from '../../src/document/model/basic';
import type { Random } from './random';

export interface Wishes {
  /** Amounts with two decimals and nothing that a second calculation reads differently (document.md 18). */
  readonly repeatable?: boolean;
}

const words = ['Consultoría', 'Pan', 'Vino Rioja', 'Licencia <A&B>', 'Café «solo»', 'Tornillo "M6"', 'Ünïcode 😀'];
const spanishCodes = ['B98602642', '54387763P', 'B85905495', 'X5910266W'];

/** An amount with up to so many decimals, sometimes as a JSON number. */
function money(random: Random, max: number, decimals: number): Json {
  const places = random.whole(0, decimals);
  const whole = random.whole(0, max);
  const text =
    places === 0 ? String(whole) : `${whole}.${String(random.whole(0, 10 ** places - 1)).padStart(places, '0')}`;
  return places === 0 && random.chance(0.1) ? whole : text;
}

function maybe(random: Random, probability: number, make: () => JsonObject): JsonObject {
  return random.chance(probability) ? make() : {};
}

function combos(random: Random): Json[] {
  const vat = random.pick<JsonObject>([
    { cat: 'VAT', rate: 'general' },
    { cat: 'VAT', rate: 'reduced' },
    { cat: 'VAT', rate: 'super-reduced' },
    { cat: 'VAT', rate: 'standard+eqs' },
    { cat: 'VAT', percent: random.pick(['21%', '7.5%', '0%', '10.00%']) },
    { cat: 'VAT', key: 'zero' },
    { cat: 'VAT', key: 'exempt' },
    { cat: 'VAT', key: 'reverse-charge' },
    { cat: 'VAT', key: 'export', ext: { 'es-fiscal-exempt': 'E3' } },
    { cat: 'VAT', key: 'intra-community' },
    { cat: 'VAT', key: 'outside-scope' },
    { cat: 'VAT', rate: 'exempt+eea' },
    { cat: 'VAT', country: 'PT', rate: 'intermediate' },
    { cat: 'VAT', country: 'ES', tags: ['reduced'] },
    { cat: 'IGIC', rate: 'general' },
    { cat: 'IPSI', percent: '4%' },
  ]);
  if (random.chance(0.1)) return [vat, { cat: 'IRPF', rate: random.pick(['pro', 'capital']) }];
  return random.chance(0.03) ? [null, vat] : [vat];
}

function adjustments(random: Random, wishes: Wishes, charge: boolean): Json[] {
  const decimals = wishes.repeatable ? 2 : 5;
  return Array.from({ length: random.whole(1, 2) }, () => {
    const reason = { reason: random.pick(words) };
    const kind = random.whole(0, charge ? 3 : 2);
    if (kind === 0) return { ...reason, percent: random.pick(['10%', '5.5%', '33.33%']) };
    if (kind === 1) return { ...reason, amount: money(random, 20, decimals) };
    if (kind === 2) return { ...reason, base: money(random, 90, 2), percent: '12.5%' };
    return { ...reason, rate: money(random, 3, decimals), quantity: money(random, 9, 2) };
  });
}

function item(random: Random, wishes: Wishes): JsonObject {
  const price = money(random, 900, wishes.repeatable ? 4 : 6);
  return {
    name: random.pick(words),
    price,
    ...maybe(random, 0.3, () => ({
      unit: random.pick(['h', 'kg', 'KGM']),
      ref: 'SKU 1',
      description: ' con espacio ',
    })),
    ...maybe(random, wishes.repeatable ? 0 : 0.05, () => ({
      currency: 'USD',
      alt_prices: [{ currency: 'EUR', value: '9.5' }],
    })),
    ...maybe(random, 0.1, () => ({
      identities: [{ key: 'ean', code: '4006381333931' }],
      origin: 'PT',
      meta: { a: 'b' },
    })),
  };
}

function row(random: Random, wishes: Wishes): JsonObject {
  return {
    quantity: money(random, 50, 3),
    item: item(random, wishes),
    ...maybe(random, 0.3, () => ({ discounts: adjustments(random, wishes, false) })),
    ...maybe(random, 0.2, () => ({ charges: adjustments(random, wishes, true) })),
  };
}

function line(random: Random, wishes: Wishes): JsonObject {
  const made = row(random, wishes);
  if (random.chance(0.05)) made.quantity = '-3';
  return {
    ...made,
    taxes: combos(random),
    ...maybe(random, 0.08, () => ({
      breakdown: [
        { quantity: '2', item: item(random, wishes) },
        { quantity: '1.5', item: item(random, wishes) },
      ],
    })),
    ...maybe(random, 0.05, () => ({ substituted: [row(random, wishes)] })),
    ...maybe(random, 0.1, () => ({
      notes: [{ key: 'goods', text: 'frágil' }],
      period: { start: '2026-01-01', end: '2026-01-31' },
    })),
  };
}

function documentRows(random: Random, wishes: Wishes): Json[] {
  return adjustments(random, wishes, false).map((one) => ({ ...(one as JsonObject), taxes: combos(random) }));
}

function payment(random: Random): JsonObject {
  const half = { date: '2026-08-01', percent: '50%' };
  return {
    terms: { key: 'due-date', due_dates: [half, half], ...maybe(random, 0.3, () => ({ detail: 'Pago a 30 días' })) },
    ...maybe(random, 0.5, () => ({
      advances: [
        { description: 'Anticipo', amount: money(random, 40, 2) },
        { desc: 'Señal', percent: '10%', key: 'card' },
      ],
    })),
    instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'ES0605007301701208525052' }] },
  };
}

function party(random: Random): JsonObject {
  return {
    name: random.pick(['Talleres del Norte S.L.', ' Ñandú e Hijos ', 'Société & Cie']),
    tax_id: { country: 'ES', code: random.pick(spanishCodes) },
    ...maybe(random, 0.4, () => ({
      addresses: [{ street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28001', country: 'ES' }],
    })),
    ...maybe(random, 0.3, () => ({
      emails: [{ addr: 'facturas@example.com' }],
      telephones: [{ num: '+34 910 000 000' }],
    })),
  };
}

function preceding(random: Random): Json[] {
  const base = `${random.whole(1, 900)}.${random.whole(10, 99)}`;
  const rates = [{ base, percent: '21.0%' }];
  const tax = { categories: [{ code: 'VAT', rates }] };
  return [{ series: 'A', code: '7', issue_date: '2026-05-01', reason: 'Error en precio', tax }];
}

/** A random invoice that can be calculated; it may break rules. */
export function randomInvoice(random: Random, wishes: Wishes = {}): JsonObject {
  const type = random.pick(['standard', 'standard', 'standard', 'corrective', 'credit-note', 'debit-note']);
  const included = random.chance(0.15);
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    ...maybe(random, 0.8, () => ({ $addons: ['es-fiscal-v1'] })),
    ...maybe(random, 0.2, () => ({
      $tags: [random.pick(['simplified', 'partial', 'self-billed', 'art', 'cash-basis'])],
    })),
    uuid: '0197f1a1-c400-7588-90c3-82d7cd784335',
    type,
    ...maybe(random, 0.7, () => ({ series: random.pick(['A', 'Ñ/1', 'FAC 2026']) })),
    code: String(random.whole(1, 9_999)),
    issue_date: '2026-06-30',
    ...maybe(random, 0.1, () => ({ op_date: '2026-06-15', value_date: '2026-06-20' })),
    currency: 'EUR',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.875967' }],
    ...maybe(random, type === 'standard' ? 0.05 : 0.9, () => ({ preceding: preceding(random) })),
    tax: {
      rounding: random.pick(['precise', 'currency', 'sum-then-round']),
      ...(included && { prices_include: 'VAT' }),
    },
    supplier: party(random),
    customer: party(random),
    lines: Array.from({ length: random.whole(1, 8) }, () => line(random, wishes)),
    ...maybe(random, 0.2, () => ({ discounts: documentRows(random, wishes) })),
    ...maybe(random, 0.2, () => ({ charges: documentRows(random, wishes) })),
    ...maybe(random, 0.3, () => ({ payment: payment(random) })),
    ...maybe(random, 0.1, () => ({ totals: { rounding: '0.01' } })),
    ...maybe(random, 0.2, () => ({ notes: [{ key: 'general', text: 'Gracias' }], meta: { source: 'shop' } })),
  };
}
