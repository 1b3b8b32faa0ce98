// Withheld income tax of corrections by substitution. Regression: the book had the tax of the replaced invoice and of its
// correction together.
import { formatRecordBookCell } from '../../../src/books/issued-rows';
import type { JsonObject } from '../../../src/document/model/basic';
import { buyer, customer, general, invoiceInput, invoiceOf, irpf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

const person = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };

/** The taxes of an invoice over 100 euros, with withheld income tax. */
const replaced = (percent: string, amount: string): JsonObject => ({
  categories: [
    { code: 'VAT', amount: '21.00', rates: [{ key: 'standard', base: '100.00', percent: '21%', amount: '21.00' }] },
    { code: 'IRPF', retained: true, amount, rates: [{ base: '100.00', percent, amount }] },
  ],
  sum: '21.00',
  retained: amount,
});

function book(taxes: JsonObject[], tax: JsonObject, changes: JsonObject = {}) {
  const document = invoiceOf(
    invoiceInput({
      type: 'corrective',
      series: 'R',
      supplier: person,
      customer: buyer,
      preceding: [{ series: 'A', code: '9', issue_date: '2026-05-01', tax }],
      lines: [line('80.00', { taxes })],
      ...changes,
    }),
  );
  const { rows, problems } = bookRows(document);
  return {
    withheld: rows.map(({ cells: { AE, AF } }) =>
      AE === undefined || AF === undefined ? '' : `${formatRecordBookCell(AE)} ${formatRecordBookCell(AF)}`,
    ),
    findings: problems,
  };
}

describe('the withheld tax of a substitution', () => {
  test('is the difference from the replaced invoice, once', () => {
    expect(book([general, irpf], replaced('15%', '15.00')).withheld).toEqual(['15.00 -3.00', '']);
  });

  test('is negative if the correction withholds nothing', () => {
    expect(book([general], replaced('15%', '15.00')).withheld).toEqual(['15.00 -15.00', '']);
  });

  test('is reported if the percentages differ', () => {
    expect(book([general, irpf], replaced('7%', '7.00'))).toMatchObject({
      withheld: ['15.00 5.00', ''],
      findings: expect.arrayContaining(['several-retentions']),
    });
    expect(book([general, irpf], replaced('15%', '15.00')).findings).not.toContain('several-retentions');
  });

  test('reverses the tax of another currency in euros', () => {
    const inDollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] };
    expect(book([general, irpf], replaced('15%', '15.00'), inDollars).withheld).toEqual(['15.00 -2.70', '']);
  });
});
