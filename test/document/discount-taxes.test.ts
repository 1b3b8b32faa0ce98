// Discounts of the whole document on a base without a line, or above the sales at its rate. Regression: the record had a
// negative row without a warning. The remedy uses the tax of the discounted sale.
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';
import { exempt, invoiceOf, line, reduced } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };
const surcharged = { cat: 'VAT', rate: 'general+eqs' };
const cash = { ...vat, ext: { 'es-fiscal-regime': '07' } };
const shop = (country: string, rate = 'general'): JsonObject => ({
  cat: 'VAT',
  country,
  rate,
  ext: { 'es-fiscal-regime': '17' },
});
const ipsi = (ext?: JsonObject): JsonObject => ({ cat: 'IPSI', percent: '0%', ...(ext ? { ext } : {}) });
const person = { customer: { name: 'Ana Ruiz', tax_id: { country: 'ES', code: '54387763P' } } };
const sold = (combos: readonly JsonObject[], row: JsonObject, more: JsonObject = {}): JsonObject =>
  sale(vat, {
    lines: combos.map((combo) => line('100.00', { taxes: [combo] })),
    discounts: [{ reason: 'Fiel', amount: '10.00', ...row }],
    ...person,
    ...more,
  });

const getTax = (input: JsonObject): unknown => {
  const conversion = convertToRegistrationRecordContent(invoiceOf(input));
  return 'content' in conversion && [conversion.content.Desglose, conversion.content.CuotaTotal];
};

describe('a discount on a base without a line', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['another rate', vat, reduced],
    ['no tax', vat, exempt],
    ['a tax of exempt goods', exempt, vat],
    ['a surcharge that no line has', vat, surcharged],
    ['another regime', cash, vat],
    ['another exemption', { ...exempt, ext: { 'es-fiscal-exempt': 'E6' } }, exempt],
    ['no exemption of IPSI', ipsi({ 'es-fiscal-exempt': 'E1' }), ipsi()],
    ['no reverse charge of IPSI', ipsi({ 'es-fiscal-op-class': 'S2' }), ipsi()],
    ['another rate of a one-stop shop', shop('FR'), shop('FR', 'reduced')],
    ['no tax of a one-stop shop', shop('FR'), exempt],
  ])('gets a warning if it is %s', (_what, combo, own) => {
    const discount = { amount: '10.00', taxes: [own] };
    const warnings = look(sold([combo], discount));
    expect(warnings.keys).toContain('discount-taxes-differ');
    const [, taxes = '[]'] = /"taxes": (\[.*?\])\./.exec(remedyOf(warnings, 'discount-taxes-differ')) ?? [];
    const remedied = sold([combo], { amount: '10.00', taxes: JSON.parse(taxes) as JsonObject[] });
    expect(look(remedied).keys).not.toContain('discount-taxes-differ');
    expect(getTax(remedied)).toEqual(getTax(sold([combo], { amount: '10.00', taxes: [combo] })));
  });

  test('gets a warning if it is a negative charge', () => {
    const charges = (amount: string) => ({ discounts: [], charges: [{ reason: 'Portes', amount, taxes: [reduced] }] });
    expect(look(sold([vat], {}, charges('-10.00'))).keys).toContain('discount-taxes-differ');
    expect(look(sold([vat], {}, charges('10.00'))).keys).not.toContain('discount-taxes-differ');
  });

  test.each<[string, readonly JsonObject[], JsonObject]>([
    ['one of several rates', [vat, reduced], reduced],
    ['the same rate as a percentage', [vat], { cat: 'VAT', percent: '21%' }],
    ['Greece by its other code', [shop('EL')], shop('GR')],
    ['a base that is not subject', [vat], { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } }],
  ])('gets no warning if it is %s', (_what, combos, own) => {
    expect(look(sold(combos, { taxes: [own] })).keys).not.toContain('discount-taxes-differ');
  });
});

