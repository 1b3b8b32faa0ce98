// Vouchers with which customers pay. Regression: a gift card that paid for the sale was taken off its base in silence.
import { type InvoiceFindings, look, remedyOf, sale } from './findings';
import { general as vat, line } from './invoices';

const sold = line('1000.00');
const minus = (name: string) => line('50.00', { quantity: '-1', item: { name, price: '50.00' } });
const withLines = (...lines: ReturnType<typeof line>[]): InvoiceFindings => look(sale(vat, { lines }));

describe('a voucher that is subtracted with taxes', () => {
  test.each([
    'Tarjeta regalo',
    'Cheque regalo 50',
    'Gift card',
    'Bono multiuso',
    'Vale de compra',
    'Ticket restaurante',
  ])('is a payment: %s', (name) => {
    const found = withLines(sold, minus(name));
    expect(found.keys).toEqual(['outlay-taxed']);
    expect(remedyOf(found, 'outlay-taxed')).toContain('"advances": [{"description": "...", "amount": "50.00"}]');
  });

  // Regression: goods that were returned in an exchange, and vouchers for one service, were called a payment.
  test.each([
    'Bono univalente',
    'Bono 10 sesiones',
    'Bono regalo circuito spa',
    'Vale de masaje',
    'Vale de entrega 12',
    'Vale descuento',
    'Devolución tarjeta regalo',
    'Anulación tarjeta regalo',
    'Impresión 500 tarjetas regalo',
    'Bolsa de regalo',
    'Limpiador multiusos',
    'Multi-purpose cleaner',
    'Monedero de piel',
    'Sala polivalente',
  ])('may also be a part of the price: %s', (name) => {
    expect(withLines(sold, minus(name)).keys).toEqual([]);
  });

  test('is no payment if the invoice sells nothing', () => {
    expect(withLines(minus('Tarjeta regalo')).keys).not.toContain('outlay-taxed');
  });
});
