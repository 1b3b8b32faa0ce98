// A replacement (F3) under another regime than its simplified invoices. Regression: an F3 under cash accounting of a
// simplified invoice under the general regime got no warning.
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../src/document/model/basic';
import { warnReplacementDiffersFromReplacedInvoices } from '../../src/entries/upload/replacement-warnings';
import { renderMessage } from '../../src/messages/render';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const ticketDate = '2026-06-01';
const rows = (regimes: readonly string[], price: string): JsonObject[] =>
  regimes.map((regime) =>
    line(price, { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime } }] }),
  );
const preceding = [{ series: 'T', code: '1', issue_date: ticketDate }];

function store(code: string, regimes: readonly string[], changes: JsonObject = {}) {
  const document = invoiceOf(
    invoiceInput({
      $tags: ['simplified'],
      customer: null,
      series: 'T',
      code,
      issue_date: ticketDate,
      lines: rows(regimes, '10.00'),
      ...changes,
    }),
  );
  const content = convertToRecordContentDespiteProblems(document);
  return { entry: code, order: Number(code), isCancelled: false, document, content, isIssued: true, isSealed: true };
}

const replace = (regimes: readonly string[], stored: readonly ReturnType<typeof store>[], price = '10.00') => {
  const lines = rows(regimes, price);
  const document = invoiceOf(invoiceInput({ $tags: ['replacement'], series: 'F', code: '1', preceding, lines }));
  return warnReplacementDiffersFromReplacedInvoices(document, stored);
};

describe('a replacement of simplified invoices', () => {
  test.each<[string, string[], string[], string[]]>([
    ['under cash accounting', ['07'], ['01'], ['replaced-regime-differs']],
    ['no longer under cash accounting', ['01'], ['07'], ['replaced-regime-differs']],
    ['with the regimes of its simplified invoice', ['07'], ['07'], []],
    ['with two regimes, as its simplified invoice', ['01', '07'], ['07', '01'], []],
    ['with another regime', ['05'], ['01'], []],
  ])('is compared by regime: %s', (_what, own, sold, expected) => {
    const found = replace(own, [store('1', sold)]);
    expect(found.map(({ key }) => key)).toEqual(expected);
    expect(found.some(({ blocking }) => blocking)).toBe(false);
  });

  test('gets a warning that names the rate and the simplified invoices', () => {
    const [found] = replace(['07'], [store('1', ['01'])]);
    expect(found && renderMessage('en', found.message).text).toBe(
      'this invoice reports its sales at 21% under cash accounting, but the sales of T-1 are under a different regime',
    );
  });

  test('gets no warning if it is negative, its invoice is unknown, or the regime was corrected', () => {
    expect(replace(['07'], [])).toEqual([]);
    const first = store('2', ['07'], { $tags: ['replacement'], series: 'F', preceding });
    expect(replace(['07'], [store('1', ['01']), first], '-10.00').map(({ key }) => key)).toEqual([]);
    const corrected = { type: 'debit-note', series: 'R', preceding };
    expect(replace(['07'], [store('1', ['01']), store('2', ['07'], corrected)])).toEqual([]);
  });
});
