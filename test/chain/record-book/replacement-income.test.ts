// Income and withheld tax of a replacement (F3) under the cash criterion of income tax. Regression: if the tax of the ticket
// was due without a payment, the payment of the F3 was left out, with its income and the withheld tax, in silence.
import { formatRecordBookCell } from '../../../src/books/issued-rows';
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import {
  sumCashAccountingAmountsReplacedByF3,
  listPaymentsOfInForceOriginals,
} from '../../../src/chain/record-book/data-from-originals';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import type { JsonObject } from '../../../src/document/model/basic';
import { buyer, customer, invoiceInput, invoiceOf, irpf, line } from '../../document/invoices';
import { bookRows, toBookedInvoice } from './booked-rows';

type Payment = readonly [date: string, amount: string];
const vat = (regime: string): JsonObject => ({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime } });
const person = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };
const build = (payments: readonly Payment[], changes: JsonObject) =>
  invoiceOf(
    invoiceInput({
      supplier: person,
      ...(payments.length === 0
        ? {}
        : { payment: { advances: payments.map(([date, amount]) => ({ date, amount, description: 'Pago' })) } }),
      ...changes,
    }),
  );

/** The payment rows of an F3 of a ticket of these regimes, with the tax in form 303, and whether payments are unknown. */
function bookReplacement(regimes: readonly string[], ofTicket: readonly Payment[], payments: readonly Payment[]) {
  const sold = { series: 'T', code: '1', issue_date: '2026-07-30' };
  const ticket = build(ofTicket, {
    ...sold,
    customer: null,
    $tags: ['simplified'],
    lines: regimes.map((regime) => line('100.00', { taxes: [vat(regime)] })),
  });
  const document = build(payments, {
    series: 'S',
    issue_date: '2026-08-12',
    customer: buyer,
    $tags: ['replacement'],
    preceding: [sold],
    lines: regimes.map(() => line('100.00', { taxes: [vat('07'), irpf] })),
  });
  const stored = [{ ...toBookedInvoice(ticket), entry: 'ticket', order: 0, isCancelled: false, isIssued: true }];
  const { content } = toBookedInvoice(document);
  const parts = {
    originalPayments: listPaymentsOfInForceOriginals(content, stored),
    originalCashPart: sumCashAccountingAmountsReplacedByF3(content, stored),
  };
  const { rows, problems } = bookRows(document, { settings: { incomeTime: 'payment' }, parts });
  const sums = new Form303SumAccumulator(parseTaxPeriod('2026-3T'));
  sums.add(rows);
  const text = (value: bigint | undefined): string => (value === undefined ? '' : formatRecordBookCell(value));
  return {
    rows: rows
      .filter(({ row }) => row === 'payment')
      .map(({ cells: { R = '', AB, H, AF } }) => [R, text(AB), text(H), text(AF)].join(' ')),
    tax: sums.list().find(({ box }) => box === '27')?.tax,
    isUnknown: problems.includes('payments-unknown'),
  };
}

const day = '2026-08-20';

describe('the payment of a replacement under the cash criterion of income tax', () => {
  test.each<[string, string[], Payment[], string[], string | undefined]>([
    ['a ticket under cash accounting', ['07'], [[day, '106.00']], ['07 121.00 100.00 15.00'], '21.00'],
    ['a ticket under the general regime', ['01'], [[day, '106.00']], ['01 121.00 100.00 15.00'], undefined],
    [
      'a ticket under both',
      ['07', '01'],
      [[day, '212.00']],
      ['07 121.00 100.00 15.00', '01 121.00 100.00 15.00'],
      '21.00',
    ],
    ['nobody', ['01'], [], [], undefined],
  ])('has the income and the withheld tax once: of %s', (_what, regimes, payments, rows, tax) => {
    expect(bookReplacement(regimes, [], payments)).toEqual({ rows, tax, isUnknown: false });
  });

  test('is unknown if only the ticket states it, because the ticket has no withheld tax', () => {
    const paid: Payment[] = [['2026-07-30', '106.00']];
    expect(bookReplacement(['01'], paid, paid)).toEqual({ rows: [], tax: undefined, isUnknown: true });
  });
});
