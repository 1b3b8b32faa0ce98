// The place of taxation. Regressions: addresses were read as another place, and customers as another kind.
import type { JsonObject } from '../../src/document/model/basic';
import { gran, look, madrid, remedyOf, sale, valencia } from './findings';

const places = ['place-of-supply', 'intra-community-outside'];

const findWarnings = (customer: JsonObject, combo: JsonObject, more: JsonObject = {}) =>
  look(sale({ cat: 'VAT', ...combo }, { supplier: valencia, customer, ...more }));
const placesSaid = (...found: Parameters<typeof findWarnings>): string[] =>
  findWarnings(...found).keys.filter((key) => places.includes(key));

const at = (country: string, code: string, address: JsonObject): JsonObject => ({
  name: 'Client',
  tax_id: { country, code },
  addresses: [{ street: 'Rue 1', locality: 'X', ...address }],
});
const french = (address: JsonObject) => at('FR', '83404833048', address);

describe('a part of a member state outside the VAT territory', () => {
  const parts = [
    ['the code of Réunion', french({ code: '97400', country: 'RE' })],
    ['the code of Guadeloupe', french({ code: '97100', country: 'GP' })],
    ['a postcode of Martinique', french({ code: '97200', country: 'FR' })],
    ['the code of Åland', at('FI', '20774740', { code: '22100', country: 'AX' })],
    ["Campione d'Italia", at('IT', '00743110157', { code: '22061', country: 'IT' })],
  ] as const;

  test.each(parts)('gets no intra-community remedy for an export to %s', (_place, customer) => {
    expect(placesSaid(customer, { key: 'export' })).toEqual([]);
  });

  test.each(parts)(
    'gets a warning for a delivery to %s as within the EU, and its remedy removes the warning',
    (_place, customer) => {
      const found = findWarnings(customer, { key: 'intra-community' });
      expect(found.keys).toContain('intra-community-outside');
      expect(remedyOf(found, 'intra-community-outside')).toContain('`export` (E2)');
    },
  );

  test('does not include the mainland, which is in the VAT territory', () => {
    expect(placesSaid(french({ code: '75001', country: 'FR' }), { key: 'intra-community' })).toEqual([]);
    expect(placesSaid(french({ code: '75001', country: 'FR' }), { key: 'export' })).toEqual(['place-of-supply']);
  });
});

describe('a business of Monaco', () => {
  const monegasque = (country: string, code: string): JsonObject => ({
    name: 'Client SAM',
    tax_id: { country, code },
    addresses: [{ street: 'Rue 1', code: '98000', locality: 'Monaco', country: 'MC' }],
  });

  // Regression: the remedies of a delivery and of an export named each other, and a service had no warning.
  test.each(['intra-community', 'outside-scope'])('gets the country of its French number as remedy: %s', (key) => {
    for (const code of ['FR53000004000', '53000004000']) {
      const found = findWarnings(monegasque('MC', code), { key });
      expect(found.keys.filter((one) => places.includes(one))).toEqual(['intra-community-outside']);
      const [, taxId = '{}'] = /"tax_id": (\{[^}]*\})/.exec(remedyOf(found, 'intra-community-outside')) ?? [];
      const { country, code: number } = JSON.parse(taxId) as Record<string, string>;
      const right = findWarnings(monegasque(country ?? '', number ?? ''), { key });
      expect(right.keys.filter((one) => places.includes(one))).toEqual([]);
      expect(right.content.Destinatarios?.[0]?.IDOtro).toMatchObject({ IDType: '02', ID: 'FR53000004000' });
    }
  });

  test('gets no warning about its number for what is no sale', () => {
    const ext = { 'es-fiscal-op-class': 'N1' };
    expect(placesSaid(monegasque('MC', 'FR53000004000'), { key: 'outside-scope', ext })).toEqual([]);
  });
});

describe('an export to a customer without a tax ID', () => {
  const passport = (country: string) => ({ name: 'Jean', identities: [{ key: 'passport', country, code: 'C1' }] });
  const living = (country: string, code: string) => ({ addresses: [{ street: 'R', locality: 'X', country, code }] });

  test.each([
    ['an address in Paris', { name: 'Jean', ...living('FR', '75001') }],
    ['an address in Madrid', { ...passport('US'), ...living('ES', '28001') }],
    ['an address in Berlin', { ...passport('US'), ...living('DE', '10115') }],
    ['a document of Monaco', passport('MC')],
  ])('gets a warning for %s', (_place, found) => {
    expect(placesSaid(found, { key: 'export' })).toEqual(['place-of-supply']);
  });

  test.each([
    ['an address in Boston', { ...passport('FR'), ...living('US', '02108') }],
    ['an address in Las Palmas', { ...passport('US'), ...living('ES', '35001') }],
    ['an address in Guadeloupe', { name: 'Jean', ...living('FR', '97100') }],
    ['no place', { name: 'Jean' }],
  ])('gets no warning for %s', (_place, found) => {
    expect(placesSaid(found, { key: 'export' })).toEqual([]);
  });
});

