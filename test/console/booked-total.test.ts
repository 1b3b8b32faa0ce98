// Tests totals in the document list: they have the sign of the invoice book, so credit notes are negative.
import { toAmountNegatedForCreditNote } from '../../src/console/pages/entries/entries';

it.each([
  ['an invoice', { type: 'standard', payable: '216.59' }, '216.59'],
  ['a credit note', { type: 'credit-note', payable: '108.30' }, '-108.30'],
  ['a negative credit note', { type: 'credit-note', payable: '-5.00' }, '5.00'],
  ['a credit note of zero', { type: 'credit-note', payable: '0.00' }, '0.00'],
  ['a document with only a total', { type: 'credit-note', total: '7.10' }, '-7.10'],
  ['a party', {}, ''],
])('the document list shows the total of %s with its sign', (_what, snippet, shown) => {
  expect(toAmountNegatedForCreditNote({ snippet })).toBe(shown);
});
