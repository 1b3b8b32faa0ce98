// Slips in taxes, dates and payments that were issued without a word.
import type { Json, JsonObject } from '../../src/document/model/basic';
import { documentWarnings } from '../../src/document/warnings/document-warnings';
import { replacedValues } from '../../src/document/warnings/replaced-values';
import { build, invoiceInput, line } from './invoices';

const docOf = (change: JsonObject) => {
  const built = build(invoiceInput({ $addons: ['es-fiscal-v1'], ...change }));
  if (!('envelope' in built)) throw new Error(built.problem.message);
  return built.envelope.doc;
};
const keysOf = (change: JsonObject): string[] => documentWarnings(docOf(change)).map(({ key }) => key);
const taxed = (...taxes: JsonObject[]): JsonObject => ({ lines: [line('100.00', { taxes })] });
const vat = { cat: 'VAT', rate: 'general' };

test.each([
  ['IVA', true],
  ['vat', true],
  ['IGIC', true],
  ['VAT', false],
])('prices that include %s were charged with VAT once more', (included, isSaid) => {
  const keys = keysOf({ ...taxed(vat), tax: { prices_include: included } });
  expect(keys.includes('prices-include-unused')).toBe(isSaid);
});

test('the taxes of two places on one line', () => {
  expect(keysOf(taxed(vat, { cat: 'IGIC', rate: 'general' }))).toContain('sales-taxes-twice');
  expect(keysOf(taxed(vat, { cat: 'IRPF', rate: 'pro' }))).not.toContain('sales-taxes-twice');
});

test.each([
  ['IGIC', { cat: 'IGIC', rate: 'general+eqs' }, true],
  ['VAT', { cat: 'VAT', rate: 'general+eqs' }, false],
  ['IGIC without it', { cat: 'IGIC', rate: 'general' }, false],
])('the equivalence surcharge of %s', (_case, combo, isSaid) => {
  expect(keysOf(taxed(combo)).includes('surcharge-left-out')).toBe(isSaid);
});

test('income tax that nobody withholds', () => {
  const both = taxed(vat, { cat: 'IRPF', rate: 'pro' });
  expect(keysOf({ ...both, $tags: ['simplified'], customer: undefined as never })).toContain('withheld-by-nobody');
  expect(keysOf(both)).not.toContain('withheld-by-nobody');
});

test.each([
  ['3000.01', true],
  ['3000.00', false],
])('a simplified invoice with its customer over %s', (price, isSaid) => {
  const lines = [line(price, { taxes: [{ cat: 'VAT', key: 'exempt' }] })];
  const keys = keysOf({ lines, tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } });
  expect(keys.includes('simplified-above-max')).toBe(isSaid);
});

test.each([
  ['a German business', { country: 'DE', code: '111111125' }, true],
  ['a German consumer', { country: 'DE' }, false],
  ['a business outside the Union', { country: 'US', code: '123456789' }, false],
])('French VAT charged to %s', (_case, taxId, isSaid) => {
  const french = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
  const keys = keysOf({ ...taxed(french), customer: { name: 'Customer', tax_id: taxId } });
  expect(keys.includes('one-stop-shop')).toBe(isSaid);
});

describe('a discount with fewer taxes than the lines', () => {
  const discounted = (line_: JsonObject[], own: JsonObject[]): JsonObject => ({
    ...taxed(...line_),
    discounts: [{ percent: '10%', reason: 'Dto', taxes: own }],
  });
  const irpf = { cat: 'IRPF', rate: 'pro' };
  const surcharged = { cat: 'VAT', rate: 'general+eqs' };

  test.each([
    ['withheld tax that it lacks', [vat, irpf], [vat], true],
    ['both', [vat, irpf], [vat, irpf], false],
    ['a surcharge that it lacks', [surcharged], [vat], true],
    ['the surcharge', [surcharged], [surcharged], false],
    ['no taxes at all: another warning', [vat], [], false],
  ] as const)('%s', (_what, line_, own, isSaid) => {
    expect(keysOf(discounted([...line_], [...own])).includes('discount-taxes-differ')).toBe(isSaid);
  });

  test('what some lines only have is not asked of it', () => {
    const lines = [line('100.00', { taxes: [vat, irpf] }), line('50.00', { taxes: [vat] })];
    const discounts = [{ percent: '10%', reason: 'Dto', taxes: [vat] }];
    expect(keysOf({ lines, discounts })).not.toContain('discount-taxes-differ');
  });
});

test('an intra-community delivery to nobody', () => {
  const e5 = taxed({ cat: 'VAT', key: 'intra-community' });
  expect(keysOf({ ...e5, $tags: ['simplified'], customer: null })).toContain('intra-community-outside');
  const customer = { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } };
  expect(keysOf({ ...e5, customer })).not.toContain('intra-community-outside');
});

test('a correction before its invoice', () => {
  const named = (date: string): JsonObject => ({
    type: 'credit-note',
    preceding: [{ series: 'A', code: '1', issue_date: date }],
  });
  expect(keysOf({ issue_date: '2025-06-01', ...named('2025-06-02') })).toContain('correction-before-original');
  expect(keysOf({ issue_date: '2025-06-02', ...named('2025-06-02') })).not.toContain('correction-before-original');
});

describe('due dates in percent beside an advance asked for more than was left', () => {
  const paid = (advance: string, ...percents: string[]): JsonObject => ({
    ...taxed(vat),
    payment: {
      advances: [{ description: 'Señal', amount: advance }],
      terms: { key: 'due-date', due_dates: percents.map((percent, i) => ({ date: `2026-0${i + 1}-01`, percent })) },
    },
  });

  test.each([
    ['an advance of another kind', '21.00', ['50%', '50%'], true],
    ['the advance is the first of them', '60.50', ['50%', '50%'], false],
    ['everything was paid', '121.00', ['50%', '50%'], false],
  ] as const)('%s', (_what, advance, percents, isSaid) => {
    expect(keysOf(paid(advance, ...percents)).includes('due-dates-differ')).toBe(isSaid);
  });
});

test.each(['exempt', 'reverse-charge', 'outside-scope'])(
  'a percentage beside the key %s was dropped in silence',
  (key) => {
    const told = (percent: string): string[] => {
      const change = taxed({ cat: 'VAT', key, percent });
      return replacedValues(invoiceInput({ $addons: ['es-fiscal-v1'], ...change }) as Json, docOf(change)).map(
        ({ message }) => message,
      );
    };
    expect(told('21%')).toEqual([
      `lines[0].taxes[0].percent: '21%' was replaced by none: the key \`${key}\` has no percentage`,
    ]);
    expect(told('0%')).toEqual([]);
  },
);