test('the country is not assumed from five digits of an address without country', () => {
  const german = at('DE', '111111125', { code: '38100' });
  expect(look(sale({ cat: 'IGIC', key: 'export' }, { supplier: gran, customer: german })).keys).not.toContain(
    'place-of-supply',
  );
});

describe('a delivery to or from Northern Ireland', () => {
  const belfast = { code: 'BT1 1AA', country: 'GB' };

  test('gets a warning for an export to an address in Northern Ireland', () => {
    expect(placesSaid(at('GB', '434031494', belfast), { key: 'export' })).toEqual(['place-of-supply']);
    const found = findWarnings(at('GB', '434031494', belfast), { key: 'export' });
    expect(remedyOf(found, 'place-of-supply')).toContain('Northern Ireland (country XI)');
  });

  test('gets the XI number as remedy, and following it does not lead back to `export`', () => {
    const found = findWarnings(at('GB', '434031494', belfast), { key: 'intra-community' });
    expect(remedyOf(found, 'intra-community-outside')).toMatch(/Set `customer\.tax_id` to the VAT number.* country XI/);
    expect(placesSaid(at('XI', '434031494', belfast), { key: 'intra-community' })).toEqual([]);
  });

  test('counts as a delivery to London if the address is in London, even with a number of Northern Ireland', () => {
    expect(placesSaid(at('XI', '434031494', { code: 'EC1A 1BB', country: 'GB' }), { key: 'export' })).toEqual([]);
  });
});

describe('a customer without tax ID', () => {
  const person = (country: string, more: JsonObject = {}): JsonObject => ({
    name: 'Anna',
    identities: [{ key: 'passport', country, code: 'X123' }],
    ...more,
  });
  const outside = { key: 'outside-scope' };

  test.each(['DE', 'PT', 'FR'])('gets a warning for a service as N2 to a consumer in %s', (country) => {
    expect(placesSaid(person(country), outside)).toEqual(['place-of-supply']);
  });

  test('gets no warning for a service outside the EU, or for a document without sale', () => {
    expect(placesSaid(person('US'), outside)).toEqual([]);
    expect(placesSaid(person('DE'), { ...outside, ext: { 'es-fiscal-op-class': 'N1' } })).toEqual([]);
  });

  test('is located by the address, for example in Madrid despite a passport of the United States', () => {
    expect(placesSaid(person('US', { addresses: [{ street: 'x', code: '28013', country: 'ES' }] }), outside)).toEqual([
      'place-of-supply',
    ]);
  });

  test('is a business if `identities` has a VAT number', () => {
    const business = {
      name: 'Kunde GmbH',
      identities: [{ country: 'DE', code: 'DE111111125', ext: { 'es-fiscal-identity-type': '02' } }],
    };
    expect(placesSaid(business, { key: 'intra-community' })).toEqual([]);
    expect(findWarnings(business, outside).keys).toContain('mention-missing');
    expect(findWarnings(business, { key: 'reverse-charge' }).keys).not.toContain('reverse-charge-to-person');
  });

  // Regression: the remedy added a mention that is not due for a third country.
  test('is outside the Union in a part of a member state without its VAT', () => {
    const business = {
      name: 'SARL',
      tax_id: { country: 'FR', code: '83404833048' },
      addresses: [{ street: 'Rue', locality: 'Ville', code: '97110', country: 'FR' }],
    };
    expect(findWarnings(business, outside).keys).not.toContain('mention-missing');
  });

  test('keeps its warning on the Spanish peninsula', () => {
    expect(placesSaid(madrid, outside)).toEqual(['place-of-supply']);
  });
});

test.each([
  ['art', '03'],
  ['antiques', '03'],
  ['simplified-scheme', '20'],
])('a document gets a warning for the tag %s without its regime', (tag, code) => {
  const tagged = (ext: JsonObject) => findWarnings(madrid, { rate: 'general', ...ext }, { $tags: [tag] });
  expect(remedyOf(tagged({}), 'regime-missing')).toContain(`"es-fiscal-regime": "${code}"`);
  expect(tagged({ ext: { 'es-fiscal-regime': code } }).keys).not.toContain('regime-missing');
});
