// Prices with tax, rounded by line, as tills send them. Regression: the base of each line was rounded, so the record had a
// tax that was not that of the price, in silence, and a full refund was refused.
import { convertToRegistrationRecordContent } from '../../../src/chain/convert/to-registration-record';
import { buildInvoiceDocument } from '../../../src/document/invoice-body/build-document';
import { parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import { parseCreditBody } from '../../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { listDocumentWarnings } from '../../../src/document/warnings/document-warnings';
import { createInvoiceDocumentCalculator } from '../../../src/invoices/credit/credit';
import { buildCreditNoteOrAddFaults } from '../../../src/invoices/credit/plan';
import { renderMessage } from '../../../src/messages/render';
import { invoiceOf, invoiceInput } from '../invoices';

const calculate = createInvoiceDocumentCalculator({ now: new Date('2026-06-30T10:00:00Z') });
const supplier = {
  party: { name: 'Emisor', tax_id: { country: 'ES', code: 'B98602642' } },
  tax: 'VAT' as const,
};

function sell(lines: readonly JsonObject[], more: JsonObject = {}): Invoice {
  const body = { rounding: 'line', prices_include_tax: true, ...more, lines: [...lines] };
  const { invoice, faults } = parseInvoiceBody(body);
  if (!invoice || 'document' in invoice) throw new Error('no members');
  const document = buildInvoiceDocument(invoice, { supplier, preceding: [] }, faults);
  expect(faults.list).toEqual([]);
  return invoiceOf({ ...document, code: '1', issue_date: '2026-06-30' });
}
const repeat = (count: number, price: string, tax: string): JsonObject[] =>
  Array.from({ length: count }, () => ({ description: 'Café', price, tax }));
const toCents = (amount = ''): string => Number(amount).toFixed(2);
const amountsOf = (invoice: Invoice) => {
  const conversion = convertToRegistrationRecordContent(invoice);
  const { ImporteTotal, CuotaTotal, Desglose } = ('content' in conversion && conversion.content) || {};
  return [Desglose?.[0]?.BaseImponibleOimporteNoSujeto, CuotaTotal, ImporteTotal];
};

/** Credits the ticket with each body in turn. @returns the total of each credit note */
function credit(ticket: Invoice, ...bodies: readonly JsonObject[]): (string | undefined)[] {
  const original = calculate(ticket);
  const credits: Invoice[] = [];
  return bodies.map((written) => {
    const { body, faults } = parseCreditBody(written);
    const source = { original: { invoice: original }, credits: credits.map((invoice) => ({ invoice })) };
    const planned = buildCreditNoteOrAddFaults(source, body, faults, calculate);
    if (!planned) return faults.list.map(({ code }) => code).join();
    credits.push(calculate({ ...planned, code: `${credits.length + 2}` }));
    return credits.at(-1)?.totals?.total_with_tax;
  });
}

describe('a ticket whose prices include the tax, rounded by line', () => {
  test.each([
    [40, '1.05', '10%', ['38.18', '3.82', '42.00']],
    [200, '1.03', '21%', ['170.24', '35.75', '206.00']],
    [40, '0.85', '4%', ['32.69', '1.31', '34.00']],
    [1, '1.05', '10%', ['0.95', '0.10', '1.05']],
  ])('has the total that was paid, and its tax to the cent: %i × %s at %s', (count, price, tax, amounts) => {
    const ticket = sell(repeat(count, price, tax));
    expect(amountsOf(ticket)).toEqual(amounts);
    expect(listDocumentWarnings(ticket)).toEqual([]);
  });

  test('has the rounded price of a line that is not in whole cents', () => {
    const { lines = [], totals } = sell([
      { description: 'Tomates', quantity: '0.345', unit: 'kg', price: '2.99', tax: '4%' },
      { description: 'Pan', quantity: '3', price: '1.05', discount: '10%', tax: '4%' },
      { description: 'Leche', quantity: '2', unit: 'l', price: '0.99', tax: '4%' },
      { description: 'Gasolina', quantity: '30.12', price: '1.459', tax: '4%' },
      { description: 'Sal', price: '0.505', tax: '4%' },
    ]);
    expect(lines.map(({ quantity, item, total }) => [item?.name, quantity, item?.price, toCents(total)])).toEqual([
      ['Tomates (2,99)', '0.345', '2.98550725', '1.03'],
      ['Pan (1,05, dto. 10%)', '3', '0.943333333', '2.83'],
      ['Leche', '2', '0.99', '1.98'],
      ['Gasolina (1,459)', '30.12', '1.45916335', '43.95'],
      ['Sal', '1', '0.51', '0.51'],
    ]);
    expect(lines[0]?.item?.unit).toBe('kg');
    expect(totals?.total_with_tax).toBe('50.30');
  });

  // Regression: such a line had the quantity 1, so the return of one piece gave back all pieces.
  test('gives back the price of the pieces that are returned', () => {
    const ticket = sell([
      { description: 'Camiseta', quantity: '3', price: '9.99', discount: '15%', tax: '21%' },
      { description: 'Tomates', quantity: '0.345', unit: 'kg', price: '2.99', tax: '4%' },
    ]);
    const returns = [{ lines: [{ line: 1, quantity: 1 }] }, { lines: [{ line: 2, quantity: '0.345' }] }, {}];
    expect(credit(ticket, ...returns)).toEqual(['8.49', '1.03', '16.98']);
    expect(credit(ticket, { lines: [{ line: 1, quantity: 2 }] }, {})).toEqual(['16.98', '9.52']);
  });

  // Regression: the second half was refused, because the rows add up to less than the price that was paid.
  test.each([
    [200, '1.03', '103.00'],
    [900, '1.03', '463.50'],
    [1000, '1.03', '515.00'],
    [900, '0.07', '31.50'],
  ])('can be given back in two halves: %i × %s', (count, price, half) => {
    const ticket = sell(repeat(count, price, '21%'));
    expect(credit(ticket, { amount: half }, { amount: half }, {})).toEqual([half, half, 'credited-more']);
  });

  // Regression: a line of rounding was the 1001st, so that the credit note could not be calculated (HTTP 500).
  test('can be credited by an amount, then in full, with almost as many lines as a document can have', () => {
    const mixed = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        quantity: `${1 + (i % 3)}`,
        description: 'Café',
        price: (1.03 + (i % 97) / 100).toFixed(2),
        tax: '21%',
      }));
    for (const lines of [998, 999])
      for (const amount of ['10.01', '13.38', '16.75', '20.12', '23.49', '26.86', '40.34', '43.71'])
        expect(credit(sell(mixed(lines)), { amount }, {})).toEqual([amount, expect.stringMatching(/^\d+\.\d\d$/)]);
  });

  test('has its rounded amount with a large quantity', () => {
    const { lines = [] } = sell([{ description: 'Hoja', quantity: '2000000.5', price: '0.013', tax: '21%' }]);
    expect(toCents(lines[0]?.total)).toBe('26000.01');
  });

  // Regression: a price of nine digits has no total of ten to the cent.
  test.each<[string, JsonObject, JsonObject]>([
    [
      '11975309.59',
      { price: '12345679.99', discount: '3%' },
      { currency: 'COP', exchange_rate: '0.00022', total: '11975309.59' },
    ],
    ['2034095.29', { quantity: '108', price: '18834.21562' }, { total: '2034095.29' }],
    ['1234567890.12', { price: '1234567890.123' }, {}],
    ['-2034095.29', { quantity: '-108', price: '18834.21562' }, {}],
  ])('has its rounded amount if the amount has many digits: %s', (total, line, more) => {
    const { totals } = sell([{ description: 'Portátil', tax: '21%', ...line }], more);
    expect(totals?.total_with_tax).toBe(total);
  });

  // Regression: the amount of a discount raised the refund, a percentage lowered it.
  test.each(['1.00', '10%'])('lowers the refund of returned goods by their discount: %s', (discount) => {
    for (const rounding of ['line', 'sum']) {
      const returned = { description: 'Camiseta', quantity: '-1', price: '10.00', discount, tax: '21%' };
      const ticket = sell([returned, { description: 'Chaqueta', price: '60.00', tax: '21%' }], { rounding });
      expect(ticket.totals?.total_with_tax).toBe('51.00');
      expect(listDocumentWarnings(ticket)).toEqual([]);
    }
  });

  test('still rounds the base of each line if prices are without tax', () => {
    const ticket = sell([{ description: 'Pan', quantity: '3', price: '0.8475', tax: '4%' }], {
      prices_include_tax: false,
    });
    expect(ticket.tax?.rounding).toBe('currency');
    expect(ticket.lines?.[0]).toMatchObject({ quantity: '3', total: '2.54' });
  });
});

