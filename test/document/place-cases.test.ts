// Where a sale is taxed: addresses that were read as another place, and customers that were read as another kind. The names say
// what went wrong.
import type { JsonObject } from '../../src/document/model/basic';
import { gran, look, madrid, remedyOf, sale, valencia } from './findings';

const places = ['place-of-supply', 'intra-community-outside'];

const said = (customer: JsonObject, combo: JsonObject, more: JsonObject = {}) =>
  look(sale({ cat: 'VAT', ...combo }, { supplier: valencia, customer, ...more }));
const placesSaid = (...found: Parameters<typeof said>): string[] =>
  said(...found).keys.filter((key) => places.includes(key));

const at = (country: string, code: string, address: JsonObject): JsonObject => ({
  name: 'Client',
  tax_id: { country, code },
  addresses: [{ street: 'Rue 1', locality: 'X', ...address }],
});
const french = (address: JsonObject) => at('FR', '83404833048', address);

describe('parts of a member outside the territory of VAT', () => {
  const parts = [
    ['the code of Réunion', french({ code: '97400', country: 'RE' })],
    ['the code of Guadeloupe', french({ code: '97100', country: 'GP' })],
    ['a postcode of Martinique', french({ code: '97200', country: 'FR' })],
    ['the code of Åland', at('FI', '20774740', { code: '22100', country: 'AX' })],
    ["Campione d'Italia", at('IT', '00743110157', { code: '22061', country: 'IT' })],
  ] as const;

  test.each(parts)('an export to %s had intra-community as remedy', (_place, customer) => {
    expect(placesSaid(customer, { key: 'export' })).toEqual([]);
  });

  test.each(parts)(
    'a delivery within the Union to %s had no word, and its remedy leads to none',
    (_place, customer) => {
      const found = said(customer, { key: 'intra-community' });
      expect(found.keys).toContain('intra-community-outside');
      expect(remedyOf(found, 'intra-community-outside')).toContain('`export` (E2)');
    },
  );

  test('the mainland of those members is in the Union', () => {
    expect(placesSaid(french({ code: '75001', country: 'FR' }), { key: 'intra-community' })).toEqual([]);
    expect(placesSaid(french({ code: '75001', country: 'FR' }), { key: 'export' })).toEqual(['place-of-supply']);
  });
});

test('an address abroad without its country was one in Spain by its five digits', () => {
  const german = at('DE', '111111125', { code: '38100' });
  expect(look(sale({ cat: 'IGIC', key: 'export' }, { supplier: gran, customer: german })).keys).not.toContain(
    'place-of-supply',
  );
});

describe('Northern Ireland', () => {
  const belfast = { code: 'BT1 1AA', country: 'GB' };

  test('an export to an address there had no word', () => {
    expect(placesSaid(at('GB', '434031494', belfast), { key: 'export' })).toEqual(['place-of-supply']);
  });

  test('the remedy of that export asks for the XI number, and does not lead back to `export`', () => {
    const found = said(at('GB', '434031494', belfast), { key: 'intra-community' });
    expect(remedyOf(found, 'intra-community-outside')).toContain('Set `customer.tax_id` to the VAT number');
    expect(placesSaid(at('XI', '434031494', belfast), { key: 'intra-community' })).toEqual([]);
  });

  test('goods that go to London with a number of Northern Ireland leave the Union', () => {
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

  test.each(['DE', 'PT', 'FR'])('a service to a consumer of %s as N2 had no word', (country) => {
    expect(placesSaid(person(country), outside)).toEqual(['place-of-supply']);
  });

  test('a service to a consumer outside the Union has none, nor what is no sale', () => {
    expect(placesSaid(person('US'), outside)).toEqual([]);
    expect(placesSaid(person('DE'), { ...outside, ext: { 'es-fiscal-op-class': 'N1' } })).toEqual([]);
  });

  test('the address decides: a passport of the United States, and a home in Madrid', () => {
    expect(placesSaid(person('US', { addresses: [{ street: 'x', code: '28013', country: 'ES' }] }), outside)).toEqual([
      'place-of-supply',
    ]);
  });

  test('a VAT number in `identities` was read as a consumer', () => {
    const business = {
      name: 'Kunde GmbH',
      identities: [{ country: 'DE', code: 'DE111111125', ext: { 'es-fiscal-identity-type': '02' } }],
    };
    expect(placesSaid(business, { key: 'intra-community' })).toEqual([]);
    expect(said(business, outside).keys).toContain('mention-missing');
    expect(said(business, { key: 'reverse-charge' }).keys).not.toContain('reverse-charge-to-person');
  });

  test('a Spanish customer of the peninsula keeps its word', () => {
    expect(placesSaid(madrid, outside)).toEqual(['place-of-supply']);
  });
});

test.each([
  ['art', '03'],
  ['antiques', '03'],
  ['simplified-scheme', '20'],
])('the tag %s without its regime had no word', (tag, code) => {
  const tagged = (ext: JsonObject) => said(madrid, { rate: 'general', ...ext }, { $tags: [tag] });
  expect(remedyOf(tagged({}), 'regime-missing')).toContain(`"es-fiscal-regime": "${code}"`);
  expect(tagged({ ext: { 'es-fiscal-regime': code } }).keys).not.toContain('regime-missing');
});
