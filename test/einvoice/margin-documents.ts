// Generates invoices under the margin schemes: used goods, art, antiques and travel agencies, mixed with usual
// sales.
import fc, { type Arbitrary } from 'fast-check';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { build, invoiceInput, line } from '../document/invoices';
import { complete } from './generated';

const schemes = [
  { regime: '03', tag: 'second-hand-goods', code: 'VATEX-EU-F', name: 'Régimen especial de los bienes usados.' },
  { regime: '03', tag: 'art', code: 'VATEX-EU-I', name: 'Régimen especial de los objetos de arte.' },
  {
    regime: '03',
    tag: 'antiques',
    code: 'VATEX-EU-J',
    name: 'Régimen especial de las antigüedades y objetos de colección.',
  },
  { regime: '05', tag: 'travel-agency', code: 'VATEX-EU-D', name: 'Régimen especial de las agencias de viajes.' },
] as const;
export type Scheme = (typeof schemes)[number];

const amount = (max: number): Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 9999 }), fc.constantFrom(2, 2, 2, 3, 4))
    .map(([units, part, places]) => `${units}.${String(part % 10 ** places).padStart(places, '0')}`);

const sometimes = <T>(value: Arbitrary<T>): Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 2 });

/** Rates of margins, which differ from the rates of usual sales, so that a file that states one is detected. */
const marginRates: Readonly<Record<string, readonly string[]>> = { VAT: ['21%', '4%'], IGIC: ['7%', '15%'] };
const usual = (cat: string): JsonObject[] => [
  { cat, percent: cat === 'VAT' ? '10%' : '3%' },
  { cat, key: 'zero' },
  { cat, key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } },
];

const discount = fc.oneof(
  amount(3).map((text): JsonObject => ({ amount: text })),
  fc.constantFrom<JsonObject>({ percent: '7.5%' }, { percent: '33.33%' }),
);

const getRow = (combo: Arbitrary<JsonObject>): Arbitrary<JsonObject> =>
  fc
    .record({
      price: amount(900),
      quantity: fc.constantFrom('1', '1', '3', '-1', '0.5', '1000', '12.25'),
      combo,
      discounts: sometimes(fc.array(discount, { minLength: 1, maxLength: 2 })),
      charge: sometimes(amount(20)),
    })
    .map(({ price, quantity, combo: tax, discounts, charge }) => ({
      ...line(price, { taxes: [tax] }),
      quantity,
      ...(discounts && { discounts }),
      ...(charge && { charges: [{ amount: charge, reason: 'Transporte' }] }),
    }));

const currencies: readonly JsonObject[] = [
  { currency: 'EUR' },
  { currency: 'EUR' },
  { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.87654321' }] },
  { currency: 'JPY', exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.0061' }] },
];
const types: readonly JsonObject[] = [
  { type: 'standard' },
  { type: 'standard' },
  ...['credit-note', 'corrective'].map((type) => ({ type, preceding: [{ code: '1', issue_date: '2026-06-01' }] })),
];

const document = fc
  .record({
    scheme: fc.constantFrom(...schemes),
    cat: fc.constantFrom('VAT', 'VAT', 'IGIC'),
    hasTag: fc.boolean(),
  })
  .chain(({ scheme, cat, hasTag }) => {
    const margin = fc
      .constantFrom(...(marginRates[cat] ?? []))
      .map((percent): JsonObject => ({ cat, percent, ext: { 'es-fiscal-regime': scheme.regime } }));
    const any = fc.oneof(margin, fc.constantFrom(...usual(cat)));
    const rows = fc.array(
      fc.tuple(
        fc.oneof(
          discount,
          amount(30).map((text): JsonObject => ({ amount: text })),
        ),
        any,
      ),
      { maxLength: 2 },
    );
    return fc
      .record({
        lines: fc.tuple(
          fc.array(getRow(margin), { minLength: 1, maxLength: 4 }),
          fc.array(getRow(any), { maxLength: 3 }),
        ),
        discounts: rows,
        charges: rows,
        rest: amount(9000),
        outlay: sometimes(amount(50)),
        included: fc.boolean(),
        form: fc.constantFrom(...currencies),
        type: fc.constantFrom(...types),
      })
      .map(({ lines, discounts, charges, rest, outlay, included, form, type }) => ({
        scheme,
        input: {
          ...type,
          ...form,
          ...(hasTag && { $tags: [scheme.tag] }),
          ...(included && { tax: { prices_include: cat } }),
          lines: lines.flat(),
          discounts: discounts.map(([row, tax]) => ({ ...row, taxes: [tax] })),
          charges: [
            ...charges.map(([row, tax]) => ({ ...row, taxes: [tax] })),
            // With neither a tag nor this member, the document does not state that it is about margins.
            ...(hasTag ? [] : [{ reason: 'Resto del precio', amount: rest }]),
            ...(outlay ? [{ key: 'outlay', reason: 'Tasas', amount: outlay }] : []),
          ],
        } as JsonObject,
      }));
  });

export interface MarginDocument {
  readonly name: string;
  readonly invoice: Invoice;
  readonly scheme: Scheme;
}

const seed = Number(process.env.SELLO_SEED ?? 20_261_127);

/** Documents by seed and number. Without the tag, the scheme of the regime is meant, which is the first of its code. */
export function sampleMargins(count: number): MarginDocument[] {
  return fc.sample(document, { seed, numRuns: count }).flatMap(({ scheme, input }, number) => {
    const built = build(invoiceInput(input));
    if (!('envelope' in built)) return [];
    const invoice = complete(built.envelope.doc as Invoice);
    const meant = invoice.$tags?.length ? scheme : (schemes.find(({ regime }) => regime === scheme.regime) ?? scheme);
    return [{ name: `seed-${seed}-${number}`, invoice, scheme: meant }];
  });
}
