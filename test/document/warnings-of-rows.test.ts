// Warnings about taxes, dates and payments. Regressions: such mistakes were issued without a warning.
import type { JsonObject } from '../../src/document/model/basic';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { warnValuesReplacedByCalculation } from '../../src/document/warnings/replaced-values';
import { listWarningKeys as listKeys, listWarnings } from './findings';
import { build, envelopeOf, invoiceInput, irpf, line } from './invoices';
import { rendered } from './rendered';
import { leastCpuMilliseconds } from '../cpu-time';

const taxed = (...taxes: JsonObject[]): JsonObject => ({ lines: [line('100.00', { taxes })] });
const vat = { cat: 'VAT', rate: 'general' };

describe('a document with suspicious taxes, dates or payments', () => {
  test.each([
    ['IVA', true],
    ['vat', true],
    ['IGIC', true],
    ['VAT', false],
  ])(
    'gets a warning about prices that include %s and are charged with VAT only if it is wrong',
    (included, isWarned) => {
      const keys = listKeys({ ...taxed(vat), tax: { prices_include: included } });
      expect(keys.includes('prices-include-unused')).toBe(isWarned);
    },
  );

  test('gets a warning about the taxes of two places on one line', () => {
    expect(listKeys(taxed(vat, { cat: 'IGIC', rate: 'general' }))).toContain('sales-taxes-twice');
    expect(listKeys(taxed(vat, { cat: 'IRPF', rate: 'pro' }))).not.toContain('sales-taxes-twice');
  });

  test.each([
    ['IGIC', { cat: 'IGIC', rate: 'general+eqs' }, true],
    ['VAT', { cat: 'VAT', rate: 'general+eqs' }, false],
    ['IGIC without it', { cat: 'IGIC', rate: 'general' }, false],
  ])('gets a warning about the equivalence surcharge of %s only if it is wrong', (_case, combo, isWarned) => {
    expect(listKeys(taxed(combo)).includes('surcharge-left-out')).toBe(isWarned);
  });

  test('gets a warning about income tax that no customer withholds', () => {
    const both = taxed(vat, { cat: 'IRPF', rate: 'pro' });
    expect(listKeys({ ...both, $tags: ['simplified'], customer: undefined as never })).toContain('withheld-by-nobody');
    expect(listKeys(both)).not.toContain('withheld-by-nobody');
    // Regression: nothing is withheld, so nobody has to pay it.
    const none = taxed(vat, { cat: 'IRPF', percent: '0%' });
    expect(listKeys({ ...none, $tags: ['simplified'], customer: undefined as never })).toEqual([]);
  });

  test.each([
    ['3000.01', true],
    ['3000.00', false],
  ])('gets a warning about a simplified invoice with its customer over %s only if it is wrong', (price, isWarned) => {
    const lines = [line(price, { taxes: [{ cat: 'VAT', key: 'exempt' }] })];
    const keys = listKeys({ lines, tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } });
    expect(keys.includes('simplified-above-max')).toBe(isWarned);
  });

  test.each([
    ['a German business', { country: 'DE', code: '111111125' }, true],
    ['a German consumer', { country: 'DE' }, false],
    ['a business outside the Union', { country: 'US', code: '123456789' }, false],
  ])('gets a warning about French VAT charged to %s only if it is wrong', (_case, taxId, isWarned) => {
    const french = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
    const keys = listKeys({ ...taxed(french), customer: { name: 'Customer', tax_id: taxId } });
    expect(keys.includes('one-stop-shop')).toBe(isWarned);
  });
});

describe('the warning about a discount with fewer taxes than the lines', () => {
  const discounted = (line_: JsonObject[], own: JsonObject[]): JsonObject => ({
    ...taxed(...line_),
    discounts: [{ percent: '10%', reason: 'Dto', taxes: own }],
  });
  const surcharged = { cat: 'VAT', rate: 'general+eqs' };

  test.each([
    ['withheld tax that it lacks', [vat, irpf], [vat], true],
    ['both', [vat, irpf], [vat, irpf], false],
    ['a surcharge that it lacks', [surcharged], [vat], true],
    ['the surcharge', [surcharged], [surcharged], false],
    ['no taxes at all: another warning', [vat], [], false],
  ] as const)('depends on the taxes: %s', (_what, line_, own, isWarned) => {
    expect(listKeys(discounted([...line_], [...own])).includes('discount-taxes-differ')).toBe(isWarned);
  });

  test('is not given for a tax that only some lines have', () => {
    const lines = [line('100.00', { taxes: [vat, irpf] }), line('50.00', { taxes: [vat] })];
    const discounts = [{ percent: '10%', reason: 'Dto', taxes: [vat] }];
    expect(listKeys({ lines, discounts })).not.toContain('discount-taxes-differ');
  });
});

