// Deposits, packaging and advances by their names. Regressions: a deposit with two names was a sale, and packaging or an
// advance with the key of a deposit left out tax, both in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';
import { line } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };
const none = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
const lineOf = (name: string, taxes: JsonObject): JsonObject => ({
  lines: [line('100.00'), line('300.00', { item: { name, price: '300.00' }, taxes: [taxes] })],
});

describe('a deposit with two names', () => {
  const names = [
    'Depósito de garantía',
    'Depósito en garantía',
    'Deposito como garantia',
    'Garantía (se devuelve)',
    'Dipòsit de garantia',
    'Garantía adicional del arrendamiento (reembolsable)',
    'Depósito reembolsable por daños',
  ];

  test.each(names)('is no sale, in any place: %s', (name) => {
    const charge = '"charges": [{"key": "deposit", "reason": "...", "amount": "300.00"}]';
    expect(remedyOf(look(sale(vat, lineOf(name, none))), 'untaxed-row')).toContain(charge);
    expect(remedyOf(look(sale(vat, lineOf(name, vat))), 'outlay-taxed')).toContain(charge);
    const taxed = { charges: [{ reason: name, amount: '300.00', taxes: [vat] }] };
    expect(remedyOf(look(sale(vat, taxed)), 'outlay-taxed')).toContain(charge);
    for (const rows of [
      { charges: [{ reason: name, amount: '300.00' }] },
      { discounts: [{ reason: `Devolución ${name}`, amount: '300.00' }] },
    ])
      expect(remedyOf(look(sale(vat, rows)), 'untaxed-row')).toContain('"key": "deposit"');
  });

  test.each(['Garantía', 'Garantía contrato 12'])('is no sale without tax: %s', (name) => {
    expect(remedyOf(look(sale(vat, lineOf(name, none))), 'untaxed-row')).toContain('"charges": [{"key": "deposit"');
  });

  test.each([
    'Garantía 3 años',
    'Garantía extendida',
    'Ampliación de garantía',
    'Garantía de reembolso',
    'Garantía de cancelación (entrada reembolsable)',
    'Garantía de cancelación: se devuelve el importe',
    'Garantía anulación reserva reembolsable 100 %',
    'Garantía de satisfacción (se devuelve el dinero)',
    'Garantía de precio: se devuelve la diferencia',
    'Depósito en garantía: gastos de custodia',
    'Depósito de agua, transporte reembolsable',
    'Depósito no reembolsable',
    'Depósito retornable envases',
    "Dipòsit d'aigua",
  ])('is not assumed for a sale: %s', (name) => {
    expect(look(sale(vat, lineOf(name, vat))).keys).toEqual([]);
    expect(look(sale(vat, { charges: [{ reason: name, amount: '300.00', taxes: [vat] }] })).keys).toEqual([]);
  });

  test.each(['Garantía 3 años', 'Depósito no reembolsable por daños', 'Depósito de combustible'])(
    'is not assumed for another amount without tax: %s',
    (name) => expect(look(sale(vat, lineOf(name, none))).keys).toEqual([]),
  );

  test('is not assumed for what the customer retains', () => {
    const found = look(sale(vat, { discounts: [{ reason: 'Retención depósito de garantía', amount: '5.00' }] }));
    expect(remedyOf(found, 'untaxed-row')).toContain('"key": "guarantee"');
  });
});

