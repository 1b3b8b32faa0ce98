// Lines whose kind, or whose destination, contradicts their tax. Regressions: such lines were issued without a warning,
// so form 303 and form 349 had them in other boxes, or tax was charged that was not due.
import type { JsonObject } from '../../src/document/model/basic';
import { ana, boston, ceuta, germany, gran, look, madrid, remedyOf, sale, sell, tenerife, valencia } from './findings';
import { general } from './invoices';

const reversed = { cat: 'VAT', key: 'reverse-charge' };
const withUnion = { cat: 'VAT', key: 'intra-community' };
const exported = { cat: 'VAT', key: 'export' };
const outside = { cat: 'VAT', key: 'outside-scope' };
const surcharged = { cat: 'VAT', rate: 'general+eqs' };
const underIslandRegime = { ...outside, ext: { 'es-fiscal-regime': '08' } };

const listIds = (customer: JsonObject, lines: readonly JsonObject[], more: JsonObject = {}): string[] =>
  look(sale({}, { customer, lines: [...lines], ...more })).warnings.map(({ message }) =>
    typeof message === 'string' ? message : message.id,
  );
const kinds = [
  'place-of-supply.service',
  'place-of-supply.service-export',
  'place-of-supply.goods',
  'surcharge-to-company.service',
  'place-of-supply.leaves',
  'place-of-supply.leaves-margin',

  'reverse-charge-abroad.territory',
];
const find = (...invoice: Parameters<typeof listIds>): string[] =>
  listIds(...invoice).filter((id) => kinds.includes(id));

