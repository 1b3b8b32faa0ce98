// The property tax (IBI) in an invoice for rent. Regression: as an outlay, it had no VAT in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { ana, look, madrid, remedyOf, sale } from './findings';
import { exempt, line } from './invoices';

const rent = [
  { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '11' } },
  { cat: 'IRPF', rate: 'capital' },
];
const sell = (name: string, taxes: readonly JsonObject[] = rent): JsonObject =>
  line('1000.00', { item: { name, price: '1000.00' }, taxes: [...taxes] });
const noSale = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
const find = (lines: readonly JsonObject[], charges: readonly JsonObject[] = []) =>
  look(sale({}, { supplier: ana, customer: madrid, lines: [...lines], charges: [...charges] }));

describe('the property tax that a tenant pays', () => {
  test.each<[string, JsonObject[], JsonObject[], string]>([
    [
      'as an outlay',
      [sell('Alquiler local')],
      [{ key: 'outlay', reason: 'IBI 2026', amount: '50.00' }],
      'Remove its key',
    ],
    ['as a tax', [sell('Renta local')], [{ key: 'tax', reason: 'I.B.I.', amount: '50.00' }], 'Remove its key'],
    [
      'as a line that is no sale',
      [sell('Arrendamiento nave'), sell('Repercusión IBI', [noSale])],
      [],
      'Write the taxes',
    ],
    // Regression: the same line also got the remedy for an outlay.
    [
      'as a line that is called an outlay',
      [sell('Alquiler local'), sell('Suplido IBI', [noSale])],
      [],
      'Write the taxes',
    ],
    ['as an exempt line', [sell('Alquiler local'), sell('Contribución urbana', [exempt])], [], 'Write the taxes'],
  ])('is part of the rent: %s', (_what, lines, charges, remedy) => {
    const found = find(lines, charges);
    expect(found.keys).toEqual(['untaxed-row']);
    expect(remedyOf(found, 'untaxed-row')).toContain(remedy);
    expect(remedyOf(found, 'untaxed-row')).toContain('{"cat":"VAT","rate":"general"');
  });

  test.each<[string, JsonObject[], JsonObject[]]>([
    ['with the taxes of the rent', [sell('Alquiler local'), sell('Repercusión IBI')], []],
    ['with the taxes of the rent, called an outlay', [sell('Alquiler local'), sell('Suplido IBI')], []],
    [
      'of an exempt dwelling',
      [sell('Alquiler vivienda', [exempt])],
      [{ key: 'outlay', reason: 'IBI', amount: '5.00' }],
    ],
    [
      'of an exempt dwelling next to taxed premises',
      [sell('Alquiler local'), sell('Alquiler vivienda', [exempt]), sell('IBI vivienda', [exempt])],
      [],
    ],
    [
      'that a manager pays for the owner',
      [sell('Gestión de alquiler', [{ cat: 'VAT', rate: 'general' }])],
      [{ key: 'outlay', reason: 'IBI', amount: '50.00' }],
    ],
    ['and another outlay', [sell('Alquiler local')], [{ key: 'outlay', reason: 'Registro', amount: '50.00' }]],
  ])('gets no warning if it is right: %s', (_what, lines, charges) => {
    expect(find(lines, charges).keys).toEqual([]);
  });
});
