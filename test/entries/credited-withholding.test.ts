// Credit notes without the income tax of their invoice. Regression: the withheld tax stayed declared in silence.
import { warnCreditWithoutWithheldTax } from '../../src/entries/upload/credited-withholding';
import type { JsonObject } from '../../src/document/model/basic';
import { renderMessageInEnglish } from '../../src/messages/render';
import { buyer, customer, general, invoiceInput, invoiceOf, irpf, line } from '../document/invoices';

const withheld = line('1000.00', { taxes: [general, irpf] });
const plain = line('1000.00');
const outlay = { key: 'outlay', reason: 'Suplido', amount: '50.00' };

const person = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };
const invoice = (changes: JsonObject) => invoiceOf(invoiceInput({ supplier: person, customer: buyer, ...changes }));
const credit = (changes: JsonObject) =>
  invoice({ type: 'credit-note', series: 'R', preceding: [{ series: 'A', code: '1' }], ...changes });
const find = (sold: JsonObject, credited: JsonObject): string[] =>
  warnCreditWithoutWithheldTax(credit(credited), { title: 'A-1', entry: 'x', document: invoice(sold) }).map(
    ({ message }) => renderMessageInEnglish(message),
  );

describe('a credit note without the income tax of its invoice', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['of the whole invoice', { lines: [withheld] }, { lines: [plain] }],
    ['of a part', { lines: [withheld, withheld] }, { lines: [line('100.00')] }],
    ['of an invoice with an outlay', { lines: [withheld], charges: [outlay] }, { lines: [plain], charges: [outlay] }],
  ])('gets a warning: %s', (_title, sold, credited) => {
    expect(find(sold, credited)).toEqual([
      'this document has no IRPF, but invoice A-1 (entry x) has IRPF withheld at 15.0% on all lines, so the customer ' +
        'would get back more than it paid',
    ]);
  });

  const ofType = (code: string): JsonObject => ({ tax: { ext: { 'es-fiscal-doc-type': code } } });
  test.each<[string, JsonObject, JsonObject]>([
    ['with the taxes of the invoice', { lines: [withheld] }, { lines: [withheld] }],
    ['of an invoice without income tax', { lines: [plain] }, { lines: [plain] }],
    ['of a line without income tax', { lines: [withheld, plain] }, { lines: [plain] }],
    ['of the outlay only', { lines: [withheld], charges: [outlay] }, { lines: [line('50.00', { taxes: [] })] }],
    [
      'of the outlay only, with the taxes of the invoice',
      { lines: [withheld], charges: [outlay] },
      { lines: [line('0.00', { taxes: [general, irpf] })], charges: [outlay] },
    ],
    ['of a bad debt', { lines: [withheld] }, { lines: [plain], ...ofType('R3') }],
    ['of an insolvent customer', { lines: [withheld] }, { lines: [plain], ...ofType('R2') }],
  ])('gets no warning if it is right: %s', (_title, sold, credited) => {
    expect(find(sold, credited)).toEqual([]);
  });
});