describe('a line whose kind contradicts its tax', () => {
  test.each<[string, JsonObject, JsonObject, string]>([
    ['a service as goods within the EU', germany, sell('Consultoría', withUnion, 'services'), 'service'],
    ['a service as exported goods', boston, sell('Consultoría', exported, 'services'), 'service-export'],
    ['a service as goods for the islands', tenerife, sell('Consultoría', exported, 'services'), 'service-export'],
    ['goods to the EU as a service', germany, sell('Bomba', outside, 'goods'), 'goods'],
    ['goods for the islands as a service', tenerife, sell('Bomba', underIslandRegime, 'goods'), 'goods'],
  ])('gets a warning: %s', (_what, customer, sold, id) => {
    expect(find(customer, [sold])).toEqual([`place-of-supply.${id}`]);
  });

  test.each<[string, JsonObject, JsonObject, string]>([
    ['consultancy', germany, withUnion, 'place-of-supply.service'],
    ['consultancy', boston, exported, 'place-of-supply.service-export'],
    ['consultancy', ana, surcharged, 'surcharge-to-company.service'],
  ])('gets a warning if it is sold next to goods: %s', (_what, customer, combo, id) => {
    expect(find(customer, [sell('Bomba', combo, 'goods'), sell('Consultoría', combo, 'services')])).toEqual([id]);
  });

  // Regression: the certificate of a delivery was to be reported as a service.
  test.each<[string, JsonObject, JsonObject]>([
    ['Utillaje y molde', germany, withUnion],
    ['Palés y certificado', germany, withUnion],
    ['Certificado de origen', boston, exported],
    ['Puesta a punto', boston, exported],
    ['Punto verde', ana, surcharged],
  ])('gets no warning if it belongs to the price of goods: %s', (name, customer, combo) => {
    expect(find(customer, [sell('Máquina', combo, 'goods'), sell(name, combo, 'services')])).toEqual([]);
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['within the EU', germany, withUnion],
    ['exported', boston, exported],
    ['for a retailer', ana, surcharged],
  ])('gets no warning if it subtracts from the price of goods: %s', (_where, customer, combo) => {
    const discount = { ...sell('Descuento, asesoría', combo, 'services'), quantity: '-0.1' };
    expect(find(customer, [sell('Máquina', combo, 'goods'), discount])).toEqual([]);
  });

  test('gets a warning if it is a service with the surcharge', () => {
    expect(find(ana, [sell('Reparación', surcharged, 'services')])).toEqual(['surcharge-to-company.service']);
  });

  test.each<[string, JsonObject, readonly JsonObject[], JsonObject]>([
    ['goods within the EU', germany, [sell('Bomba', withUnion, 'goods')], {}],
    ['goods of no stated kind', germany, [sell('Bomba', withUnion)], {}],
    [
      'transport with its goods',
      germany,
      [sell('Bomba', withUnion, 'goods'), sell('Portes', withUnion, 'services')],
      {},
    ],
    ['a service to the EU', germany, [sell('Consultoría', outside, 'services')], {}],
    ['exported goods', boston, [sell('Bomba', exported, 'goods')], {}],
    ['the transport of exported goods', boston, [sell('Flete marítimo', exported, 'services')], {}],
    ['customs clearance for exported goods', boston, [sell('Despacho de aduanas', exported, 'services')], {}],
    ['a service to the islands', tenerife, [sell('Consultoría', underIslandRegime, 'services')], {}],
    ['a voucher', madrid, [sell('Bono', { ...outside, ext: { 'es-fiscal-op-class': 'N1' } }, 'goods')], {}],
    [
      'goods of a triangular operation',
      germany,
      [sell('Bomba', outside, 'goods')],
      { notes: [{ text: 'Operación triangular, art. 26.Tres LIVA' }] },
    ],
    ['goods for a retailer', ana, [sell('Bomba', surcharged, 'goods')], {}],
    [
      'delivery with goods for a retailer',
      ana,
      [sell('Bomba', surcharged, 'goods'), sell('Gastos de envío', surcharged, 'services')],
      {},
    ],
    ['a service for a retailer', ana, [sell('Reparación', general, 'services')], {}],
    ['a taxed service', madrid, [sell('Consultoría', general, 'services')], {}],
    [
      'goods for a ship',
      boston,
      [sell('Avituallamiento', { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E3' } }, 'services')],
      {},
    ],
  ])('gets no warning if it is right: %s', (_what, customer, lines, more) => {
    expect(find(customer, lines, more)).toEqual([]);
  });

  test('gets no warning in a credit note, which copies its invoice', () => {
    const credit = {
      type: 'credit-note',
      preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }],
      series: 'R',
    };
    expect(find(germany, [sell('Consultoría', withUnion, 'services')], credit)).toEqual([]);
  });
});

describe('a reverse charge between the territories of Spain', () => {
  const igic = { cat: 'IGIC', key: 'reverse-charge' };
  const ipsi = { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-op-class': 'S2' } };
  const id = 'reverse-charge-abroad.territory';

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['a service to the Canary Islands', valencia, tenerife, reversed],
    ['a service to Ceuta', valencia, ceuta, reversed],
    ['a service from the Canary Islands', gran, madrid, igic],
    ['a service from Ceuta', ceuta, madrid, ipsi],
  ])('gets a warning: %s', (_what, supplier, customer, combo) => {
    expect(find(customer, [sell('Consultoría', combo)], { supplier })).toEqual([id]);
  });

  test.each<[string, JsonObject, JsonObject, JsonObject, JsonObject]>([
    ['a business in the peninsula', valencia, madrid, sell('Consultoría', reversed), {}],
    ['work on a building', valencia, tenerife, sell('Obra en calle Colón, Valencia', reversed), {}],
    ['waste', valencia, tenerife, sell('Chatarra de hierro', reversed), {}],
    ['goods', valencia, tenerife, sell('Lingote', reversed, 'goods'), {}],
    [
      'goods that stay',
      valencia,
      tenerife,
      sell('Lotes', reversed),
      { delivery: { receiver: { name: 'X', addresses: [{ street: 'x', code: '28013', locality: 'Madrid' }] } } },
    ],
    ...['Certificación n.º 3', 'Tabiquería de pladur, planta 2', 'Trabajos según presupuesto 12'].map(
      (name): [string, JsonObject, JsonObject, JsonObject, JsonObject] => [
        name,
        valencia,
        tenerife,
        sell(name, reversed),
        {},
      ],
    ),
    [
      'the charge of an invoice of works',
      valencia,
      tenerife,
      sell('Ejecución de obra en Madrid', reversed),
      { charges: [{ reason: 'Gastos generales 13 %', amount: '13.00', taxes: [reversed] }] },
    ],
    ['a business in the Canary Islands', gran, tenerife, sell('Consultoría', igic), {}],
    ['a service outside the tax', valencia, tenerife, sell('Consultoría', underIslandRegime), {}],
  ])('gets no warning if it is right: %s', (_what, supplier, customer, sold, more) => {
    expect(find(customer, [sold], { supplier, ...more })).toEqual([]);
  });

  test('gets no warning for an advance that is subtracted', () => {
    const advance = { ...sell('Anticipo, consultoría', reversed), quantity: '-0.5' };
    expect(find(tenerife, [sell('Tablets 40 u', reversed), advance])).toEqual([]);
  });

  test('gets a warning that includes the charges and subtracted lines of services', () => {
    const advance = { ...sell('Anticipo', reversed), quantity: '-0.5' };
    const charges = [{ reason: 'Gastos', amount: '5.00', taxes: [reversed] }];
    const lines = [sell('Consultoría', reversed), advance];
    const { warnings } = look(sale({}, { customer: tenerife, lines, charges }));
    expect(warnings.find(({ key }) => key === 'reverse-charge-abroad')?.paths).toEqual([
      '$.doc.lines[0].taxes[0].key',
      '$.doc.lines[1].taxes[0].key',
      '$.doc.charges[0].taxes[0].key',
    ]);
  });
});

