// The postcode of the address to which goods go, without which no check knows the tax of their place.
import type { JsonObject } from '../../src/document/model/basic';
import { boston, gran, look, madrid, sale } from './findings';
import { general } from './invoices';

const outside = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-regime': '01' } };
const withoutPostcode: JsonObject = { ...madrid, addresses: [{ street: 'Calle Mayor 1', locality: 'X' }] };
const keysOf = (combo: JsonObject, more: JsonObject): readonly string[] => look(sale(combo, more)).keys;
const listIds = (combo: JsonObject, more: JsonObject): readonly string[] =>
  look(sale(combo, more)).warnings.map(({ message }) => (typeof message === 'string' ? message : message.id));

describe('the postcode of a destination', () => {
  // Regression: the address of the delivery turned off the checks of the customer's place, and had none of its own.
  test('is needed in the address of the goods, or their place is unknown', () => {
    const exported = { cat: 'VAT', key: 'export' };
    const to = (address: JsonObject) => ({ delivery: { receiver: { name: 'X', addresses: [address] } } });
    const valenciaWithout = { street: 'x', locality: 'Valencia', country: 'ES' };
    const needed = 'place-of-supply.delivery-postcode';
    for (const customer of [madrid, boston])
      expect(listIds(exported, { customer, ...to(valenciaWithout) })).toContain(needed);
    expect(listIds(exported, { customer: madrid, ...to({ street: 'x', locality: 'Madrid' }) })).toContain(needed);
    expect(listIds(outside, { customer: withoutPostcode, ...to(valenciaWithout) })).toContain(needed);
    const island = { supplier: gran, customer: gran, ...to({ street: 'x', locality: 'Las Palmas' }) };
    expect(listIds({ cat: 'IGIC', key: 'export' }, island)).toContain(needed);
    // An address without a place is no destination.
    expect(listIds(exported, { customer: madrid, ...to({ label: 'Muelle 3' }) })).toContain('place-of-supply');
    expect(keysOf(exported, { customer: boston, ...to({ street: 'x', locality: 'Boston' }) })).toEqual([]);
    // The place of a service to a business abroad is abroad.
    expect(listIds(outside, { customer: boston, ...to(valenciaWithout) })).not.toContain(needed);
    expect(keysOf(general, { customer: madrid, ...to(valenciaWithout) })).toEqual([]);
  });
});
