// Territories, regimes and persons. Regressions: VAT got a warning, and the same mistake in IGIC or IPSI got none; and
// a postcode that was not five digits turned off every check of the place.
import type { JsonObject } from '../../src/document/model/basic';
import { createMessage } from '../../src/messages/message';
import { renderMessage } from '../../src/messages/render';
import { ana, boston, ceuta, germany, gran, look, madrid, remedyOf, sale, valencia } from './findings';
import { general } from './invoices';

const livingIn = (code: string, locality: string): JsonObject => ({
  name: 'Jean Martin',
  identities: [{ key: 'passport', country: 'US', code: 'C1' }],
  addresses: [{ street: 'Calle Mayor 1', code, locality, country: 'ES' }],
});
const withRegime = (combo: JsonObject, code: string): JsonObject => ({ ...combo, ext: { 'es-fiscal-regime': code } });
const outside = (cat: string, code = '01'): JsonObject =>
  cat === 'IPSI'
    ? { cat, percent: '0%', ext: { 'es-fiscal-op-class': 'N2', 'es-fiscal-regime': code } }
    : withRegime({ cat, key: 'outside-scope' }, code);
const ticket: JsonObject = { $tags: ['simplified'], customer: undefined as never };
const find = (combo: JsonObject, more: JsonObject = {}) => look(sale(combo, more));
const keysOf = (combo: JsonObject, more: JsonObject = {}): readonly string[] => find(combo, more).keys;
const listIds = (combo: JsonObject, more: JsonObject = {}): readonly string[] =>
  find(combo, more).warnings.map(({ message }) => (typeof message === 'string' ? message : message.id));

describe('a Spanish postcode', () => {
  const at = (code?: string): JsonObject => ({
    ...madrid,
    addresses: [{ street: 'Calle Mayor 1', locality: 'X', ...(code === undefined ? {} : { code }) }],
  });

  test.each(['28 013', 'E-28013', 'ES-28013', '28.013', ' 28013 ', '8013'])(
    'written as "%s" did not show the tax of its place',
    (code) => {
      expect(keysOf({ cat: 'VAT', key: 'export' }, { customer: at(code) })).toContain('place-of-supply');
      expect(keysOf(outside('VAT'), { customer: at(code) })).toContain('place-of-supply');
      expect(keysOf(general, { customer: at(code) })).toEqual([]);
    },
  );

  test('of the islands is read with a space, for the customer and for the supplier', () => {
    expect(keysOf({ cat: 'VAT', key: 'export' }, { customer: at('35 001') })).toEqual([]);
    expect(keysOf(outside('VAT'), { customer: at('35 001') })).toEqual(['territory-regime']);
    const supplier = { ...gran, addresses: [{ street: 'x', locality: 'Las Palmas', code: '35 001' }] };
    expect(keysOf(general, { supplier })).toContain('place-of-supply');
  });

  test.each([
    ['is missing', undefined],
    ['has no digits', 'Madrid'],
  ])('that %s made a sale outside the tax pass unchecked', (_what, code) => {
    for (const combo of [outside('VAT'), { cat: 'VAT', key: 'export' }, outside('IGIC', '08')])
      expect(listIds(combo, { customer: at(code) })).toContain('place-of-supply.postcode');
    expect(keysOf(general, { customer: at(code) })).toEqual([]);
    const delivered = { receiver: { name: 'X', addresses: [{ street: 'x', locality: 'Boston', country: 'US' }] } };
    expect(keysOf({ cat: 'VAT', key: 'export' }, { customer: at(code), delivery: delivered })).toEqual([]);
  });

  test('is not guessed from four digits of an address without a country', () => {
    const customer = { name: 'Jean', addresses: [{ street: 'Weg 1', code: '1010', locality: 'Wien' }] };
    expect(keysOf({ cat: 'VAT', key: 'export' }, { customer })).not.toContain('place-of-supply');
  });
});

describe('a tag of a special regime with IGIC', () => {
  test.each([
    ['cash-basis', '07'],
    ['travel-agency', '05'],
    ['second-hand-goods', '03'],
    ['simplified-scheme', '21'],
  ])('gets a warning for %s without the regime %s', (tag, code) => {
    const igic = { cat: 'IGIC', percent: '7%' };
    const parties = { supplier: gran, customer: gran, $tags: [tag] };
    const wrong = find(igic, parties);
    expect(remedyOf(wrong, 'regime-missing')).toContain(`"es-fiscal-regime": "${code}"`);
    expect(keysOf(withRegime(igic, code), parties)).not.toContain('regime-missing');
  });

  test('keeps 20 for the simplified scheme of VAT', () => {
    expect(remedyOf(find(general, { $tags: ['simplified-scheme'] }), 'regime-missing')).toContain('"20"');
  });
});