describe('a document with suspicious taxes, dates or payments', () => {
  test('gets a warning about an intra-community delivery without a customer', () => {
    const e5 = taxed({ cat: 'VAT', key: 'intra-community' });
    expect(listKeys({ ...e5, $tags: ['simplified'], customer: null })).toContain('intra-community-outside');
    const customer = { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } };
    expect(listKeys({ ...e5, customer })).not.toContain('intra-community-outside');
    // A delivery within the EU has a full invoice (RD 1619/2012 art. 4.4.a).
    const simplified = { tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } };
    expect(listKeys({ ...e5, ...simplified, customer })).toContain('intra-community-outside');
    expect(listKeys({ ...simplified, customer })).not.toContain('intra-community-outside');
  });

  test('gets a warning about a correction dated before its invoice', () => {
    const named = (date: string): JsonObject => ({
      type: 'credit-note',
      preceding: [{ series: 'A', code: '1', issue_date: date }],
    });
    expect(listKeys({ issue_date: '2025-06-01', ...named('2025-06-02') })).toContain('correction-before-original');
    expect(listKeys({ issue_date: '2025-06-02', ...named('2025-06-02') })).not.toContain('correction-before-original');
  });
});

describe('the warning about due dates in percent after an advance', () => {
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
  ] as const)('depends on the advance: %s', (_what, advance, percents, isWarned) => {
    expect(listKeys(paid(advance, ...percents)).includes('due-dates-differ')).toBe(isWarned);
  });
});

const from = (code: string): JsonObject[] => [{ street: 'Calle Mayor 1', code, locality: 'x' }];
const spanish = (code: string): JsonObject => ({
  name: 'Customer S.L.',
  tax_id: { country: 'ES', code: 'B12345674' },
  addresses: from(code),
});
const foreign = (country: string, code: string): JsonObject => ({ name: 'Customer', tax_id: { country, code } });
const outside = { cat: 'VAT', key: 'outside-scope' };
const exported = { cat: 'VAT', key: 'export' };

