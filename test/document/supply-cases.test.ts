// Cases from practice about goods and their destination: places of delivery, vouchers, one-stop shop, margins.
// Regressions: wrong or missing remedies.
import type { JsonObject } from '../../src/document/model/basic';
import { ceuta, germany, gran, look, madrid, remedyOf, sale, tenerife, valencia } from './findings';
import type { InvoiceFindings } from './findings';
import { line } from './invoices';

const switzerland = {
  name: 'Kunde AG',
  tax_id: { country: 'CH', code: 'E123456788' },
  addresses: [{ street: 'Weg 1', code: '8001', locality: 'Zürich', country: 'CH' }],
};

describe('goods that are delivered to another place than the address of the customer', () => {
  const readSale = (
    customer: JsonObject,
    combo: JsonObject,
    address: JsonObject,
    supplier = valencia,
  ): InvoiceFindings => {
    const delivery = { receiver: { name: 'Almacén', addresses: [{ street: 'Calle 1', ...address }] } };
    return look(sale({ cat: 'VAT', ...combo }, { supplier, customer, delivery }));
  };
  const places = ['place-of-supply', 'intra-community-outside'];
  const listPlaces = ({ keys }: InvoiceFindings): string[] => keys.filter((key) => places.includes(key));

  test('count as staying in the EU if they are delivered to Monaco, which is France for VAT', () => {
    expect(listPlaces(readSale(germany, { key: 'intra-community' }, { code: '98000', country: 'MC' }))).toEqual([]);
  });

  test('get a remedy with the island tax if IGIC goods go to a customer in the islands', () => {
    const igic = { cat: 'IGIC', key: 'export' };
    const own = (customer: JsonObject, more: JsonObject = {}) =>
      look(sale(igic, { supplier: gran, customer, ...more }));
    const found = own(tenerife);
    expect(listPlaces(found)).toEqual(['place-of-supply']);
    const stays = own(madrid, { delivery: { receiver: { name: 'W', addresses: [{ street: 'x', code: '38002' }] } } });
    expect(listPlaces(stays)).toEqual(['place-of-supply']);
    for (const one of [found, stays])
      expect(remedyOf(one, 'place-of-supply')).toContain('{"cat": "IGIC", "rate": "general"}');
    expect(listPlaces(own(madrid))).toEqual([]);
    const leaves = { delivery: { receiver: { name: 'W', addresses: [{ street: 'x', code: '28013' }] } } };
    expect(listPlaces(own(tenerife, leaves))).toEqual([]);
  });

  test.each([
    ['Ceuta to a customer in Ceuta', ceuta, {}, true],
    ['Ceuta to Ceuta', madrid, { code: '51002' }, true],
    ['Ceuta to Melilla', ceuta, { code: '52001' }, false],
    ['Ceuta to Madrid', ceuta, { code: '28013' }, false],
    ['Ceuta to Tangier', ceuta, { code: '90000', country: 'MA' }, false],
  ])('are checked by their destination if they have IPSI: %s', (_case, customer, address, isWarned) => {
    const combo = { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E2' } };
    const found =
      Object.keys(address).length > 0
        ? readSale(customer, combo, address, ceuta)
        : look(sale(combo, { supplier: ceuta, customer }));
    expect(listPlaces(found)).toEqual(isWarned ? ['place-of-supply'] : []);
    if (isWarned) expect(remedyOf(found, 'place-of-supply')).toContain('{"cat": "IPSI", "percent": "4%"}');
  });

  test.each([
    ['a German customer, delivery in Madrid', germany, 'intra-community', { code: '28013' }, 'intra-community-outside'],
    [
      'a German customer, delivery in Tenerife',
      germany,
      'intra-community',
      { code: '38002' },
      'intra-community-outside',
    ],
    [
      'a German customer, delivery in Zurich',
      germany,
      'intra-community',
      { code: '8001', country: 'CH' },
      'intra-community-outside',
    ],
    ['a French customer, delivery in Monaco', germany, 'export', { code: '98000', country: 'MC' }, 'place-of-supply'],
    ['a Swiss customer, delivery in Paris', switzerland, 'export', { code: '75001', country: 'FR' }, 'place-of-supply'],
    [
      'a Swiss customer, delivery in Belfast',
      switzerland,
      'export',
      { code: 'BT1 1AA', country: 'GB' },
      'place-of-supply',
    ],
    ['a Canary customer, delivery in Madrid', tenerife, 'export', { code: '28013' }, 'place-of-supply'],
    ['a Swiss customer, delivery in Madrid', switzerland, 'export', { code: '28013' }, 'place-of-supply'],
  ] as const)('get a warning: %s', (_what, customer, key, address, expected) => {
    expect(listPlaces(readSale(customer, { key }, address))).toEqual([expected]);
  });

  test.each([
    ['a Spanish customer, delivery in Boston', madrid, 'export', { code: '02108', country: 'US' }],
    ['a German customer, delivery in Zurich', germany, 'export', { code: '8001', country: 'CH' }],
    ['a Spanish customer, delivery in Tenerife', madrid, 'export', { code: '38002' }],
    ['a German customer, delivery in London', germany, 'export', { code: 'SW1A 1AA', country: 'GB' }],
    ['a German customer, delivery in Paris', germany, 'intra-community', { code: '75001', country: 'FR' }],
    ['a German customer, delivery in Belfast', germany, 'intra-community', { code: 'BT1 1AA', country: 'GB' }],
    ['a German customer, delivery in French Guiana', germany, 'export', { code: '97300', country: 'FR' }],
    ['a German customer, delivery in Mariehamn', germany, 'export', { code: '22100', country: 'FI' }],
  ] as const)('get no warning: %s', (_what, customer, key, address) => {
    expect(listPlaces(readSale(customer, { key }, address))).toEqual([]);
  });

  test('get an export as remedy for a business in a part of France without VAT', () => {
    const overseas = (code: string): JsonObject => ({
      name: 'Client SARL',
      tax_id: { country: 'FR', code: '44732829320' },
      addresses: [{ street: 'Rue 1', code, locality: 'Cayenne', country: 'FR' }],
    });
    const keysIn = (code: string): string[] =>
      listPlaces(look(sale({ cat: 'VAT', key: 'export' }, { customer: overseas(code) })));
    expect(keysIn('97300')).toEqual([]);
    expect(keysIn('75001')).toEqual(['place-of-supply']);
    expect(listPlaces(readSale(germany, { key: 'intra-community' }, { code: '97300', country: 'FR' }))).toEqual([
      'intra-community-outside',
    ]);
  });

  test('are an export if they are delivered from the Canary Islands to Madrid, but not to Tenerife', () => {
    const igic = { cat: 'IGIC', key: 'export' };
    expect(listPlaces(readSale(madrid, igic, { code: '28013' }, gran))).toEqual([]);
    expect(listPlaces(readSale(madrid, igic, { code: '38002' }, gran))).toEqual(['place-of-supply']);
  });

  test('do not get the key `export` as remedy for a customer without an EU number', () => {
    const looked = readSale(switzerland, { key: 'intra-community' }, { code: '75001', country: 'FR' });
    expect(listPlaces(looked)).toEqual(['intra-community-outside']);
    expect(remedyOf(looked, 'intra-community-outside')).not.toContain('export');
  });
});

describe('a voucher, guarantee or deposit', () => {
  const vat = { cat: 'VAT', rate: 'general' };
  const discount = (reason: string, more: JsonObject = {}): JsonObject => ({
    discounts: [{ reason, amount: '50.00', ...more }],
  });
  const charge = (reason: string, more: JsonObject = {}): JsonObject => ({
    charges: [{ reason, amount: '300.00', ...more }],
  });

  test.each([
    ['Tarjeta regalo', '"payment": {"advances": [{"description": "...", "amount": "50.00"}]}'],
    ['Cheque regalo', 'advances'],
    ['Vale de compra', 'advances'],
    ['Targeta regal', 'advances'],
    ['Xec regal', 'advances'],
    ['Opari-txartela', 'advances'],
    ['Gift card', 'advances'],
    ['Retención de garantía 5 %', '"key": "guarantee"'],
    ['Garantía', '"key": "guarantee"'],
  ])('gets a remedy that leaves the tax unchanged for the discount %s', (reason, remedy) => {
    const looked = look(sale(vat, discount(reason)));
    expect(looked.content).toMatchObject({ ImporteTotal: '121.00', CuotaTotal: '21.00' });
    expect(remedyOf(looked, 'untaxed-row')).toContain(remedy);
  });

  test.each(['Fianza', 'Depósito', 'Security deposit'])(
    'gets a remedy that leaves the tax unchanged for the charge %s',
    (reason) => {
      const looked = look(sale(vat, charge(reason)));
      expect(looked.content).toMatchObject({ ImporteTotal: '121.00', CuotaTotal: '21.00' });
      expect(remedyOf(looked, 'untaxed-row')).toContain('"key": "deposit"');
    },
  );

  test.each([
    discount('Retención de garantía 5 %', { key: 'guarantee' }),
    discount('Devolución de la fianza', { key: 'deposit' }),
    charge('Fianza', { key: 'deposit' }),
    { payment: { advances: [{ description: 'Tarjeta regalo', amount: '50.00' }] } },
  ])('gets no warning after its remedy is followed: %j', (more) => {
    const looked = look(sale(vat, more));
    expect(looked.keys).toEqual([]);
    expect(looked.content).toMatchObject({ ImporteTotal: '121.00', CuotaTotal: '21.00' });
  });

  test.each(['Gift wrapping', 'Garantía ampliada', 'Extended guarantee'])(
    'is not assumed for a charge that belongs to the price: %s',
    (reason) => {
      const remedy = remedyOf(look(sale(vat, charge(reason))), 'untaxed-row');
      expect(remedy).toContain('add the `taxes` of the lines');
      expect(remedy).not.toContain('advances');
    },
  );

  test('is not assumed for another discount, which gets the taxes of the lines as remedy', () => {
    for (const reason of ['Vale descuento', 'Depósito por envases', 'loyalty'])
      expect(remedyOf(look(sale(vat, discount(reason))), 'untaxed-row')).toContain('"cat":"VAT","rate":"general"');
  });
});

describe('a one-stop-shop sale with a discount of the document', () => {
  const french = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
  const paris = { street: 'Rue 1', code: '75001', locality: 'Paris', country: 'FR' };
  const consumer = { ...germany, name: 'Dupont Marie', tax_id: { country: 'FR' }, addresses: [paris] };
  const discounted = (taxes: readonly JsonObject[] | undefined): InvoiceFindings =>
    look(
      sale(french, {
        customer: consumer,
        discounts: [{ reason: 'Rappel', amount: '10.00', ...(taxes ? { taxes: [...taxes] } : {}) }],
      }),
    );

  test('is blocked if the discount has the tax of a third country', () => {
    const found = discounted([{ ...french, country: 'DE' }]);
    expect(found.blocking).toContain('country-left-out');
    expect(remedyOf(found, 'country-left-out')).toContain('"country":"FR"');
  });

  test.each([
    { cat: 'VAT', rate: 'general' },
    { cat: 'VAT', percent: '20%' },
  ])('is blocked if the discount has a Spanish tax: %j', (combo) => {
    const looked = discounted([combo]);
    expect(looked.blocking).toContain('country-left-out');
    expect(remedyOf(looked, 'country-left-out')).toContain('"country":"FR"');
  });

  test('is accepted with the values of its remedies', () => {
    const untaxed = discounted(undefined);
    expect(remedyOf(untaxed, 'untaxed-row')).toContain(
      '"country":"FR","rate":"general","ext":{"es-fiscal-regime":"17"}',
    );
    const right = discounted([french]);
    expect(right.keys.filter((key) => ['country-left-out', 'untaxed-row', 'one-stop-shop'].includes(key))).toEqual([]);
    expect(right.content).toMatchObject({ CuotaTotal: '0.00', ImporteTotal: '90.00' });
  });

  test('treats the codes EL and GR as the same country (Greece)', () => {
    const greek = { ...french, country: 'EL' };
    const discounts = [{ amount: '10.00', taxes: [{ ...french, country: 'GR' }] }];
    expect(look(sale(greek, { customer: consumer, discounts })).keys).not.toContain('country-left-out');
  });

  test('may have a discount on the Spanish line of a mixed invoice', () => {
    const lines = [line('100.00', { taxes: [french] }), line('50.00')];
    const mixed = look(
      sale(french, { lines, discounts: [{ amount: '5.00', taxes: [{ cat: 'VAT', rate: 'general' }] }] }),
    );
    expect(mixed.keys).not.toContain('country-left-out');
  });
});

describe('a margin scheme', () => {
  test.each(['03', '05', '09'])('has the margin as base and the whole price as total with regime %s', (code) => {
    const rest = { charges: [{ reason: 'Resto del precio', amount: '9000.00' }] };
    const looked = look(sale({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': code } }, rest));
    expect(looked.keys.filter((key) => ['margin-scheme', 'untaxed-row'].includes(key))).toEqual([]);
    expect(looked.blocking).toEqual([]);
    expect(looked.content).toMatchObject({ CuotaTotal: '21.00', ImporteTotal: '9121.00' });
    expect(looked.rows[0]).toMatchObject({ ClaveRegimen: code, BaseImponibleOimporteNoSujeto: '100.00' });
    const whole = look(sale({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': code } })).keys;
    // A mediator (09) charges the tax of the whole price.
    expect(whole.includes('margin-scheme')).toBe(code !== '09');
  });

  test('excludes an outlay from the total', () => {
    const charges = [
      { reason: 'Resto del precio', amount: '9000.00' },
      { key: 'outlay', reason: 'Tasas', amount: '40.00' },
    ];
    const looked = look(sale({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } }, { charges }));
    expect(looked.content.ImporteTotal).toBe('9121.00');
  });

  test('accepts a margin of 0.00 for goods sold for no more than their cost', () => {
    const taxes = [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } }];
    const charges = [{ reason: 'Resto del precio', amount: '900.00' }];
    const sold = (price: JsonObject) =>
      look(sale({}, { charges, lines: [{ quantity: '1', item: { name: 'Coche', ...price }, taxes }] }));
    expect(sold({ price: '0.00' }).keys).not.toContain('price-missing');
    expect(sold({ price: '0.00' }).content).toMatchObject({ CuotaTotal: '0.00', ImporteTotal: '900.00' });
    expect(sold({}).keys).toContain('price-missing');
  });
});
