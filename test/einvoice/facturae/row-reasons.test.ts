// Why a discount or charge of the whole invoice has no Spanish tax. Regression: only lines had their reason, so the
// summary of taxes had a row at 0% that nothing explained (RD 1619/2012 art. 6.1.j).
import type { JsonObject } from '../../../src/document/model/basic';
import { line } from '../../document/invoices';
import { fileOf, calculated, innerOf, innersOf, xmlOf } from './files';

const charge = (combo: JsonObject): JsonObject => ({ key: 'insurance', amount: '10.00', taxes: [combo] });
const literals = (changes: JsonObject): string[] => innersOf(xmlOf(changes), 'LegalReference');
const exempt = { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } };
const article20 = '01 Operación exenta por el artículo 20 de la Ley 37/1992';

describe('the literals of a Facturae file', () => {
  test.each<[JsonObject, readonly string[]]>([
    [exempt, [article20]],
    [{ cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } }, ['01 Operación no sujeta']],
    [{ cat: 'VAT', country: 'PT', percent: '23%' }, ['05 Operación no sujeta', '05 = IVA PT']],
    [{ cat: 'VAT', key: 'zero' }, ['01 tipo impositivo 0 %']],
    [{ cat: 'VAT', rate: 'reduced' }, []],
  ])('state why a charge has no Spanish tax: %j', (combo, texts) => {
    expect(literals({ charges: [charge(combo)] })).toEqual(texts);
  });

  test('state the reason of a discount', () => {
    expect(literals({ discounts: [{ amount: '10.00', taxes: [exempt] }] })).toEqual([article20]);
  });

  test('leave out a reason that a line or a note states', () => {
    const lines = [line('100.00'), line('50.00', { taxes: [exempt] })];
    expect(literals({ lines, charges: [charge(exempt)] })).toEqual([]);
    const text = 'Exenta, art. 20.Uno.16.º';
    const notes = [{ cat: 'VAT', key: 'exempt', text }];
    expect(literals({ tax: { notes }, charges: [charge(exempt)] })).toEqual([text]);
  });

  test('leave out the reason of a charge without an amount', () => {
    const { xml } = fileOf(calculated({ charges: [{ ...charge(exempt), amount: '0.00' }] }));
    expect(innerOf(xml, 'LegalLiterals')).toBeUndefined();
  });
});
