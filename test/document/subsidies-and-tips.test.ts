// Subsidies and tips: payments that do not change the price. Regressions: they changed the tax in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';
import { line, reduced } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };

describe('a subsidy that another party pays', () => {
  const car = line('30000.00', { item: { name: 'Coche eléctrico', price: '30000.00' } });
  const subtract = (name: string, taxes: JsonObject[]): JsonObject =>
    line('7000.00', { quantity: '-1', item: { name, price: '7000.00' }, taxes });
  const taxed = { taxes: [vat] };
  const outside = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };

  test.each(['Subvención Plan MOVES III', 'Ayuda Plan MOVES III', 'MOVES III', 'Subvenció', 'Descuento subvención'])(
    'is a payment, and not a discount: %s',
    (reason) => {
      const discounts = [{ reason, amount: '7000.00' }];
      const [first] = discounts;
      const ofDiscount = look(sale(vat, { lines: [car], discounts: [{ ...first, ...taxed }] }));
      const ofLine = look(sale(vat, { lines: [car, subtract(reason, [vat])] }));
      for (const found of [ofDiscount, ofLine]) {
        expect([found.keys, found.blocking]).toEqual([['outlay-taxed'], []]);
        expect(remedyOf(found, 'outlay-taxed')).toContain('"advances": [{"description": "...", "amount": "7000.00"}]');
      }
      const untaxed = look(sale(vat, { lines: [car], discounts }));
      expect(untaxed.keys).toEqual(['untaxed-row']);
      expect(remedyOf(untaxed, 'untaxed-row')).toContain('"advances": [{"description": "...", "amount": "7000.00"}]');
    },
  );

  test('is a payment as a line that is not subject to tax', () => {
    const found = look(sale(vat, { lines: [car, subtract('Subvención Plan MOVES III', [outside])] }));
    expect(remedyOf(found, 'untaxed-row')).toContain('advances');
  });

  test('gets no warning after its remedy is followed', () => {
    const payment = { advances: [{ description: 'Subvención Plan MOVES III', amount: '7000.00' }] };
    expect(look(sale(vat, { lines: [car], payment })).keys).toEqual([]);
  });

  test.each([
    'Descuento comercial',
    'Descuento Plan Renove',
    'Bonificación por volumen',
    'Ayuda a domicilio: horas no prestadas',
    'Descuento gestión de subvenciones',
    'Tramitación Kit Digital, promoción',
    'Mejora de precio, moves',
    'Descuento gastos no subvencionables',
    'Descuento subvencionado por la tienda',
    'Descuento adicional MOVES III',
  ])('is not assumed for a discount: %s', (reason) => {
    expect(look(sale(vat, { lines: [car], discounts: [{ reason, amount: '70.00', ...taxed }] })).keys).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    ['a service for its recipient', { lines: [line('100.00', { item: { name: 'Subvención 2026', price: '1' } })] }],
    ['a charge', { charges: [{ reason: 'Subvención: informe', amount: '10.00', ...taxed }] }],
  ])('is not assumed for %s', (_title, more) => {
    expect(look(sale(vat, more)).keys).toEqual([]);
  });
});

describe('a tip with taxes', () => {
  const dinner = line('40.00', { item: { name: 'Cena', price: '40.00' }, taxes: [reduced] });
  const tip = (name: string): readonly JsonObject[] => [
    { lines: [dinner, line('4.00', { item: { name, price: '4.00' }, taxes: [reduced] })] },
    { lines: [dinner], charges: [{ reason: name, amount: '4.00', taxes: [reduced] }] },
  ];

  test.each(['Propina', 'Propinas', 'Propina voluntaria', 'Tip', 'Gratuity'])(
    'gets an outlay as remedy: %s',
    (name) => {
      for (const more of tip(name)) {
        const found = look(sale(vat, more));
        expect([found.keys, found.blocking]).toEqual([['outlay-taxed'], []]);
        expect(remedyOf(found, 'outlay-taxed')).toContain('"key": "outlay", "reason": "...", "amount": "4.00"');
      }
    },
  );

  test.each([
    'Tips para micropipeta',
    'Cargo por servicio',
    'Propinas obligatorias del crucero',
    'Bote propinas metálico',
  ])('is not assumed for a part of the price: %s', (name) => {
    for (const more of tip(name)) expect(look(sale(vat, more)).keys).toEqual([]);
  });

  test('gets no warning if it is an outlay', () => {
    const charges = [{ key: 'outlay', reason: 'Propina', amount: '4.00' }];
    expect(look(sale(vat, { lines: [dinner], charges })).keys).toEqual([]);
  });
});
