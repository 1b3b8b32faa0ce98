// Services at the tax of the supplier to businesses elsewhere. Regression: tax that was not due was charged in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { boston, ceuta, germany, gran, look, madrid, party, remedyOf, sale, sell, tenerife } from './findings';
import { exempt, general } from './invoices';

const outside = { cat: 'VAT', key: 'outside-scope' };

const listWarnings = (customer: JsonObject, lines: readonly JsonObject[], more: JsonObject = {}): string[] =>
  look(sale({}, { customer, lines: [...lines], ...more })).warnings.flatMap(({ message }) =>
    typeof message !== 'string' && message.id === 'place-of-supply.service-taxed' ? [message.id] : [],
  );

describe('a taxed service to a business elsewhere', () => {
  const igic = { cat: 'IGIC', rate: 'general' };
  const taxed = (name: string, combo: JsonObject = general): JsonObject => sell(name, combo, 'services');
  const customerOf = (country: string, code: string, address: JsonObject): JsonObject => ({
    name: 'Cliente',
    tax_id: { country, code },
    addresses: [{ street: 'x', locality: 'X', ...address }],
  });

  test.each<[string, JsonObject, JsonObject, JsonObject, string]>([
    ['in Germany', germany, taxed('Consultoría'), {}, `${JSON.stringify(outside)}, and add the tag \`reverse-charge\``],
    ['in the Canary Islands', tenerife, taxed('Asesoría jurídica'), {}, '"es-fiscal-regime": "08"'],
    ['in Ceuta', ceuta, taxed('Hosting web'), {}, '"es-fiscal-regime": "08"'],
    ['in Madrid', madrid, taxed('Consultoría', igic), { supplier: gran }, '"es-fiscal-regime": "08"'],
  ])('gets a warning: %s', (_where, customer, sold, more, remedy) => {
    expect(listWarnings(customer, [sold], more)).toEqual(['place-of-supply.service-taxed']);
    const found = look(sale({}, { customer, lines: [sold], ...more }));
    expect(found.blocking).toEqual([]);
    expect(remedyOf(found, 'place-of-supply').replaceAll('": ', '":').replaceAll(', "', ',"')).toContain(
      remedy.replaceAll('": ', '":').replaceAll(', "', ',"'),
    );
    expect(remedyOf(found, 'place-of-supply')).toContain('Ignore this warning if the service is for an establishment');
  });

  test.each([
    'Habitación doble, 3 noches',
    'Menú de empresa',
    'Reforma de oficina',
    'Alquiler de furgoneta, 2 días',
    'Entrada congreso de marketing',
    'Curso de contabilidad',
    'Auditoría energética de la nave',
    'Asesoría en la compraventa de un inmueble',
    'Honorarios',
    'Honorarios de arquitecto, asesoría de obra',
    'Alquiler de valla, publicidad',
    'Transporte Valencia - Berlín',
    'Stand en feria, publicidad',
    'Mantenimiento',
    'Asesoramiento compra de piso',
    'Gestoría apartamento turístico',
    'Consultoría chalé Alicante',
    'Consultoría, venta de solar',
    'Asesoría jurídica desahucio',
  ])('gets no warning if it may take place here: %s', (name) => {
    for (const customer of [germany, tenerife]) expect(listWarnings(customer, [taxed(name)])).toEqual([]);
  });

  test.each(['G35000009', 'P3500000I', 'Q3500000I', 'R3500000I', 'S3500000I'])(
    'gets no warning if the customer may be a consumer: %s',
    (code) => {
      expect(listWarnings(customerOf('ES', code, { code: '35001', country: 'ES' }), [taxed('Consultoría')])).toEqual(
        [],
      );
    },
  );

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['for a company in Madrid', madrid, taxed('Consultoría'), {}],
    ['for a person in the Canary Islands', party('Ruiz, Ana', '54387763P', '35001', 'X'), taxed('Consultoría'), {}],
    ['for a consumer in Germany', customerOf('DE', '', { country: 'DE' }), taxed('Consultoría'), {}],
    [
      'for a German business with an establishment in Madrid',
      customerOf('DE', '111111125', { code: '28013', country: 'ES' }),
      taxed('Consultoría'),
      {},
    ],
    ['for a business outside the Union', boston, taxed('Consultoría'), {}],
    ['outside the tax', germany, taxed('Consultoría', outside), { $tags: ['reverse-charge'] }],
    ['within the Canary Islands', tenerife, taxed('Consultoría', igic), { supplier: gran }],
    ['without a kind', germany, sell('Consultoría', general), {}],
    ['goods that are picked up', germany, sell('Libro de contabilidad', general, 'goods'), {}],
  ])('gets no warning if it is right: %s', (_what, customer, sold, more) => {
    expect(listWarnings(customer, [sold], more)).toEqual([]);
  });

  // Regression: consulting for a business of the Union was exempt (E1) in silence, so that form 349 lacked it.
  test('gets a warning if it is exempt', () => {
    const ofUnion = look(sale({}, { customer: germany, lines: [taxed('Consultoría', exempt)] }));
    expect([ofUnion.keys, ofUnion.blocking]).toEqual([['place-of-supply'], []]);
    expect(remedyOf(ofUnion, 'place-of-supply')).toContain('{"cat": "VAT", "key": "outside-scope"}');
    expect(listWarnings(tenerife, [taxed('Asesoría jurídica', exempt)])).toEqual(['place-of-supply.service-taxed']);
    for (const customer of [madrid, boston]) expect(listWarnings(customer, [taxed('Consultoría', exempt)])).toEqual([]);
    expect(listWarnings(germany, [taxed('Curso de inglés', exempt)])).toEqual([]);
  });
});
