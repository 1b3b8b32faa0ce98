// The days of the sales that a correction in forms 349 and 369 corrects. Regression: a correction of a stored correction
// whose sale was in a former program corrected the period of that correction, and each plain correction was several reads.
import type { BookedInvoice } from '../../src/books/booked-invoices';
import { readRecordBookDataFromOriginals } from '../../src/books/data-from-originals';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { toBookedInvoice, toRelatedEntry } from '../chain/record-book/booked-rows';
import { general, german, invoiceInput, invoiceOf, line } from '../document/invoices';

const goods = { cat: 'VAT', key: 'intra-community' };
const issue = (code: string, day: string, changes: JsonObject = {}): Invoice =>
  invoiceOf(
    invoiceInput({ code, issue_date: day, customer: german, lines: [line('10.00', { taxes: [goods] })], ...changes }),
  );
const name = (code: string, day: string, type: JsonObject = {}): JsonObject => ({
  series: 'A',
  code,
  issue_date: day,
  ...type,
});
const correct = (code: string, day: string, ...preceding: JsonObject[]): Invoice =>
  issue(code, day, { type: 'credit-note', preceding });

/** What the book finds, and the number of reads. */
async function find(document: Invoice, stored: readonly Invoice[]) {
  const readRelated = jest.fn(({ numbers }: { numbers: readonly { code: string }[] }) => {
    const isAsked = (code: string | undefined): boolean => numbers.some((one) => one.code === code);
    const fits = ({ code, preceding = [] }: Invoice) => isAsked(code) || preceding.some((one) => isAsked(one.code));
    return Promise.resolve([document, ...stored].filter(fits).map(toRelatedEntry));
  });
  const reader = { store: { entries: { readRelated } } } as unknown as Parameters<
    typeof readRecordBookDataFromOriginals
  >[0];
  const parts = await readRecordBookDataFromOriginals(reader, toBookedInvoice(document) as BookedInvoice);
  return { days: parts.correctedSaleDays, reads: readRelated.mock.calls.length };
}

const sale = issue('1', '2026-01-20');
const other = issue('2', '2026-04-20');
const first = correct('3', '2026-05-20', name('1', '2026-01-20'));
const second = correct('4', '2026-06-20', name('3', '2026-05-20'));
const third = (...named: JsonObject[]): Invoice => correct('9', '2026-07-20', ...named);
const credit = { type: 'credit-note' };

describe('the sales that a correction corrects', () => {
  test.each<[string, Invoice, Invoice[], readonly string[] | 'unknown']>([
    ['a correction', third(name('3', '2026-05-20')), [sale, first], ['2026-01-20']],
    ['a correction of a correction', third(name('4', '2026-06-20')), [sale, first, second], ['2026-01-20']],
    [
      'corrections of several sales',
      third(name('3', '2026-05-20'), name('5', '2026-05-21')),
      [sale, other, first, correct('5', '2026-05-21', name('2', '2026-04-20'))],
      ['2026-01-20', '2026-04-20'],
    ],
    [
      'two corrections of one sale',
      third(name('3', '2026-05-20'), name('4', '2026-06-20')),
      [sale, first, second],
      ['2026-01-20'],
    ],
    ['a correction of a sale that is not stored', third(name('4', '2026-06-20')), [first, second], ['2026-01-20']],
    [
      'a correction of another one that is not stored',
      third(name('4', '2026-06-20')),
      [correct('4', '2026-06-20', name('3', '2026-05-20', credit))],
      'unknown',
    ],
    [
      'corrections that name each other',
      third(name('3', '2026-05-20')),
      [correct('3', '2026-05-20', name('4', '2026-06-20')), second],
      'unknown',
    ],
    ['itself', third(name('9', '2026-07-20')), [], 'unknown'],
  ])('are found through %s', async (_what, document, stored, days) => {
    expect((await find(document, stored)).days).toEqual(days);
  });

  test.each<[string, Invoice[], readonly string[] | 'unknown']>([
    ['is stored', [sale], ['2026-01-20']],
    ['is not stored', [], 'unknown'],
  ])('are one read if the sale %s', async (_what, stored, days) => {
    expect(await find(third(name('1', '2026-01-20')), stored)).toEqual({ days, reads: 1 });
  });

  test('are not read outside the forms', async () => {
    const document = issue('9', '2026-07-20', {
      type: 'credit-note',
      preceding: [name('1', '2026-01-20')],
      lines: [line('10.00', { taxes: [general] })],
    });
    expect(await find(document, [sale])).toEqual({ days: undefined, reads: 0 });
  });
});