describe('taxed goods that are sent out of the territory of the tax', () => {
  const sentTo = (code: string, country?: string): JsonObject => ({
    delivery: {
      receiver: { name: 'Almacén', addresses: [{ street: 'x', code, locality: 'X', ...(country ? { country } : {}) }] },
    },
  });
  const igic = { cat: 'IGIC', rate: 'general' };
  const used = { ...general, ext: { 'es-fiscal-regime': '03' } };

  // Directive 2006/112 art. 321. Regression: the tax on the margin of exported goods was charged in silence.
  test.each<[string, JsonObject, JsonObject]>([
    ['to Boston', boston, sentTo('02108', 'US')],
    ['to the Canary Islands', madrid, sentTo('35001')],
  ])('get a warning under the margin scheme: %s', (_where, customer, more) => {
    const charges = [{ reason: 'Resto del precio', amount: '500.00' }];
    const found = look(sale({}, { customer, lines: [sell('Cuadro', used)], charges, ...more }));
    expect(found.blocking).toEqual([]);
    expect(remedyOf(found, 'place-of-supply')).toContain('{"cat": "VAT", "key": "export"} without regime 03');
  });

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['to Boston', madrid, sell('Bomba', general, 'goods'), sentTo('02108', 'US')],
    ['to Boston, without a kind', madrid, sell('Bomba', general), sentTo('02108', 'US')],
    ['to the Canary Islands', madrid, sell('Bomba', general), sentTo('35001')],
    ['to Ceuta', madrid, sell('Bomba', general), sentTo('51001')],
    ['to Berlin, for a German business', germany, sell('Bomba', general), sentTo('10115', 'DE')],
    ['from the Canary Islands to Madrid', madrid, sell('Bomba', igic), { ...sentTo('28013'), supplier: gran }],
  ])('get a warning: %s', (_where, customer, sold, more) => {
    expect(find(customer, [sold], more)).toEqual(['place-of-supply.leaves']);
  });

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['to Madrid', germany, sell('Bomba', general), sentTo('28013')],
    ['to Berlin, for a Spanish business', madrid, sell('Bomba', general), sentTo('10115', 'DE')],
    ['a service', madrid, sell('Consultoría', general, 'services'), sentTo('35001')],
    ['nowhere', boston, sell('Bomba', general), {}],
    ['to the Canary Islands, as an export', madrid, sell('Bomba', exported), sentTo('35001')],
    ['to a postcode that is not known', madrid, sell('Bomba', general), sentTo('X')],
    ['within the Canary Islands', tenerife, sell('Bomba', igic), { ...sentTo('35001'), supplier: gran }],
    ['used goods for a business within the Union', germany, sell('Cuadro', used), sentTo('10115', 'DE')],
    ['used goods to Madrid', boston, sell('Cuadro', used), sentTo('28013')],
    ['used goods that the customer takes along', boston, sell('Cuadro', used), {}],
    ['exported used goods without the regime', boston, sell('Cuadro', exported), sentTo('02108', 'US')],
  ])('get no warning if they are right: %s', (_where, customer, sold, more) => {
    expect(find(customer, [sold], more)).toEqual([]);
  });
});
