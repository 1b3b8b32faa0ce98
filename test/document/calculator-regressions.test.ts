// Regressions found by the comparison of 6,000 documents with the public calculator, one for each kind of
// difference.
import { renderMessageInEnglish } from '../../src/messages/render';
import { buildCorrectionEnvelope } from '../../src/document/correct-envelope';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { envelopeOf, faultsOf, invoiceInput, invoiceOf, line, surroundings } from './invoices';

const rule = (number: string): string => `GOBL-ES-FISCAL-BILL-INVOICE-${number} $.doc.tax.ext`;

describe('a document compared with the public calculator', () => {
  test.each<[string, JsonObject, string[]]>([
    ['a type in no scenario, with a tax block', { type: 'receipt', tax: {} }, [rule('10'), rule('13')]],
    ['the same without a tax block', { type: 'receipt' }, []],
    [
      'the same with a correction type',
      { type: 'receipt', tax: { ext: { 'es-fiscal-correction-type': 'S' } } },
      [rule('10')],
    ],
    ['a doc type of standard invoices', { type: 'receipt', tax: { ext: { 'es-fiscal-doc-type': 'F1' } } }, []],
    ['a doc type of corrections', { type: 'receipt', tax: { ext: { 'es-fiscal-doc-type': 'R1' } } }, [rule('13')]],
  ])('needs a correction type even if it has no doc type: %s', (_, changes, faults) => {
    const found = faultsOf(invoiceInput(changes)).filter((fault) => fault.endsWith('$.doc.tax.ext'));
    expect(found).toEqual(faults);
  });

  /** Price and percentage of one line; the amount of the original; the amount that `copy_tax` calculates. */
  test.each([
    ['691108.696', '15%', '103666.30', '103666.31'],
    ['0.3001', '50%', '0.15', '0.15'],
    ['100.0049', '10%', '10.00', '10.00'],
    ['33.3449', '21.0%', '7.00', '7.00'],
  ])('copies tax data of the original with copy_tax: %s at %s', (price, percent, before, copied) => {
    const original = envelopeOf(invoiceInput({ lines: [line(price, { taxes: [{ cat: 'VAT', percent }] })] }));
    const corrected = buildCorrectionEnvelope(original, { type: 'corrective', copy_tax: true }, surroundings());
    if ('problem' in corrected) throw new Error(renderMessageInEnglish(corrected.problem.message));
    const [reference] = (corrected.envelope.doc as Invoice).preceding ?? [];
    expect((original.doc as Invoice).totals?.tax).toBe(before);
    expect(reference?.tax?.sum).toBe(copied);
    const again = envelopeOf(JSON.parse(JSON.stringify(corrected.envelope)) as JsonObject);
    expect(again).toEqual(corrected.envelope);
  });

  test('calculates the copied surcharge again with copy_tax', () => {
    const taxes = [{ cat: 'VAT', percent: '15%', surcharge: '0.5%' }];
    const original = envelopeOf(invoiceInput({ lines: [line('691108.696', { taxes })] }));
    const corrected = buildCorrectionEnvelope(original, { type: 'corrective', copy_tax: true }, surroundings());
    if ('problem' in corrected) throw new Error(renderMessageInEnglish(corrected.problem.message));
    // 0.5 % of 691108.70 is 3455.5435; of the exact base it is 3455.54348.
    expect((corrected.envelope.doc as Invoice).preceding?.[0]?.tax).toMatchObject({
      categories: [{ amount: '103666.31', surcharge: '3455.54' }],
    });
  });

  /** Discounts on a line of 104.00 with 4 % included, and the remaining base: 1.17 without tax is 1.125. */
  test.each([
    ['1.17', 'currency', '98.87'],
    ['-1.17', 'currency', '101.13'],
    ['3.51', 'currency', '96.62'],
    ['1.04', 'currency', '99.00'],
    ['1.17', 'precise', '98.88'],
  ])('rounds half a cent of a discount before the discount is added: %s, %s', (discount, rounding, base) => {
    const taxes = [{ cat: 'VAT', rate: 'super-reduced' }];
    const tax = { rounding, prices_include: 'VAT' };
    const discounts = [{ reason: 'Descuento', amount: discount, taxes }];
    const invoice = invoiceOf(invoiceInput({ tax, discounts, lines: [line('104.00', { taxes })] }));
    expect(invoice.totals?.taxes?.categories?.[0]?.rates).toMatchObject([{ base }]);
  });
});
