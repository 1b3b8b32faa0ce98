// Generates invoices with all members and rules of the format. fast-check shrinks the failing ones.
import fc, { type Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../src/document/model/basic';

export interface Wishes {
  /**
   * Amounts with two decimals and nothing that a second calculation reads differently
   * (docs/decisions/0018-documents-follow-the-public-calculator.md).
   */
  readonly repeatable?: boolean;
}

const words = fc.constantFrom(
  'Consultoría',
  'Pan',
  'Vino Rioja',
  'Licencia <A&B>',
  'Café «solo»',
  'Tornillo "M6"',
  'Ünïcode 😀',
);
const spanishCodes = fc.constantFrom('B98602642', '54387763P', 'B85905495', 'X5910266W');

/** Returns an object with these members, without the undefined ones. */
function object(members: Readonly<Record<string, Arbitrary<Json | undefined>>>): Arbitrary<JsonObject> {
  return fc.record(members).map(present);
}

function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Generates a value in this number of a hundred documents; fast-check shrinks it to no value first. */
function sometimes<T>(percent: number, arbitrary: Arbitrary<T>): Arbitrary<T | undefined> {
  const never = { weight: 100 - percent, arbitrary: fc.constant(undefined) };
  return percent === 0 ? never.arbitrary : fc.oneof({ withCrossShrink: true }, never, { weight: percent, arbitrary });
}

const always = <T>(value: T): Arbitrary<T> => fc.constant(value);

/** An amount with up to this number of decimals, sometimes as a JSON number. */
function money(max: number, decimals: number): Arbitrary<Json> {
  const whole = fc.integer({ min: 0, max });
  const part = fc.integer({ min: 0, max: 10 ** decimals - 1 });
  const places = fc.integer({ min: 0, max: decimals });
  return fc.tuple(whole, part, places, fc.nat(9)).map(([units, fraction, count, form]) => {
    if (count === 0) return form === 9 ? units : String(units);
    return `${units}.${String(fraction % 10 ** count).padStart(count, '0')}`;
  });
}

const vat = fc.oneof(
  fc.constantFrom<JsonObject>(
    { cat: 'VAT', rate: 'general' },
    { cat: 'VAT', rate: 'reduced' },
    { cat: 'VAT', rate: 'super-reduced' },
    { cat: 'VAT', rate: 'standard+eqs' },
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
  ),
  object({ cat: always('VAT'), percent: fc.constantFrom('21%', '7.5%', '0%', '10.00%') }),
);

const combos: Arbitrary<Json[]> = fc.oneof(
  { weight: 87, arbitrary: fc.tuple(vat) },
  { weight: 10, arbitrary: fc.tuple(vat, object({ cat: always('IRPF'), rate: fc.constantFrom('pro', 'capital') })) },
  { weight: 3, arbitrary: fc.tuple(always(null), vat) },
);

/** Discounts or charges: by percentage, fixed, by percentage of a base, and charges by a rate. */
function adjustments(wishes: Wishes, charge: boolean, taxes?: Arbitrary<Json[]>): Arbitrary<JsonObject[]> {
  const decimals = wishes.repeatable ? 2 : 5;
  const start = { reason: words, ...(taxes && { taxes }) };
  const kinds = [
    object({ ...start, percent: fc.constantFrom('10%', '5.5%', '33.33%') }),
    object({ ...start, amount: money(20, decimals) }),
    object({ ...start, base: money(90, 2), percent: always('12.5%') }),
    ...(charge ? [object({ ...start, rate: money(3, decimals), quantity: money(9, 2) })] : []),
  ];
  return fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 2 });
}

function item(wishes: Wishes): Arbitrary<JsonObject> {
  const plain = { name: words, price: money(900, wishes.repeatable ? 4 : 6) };
  const described = {
    unit: fc.constantFrom('h', 'kg', 'KGM'),
    ref: always('SKU 1'),
    description: always(' con espacio '),
  };
  const foreign = { currency: always('USD'), alt_prices: always([{ currency: 'EUR', value: '9.5' }]) };
  const coded = {
    identities: always([{ key: 'ean', code: '4006381333931' }]),
    origin: always('PT'),
    meta: always({ a: 'b' }),
  };
  const weights = [60, 27, wishes.repeatable ? 0 : 4, 9];
  const kinds = [plain, { ...plain, ...described }, { ...plain, ...foreign }, { ...plain, ...coded }];
  return fc.oneof(...kinds.map((kind, i) => ({ weight: weights[i] ?? 0, arbitrary: object(kind) })));
}

