// Sales by the one-stop shop. Regressions: a sale that goes to another country than the one whose tax it charges, and
// a Spanish rate as the rate of a member state, had no warning.
import type { JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';

const findMessage = (combo: JsonObject, more: JsonObject) => {
  const found = look(
    sale(
      { cat: 'VAT', ...combo, ext: { 'es-fiscal-regime': '17' } },
      { $tags: ['simplified'], customer: null, ...more },
    ),
  );
  return found.keys.includes('one-stop-shop') ? remedyOf(found, 'one-stop-shop') : undefined;
};

const living = (country: string, code: string): JsonObject => ({
  customer: { name: 'Jean', addresses: [{ street: 'Rue 1', locality: 'X', country, code }] },
});
const sent = (country: string, code: string): JsonObject => ({
  ...living('FR', '75001'),
  delivery: { receiver: { name: 'Jean', addresses: [{ street: 'Rue 1', locality: 'X', country, code }] } },
});
const french = { country: 'FR', rate: 'general' };

describe('the destination of a one-stop-shop sale', () => {
  test.each([
    ['Guadeloupe', { country: 'FR', rate: 'general' }, living('FR', '97110'), '"key": "export"'],
    ['Åland', { country: 'FI', percent: '25.5%' }, living('FI', '22100'), '"key": "export"'],
    ['Livigno', { country: 'IT', rate: 'general' }, living('IT', '23041'), '"key": "export"'],
    ['Boston', french, living('US', '02108'), '"key": "export"'],
    ['the Canary Islands', french, living('ES', '35001'), '"key": "export"'],
    ['Madrid', french, living('ES', '28001'), '"rate": "general"'],
    ['Berlin', french, living('DE', '10115'), '"DE"'],
    ['Berlin, for a customer in Paris', french, sent('DE', '10115'), '"DE"'],
  ])('gets a warning with a remedy for %s', (_place, combo, more, remedy) => {
    expect(findMessage(combo, more)).toContain(remedy);
  });

  test.each([
    ['Paris', french, living('FR', '75001')],
    ['Monaco, which counts as France', french, living('MC', '98000')],
    ['Athens, which has two codes', { country: 'EL', rate: 'general' }, living('GR', '10431')],
    ['Tallinn', { country: 'EE', percent: '24%' }, living('EE', '10111')],
    ['no known place', french, {}],
    ['Madrid, for a service in Paris', french, { ...living('ES', '28001'), ...serviceIn(french) }],
  ])('gets no warning for %s', (_place, combo, more) => {
    expect(findMessage(combo, more)).toBeUndefined();
  });
});

function serviceIn(combo: JsonObject): JsonObject {
  const taxes = [{ cat: 'VAT', ...combo, ext: { 'es-fiscal-regime': '17' } }];
  return { lines: [{ quantity: '1', item: { name: 'Guía', price: '100.00', key: 'services' }, taxes }] };
}

test('the VAT of Monaco is that of France', () => {
  expect(findMessage({ country: 'MC', percent: '20%' }, {})).toContain('"FR"');
});

describe('the rate of a one-stop-shop sale', () => {
  test.each([
    ['FR', '21%', '"20%"'],
    ['EE', '21%', '"24%"'],
    ['DE', '10%', '"19%"'],
    ['GR', '21%', '"24%"'],
  ])('gets a warning for VAT of %s at %s', (country, percent, remedy) => {
    expect(findMessage({ country, percent }, {})).toContain(remedy);
  });

  test.each([
    ['FR', '20.0%'],
    ['FR', '0.9%'],
    ['BE', '21%'],
    ['PT', '16%'],
    ['RO', '0%'],
  ])('gets no warning for VAT of %s at %s', (country, percent) => {
    expect(findMessage({ country, percent }, {})).toBeUndefined();
  });
});
