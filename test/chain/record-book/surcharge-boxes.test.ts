// Equivalence surcharges and the boxes of form 303: a surcharge without a box is reported to the reader of the
// sums.
import { listForm303BoxAmountsOfInvoice } from '../../../src/chain/record-book/form-303';
import type { JsonObject } from '../../../src/document/model/basic';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

const period = { name: '2026-2T', from: '2026-04-01', to: '2026-06-30' };
const taxed = (ext: JsonObject = {}): JsonObject => ({
  lines: [line('100.00', { taxes: [{ cat: 'VAT', rate: 'general+eqs', ext }] })],
});
const ticket: JsonObject = { $tags: ['simplified'], customer: undefined as never };
const preceding = [{ series: 'A', code: '9', issue_date: '2026-06-01' }];

function look(changes: JsonObject): { readonly said: boolean; readonly boxes: readonly string[] } {
  const { rows, problems } = bookRows(invoiceOf(invoiceInput({ ...taxed(), ...changes })));
  return {
    said: problems.includes('surcharge-without-box'),
    boxes: listForm303BoxAmountsOfInvoice(rows, period).flatMap(({ box, tax }) =>
      tax === 520n || tax === -520n ? [box] : [],
    ),
  };
}

describe('an equivalence surcharge', () => {
  test.each<[string, JsonObject]>([
    ['of an R5', { ...ticket, type: 'credit-note', preceding }],
    ['with another key than 01', taxed({ 'es-fiscal-regime': '07' })],
  ])('is reported if it has no box: %s', (_what, changes) => {
    expect(look(changes)).toEqual({ said: true, boxes: [] });
  });

  test.each<[string, JsonObject, string]>([
    ['of an invoice', {}, '22'],
    ['of a ticket', ticket, '22'],
    ['of a credit note', { type: 'credit-note', preceding }, '25'],
  ])('is in its box: %s', (_what, changes, box) => {
    expect(look(changes)).toEqual({ said: false, boxes: [box] });
  });
});