function rowMembers(wishes: Wishes): Record<string, Arbitrary<Json | undefined>> {
  return {
    quantity: fc.oneof({ weight: 19, arbitrary: money(50, 3) }, { weight: 1, arbitrary: always('-3') }),
    item: item(wishes),
    discounts: sometimes(30, adjustments(wishes, false)),
    charges: sometimes(20, adjustments(wishes, true)),
  };
}

function line(wishes: Wishes): Arbitrary<JsonObject> {
  const part = (quantity: string): Arbitrary<JsonObject> => object({ quantity: always(quantity), item: item(wishes) });
  return object({
    ...rowMembers(wishes),
    taxes: combos,
    breakdown: sometimes(8, fc.tuple(part('2'), part('1.5'))),
    substituted: sometimes(5, fc.tuple(object(rowMembers(wishes)))),
    notes: sometimes(10, always([{ key: 'goods', text: 'frágil' }])),
    period: sometimes(10, always({ start: '2026-01-01', end: '2026-01-31' })),
  });
}

const half = { date: '2026-08-01', percent: '50%' };
const payment = object({
  terms: object({
    key: always('due-date'),
    due_dates: always([half, half]),
    detail: sometimes(30, always('Pago a 30 días')),
  }),
  advances: sometimes(
    50,
    fc.tuple(
      object({ description: always('Anticipo'), amount: money(40, 2) }),
      always({ desc: 'Señal', percent: '10%', key: 'card' }),
    ),
  ),
  instructions: always({ key: 'credit-transfer', credit_transfer: [{ iban: 'ES0605007301701208525052' }] }),
});

const party = object({
  name: fc.constantFrom('Talleres del Norte S.L.', ' Ñandú e Hijos ', 'Société & Cie'),
  tax_id: object({ country: always('ES'), code: spanishCodes }),
  addresses: sometimes(
    40,
    always([{ street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28001', country: 'ES' }]),
  ),
  emails: sometimes(30, always([{ addr: 'facturas@example.com' }])),
  telephones: sometimes(30, always([{ num: '+34 910 000 000' }])),
});

const preceding = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 10, max: 99 })).map(([units, cents]) => {
  const rates = [{ base: `${units}.${cents}`, percent: '21.0%' }];
  const tax = { categories: [{ code: 'VAT', rates }] };
  return [{ series: 'A', code: '7', issue_date: '2026-05-01', reason: 'Error en precio', tax }];
});

const types = fc.constantFrom('standard', 'standard', 'standard', 'corrective', 'credit-note', 'debit-note');

/** Invoices that can be calculated; they may break rules. */
export function invoices(wishes: Wishes = {}): Arbitrary<JsonObject> {
  return types.chain((type) =>
    object({
      $schema: always('https://gobl.org/draft-0/bill/invoice'),
      $addons: sometimes(80, always(['es-fiscal-v1'])),
      $tags: sometimes(20, fc.tuple(fc.constantFrom('simplified', 'partial', 'self-billed', 'art', 'cash-basis'))),
      uuid: always('0197f1a1-c400-7588-90c3-82d7cd784335'),
      type: always(type),
      series: sometimes(70, fc.constantFrom('A', 'Ñ/1', 'FAC 2026')),
      code: fc.integer({ min: 1, max: 9_999 }).map(String),
      issue_date: always('2026-06-30'),
      op_date: sometimes(10, always('2026-06-15')),
      value_date: sometimes(10, always('2026-06-20')),
      currency: always('EUR'),
      exchange_rates: always([{ from: 'USD', to: 'EUR', amount: '0.875967' }]),
      preceding: sometimes(type === 'standard' ? 5 : 90, preceding),
      tax: object({
        rounding: fc.constantFrom('precise', 'currency', 'sum-then-round'),
        prices_include: sometimes(15, always('VAT')),
      }),
      supplier: party,
      customer: party,
      lines: fc.array(line(wishes), { minLength: 1, maxLength: 8 }),
      discounts: sometimes(20, adjustments(wishes, false, combos)),
      charges: sometimes(20, adjustments(wishes, false, combos)),
      payment: sometimes(30, payment),
      totals: sometimes(10, always({ rounding: '0.01' })),
      notes: sometimes(20, always([{ key: 'general', text: 'Gracias' }])),
      meta: sometimes(20, always({ source: 'shop' })),
    }),
  );
}

/** Returns this number of invoices, always the same for a seed. */
export function sampleInvoices(seed: number, numRuns: number): JsonObject[] {
  return fc.sample(invoices(), { seed, numRuns });
}
