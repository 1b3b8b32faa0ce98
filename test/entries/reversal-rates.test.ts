// The exchange rate of a negative invoice. Regression: a shop that used the rate of the day took back more tax than it had
// charged, in silence.
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../src/document/model/basic';
import { warnReversalOfUnnamedSaleAtOtherExchangeRate } from '../../src/entries/upload/declared-rate';
import { warnExchangeRateDiffersFromOriginal } from '../../src/entries/upload/original-amounts';
import { readRelatedInvoicesForUploadCheck } from '../../src/entries/upload/stored-amounts';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { StoredOriginalInvoice } from '../../src/model/document-check';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const dollars = (amount: string) => ({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount }] });
const preceding = [{ series: 'A', code: '1', issue_date: '2026-06-30' }];
const back = line('100.00', { quantity: '-1' });
const invoiceAt = (rate: string, changes: JsonObject) =>
  invoiceOf(invoiceInput({ code: '2', ...dollars(rate), ...changes }));
const store = (rate: string, code = '1') => {
  const document = invoiceAt(rate, { code });
  const content = convertToRecordContentDespiteProblems(document);
  return { entry: code, order: 1, isCancelled: false, isIssued: true, isSealed: true, document, content };
};

describe('a negative invoice that names its invoice', () => {
  const { document } = store('0.90');
  const original = { id: '1', type: 'standard', series: 'A', code: '1', document: JSON.stringify(document) };
  const find = (rate: string, changes: JsonObject) =>
    warnExchangeRateDiffersFromOriginal(
      invoiceAt(rate, { preceding, ...changes }),
      [original as StoredOriginalInvoice],
      [],
    ).map(({ key }) => key);

  test('gets a warning about another rate, as a credit note does', () => {
    expect(find('0.95', { lines: [back] })).toEqual(['exchange-rate-of-original']);
    expect(find('0.90', { lines: [back] })).toEqual([]);
    expect(find('0.95', { lines: [line('300.00'), back] })).toEqual([]);
  });

  // Regression: the negative invoice was called "the correction", and the remedy was a correction.
  test('is not called a correction if its invoices have different rates', () => {
    const originals = ['0.90', '0.80'].map((rate, i) => {
      const code = String(i + 1);
      const sold = JSON.stringify(store(rate, code).document);
      return { id: code, type: 'standard', series: 'A', code, document: sold } as StoredOriginalInvoice;
    });
    const named = originals.map(({ code }) => ({ series: 'A', code: code ?? '', issue_date: '2026-06-30' }));
    const negative = invoiceAt('0.95', { code: '9', lines: [back], preceding: named });
    const [found] = warnExchangeRateDiffersFromOriginal(negative, originals, []);
    const text = found ? renderMessageInEnglish(found.message) : '';
    expect(text).toContain('uses 0.95, the rate of this invoice');
    expect(text).not.toContain('correct');
  });
});

// Regression: the record had the rate of the sale, but the warning had that of the negative invoice.
describe('a debit note of a negative invoice', () => {
  const find = (rate: string, changes: Partial<ReturnType<typeof store>> = {}) => {
    const negative = {
      ...store('0.95'),
      entry: '2',
      document: invoiceAt('0.95', { preceding, lines: [back] }),
      ...changes,
    };
    const original = { id: '2', type: 'standard', series: 'A', code: '2', document: JSON.stringify(negative.document) };
    const debit = { code: '3', type: 'debit-note', preceding: [{ series: 'A', code: '2', issue_date: '2026-06-30' }] };
    return warnExchangeRateDiffersFromOriginal(
      invoiceAt(rate, debit),
      [original as StoredOriginalInvoice],
      [negative, store('0.90')],
    ).map(({ message }) => renderMessageInEnglish(message));
  };

  test('gets a warning if it has not the rate of the record', () => {
    expect(find('0.90')).toEqual([]);
    expect(find('0.95')).toEqual([expect.stringContaining('so the record uses 0.90')]);
  });

  test('has its related invoices read for that rate', async () => {
    const readRelated = jest.fn(() => Promise.resolve([]));
    const doc = invoiceAt('0.95', { code: '3', type: 'debit-note', preceding: [{ series: 'A', code: '2' }] });
    const original = { id: '2', type: 'standard', currency: 'USD', totalWithTax: '-121.00', series: 'A', code: '2' };
    const checked = {
      look: { asks: { supplier: 'ESB12345674', docSchema: doc.$schema }, concernsOthers: true },
      view: { originals: [original], creditNotes: [], others: [] },
    };
    await readRelatedInvoicesForUploadCheck(
      { store: { entries: { readRelated } } } as unknown as Parameters<typeof readRelatedInvoicesForUploadCheck>[0],
      { doc } as unknown as Parameters<typeof readRelatedInvoicesForUploadCheck>[1],
      checked as unknown as Parameters<typeof readRelatedInvoicesForUploadCheck>[2],
    );
    expect(readRelated).toHaveBeenCalledWith(
      expect.objectContaining({ numbers: [{ series: 'A', code: '2' }] }),
      expect.anything(),
    );
  });

  test('may have the rate of a negative invoice that Sello 0.1.0 sealed', () => {
    const content = convertToRecordContentDespiteProblems(invoiceAt('0.95', { preceding, lines: [back] }));
    expect(find('0.95', { content })).toEqual([]);
  });
});

describe('a negative invoice that names no invoice', () => {
  const find = (rate: string, rates: readonly string[], changes: JsonObject = {}) =>
    warnReversalOfUnnamedSaleAtOtherExchangeRate(
      invoiceAt(rate, { lines: [back], ...changes }),
      rates.map((one, i) => store(one, String(i + 1))),
    );

  test('gets a warning that its record keeps its rate', () => {
    const [found] = find('0.95', ['0.90']);
    expect(found && renderMessageInEnglish(found.message)).toContain('the record uses 0.95');
  });

  // Regression: the rate of a debit note's document counted, although its record has the rate of the sale.
  test('is compared with the record of a debit note', () => {
    const debit = invoiceAt('0.95', { code: '1', type: 'debit-note', preceding });
    const content = convertToRecordContentDespiteProblems(
      invoiceAt('0.90', { code: '1', type: 'debit-note', preceding }),
    );
    const keysAt = (rate: string) =>
      warnReversalOfUnnamedSaleAtOtherExchangeRate(invoiceAt(rate, { lines: [back] }), [
        { entry: '1', document: debit, content },
      ]).map(({ key }) => key);
    expect([keysAt('0.90'), keysAt('0.95')]).toEqual([[], ['exchange-rate-of-original']]);
  });

  test.each<[string, readonly string[], JsonObject]>([
    ['has the rate of a sale that it may take back', ['0.90', '0.95'], {}],
    ['takes nothing back', [], {}],
    ['names its invoice', ['0.90'], { preceding }],
    ['is in euros', ['0.90'], { currency: 'EUR' }],
  ])('gets no warning if it %s', (_what, rates, changes) => {
    expect(find('0.95', rates, changes)).toEqual([]);
  });
});
