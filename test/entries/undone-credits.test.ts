// Credit notes that a debit note undid. Regression: a substitution of the invoice was told to reverse only the rest, and
// was then wrong in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import { subtractDebitNotesFromCreditNote } from '../../src/entries/upload/undone-credits';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const correction = (type: string, code: string, price: string, of: JsonObject) => {
  const document = invoiceOf(invoiceInput({ type, series: 'R', code, preceding: [of], lines: [line(price)] }));
  return {
    entry: code,
    order: Number(code),
    isCancelled: false,
    isIssued: true,
    isSealed: true,
    document,
    content: convertToRecordContentDespiteProblems(document),
  };
};
const sale = { series: 'A', code: '1', issue_date: '2026-09-15' };
const { document } = correction('credit-note', '1', '30.00', sale);
const named = (code: string): JsonObject => ({ series: 'R', code, issue_date: document.issue_date });
const credit = correction('credit-note', '1', '30.00', sale);
const debit = correction('debit-note', '2', '30.00', named('1'));

const related = {
  id: '1',
  type: 'credit-note',
  series: 'R',
  code: '1',
  issueDate: document.issue_date,
  currency: 'EUR',
  totalWithTax: '36.30',
  signed: true,
  invalid: false,
  state: 'sent',
};
const listTotals = (...others: readonly (typeof credit)[]) =>
  subtractDebitNotesFromCreditNote(related, [credit, ...others]).map(({ totalWithTax }) => totalWithTax);

describe('a credit note', () => {
  test('is undone by debit notes of all its amounts', () => {
    expect(listTotals(debit)).toEqual([]);
    const parts = ['10.00', '20.00'].map((price, i) => correction('debit-note', String(i + 2), price, named('1')));
    expect(listTotals(...parts)).toEqual([]);
  });

  test('has the rest in force after a debit note of a part', () => {
    expect(listTotals(correction('debit-note', '2', '10.00', named('1')))).toEqual(['24.20']);
  });

  test.each<[string, readonly (typeof credit)[]]>([
    ['no debit note', []],
    ['a debit note that is cancelled', [{ ...debit, isCancelled: true }]],
    ['a debit note that is a draft', [{ ...debit, isIssued: false }]],
    ['a debit note that was credited', [debit, correction('credit-note', '3', '30.00', named('2'))]],
    ['a debit note of more', [correction('debit-note', '2', '40.00', named('1'))]],
    ['a debit note of the invoice', [correction('debit-note', '2', '30.00', sale)]],
  ])('is in force with %s', (_what, others) => {
    expect(listTotals(...others)).toEqual(['36.30']);
  });
});
