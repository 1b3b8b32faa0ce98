// Goods that the customer gives in part payment, such as an old car. Regression: they reduced the tax in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';
import { line } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };
const car = line('20000.00', { item: { name: 'Turismo nuevo', price: '20000.00' } });
const subtract = (name: string): JsonObject => line('5000.00', { quantity: '-1', item: { name, price: '5000.00' } });
const advance = '"advances": [{"description": "...", "amount": "5000.00"}]';

describe('goods that the customer gives in part payment', () => {
  test.each([
    'Entrega de vehículo usado en pago',
    'Entrega de su coche antiguo',
    'Vehículo usado entregado a cuenta 1234ABC',
    'Turismo 1234ABC entregado como parte del pago',
    'Coche usado, parte del precio',
    'Móvil entregado en pago',
    'Permuta tractor',
    'Recompra de su vehículo',
    'Trade-in iPhone 12',
  ])('are a payment, and no discount: %s', (reason) => {
    const discount = { reason, amount: '5000.00' };
    const taxed = [
      look(sale(vat, { lines: [car], discounts: [{ ...discount, taxes: [vat] }] })),
      look(sale(vat, { lines: [{ ...car, discounts: [discount] }] })),
      look(sale(vat, { lines: [car, subtract(reason)] })),
    ];
    for (const found of taxed) {
      expect([found.keys, found.blocking]).toEqual([['outlay-taxed'], []]);
      expect(remedyOf(found, 'outlay-taxed')).toContain(advance);
    }
    // Regression: a line outside the tax was silent, although it lowers the total of the record.
    const outside = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
    const untaxed = [
      look(sale(vat, { lines: [car], discounts: [discount] })),
      look(sale(vat, { lines: [car, { ...subtract(reason), taxes: [outside] }] })),
    ];
    for (const found of untaxed) {
      expect(found.keys).toEqual(['untaxed-row']);
      expect(remedyOf(found, 'untaxed-row')).toContain(advance);
    }
  });

  test('are a payment under a margin scheme, whose total is the whole price', () => {
    const margin = { ...vat, ext: { 'es-fiscal-regime': '03' } };
    const charges = [{ reason: 'Resto del precio', amount: '9000.00' }];
    const discounts = [{ reason: 'Entrega de vehículo usado', amount: '5000.00' }];
    const more = { $tags: ['second-hand-goods'], lines: [line('1000.00', { taxes: [margin] })], charges, discounts };
    expect(look(sale(vat, more)).keys).toEqual(['untaxed-row']);
  });

  test('get no warning as a payment', () => {
    const payment = { advances: [{ description: 'Entrega de vehículo usado', amount: '5000.00' }] };
    expect(look(sale(vat, { lines: [car], payment })).keys).toEqual([]);
  });

  test.each([
    'Descuento por entrega de su vehículo usado',
    'Plan Renove, entrega de coche antiguo',
    'Retraso en la entrega del coche usado',
    'Anticipo, parte del precio',
    'Entrega a cuenta, vehículo 1234ABC',
    'Coche usado, golpe en la puerta',
    'Vehículo devuelto, entregado el 3 de mayo',
    'Entrega en tienda',
    'Equipo de música, parte trasera rayada',
    'Dto. recompra',
    'Dto por entrega de coche usado',
    'Premio recompra, cliente fiel',
    'Móvil en pago a plazos',
    'Camión entregado en obra, a cuenta de la certificación',
    'Reloj usado, entregado por error',
    'Entrega de joya antigua en depósito',
  ])('are not assumed for another row: %s', (reason) => {
    const discounts = [{ reason, amount: '50.00', taxes: [vat] }];
    expect(look(sale(vat, { lines: [car], discounts })).keys).toEqual([]);
    expect(look(sale(vat, { lines: [car, subtract(reason)] })).keys).toEqual([]);
  });

  test('are not assumed for what is sold or charged', () => {
    const sold = line('5000.00', { item: { name: 'Vehículo usado entregado a cuenta', price: '5000.00' } });
    const charges = [{ reason: 'Recompra de su vehículo', amount: '50.00', taxes: [vat] }];
    expect(look(sale(vat, { lines: [sold], charges })).keys).toEqual([]);
  });
});