describe('a reverse charge in the islands', () => {
  const reversed = [
    ['IGIC', gran, { cat: 'IGIC', key: 'reverse-charge' }],
    ['IPSI', ceuta, { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-op-class': 'S2' } }],
  ] as const;

  test.each(reversed)('of %s gets a warning for a person and for a business abroad', (cat, supplier, combo) => {
    const person = find(combo, { supplier, customer: livingIn('35001', 'Las Palmas') });
    expect(remedyOf(person, 'reverse-charge-to-person')).toContain(`"cat": "${cat}"`);
    const abroad = find(combo, { supplier, customer: germany });
    expect(remedyOf(abroad, 'reverse-charge-abroad')).toContain(`"cat": "${cat}"`);
  });

  test.each(reversed)('of %s gets no warning for a business there', (_cat, supplier, combo) => {
    const keys = keysOf(combo, { supplier, customer: { ...madrid, addresses: supplier.addresses as never } });
    expect(keys.filter((key) => key.startsWith('reverse-charge'))).toEqual([]);
  });
});

describe('a service outside the tax to a consumer', () => {
  test.each([
    ['IGIC', gran],
    ['IPSI', ceuta],
  ])('of %s gets a warning for a ticket without a customer, and for a person in Madrid', (cat, supplier) => {
    expect(listIds(outside(cat), { supplier, ...ticket })).toContain('place-of-supply.unnamed');
    const person = find(outside(cat, '08'), { supplier, customer: livingIn('28013', 'Madrid') });
    expect(remedyOf(person, 'place-of-supply')).toContain(`"cat": "${cat}"`);
    expect(keysOf(outside(cat, '08'), { supplier, customer: madrid })).toEqual([]);
  });

  test.each([
    ['35001', 'Las Palmas'],
    ['51001', 'Ceuta'],
  ])('of VAT gets a warning for a person in %s', (code, locality) => {
    expect(listIds(outside('VAT', '08'), { customer: livingIn(code, locality) })).toContain('place-of-supply.private');
  });

  test('gets no warning for a person outside Spain and the EU, or if nothing is sold', () => {
    const outsideUnion = { ...boston, tax_id: undefined as never };
    for (const [cat, supplier] of [
      ['VAT', valencia],
      ['IGIC', gran],
    ] as const)
      expect(keysOf(outside(cat), { supplier, customer: outsideUnion })).not.toContain('place-of-supply');
    const voucher = { cat: 'IGIC', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
    expect(keysOf(voucher, { supplier: gran, ...ticket })).not.toContain('place-of-supply');
  });
});

describe('the regime of sales that another tax of Spain covers', () => {
  test.each([
    ['VAT', valencia, gran],
    ['IPSI', ceuta, madrid],
    ['IGIC', gran, madrid],
  ])('is not 20 for %s', (cat, supplier, customer) => {
    expect(keysOf(outside(cat, '20'), { supplier, customer })).toContain('territory-regime');
    expect(keysOf(outside(cat, '08'), { supplier, customer })).toEqual([]);
  });

  test('is also 20 for IGIC if the customer is in Ceuta', () => {
    expect(keysOf(outside('IGIC', '20'), { supplier: gran, customer: ceuta })).toEqual([]);
  });

  test('passed in silence for a sale that IPSI covers', () => {
    const ipsi = { cat: 'IPSI', percent: '4%', ext: { 'es-fiscal-regime': '08' } };
    const exempt = { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-regime': '08', 'es-fiscal-exempt': 'E1' } };
    for (const combo of [ipsi, exempt])
      expect(keysOf(combo, { supplier: ceuta, customer: ceuta })).toContain('exempt-regime-charged');
    expect(
      keysOf({ ...ipsi, ext: {} }, { supplier: ceuta, customer: { ...madrid, addresses: ceuta.addresses as never } }),
    ).toEqual([]);
  });

  test.each([
    ['VAT', valencia, germany],
    ['VAT', valencia, boston],
    ['IGIC', gran, germany],
    ['IPSI', ceuta, boston],
  ])('gets a warning for a service of %s to a customer abroad', (cat, supplier, customer) => {
    const more = { supplier, customer, $tags: ['reverse-charge'] };
    expect(remedyOf(find(outside(cat, '08'), more), 'territory-regime')).toContain('Remove `es-fiscal-regime`');
    expect(keysOf(outside(cat), more)).toEqual([]);
  });
});

describe('income tax that is withheld', () => {
  const irpf = (rate: string): JsonObject => ({ cat: 'IRPF', rate });
  const invoiceOf = (combos: JsonObject[], more: JsonObject = {}): JsonObject => {
    const input = sale(general, { supplier: ana, ...more });
    return { ...input, lines: [{ quantity: '1', item: { name: 'x', price: '100.00' }, taxes: combos }] } as JsonObject;
  };

  test.each([germany, boston])('gets a warning if the customer is abroad', (customer) => {
    const found = look(invoiceOf([{ cat: 'VAT', key: 'outside-scope' }, irpf('pro')], { customer }));
    expect(remedyOf(found, 'withheld-by-nobody')).toContain('establishment in Spain');
    expect(look(invoiceOf([general, irpf('pro')])).keys).toEqual([]);
  });

  test('at 15 % gets a warning for the rent of premises, but not at the rates of rent', () => {
    const rent = withRegime(general, '11');
    expect(remedyOf(look(invoiceOf([rent, irpf('pro')])), 'withheld-rate')).toContain('"rate": "capital"');
    expect(look(invoiceOf([rent, irpf('capital')])).keys).toEqual([]);
    expect(look(invoiceOf([rent, { cat: 'IRPF', percent: '7.6%' }])).keys).toEqual([]);
    expect(look(invoiceOf([rent])).keys).toEqual([]);
  });
});

describe('a regime of natural persons', () => {
  test.each([
    ['18', general, valencia, ana],
    ['20', general, valencia, ana],
    ['21', { cat: 'IGIC', percent: '7%' }, gran, { ...ana, addresses: gran.addresses as never }],
  ])('%s gets a warning in the invoice of a company only', (code, combo, company, person) => {
    expect(keysOf(withRegime(combo, code), { supplier: company })).toContain('regime-of-persons');
    expect(keysOf(withRegime(combo, code), { supplier: person })).not.toContain('regime-of-persons');
  });

  test('gets no warning for the surcharge that a company charges a retailer', () => {
    expect(keysOf({ cat: 'VAT', rate: 'general+eqs' }, { customer: ana })).toEqual([]);
  });
});

describe('the equivalence surcharge', () => {
  const surcharge = { cat: 'VAT', rate: 'general+eqs' };
  const retailer = (code: string): JsonObject => ({ ...ana, addresses: [{ street: 'x', locality: 'X', code }] });

  test.each(['35001', '51001'])('gets a warning for a retailer at %s, where VAT does not apply', (code) => {
    const found = find(surcharge, { customer: retailer(code) });
    expect(remedyOf(found, 'surcharge-to-company')).toContain('"key": "export"');
  });

  test('gets no warning if the goods stay where VAT applies', () => {
    const receiver = { name: 'Tienda', addresses: [{ street: 'x', locality: 'Madrid', code: '28013', country: 'ES' }] };
    expect(keysOf(surcharge, { customer: retailer('35001'), delivery: { receiver } })).toEqual([]);
  });

  test('passed in silence in a simplified invoice, which names no retailer', () => {
    const found = find(surcharge, ticket);
    expect(remedyOf(found, 'surcharge-to-company')).toContain('remove the tag `simplified`');
    expect(found.blocking).toEqual([]);
    expect(keysOf(general, ticket)).toEqual([]);
    const named = { tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } }, customer: retailer('28013') };
    expect(keysOf(surcharge, named)).toEqual([]);
    expect(keysOf(surcharge, { $tags: ['simplified'], customer: { name: 'Bar Ana' } })).toEqual([]);
    const original = [{ type: 'standard', series: 'T', code: '1', issue_date: '2026-06-01' }];
    const refund = { ...ticket, type: 'credit-note', series: 'TR', preceding: original };
    expect(keysOf(surcharge, refund)).not.toContain('surcharge-to-company');
  });
});

describe('a country that the list of the authority lacks', () => {
  const remedyFor = (country: string): string => {
    const customer = { name: 'J', identities: [{ key: 'passport', country, code: 'X1' }] };
    const found = find(general, { customer }).warnings.find(({ key }) => key === '1101');
    return found ? (renderMessage('en', found.message).remedy ?? '') : '';
  };

  test.each([
    ['UK', 'GB'],
    ['us', 'US'],
    ['de', 'DE'],
    ['IC', 'ES'],
    ['EA', 'ES'],
  ])('was reported as QU, because %s was written instead of %s', (written, meant) => {
    expect(remedyFor(written)).toBe(`Write "country": "${meant}".`);
  });

  test.each(['ZZ', 'EU'])('is not QU if %s is no country', (written) => {
    expect(remedyFor(written)).toContain('two letters of the country');
  });

  test.each(['XK', 'EH'])('is QU for %s', (written) => {
    expect(remedyFor(written)).toContain('"QU"');
  });
});

describe('a NIF that is written as the document of another country', () => {
  const remedyFor = (identity: JsonObject): string | undefined => {
    const { warnings } = find(general, { customer: { name: 'J', identities: [identity] } });
    const found = warnings.find(({ key }) => key === '1126');
    return found && renderMessage('en', found.message).remedy;
  };

  test.each([
    ['foreign', '54387763P'],
    ['resident', 'X1234567L'],
  ])('got a remedy without the field to write, as %s', (key, code) => {
    expect(remedyFor({ key, country: 'ES', code })).toContain(`"tax_id": {"country": "ES", "code": "${code}"}`);
  });

  test('gets no such remedy for another number', () => {
    expect(remedyFor({ key: 'other', country: 'ES', code: '123' }) ?? '').not.toContain('tax_id');
  });
});

describe('the rate zero in a call of a supplier with IPSI', () => {
  test('got a remedy that charges tax', () => {
    const { remedy } = renderMessage('en', createMessage('rate-not-of-tax', { rate: 'zero', tax: 'IPSI' }));
    expect(remedy).toMatch(/^State why there is no tax/);
    expect(renderMessage('en', createMessage('rate-not-of-tax', { rate: 'reduced', tax: 'IPSI' })).remedy).toContain(
      'percentage',
    );
  });
});
