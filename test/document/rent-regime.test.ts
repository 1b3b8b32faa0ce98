// Rent of premises under the general regime. Regression: it was silent, and the record book lacked key and property.
import type { JsonObject } from '../../src/document/model/basic';
import { ana, look, madrid, remedyOf, sale } from './findings';
import { line } from './invoices';

const irpf = { cat: 'IRPF', rate: 'capital' };
const find = (name: string, vat: JsonObject, withheld: JsonObject[] = [irpf]) =>
  look(
    sale(
      {},
      {
        supplier: ana,
        customer: madrid,
        lines: [line('100.00', { item: { name, price: '100.00' }, taxes: [vat, ...withheld] })],
      },
    ),
  );
const general = { cat: 'VAT', rate: 'general' };

describe('the rent of premises under regime 01', () => {
  test.each([
    'Alquiler local, marzo',
    'Arrendamiento de oficina',
    'Renta nave industrial 4',
    'Alquiler de local de negocio',
    'Alquiler mensual de la oficina',
    'Local calle Mayor 1, alquiler abril',
  ])('gets a warning: %s', (name) => {
    const found = find(name, general);
    expect([found.keys, found.blocking]).toEqual([['regime-missing'], []]);
    expect(remedyOf(found, 'regime-missing')).toContain('"es-fiscal-regime": "11"');
  });

  test.each<[string, string, JsonObject, JsonObject[]]>([
    ['under regime 11', 'Alquiler local', { ...general, ext: { 'es-fiscal-regime': '11' } }, [irpf]],
    ['without income tax', 'Alquiler local de ensayo, 2 horas', general, []],
    ['of a business', 'Arrendamiento de negocio, local de bar', general, [irpf]],
    ['of a van', 'Alquiler furgoneta del local', general, [irpf]],
    ['of a printer', 'Alquiler impresora oficina', general, [irpf]],
    ['of a marquee', 'Alquiler de carpa para local', general, [irpf]],
    ['of a meeting room', 'Alquiler sala de reuniones en oficina', general, [irpf]],
    ['of a dwelling', 'Alquiler vivienda', { cat: 'VAT', key: 'exempt' }, [irpf]],
  ])('gets no warning: %s', (_what, name, vat, withheld) => {
    expect(find(name, vat, withheld).keys).toEqual([]);
  });
});