describe('a discount shared by all lines', () => {
  test.each<[string, readonly [JsonObject, JsonObject], JsonObject]>([
    ['here and by one-stop shop at the same percentage', [shop('BE'), vat], vat],
    ['of two members of the Union at the same percentage', [shop('FR'), shop('AT')], shop('FR')],
    ['with and without surcharge', [surcharged, vat], vat],
  ])('gets a warning if it is subtracted from one base: %s', (_what, combos, own) => {
    const share = { amount: undefined as never, percent: '10%', taxes: [own] };
    expect(look(sold(combos, share)).keys).toContain('discount-one-rate');
    expect(look(sold(combos, { ...share, base: '100.00' })).keys).not.toContain('discount-one-rate');
  });
});

describe('a discount above the sales at its rate', () => {
  const more = { amount: '150.00', taxes: [vat] };

  test('gets a warning even if the total of the invoice is above zero', () => {
    expect(look(sold([vat, reduced], more)).keys).toContain('discount-above-price');
    expect(look(sold([vat, reduced], { ...more, amount: '100.00' })).keys).not.toContain('discount-above-price');
  });

  test('can be a return of packaging at a rate of the delivery', () => {
    expect(look(sold([vat, reduced], { ...more, reason: 'Envases devueltos' })).keys).not.toContain(
      'discount-above-price',
    );
  });
});

describe('a charge for what is delivered with the goods', () => {
  const delivery = (own: JsonObject, more: JsonObject = {}): JsonObject => ({
    discounts: [],
    charges: [{ key: 'delivery', reason: 'Portes', amount: '10.00', taxes: [own], ...more }],
  });
  const keysOf = (combos: readonly JsonObject[], more: JsonObject): readonly string[] =>
    look(sold(combos, {}, more)).keys.filter((key) => key === 'discount-taxes-differ');
  const under = (regime: string): JsonObject => ({ ...vat, ext: { 'es-fiscal-regime': regime } });

  // Regression: only discounts were compared with the lines, so part of the price was taxed in another way in silence.
  test.each<[string, JsonObject, JsonObject]>([
    ['the surcharge', surcharged, vat],
    ['the regime of cash accounting', cash, vat],
    ['the simplified scheme', under('20'), vat],
    ['the margin scheme', under('03'), vat],
  ])('gets a warning without %s that every line has', (_what, combo, own) => {
    const found = look(sold([combo], {}, delivery(own)));
    expect(found.warnings.find(({ key }) => key === 'discount-taxes-differ')).toMatchObject({
      blocking: false,
      paths: ['$.doc.charges[0].taxes'],
    });
    const [, taxes = '[]'] = /"taxes": (\[.*?\])\./.exec(remedyOf(found, 'discount-taxes-differ')) ?? [];
    const [right] = JSON.parse(taxes) as JsonObject[];
    expect(keysOf([combo], delivery(right ?? {}))).toEqual([]);
    expect(getTax(sold([combo], {}, delivery(right ?? {})))).toEqual(getTax(sold([combo], {}, delivery(combo))));
  });

  test('gets a warning under cash accounting whatever it is for', () => {
    expect(keysOf([cash], delivery(vat, { key: undefined as never }))).toEqual(['discount-taxes-differ']);
  });

  test.each<[string, readonly JsonObject[], JsonObject]>([
    ['a line has none either', [surcharged, vat], delivery(vat)],
    ['it is for something else', [surcharged], delivery(vat, { key: undefined as never })],
    ['it is for something else than used goods', [under('03')], delivery(vat, { key: undefined as never })],
    ['it is not taxed', [cash], delivery(exempt)],
    ['it is a credit note', [cash], { ...delivery(vat), type: 'credit-note' }],
    ['the regime is not apart', [under('11')], delivery(vat)],
  ])('gets no warning if %s', (_what, combos, more) => {
    expect(keysOf(combos, more)).toEqual([]);
  });
});