describe('a document with suspicious taxes, dates or payments', () => {
  test.each(['exempt', 'reverse-charge', 'outside-scope'])(
    'gets a warning about a percentage with the key %s',
    (key) => {
      const listPercentWarnings = (percent: string): string[] => {
        const input = invoiceInput(taxed({ cat: 'VAT', key, percent }));
        return warnValuesReplacedByCalculation(input, envelopeOf(input).doc).map((one) => rendered(one).message);
      };
      expect(listPercentWarnings('21%')).toEqual([
        `lines[0].taxes[0].percent: Sello removed '21%', because the key \`${key}\` has no percentage`,
      ]);
      expect(listPercentWarnings('0%')).toEqual([]);
    },
  );

  test.each<[string, JsonObject, JsonObject, string[], boolean]>([
    ['a service to Germany', outside, foreign('DE', '111111125'), [], true],
    ['the same with its mention', outside, foreign('DE', '111111125'), ['reverse-charge'], false],
    ['a service to the United States', outside, foreign('US', '123456789'), [], false],
    ['no sale at all', { ...outside, ext: { 'es-fiscal-op-class': 'N1' } }, foreign('DE', '111111125'), [], false],
  ])(
    'gets a warning about %s without the reverse-charge mention only if it is wrong',
    (_case, combo, customer, $tags, isWarned) => {
      expect(listKeys({ ...taxed(combo), customer, $tags }).includes('mention-missing')).toBe(isWarned);
    },
  );

  test.each<[string, JsonObject, JsonObject, boolean]>([
    ['outside the tax, to Madrid', outside, spanish('28001'), true],
    ['outside the tax, to the Canaries', outside, spanish('35001'), false],
    ['outside the tax, to Germany', outside, foreign('DE', '111111125'), false],
    ['an export to Madrid', exported, spanish('28001'), true],
    ['an export to Ceuta', exported, spanish('51001'), false],
    ['an export to Germany', exported, foreign('DE', '111111125'), true],
    ['an export to the United States', exported, foreign('US', '123456789'), false],
    ['ships', { ...exported, ext: { 'es-fiscal-exempt': 'E3' } }, spanish('28001'), false],
    ['a rate, to Madrid', vat, spanish('28001'), false],
  ])('gets a warning about %s only if it is wrong', (_case, combo, customer, isWarned) => {
    expect(listKeys({ ...taxed(combo), customer }).includes('place-of-supply')).toBe(isWarned);
  });

  test('gets a warning about a reverse charge on the purchase of a natural person', () => {
    const reversed = taxed({ cat: 'VAT', key: 'reverse-charge' });
    const person = { name: 'Jane', identities: [{ type: 'passport', key: 'passport', code: 'X123', country: 'US' }] };
    expect(listKeys({ ...reversed, customer: person })).toContain('reverse-charge-to-person');
    expect(listKeys({ ...reversed, customer: spanish('28001') })).not.toContain('reverse-charge-to-person');
  });

  test('gets a warning about a farmer in the special regime who charges VAT', () => {
    const inRegime = (combo: JsonObject) => listKeys(taxed({ ...combo, ext: { 'es-fiscal-regime': '19' } }));
    expect(inRegime(vat)).toContain('agriculture-charged');
    expect(inRegime({ cat: 'VAT', key: 'exempt' })).not.toContain('agriculture-charged');
  });

  test.each([
    ['13%', true],
    ['1.5%', true],
    ['15%', false],
    ['7%', false],
    ['2%', false],
    ['19%', false],
  ])('gets a warning about IRPF at %s only if the rate is wrong', (percent, isWarned) => {
    expect(listKeys(taxed(vat, { cat: 'IRPF', percent })).includes('withheld-rate')).toBe(isWarned);
  });

  test('gets a warning about IGIC with its own surcharge', () => {
    const [said] = listWarnings(taxed({ cat: 'IGIC', percent: '7%', surcharge: '0.7%' }))
      .map(rendered)
      .filter(({ key }) => key === 'surcharge-left-out');
    expect(said).toMatchObject({ blocking: true, message: expect.stringContaining('IGIC has no surcharge') });
    expect(said?.remedy).not.toContain('eqs');
  });

  test('gets a warning about tax on an amount paid in the name of the customer', () => {
    const charged = (taxes: JsonObject[]) =>
      listKeys({ charges: [{ key: 'outlay', reason: 'Tasa', amount: '10', taxes }] });
    expect(charged([vat])).toContain('outlay-taxed');
    expect(charged([{ cat: 'IRPF', rate: 'pro' }])).toContain('outlay-taxed');
    expect(charged([])).not.toContain('outlay-taxed');
  });

  test.each([
    ['0.05', false],
    ['-0.02', false],
    ['5.00', true],
    ['-0.50', true],
  ])('gets a warning about a rounding of %s only if it is too large', (rounding, isWarned) => {
    expect(listKeys({ totals: { rounding } }).includes('rounding-large')).toBe(isWarned);
  });

  test.each<[string, JsonObject, boolean]>([
    ['150.00', { amount: '150.00' }, true],
    ['100.00', { amount: '100.00' }, false],
  ])(
    'gets a warning about a discount of %s on a line of 100.00 only if it is suspicious',
    (_amount, discount, isWarned) => {
      expect(listKeys({ lines: [line('100', { discounts: [discount] })] }).includes('discount-above-price')).toBe(
        isWarned,
      );
    },
  );

  test('gets a warning about one line without a price among others with a price', () => {
    const forgotten = { ...line('1'), item: { name: 'Work' } };
    const found = listWarnings({ lines: [line('100'), forgotten] })
      .map(rendered)
      .find(({ key }) => key === 'price-missing');
    expect(found?.message).toBe('line 2 has no price, so it adds 0.00 to the total');
    expect(listKeys({ lines: [line('100'), line('0.00')] })).not.toContain('price-missing');
  });

  test.each([
    [1.5, 'Write a discount of at most "100%". If you meant 1.5%, write "1.5%", a string with the percent sign.'],
    [10, 'Write "10%", a string with the percent sign.'],
  ])('gets a warning about a discount written as %s', (percent, remedy) => {
    const warnings = listWarnings({ lines: [line('100', { discounts: [{ percent: String(percent) }] })] }).map(
      rendered,
    );
    expect(warnings.find(({ key }) => key === 'discount-above-100')?.remedy).toBe(remedy);
  });
});

describe('the warnings about a document of long texts', () => {
  const dashes = '-'.repeat(15_000);
  // Regression: these texts took up to 20 s.
  test.each<[string, JsonObject]>([
    [
      'the reason of a discount',
      { lines: [line('100.00', { discounts: [{ amount: '1.00', reason: `return no${dashes} ${dashes} x` }] })] },
    ],
    [
      'the name of a line',
      { lines: [line('100.00'), line('-10.00', { item: { name: `IRPF${':'.repeat(30_000)}x`, price: '-10.00' } })] },
    ],
    ['an unknown member', { ...taxed(vat), discount_total: `${'1'.repeat(60_000)}a` }],
  ])('are found in little time: %s', (_what, change) => {
    const input = invoiceInput(change);
    const work = () => {
      const built = build(input);
      if ('envelope' in built) listDocumentWarnings(built.envelope.doc);
    };
    expect(leastCpuMilliseconds(500, work)).toBeLessThan(500);
  });
});