describe('a document whose prices include the tax, with rounded bases', () => {
  const vat = { cat: 'VAT', percent: '10%' };
  const rounded: JsonObject = { prices_include: 'VAT', rounding: 'currency' };
  const sold = (count: number, tax: JsonObject = rounded, price = '1.05', more: JsonObject = {}) =>
    invoiceOf(
      invoiceInput({
        $tags: ['simplified'],
        customer: null,
        tax,
        lines: Array.from({ length: count }, () => ({ quantity: '1', item: { name: 'Café', price }, taxes: [vat] })),
        ...more,
      }),
    );
  const preceding = [{ series: 'T', code: '9', issue_date: '2026-06-20' }];
  const find = (invoice: Invoice) => listDocumentWarnings(invoice).filter(({ key }) => key === 'rounding-large');

  test('gets a warning if the rows differ from the prices', () => {
    const [found] = find(sold(40));
    const { text, remedy } = renderMessage('en', found?.message ?? '');
    expect(text).toMatch(/41\.80.*42\.00/);
    expect(remedy).toContain('"precise"');
    expect(found?.blocking).toBe(false);
  });

  test.each<[string, Invoice]>([
    ['a few lines', sold(3)],
    ['prices whose base is in whole cents', sold(40, undefined, '1.10')],
    ['exact lines', sold(40, { prices_include: 'VAT' })],
    ['prices without the tax', sold(40, { rounding: 'currency' })],
    [
      'an exchange, which has the amounts of its tickets',
      sold(40, rounded, '1.05', { $tags: ['replacement'], preceding }),
    ],
    ['a credit note', sold(40, rounded, '1.05', { type: 'credit-note', preceding })],
  ])('gets no warning if it is right: %s', (_what, invoice) => {
    expect(find(invoice)).toEqual([]);
  });

  test('can be credited by amounts up to the price that was paid', () => {
    const amounts = ['21.00', '15.00', '6.00'];
    expect(credit(sold(40), ...amounts.map((amount) => ({ amount })), {})).toEqual([...amounts, 'credited-more']);
    expect(credit(sold(40), { amount: '21.00' }, { amount: '21.01' })).toEqual(['21.00', 'credited-more']);
  });

  test.each([
    ['42.00', '38.00', sold(40)],
    ['34.00', '30.80', sold(40, undefined, '0.85')],
  ])('can be credited in full by the price that was paid: %s', (amount, base, sale) => {
    const original = calculate(sale);
    const { body, faults } = parseCreditBody({ amount });
    const planned = buildCreditNoteOrAddFaults(
      { original: { invoice: original }, credits: [] },
      body,
      faults,
      calculate,
    );
    expect(faults.list).toEqual([]);
    const credit = calculate({ ...planned, code: '2' });
    expect([credit.totals?.total_with_tax, credit.totals?.taxes?.categories?.[0]?.rates[0]?.base]).toEqual([
      amount,
      base,
    ]);
  });
});
