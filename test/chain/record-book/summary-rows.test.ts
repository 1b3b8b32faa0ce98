// Summary rows (F4) of simplified invoices of a day. Regression: invoices that name their customer were part of a row
// for final consumers.
import { SimplifiedInvoiceSummaryRowBuilder } from '../../../src/chain/record-book/summary-rows';
import type { JsonObject } from '../../../src/document/model/basic';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

/** The rows of two tickets of a day, with the given changes. */
function summarize(changes: JsonObject) {
  const builder = new SimplifiedInvoiceSummaryRowBuilder();
  const built = ['1', '2'].flatMap((code) => {
    const document = invoiceOf(
      invoiceInput({ $tags: ['simplified'], customer: null as never, code, lines: [line('5000.00')], ...changes }),
    );
    return builder.add(bookRows(document).rows);
  });
  return [...built, ...builder.end()].map(({ cells: { F, L, M = '', U } }) => `${F} ${L} ${M} ${U}`);
}

describe('a summary of simplified invoices', () => {
  test('is one row for the tickets of a day', () => {
    expect(summarize({})).toEqual(['F4 1 2 1210000']);
  });

  test('omits invoices without a tax ID that name their customer (RD 1619/2012 art. 6.1.d)', () => {
    const named = { name: 'Ana Ruiz', addresses: [{ street: 'Calle Mayor 1', code: '28013', locality: 'Madrid' }] };
    const changes = { meta: { 'es-fiscal-art61d': 'S' }, customer: named };
    expect(summarize(changes)).toEqual(['F2 1  605000', 'F2 2  605000']);
  });
});
