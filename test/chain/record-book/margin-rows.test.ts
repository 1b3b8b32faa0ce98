// Margin schemes in the record book. Regressions: the untaxed part of a price that was in no row, as the sale under the
// scheme was not the first line.
import { formatRecordBookCell } from '../../../src/books/issued-rows';
import type { JsonObject } from '../../../src/document/model/basic';
import { buyer, customer, invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

const person = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };
const margin = (regime: string): JsonObject =>
  line('1000.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime } }] });
const plain = line('100.00');
const exempt = line('100.00', { taxes: [{ cat: 'VAT', key: 'exempt' }] });

/** Key, total and income of each row. */
function listTotals(lines: JsonObject[]): string[] {
  const charges = [{ reason: 'Resto del precio', amount: '9000.00' }];
  const { rows } = bookRows(invoiceOf(invoiceInput({ supplier: person, customer: buyer, lines, charges })));
  return rows.map(({ cells: { R = '', U = 0n, H = 0n } }) =>
    [R, formatRecordBookCell(U), formatRecordBookCell(H)].join(' '),
  );
}

describe('the untaxed part of the price of a margin scheme', () => {
  test.each<[string, JsonObject[], string[]]>([
    ['the sale is first', [margin('03'), plain], ['03 10210.00 10000.00', '01 121.00 100.00']],
    ['the sale is second', [plain, margin('03')], ['01 121.00 100.00', '03 10210.00 10000.00']],
    ['the sale is after an exempt one', [exempt, margin('09')], ['01 100.00 100.00', '09 10210.00 10000.00']],
  ])('is on the row of the scheme: %s', (_what, lines, rows) => {
    expect(listTotals(lines)).toEqual(rows);
  });

  // Key 08, which every operation of the islands has, allows only the base as its total (V37).
  test('is only income on a row of the islands', () => {
    const taxes = [{ cat: 'IGIC', rate: 'general', ext: { 'es-fiscal-regime': '03' } }];
    expect(listTotals([line('1000.00', { taxes })])).toEqual(['08 1000.00 10000.00']);
  });
});
