// Lodging and meals outside the tax. Regression: hotels invoiced foreign agencies without VAT in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { boston, germany, gran, look, madrid, party, remedyOf, sale, sell, tenerife, valencia } from './findings';

const outside = { cat: 'VAT', key: 'outside-scope' };
const mention = { $tags: ['reverse-charge'] };

const listIds = (customer: JsonObject, lines: readonly JsonObject[], more: JsonObject = {}): string[] =>
  look(sale({}, { customer, lines: [...lines], ...more })).warnings.map(({ key, message }) =>
    typeof message === 'string' ? key : message.id,
  );

describe('lodging or a meal outside the tax', () => {
  test.each([
    'Alojamiento grupo, 10 noches',
    'Habitación doble, 3 noches',
    'Parcela, una noche',
    'Servicio de catering',
    '3 noches en apartamento',
    'Suite Deluxe, 2 nights',
    'Pensión completa',
    'Menú de empresa',
    '40 menús',
    'Cena de gala',
    'Catering congreso',
    'Accommodation, 2 nights',
  ])('gets a warning for every customer: %s', (name) => {
    for (const key of ['services', undefined])
      expect(listIds(germany, [sell(name, outside, key)], mention)).toEqual(['place-of-supply.here']);
    const found = look(sale({}, { customer: boston, lines: [sell(name, outside)] }));
    expect([found.keys, found.blocking]).toEqual([['place-of-supply'], []]);
    expect(remedyOf(found, 'place-of-supply')).toContain('{"cat": "VAT", "rate": "reduced"}');
  });

  test('gets a warning for a company where another tax of Spain applies', () => {
    const ext = { 'es-fiscal-regime': '08' };
    expect(listIds(tenerife, [sell('Alojamiento, 2 noches', { ...outside, ext })])).toEqual(['place-of-supply.here']);
    const igic = { cat: 'IGIC', key: 'outside-scope', ext };
    const ofIsland = look(sale({}, { supplier: gran, customer: madrid, lines: [sell('Cena', igic)] }));
    expect(remedyOf(ofIsland, 'place-of-supply')).toContain('{"cat": "IGIC", "rate": "general"}');
  });

  test.each([
    'Alojamiento web',
    'Comisión reservas de alojamiento',
    'Software hoteles, habitación doble',
    'Vigilancia, 3 noches',
    'Viaje a Berlín, 3 noches',
    'Alojamiento en Lisboa, 2 noches',
    'Menú desplegable',
    'Diseño de menús de boda',
    'Formación, servicio de cenas',
    'Intérprete, cena de gala',
    'Fotógrafo banquete',
    'Azafatas, 2 noches',
    'Alquiler de yate, 3 noches',
    'Alojamiento en la nube',
    'Catering equipment maintenance',
    'Almuerzo conferencia, ponente',
    'Estancia perro, 3 noches',
    'Consulting',
  ])('is not assumed for another service, or one abroad: %s', (name) => {
    expect(listIds(germany, [sell(name, outside, 'services')], mention)).toEqual([]);
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['goods', sell('Catering, vajilla', outside, 'goods'), {}],
    ['compensation', sell('Alojamiento', { ...outside, ext: { 'es-fiscal-op-class': 'N1' } }), mention],
    ['charged', sell('Alojamiento', { cat: 'VAT', rate: 'reduced' }), {}],
  ])('gets no such warning if it is right: %s', (_what, sold, more) => {
    expect(listIds(germany, [sold], more)).not.toContain('place-of-supply.here');
  });

  test('has only the warning of its place for a customer at home', () => {
    const customer = party('Cliente SL', 'B63272603', '46001', 'Valencia');
    expect(listIds(customer, [sell('Alojamiento', outside)], { supplier: valencia })).toEqual(['place-of-supply']);
  });
});
