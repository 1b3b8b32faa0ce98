// Corrections of corrections. Regression: the record had the day of the first correction as its operation date, so a right
// rate was blocked; and the warning about exchange rates named the rate of a document, not that of its record.
import { addOperationDayToInvoiceIfMissing } from '../../src/document/operation-day';
import type { JsonObject } from '../../src/document/model/basic';
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import { warnRecordRulesBrokenByInvoice } from '../../src/chain/preview/preview';
import { findLatestOperationDayOfOriginals } from '../../src/entries/originals';
import { warnExchangeRateDiffersFromOriginal } from '../../src/entries/upload/original-amounts';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { StoredOriginalInvoice } from '../../src/model/document-check';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const original = (changes: Partial<StoredOriginalInvoice>): StoredOriginalInvoice => ({
  id: 'first',
  documentUuid: 'uuid',
  docSchema: 'invoice',
  fiscalAddon: true,
  type: 'credit-note',
  series: 'R',
  code: '1',
  issueDate: '2026-10-05',
  currency: 'EUR',
  totalWithTax: '105.00',
  signed: true,
  replaceable: false,
  invalid: false,
  state: 'sent',
  ...changes,
});

const correct = (type: string, changes: JsonObject = {}) =>
  invoiceOf(
    invoiceInput({
      type,
      series: 'R',
      code: '2',
      issue_date: '2026-10-08',
      preceding: [{ type: 'credit-note', series: 'R', code: '1', issue_date: '2026-10-05' }],
      ...changes,
    }),
  );

describe('the operation date of a correction of a correction', () => {
  const debit = correct('debit-note', { lines: [line('100.00', { taxes: [{ cat: 'VAT', percent: '5%' }] })] });
  const find = (changes: Partial<StoredOriginalInvoice>) =>
    findLatestOperationDayOfOriginals(debit, () => debit, [original(changes)]);

  test('is the day of the sale, whose rates it has', () => {
    const operationDay = find({ operationDay: '2024-09-15' });
    expect(operationDay).toBe('2024-09-15');
    const content = convertToRecordContentDespiteProblems(addOperationDayToInvoiceIfMissing(debit, operationDay));
    expect(content.FechaOperacion).toBe('15-09-2024');
    const keys = (day: string | undefined) =>
      warnRecordRulesBrokenByInvoice(debit, { today: '2026-10-08', operationDay: day }).map(({ key }) => key);
    expect(keys(operationDay)).toEqual([]);
    expect(keys(undefined)).toEqual(['1194']);
  });

  test('is not a day that the authority would reject', () => {
    expect(find({ operationDay: '2004-09-15' })).toBeUndefined();
  });
});

describe('the exchange rate of a correction of a correction', () => {
  const dollars = (amount: string): JsonObject => ({
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
  });
  const sold = invoiceOf(invoiceInput({ code: '1', issue_date: '2026-09-15', ...dollars('0.8613') }));
  const first = correct('credit-note', {
    ...dollars('0.9000'),
    code: '1',
    preceding: [{ type: 'standard', series: 'A', code: '1', issue_date: '2026-09-15' }],
  });
  const stored = [sold, first].map((document, i) => ({
    entry: i === 1 ? 'first' : 'sold',
    order: i,
    isCancelled: false,
    isIssued: true,
    isSealed: true,
    document,
    content: convertToRecordContentDespiteProblems(document),
  }));
  const named = original({ currency: 'USD', document: JSON.stringify(first) });

  test.each([
    ['0.8613', []],
    ['0.9000', ['the exchange rate of USD is 0.9000, but R-1 (entry first) has 0.8613, so the record uses 0.8613']],
  ])('is compared with that of the record: %s', (rate, expected) => {
    const found = warnExchangeRateDiffersFromOriginal(correct('debit-note', dollars(rate)), [named], stored);
    expect(found.map(({ message }) => renderMessageInEnglish(message))).toEqual(expected);
  });
});
