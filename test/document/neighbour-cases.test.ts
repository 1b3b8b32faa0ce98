// Cases similar to those of docs/cases.md. Regressions: wrong declarations without a warning, and remedies that changed
// the tax of a right invoice.
import type { JsonObject } from '../../src/document/model/basic';
import { ana, ceuta, germany, gran, look, madrid, party, remedyOf, sale, tenerife, valencia } from './findings';
import { computeSimplifiedInvoiceTotalEuros } from '../../src/document/warnings/simplified-total';
import { general, invoiceOf, line } from './invoices';

const melilla = party('Cliente Melilla SL', 'B63272603', '52001', 'Melilla');
const keysOf = (combo: JsonObject, more: JsonObject = {}): readonly string[] => look(sale(combo, more)).keys;

describe('goods that leave the islands for the EU', () => {
  test.each([
    ['IGIC', gran, { cat: 'IGIC', key: 'intra-community' }, { cat: 'IGIC', key: 'export' }],
    [
      'IPSI',
      ceuta,
      { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E5' } },
      { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E2' } },
    ],
  ])('are exports of %s, and not deliveries within the EU', (_tax, supplier, wrong, right) => {
    const found = look(sale(wrong, { supplier, customer: germany }));
    expect(remedyOf(found, 'intra-community-outside')).toContain(JSON.stringify(right).replaceAll(/([:,])/g, '$1 '));
    expect(keysOf(right, { supplier, customer: germany })).toEqual([]);
  });

  test.each(['export', 'intra-community'])('get a warning if they are written as VAT with the key %s', (key) => {
    const vat = { cat: 'VAT', key };
    expect(keysOf(vat, { supplier: gran, customer: germany })).toContain('place-of-supply');
    expect(keysOf({ cat: 'VAT', key: 'intra-community' }, { supplier: valencia, customer: germany })).toEqual([]);
  });
});

describe('a service between territories of Spain', () => {
  const service = (cat: string, more: JsonObject = {}): JsonObject =>
    cat === 'IPSI'
      ? { cat, percent: '0%', ext: { 'es-fiscal-op-class': 'N2', ...more } }
      : { cat, key: 'outside-scope', ext: more };

  test.each([
    ['VAT', valencia, tenerife],
    ['VAT', valencia, ceuta],
    ['IGIC', gran, madrid],
    ['IGIC', gran, ceuta],
    ['IPSI', ceuta, madrid],
  ])('of %s needs the regime 08, and gets a warning without it', (cat, supplier, customer) => {
    const found = look(sale(service(cat), { supplier, customer }));
    expect(remedyOf(found, 'territory-regime')).toContain('"es-fiscal-regime": "08"');
    const right = look(sale(service(cat, { 'es-fiscal-regime': '08' }), { supplier, customer }));
    expect([right.faults, right.keys]).toEqual([[], []]);
    expect(right.rows).toMatchObject([{ ClaveRegimen: '08', CalificacionOperacion: 'N2' }]);
  });

  test('gets no warning for a customer abroad, or if nothing is sold', () => {
    expect(keysOf(service('IGIC'), { supplier: gran, customer: germany })).not.toContain('territory-regime');
    expect(keysOf(service('VAT', { 'es-fiscal-op-class': 'N1' }), { customer: tenerife })).not.toContain(
      'territory-regime',
    );
  });
});

test('IPSI at 0 % without a code gets a warning that it is reported as taxed', () => {
  const found = look(sale({ cat: 'IPSI', percent: '0%' }, { supplier: ceuta, customer: ceuta }));
  expect(remedyOf(found, 'zero-rate')).toContain('"es-fiscal-exempt": "E1"');
  const exempt = { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E1' } };
  expect(keysOf(exempt, { supplier: ceuta, customer: melilla })).toEqual([]);
});

describe('an invoice with reverse charge', () => {
  const reversed = { cat: 'VAT', key: 'reverse-charge' };
  const tagged = (...combos: JsonObject[]) =>
    look(sale(general, { $tags: ['reverse-charge'], lines: combos.map((combo) => line('50.00', { taxes: [combo] })) }));

  test('may contain sales with tax, whose remedy does not begin with a change of their tax', () => {
    expect(remedyOf(tagged(reversed, general), 'reverse-charge-charged')).toMatch(
      /^Ignore this warning if the supplier owes the tax/,
    );
  });

  // Regression: the remedy for IPSI named a key, which IPSI does not have, and began with a change of a right invoice.
  test.each(['S2', 'N2'])('may contain sales with tax under IPSI as well: %s', (code) => {
    const ipsi = { cat: 'IPSI', percent: '4%' };
    const uncharged = { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-op-class': code } };
    const found = tagged(uncharged, ipsi);
    expect(remedyOf(found, 'reverse-charge-charged')).toMatch(/^Ignore this warning if the supplier owes the tax/);
    const [combo = '{}'] = /\{"cat".*\}\}/.exec(remedyOf(tagged(ipsi), 'reverse-charge-charged')) ?? [];
    const followed = tagged(JSON.parse(combo) as JsonObject);
    expect([followed.faults, followed.keys.includes('reverse-charge-charged')]).toEqual([[], false]);
    expect(followed.rows[0]).toMatchObject({ CalificacionOperacion: 'S2' });
  });

  test('keeps its remedy if no line has a reverse charge', () => {
    expect(remedyOf(tagged(general), 'reverse-charge-charged')).toMatch(/^Write the taxes/);
    expect(tagged(reversed).keys).toEqual([]);
  });
});

test('a new car for a private person of the EU may stay exempt (E5)', () => {
  const person = {
    name: 'Anna',
    identities: [{ key: 'passport', country: 'DE', code: 'X123' }],
    addresses: germany.addresses,
  };
  const found = look(sale({ cat: 'VAT', key: 'intra-community' }, { customer: person }));
  expect(remedyOf(found, 'intra-community-outside')).toContain('Ignore this warning for a new vehicle');
  expect(found.blocking).toEqual([]);
});

describe('the margin of a travel agency', () => {
  const trip = (rate: string, code = '05') =>
    look(
      sale(
        { cat: 'VAT', rate, ext: { 'es-fiscal-regime': code } },
        { $tags: code === '05' ? ['travel-agency'] : [], charges: [{ reason: 'Resto del precio', amount: '900.00' }] },
      ),
    ).keys;

  test('gets a warning if it is taxed at the rate of a hotel', () => {
    expect(trip('reduced')).toEqual(['margin-rate']);
    expect(trip('general')).toEqual([]);
  });
});

describe('an invoice whose operation is on another day', () => {
  test.each([
    ['delivery.date', { delivery: { date: '2026-05-10' } }],
    ['value_date', { value_date: '2026-05-10' }],
  ])('gets a warning if it is reported with the issue date: %s', (_at, more) => {
    expect(remedyOf(look(sale(general, more)), 'operation-day-missing')).toContain('"2026-05-10"');
    expect(keysOf(general, { ...more, op_date: '2026-05-10' })).not.toContain('operation-day-missing');
  });

  test('gets no warning if it is an advance for a later delivery', () => {
    expect(keysOf(general, { delivery: { date: '2026-07-10' } })).toEqual([]);
    expect(keysOf(general, { delivery: { date: '2026-06-30' } })).toEqual([]);
  });
});

test('an outlay in a line with tax gets a warning that it is taxed', () => {
  const outlay = { charges: [{ key: 'outlay', reason: 'Tasas', amount: '20.00' }] };
  expect(keysOf(general, { lines: [line('100.00', outlay)] })).toEqual(['outlay-taxed']);
  const right = look(sale(general, outlay));
  expect([right.keys, right.content.ImporteTotal]).toEqual([[], '121.00']);
});

test('a surcharge for a customer abroad gets a warning', () => {
  const surcharge = { cat: 'VAT', rate: 'general+eqs' };
  const american = { ...germany, tax_id: { country: 'US', code: '123456789' } };
  expect(keysOf(surcharge, { customer: american })).toContain('surcharge-to-company');
  expect(keysOf(surcharge, { customer: ana })).toEqual([]);
});

describe('a simplified invoice above 3,000 EUR', () => {
  const ticket = (price: string, combo: JsonObject = general, more: JsonObject = {}) =>
    look(sale(combo, { $tags: ['simplified'], customer: null, lines: [line(price, { taxes: [combo] })], ...more }))
      .keys;

  test('gets a warning even if the total is within the tolerance of the authority', () => {
    expect(ticket('2483.50')).toEqual(['simplified-above-max']);
    expect(ticket('2479.33')).toEqual([]);
    expect(ticket('2600.00')).toEqual(['1150']);
  });

  test('gets a warning if the tax of another country raises it above the limit', () => {
    const french = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
    expect(ticket('2600.00', french)).toEqual(['simplified-above-max']);
  });

  const margin = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } };
  const used = { $tags: ['simplified', 'second-hand-goods'] };
  const rest = (amount: string) => ({ charges: [{ reason: 'Resto', amount }] });

  test.each<[title: string, price: string, combo: JsonObject, more: JsonObject, keys: readonly string[]]>([
    ['a price under the margin scheme', '1000.00', margin, { ...used, ...rest('9000.00') }, ['simplified-above-max']],
    ['such a price within the tolerance', '100.00', margin, { ...used, ...rest('2884.00') }, ['simplified-above-max']],
    ['a lower price under this scheme', '100.00', margin, { ...used, ...rest('2879.00') }, []],
    [
      'a surcharge',
      '2400.00',
      { cat: 'VAT', rate: 'general+eqs' },
      {},
      ['surcharge-to-company', 'simplified-above-max'],
    ],
    [
      'a surcharge and a tax above the limit',
      '2600.00',
      { cat: 'VAT', rate: 'general+eqs' },
      {},
      ['surcharge-to-company', '1150'],
    ],
    ['IGIC', '3000.00', { cat: 'IGIC', rate: 'general' }, { supplier: gran }, ['1150']],
    ['lower IGIC', '2803.00', { cat: 'IGIC', rate: 'general' }, { supplier: gran }, []],
  ])('counts everything that the customer pays as the price: %s', (_title, price, combo, more, keys) => {
    expect(ticket(price, combo, more)).toEqual(keys);
  });

  test('gets no warning as the full invoice of its remedy', () => {
    const full = { $tags: ['second-hand-goods'], ...rest('9000.00') };
    expect(keysOf(margin, { ...full, lines: [line('1000.00', { taxes: [margin] })] })).toEqual([]);
  });

  test.each<[title: string, rows: JsonObject]>([
    ['a deposit', { charges: [{ key: 'deposit', reason: 'Fianza', amount: '2885.00' }] }],
    ['an outlay', { charges: [{ key: 'outlay', reason: 'Suplido', amount: '2885.00' }] }],
    ['a returned guarantee', { charges: [{ key: 'guarantee', reason: 'Garantía', amount: '2885.00' }] }],
  ])('counts only the price: %s', (_title, rows) => {
    expect(ticket('100.00', general, rows)).toEqual([]);
    const sold = sale(general, { $tags: ['simplified'], customer: null, ...rows });
    expect(computeSimplifiedInvoiceTotalEuros(invoiceOf(sold))).toBe('121.00');
    const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.86' }] };
    expect(computeSimplifiedInvoiceTotalEuros(invoiceOf({ ...sold, ...dollars }))).toBe('104.06');
    expect(ticket('2483.50', general, rows)).toEqual(['simplified-above-max']);
    expect(ticket('2600.00', general, rows)).toEqual(['1150']);
  });

  test('counts a row as the record does if it is shown with fewer decimals', () => {
    const charges = [{ key: 'outlay', reason: 'Suplido', percent: '12.5%', base: '247' }];
    const sold = sale(general, { $tags: ['simplified'], customer: null, charges });
    expect(computeSimplifiedInvoiceTotalEuros(invoiceOf(sold))).toBe('121.00');
  });

  test('counts a price that a deducted deposit pays', () => {
    const deducted = { discounts: [{ key: 'deposit', reason: 'Devolución de la fianza', amount: '300.00' }] };
    expect(ticket('2483.50', general, deducted)).toEqual(['simplified-above-max']);
    expect(ticket('2600.00', general, deducted)).toEqual(['1150']);
  });

  test('gets no warning if it is a full invoice without a tax ID (art. 6.1.d)', () => {
    const person = { name: 'García Pérez, Ana', addresses: germany.addresses };
    expect(ticket('2483.50', general, { customer: person, meta: { 'es-fiscal-art61d': 'S' } })).toEqual([]);
  });
});

describe('a sale outside IGIC or IPSI (N2)', () => {
  const igic = { cat: 'IGIC', key: 'outside-scope' };
  const ipsi = { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-op-class': 'N2', 'es-fiscal-regime': '08' } };

  test('gets a warning if the customer is in the same territory, with the tax as remedy', () => {
    const found = look(sale(igic, { supplier: gran, customer: tenerife }));
    expect(remedyOf(found, 'place-of-supply')).toContain('{"cat": "IGIC", "rate": "general"}');
    const own = { ...ceuta, tax_id: { country: 'ES', code: 'B63272603' } };
    expect(remedyOf(look(sale(ipsi, { supplier: ceuta, customer: own })), 'place-of-supply')).toContain(
      '"percent": "4%"',
    );
  });

  test('gets no warning from Ceuta to Melilla (another IPSI), or for a customer abroad', () => {
    expect(keysOf(ipsi, { supplier: ceuta, customer: melilla })).toEqual([]);
    expect(keysOf(igic, { supplier: gran, customer: germany })).toEqual([]);
  });
});

test.each([
  ['IGIC', '7%', '18'],
  ['IGIC', '7%', '19'],
  ['IPSI', '4%', '19'],
])('%s at %s gets a warning under the exempt regime %s', (cat, percent, code) => {
  const parties = cat === 'IGIC' ? { supplier: gran, customer: tenerife } : { supplier: ceuta, customer: melilla };
  expect(keysOf({ cat, percent, ext: { 'es-fiscal-regime': code } }, parties)).toEqual(['exempt-regime-charged']);
  const exempt =
    cat === 'IGIC'
      ? { cat, key: 'exempt', ext: { 'es-fiscal-regime': code } }
      : { cat, percent: '0%', ext: { 'es-fiscal-exempt': 'E1', 'es-fiscal-regime': code } };
  expect(keysOf(exempt, parties)).toEqual([]);
});

describe('a line that is no sale (N1)', () => {
  const none = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
  const added = (name: string) =>
    look(sale(general, { lines: [line('100.00'), line('30.00', { item: { name, price: '30.00' }, taxes: [none] })] }));

  test.each([
    ['Suplido: tasas del registro', 'outlay'],
    ['Fianza', 'deposit'],
  ])('gets a warning that it raises the total of the record: %s', (name, key) => {
    expect(remedyOf(added(name), 'untaxed-row')).toContain(
      `"charges": [{"key": "${key}", "reason": "...", "amount": "30.00"}]`,
    );
    const right = look(sale(general, { charges: [{ key, reason: name, amount: '30.00' }] }));
    expect([right.keys, right.content.ImporteTotal]).toEqual([[], '121.00']);
  });

  test.each(['Bono multiuso', 'Indemnización por cancelación'])('may be a voucher or a compensation: %s', (name) => {
    expect(added(name).keys).toEqual([]);
  });
});
