// The operation date of replacements (F3) at rates that ended. Regression: the negative F3 after the refund of an exchanged
// simplified invoice of 2024 was blocked, and the remedy suggested a rate of today.
import { warnRecordRulesBrokenByInvoice } from '../../src/chain/preview/preview';
import { findLatestReplacedSaleDayWithValidRates } from '../../src/entries/upload/replacement-day';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { renderMessage } from '../../src/messages/render';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const at = (percent: string, quantity = '1'): JsonObject =>
  line('100.00', { quantity, taxes: [{ cat: 'VAT', percent }] });
const name = ({ series, code, issue_date }: Invoice): JsonObject => ({ series, code, issue_date }) as JsonObject;
const build = (changes: JsonObject): Invoice => invoiceOf(invoiceInput({ lines: [at('7.5%')], ...changes }));
const ticket = (changes: JsonObject = {}): Invoice =>
  build({ $tags: ['simplified'], customer: null, series: 'T', issue_date: '2024-12-20', ...changes });
const refund = (sold: Invoice): Invoice =>
  build({ $tags: ['simplified'], type: 'credit-note', customer: null, series: 'R', preceding: [name(sold)] });
const replace = (named: readonly Invoice[], changes: JsonObject = {}): Invoice =>
  build({ $tags: ['replacement'], series: 'S', preceding: named.map(name), ...changes });
const minus = { lines: [at('7.5%', '-1')] };

const find = (invoice: Invoice, ...stored: readonly Invoice[]): string | undefined =>
  findLatestReplacedSaleDayWithValidRates(
    invoice,
    stored.map((document) => ({ document })),
  );

describe('the operation date of a replacement at a rate that ended', () => {
  const sold = ticket();
  const early = ticket({ issue_date: '2025-01-02', op_date: '2024-12-31' });

  test.each<[string, Invoice, readonly Invoice[], string | undefined]>([
    ['of a stored ticket', replace([sold]), [sold], '2024-12-20'],
    ['of a ticket that is not stored', replace([sold]), [], '2024-12-20'],
    ['of a ticket that states its day', replace([early]), [early], '2024-12-31'],
    ['of the refund of a ticket', replace([refund(sold)], minus), [refund(sold), sold], '2024-12-20'],
    ['of a refund whose ticket is not stored', replace([refund(sold)], minus), [refund(sold)], '2024-12-20'],
    [
      'of the refund of a ticket that states its day',
      replace([refund(early)], minus),
      [refund(early), early],
      '2024-12-31',
    ],
    // Regression: the day of the ticket with this number in the next year.
    [
      'of a ticket whose series begins again each year',
      replace([sold]),
      [ticket({ issue_date: '2024-12-30' }), sold, ticket({ issue_date: '2026-01-02' })],
      '2024-12-20',
    ],
    [
      'of a ticket of another year than a stored one',
      replace([sold]),
      [ticket({ issue_date: '2024-12-30' })],
      '2024-12-20',
    ],
    ['of a refund that is not stored', replace([refund(sold)], minus), [], undefined],
    ['that states its day', replace([sold], { op_date: '2024-12-19' }), [sold], undefined],
    ['at a rate of today', replace([sold], { lines: [at('21%')] }), [sold], undefined],
    ['at rates of two periods', replace([sold], { lines: [at('7.5%'), at('5%')] }), [sold], undefined],
  ])('is known: %s', (_title, invoice, stored, day) => {
    expect(find(invoice, ...stored)).toBe(day);
  });

  test('prevents the finding of the authority about the rate', () => {
    const invoice = replace([refund(sold)], minus);
    const operationDay = find(invoice, refund(sold), sold);
    expect(warnRecordRulesBrokenByInvoice(invoice, { today: '2026-07-01', operationDay })).toEqual([]);
  });

  test('is asked for if it is not known', () => {
    const [found] = warnRecordRulesBrokenByInvoice(replace([refund(sold)], minus), { today: '2026-07-01' });
    expect(found?.key).toBe('1236');
    expect(found && renderMessage('en', found.message).remedy).toMatch(
      /If that invoice has this rate, set "op_date" to the day/,
    );
  });
});
