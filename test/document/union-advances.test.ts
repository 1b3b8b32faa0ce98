// Advances of deliveries within the Union. Regression: they were declared before the delivery in silence.
import { germany, look, sale, sell } from './findings';

const delivered = { cat: 'VAT', key: 'intra-community' };
const listIds = (...names: string[]): string[] =>
  look(sale({}, { customer: germany, lines: names.map((name) => sell(name, delivered, 'goods')) })).warnings.map(
    ({ key, message }) => (typeof message === 'string' ? key : message.id),
  );

describe('an advance of a delivery within the Union', () => {
  test.each(['Anticipo máquina', 'Señal del pedido 12', 'Advance payment, order 12'])('gets a warning: %s', (name) => {
    expect(listIds(name)).toEqual(['intra-community-outside.advance']);
  });

  // Regression: traffic signs, amplifiers and the goods of a brand were called advances.
  test.each([
    'Máquina',
    'Máquina, descuento por pronto pago',
    'Devolución de anticipo',
    'Señal de tráfico',
    'Amplificador de señal',
    'Advance Medium Adult 14 kg',
  ])('is not assumed for another line: %s', (name) => {
    expect(listIds(name)).toEqual([]);
  });

  test('gets no warning if the invoice of the delivery subtracts it', () => {
    const lines = [sell('Máquina', delivered, 'goods'), { ...sell('Anticipo', delivered, 'goods'), quantity: '-1' }];
    const keys = look(sale({}, { customer: germany, lines })).warnings.map(({ key }) => key);
    expect(keys).not.toContain('intra-community-outside');
  });
});
