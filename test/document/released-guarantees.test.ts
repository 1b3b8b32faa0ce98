// Guarantees that the customer withheld and pays later. Regression: they were invoiced a second time in silence.
import { look, remedyOf, sale } from './findings';
import { line } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };
const declared = { cat: 'VAT', key: 'reverse-charge' };
const work = line('100.00', { item: { name: 'Obra', price: '100.00' } });

describe('a guarantee that the customer pays later', () => {
  test.each([
    'Devolución retención de garantía',
    'Devolución de la retención 5 % obra',
    'Liberación de garantía retenida, certificación 3',
    'Cobro de las retenciones de garantía',
  ])('is no second sale: %s', (name) => {
    const price = { item: { name, price: '500.00' } };
    const found = [
      look(sale(vat, { lines: [line('500.00', price)] })),
      look(sale(vat, { lines: [work], charges: [{ reason: name, amount: '500.00', taxes: [vat] }] })),
      look(sale(declared, { $tags: ['reverse-charge'], lines: [line('500.00', { ...price, taxes: [declared] })] })),
    ];
    for (const one of found) {
      expect([one.keys, one.blocking]).toEqual([['outlay-taxed'], []]);
      expect(remedyOf(one, 'outlay-taxed')).toContain('is not a sale');
    }
  });

  test.each([
    'Ampliación de garantía',
    'Obra, retención de garantía aparte',
    'Gestión de avales y retenciones',
    'Devolución retención IRPF',
    'Retenciones de agua, obra',
    'Cobro de obra',
  ])('is not assumed for another line: %s', (name) => {
    const keys = look(sale(vat, { lines: [line('500.00', { item: { name, price: '500.00' } })] })).keys;
    expect(keys).toEqual([]);
  });

  test('is the discount of its own invoice, with the key guarantee', () => {
    const discounts = [{ key: 'guarantee', reason: 'Retención de garantía 5 %', amount: '5.00' }];
    expect(look(sale(vat, { lines: [work], discounts })).keys).toEqual([]);
  });
});
