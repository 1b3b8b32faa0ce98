// Credit notes that a debit note undid. Regression: a substitution of the invoice was told to reverse only the rest, and
// was then wrong in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import { isUndone } from '../../src/entries/upload/undone-credits';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const correction = (type: string, code: string, price: string, of: JsonObject, changes: object = {}) => {
  const document = invoiceOf(invoiceInput({ type, series: 'R', code, preceding: [of], lines: [line(price)] }));
  return {
    entry: code,
    order: Number(code),
    isCancelled: false,
    isIssued: true,
    isSealed: true,
    document,
    content: convertToRecordContentDespiteProblems(document),
    ...changes,
  };
};
const sale = { series: 'A', code: '1', issue_date: '2026-09-15' };
const { document } = correction('credit-note', '1', '30.00', sale);
const named = (code: string): JsonObject => ({ series: 'R', code, issue_date: document.issue_date });
const credit = correction('credit-note', '1', '30.00', sale);
const debit = correction('debit-note', '2', '30.00', named('1'));

describe('a credit note', () => {
  test('is undone by a debit note of all its amounts', () => {
    expect(isUndone({ id: '1' }, [credit, debit])).toBe(true);
  });

  test.each([
    ['no debit note', []],
    ['a debit note of a part', [correction('debit-note', '2', '10.00', named('1'))]],
    ['a debit note that is cancelled', [{ ...debit, isCancelled: true }]],
    ['a debit note that is a draft', [{ ...debit, isIssued: false }]],
    ['two debit notes', [debit, correction('debit-note', '3', '30.00', named('1'))]],
    ['a debit note that was credited', [debit, correction('credit-note', '3', '30.00', named('2'))]],
    ['a debit note of the invoice', [correction('debit-note', '2', '30.00', sale)]],
  ])('is in force with %s', (_what, others) => {
    expect(isUndone({ id: '1' }, [credit, ...others])).toBe(false);
  });
});