describe('a row whose key says that it is no part of the price', () => {
  test.each<[key: string, reason: string]>([
    ['deposit', 'Depósito envases'],
    ['deposit', 'Envases retornables'],
    ['deposit', 'Fianza barriles'],
    ['deposit', 'Bombona'],
    ['deposit', "Dipòsit d'envasos"],
    ['deposit', 'Depósito retornable de 3 palets'],
    ['deposit', 'Señal 30 %'],
    ['deposit', 'Anticipo'],
    ['outlay', 'Envases'],
  ])('gets a warning if it is packaging or an advance: %s, %s', (key, reason) => {
    const found = look(sale(vat, { charges: [{ key, reason, amount: '10.00' }] }));
    expect([found.keys, found.blocking]).toEqual([['untaxed-row'], []]);
    const remedy = remedyOf(found, 'untaxed-row');
    expect(remedy).toContain('Remove its key');
    expect(remedy).toContain('{"cat":"VAT","rate":"general"}');
    expect(look(sale(vat, { charges: [{ reason, amount: '10.00', taxes: [vat] }] })).keys).not.toContain('untaxed-row');
  });

  test('gets a warning as a discount if it is packaging', () => {
    const found = look(sale(vat, { discounts: [{ key: 'guarantee', reason: 'Envases', amount: '10.00' }] }));
    expect(remedyOf(found, 'untaxed-row')).toContain('Remove its key');
  });

  test('gets no key as remedy if it is packaging without one', () => {
    const remedy = remedyOf(
      look(sale(vat, { charges: [{ reason: 'Fianza envases', amount: '10.00' }] })),
      'untaxed-row',
    );
    expect(remedy).toContain('Add the `taxes` of the goods');
    expect(remedy).not.toContain('key');
  });

  test.each<[key: string, reason: string]>([
    ['deposit', 'Fianza'],
    ['deposit', 'Fianza caja fuerte'],
    ['deposit', 'Fianza contenedor de obra'],
    ['deposit', 'Fianza embotelladora'],
    ['deposit', 'Fianza apartamento Garraf'],
    ['deposit', 'Fianza Sra. Botella'],
    ['deposit', 'Fianza C/ Barrilero 3'],
    ['deposit', 'Fianza alquiler máquina de embalaje'],
    ['outlay', 'Aduana 3 palets'],
    ['outlay', 'Tasa vertido bidones (Ayuntamiento)'],
    ['guarantee', 'Retenció de garantia obra Garraf'],
    ['guarantee', 'Retención de garantía línea de embalaje'],
    ['deposit', 'Provisión de fondos'],
    ['deposit', 'Señal reembolsable'],
    ['outlay', 'Suplido: gastos de embalaje'],
    ['outlay', 'Anticipo de tasas'],
    ['guarantee', 'Retención de garantía'],
  ])('gets no warning if it is right: %s, %s', (key, reason) => {
    const rows = key === 'guarantee' ? 'discounts' : 'charges';
    expect(look(sale(vat, { [rows]: [{ key, reason, amount: '10.00' }] })).keys).toEqual([]);
  });

  // Regression: a word for packaging anywhere in the text decided what the row was.
  test.each(['Suplido aduana 3 palets', 'Gastos por cuenta del cliente: palets'])(
    'gets the key of an outlay as remedy if it names packaging of an outlay: %s',
    (reason) => {
      const found = look(sale(vat, { charges: [{ reason, amount: '300.00' }] }));
      expect(remedyOf(found, 'untaxed-row')).toContain('"key": "outlay"');
    },
  );

  test('gets no warning if it is the rest of a price under the margin scheme', () => {
    const margin = { ...vat, ext: { 'es-fiscal-regime': '03' } };
    for (const reason of ['Resto del precio (botella Vega Sicilia 1942)', 'Botella Vega Sicilia 1942'])
      expect(
        look(sale(margin, { $tags: ['second-hand-goods'], charges: [{ reason, amount: '9000.00' }] })).keys,
      ).not.toContain('untaxed-row');
  });

  test('keeps a key that belongs to the price', () => {
    const found = look(sale(vat, { charges: [{ key: 'packing', reason: 'Embalaje', amount: '10.00' }] }));
    expect(remedyOf(found, 'untaxed-row')).toMatch(/^Add the `taxes`.*Ignore this warning if it is not packaging/);
  });

  test('gets no warning in a correction, which repeats the rows of its original', () => {
    const credit = { type: 'credit-note', preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }] };
    const charges = [{ key: 'deposit', reason: 'Envases', amount: '10.00' }];
    expect(look(sale(vat, { ...credit, charges })).keys).not.toContain('untaxed-row');
  });
});
