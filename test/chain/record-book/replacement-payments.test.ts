// Payments of an invoice that replaces simplified invoices (F3), under cash accounting. Regression: form 303 counted the
// payments of the simplified invoices a second time, or left out a payment that only the F3 states.
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import { RecordBookProblemCounter } from '../../../src/chain/record-book/findings';
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import { Form303SumAccumulator } from '../../../src/chain/record-book/sums-303';
import {
  listPaymentsOfInForceOriginals,
  sumCashAccountingAmountsReplacedByF3,
} from '../../../src/chain/record-book/data-from-originals';
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../../src/document/model/basic';
import type { CompletedPayment } from '../../../src/document/model/parts';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';
import { bookRows } from './booked-rows';

type Payment = readonly [date: string, amount: string];
const toRecords = (payments: readonly Payment[]): readonly CompletedPayment[] =>
  payments.map(([date, amount]) => ({ date, amount, description: 'Pago' }));

/** Boxes of form 303 of a paid F3 of 121.00, and its findings. `ofOriginals` is what its simplified invoices state. */
function sumReplacement(payments: readonly Payment[], ofOriginals: readonly Payment[]) {
  const cash = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '07' } };
  const document = invoiceOf(
    invoiceInput({
      $tags: ['replacement'],
      preceding: [{ series: 'T', code: '1', issue_date: '2026-07-30' }],
      lines: [line('100.00', { taxes: [cash] })],
      payment: { advances: toRecords(payments) as never },
    }),
  );
  const { rows, problems } = bookRows(document, { parts: { originalPayments: toRecords(ofOriginals) } });
  const sums = new Form303SumAccumulator(parseTaxPeriod('2026-3T'));
  sums.add(rows);
  const paid = sums.list().find(({ box }) => box === '07');
  return [paid?.base ?? '0.00', paid?.tax ?? '0.00', ...problems.filter((key) => key === 'payments-unknown')];
}

const day = '2026-07-30';

describe('the payments of a replacement of simplified invoices', () => {
  test.each<[string, Payment[], Payment[], string[]]>([
    ['as its simplified invoice states it', [[day, '121.00']], [[day, '121.00']], ['0.00', '0.00']],
    [
      'as one sum',
      [[day, '121.00']],
      [
        [day, '60.00'],
        [day, '61.00'],
      ],
      ['0.00', '0.00'],
    ],
    ['on another day', [['2026-08-20', '121.00']], [[day, '121.00']], ['0.00', '0.00']],
    ['that only the replacement states', [[day, '121.00']], [], ['100.00', '21.00']],
    [
      'after a deposit',
      [
        [day, '50.00'],
        ['2026-08-20', '71.00'],
      ],
      [[day, '50.00']],
      ['58.68', '12.32'],
    ],
    ['in part as a sum', [['2026-08-20', '121.00']], [[day, '50.00']], ['58.68', '12.32', 'payments-unknown']],
    ['that nobody states', [], [], ['0.00', '0.00']],
  ])('count once: %s', (_what, payments, ofOriginals, expected) => {
    expect(sumReplacement(payments, ofOriginals)).toEqual(expected);
  });
});

// Regression: the negative F3 took the tax of the ticket back, and the new F3 did not bring it again.
describe('an F3 that takes another F3 of a paid ticket back, and the F3 of the right customer', () => {
  const cash = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '07' } };
  const sold = '2026-07-30';
  const document = (price: string, payments: readonly Payment[], changes: JsonObject) =>
    invoiceOf(
      invoiceInput({
        lines: [line(price, { taxes: [cash] })],
        payment: { advances: toRecords(payments) as never },
        ...changes,
      }),
    );
  const replacement = (code: string, price: string, payments: readonly Payment[]) =>
    document(price, payments, {
      $tags: ['replacement'],
      series: 'S',
      code,
      issue_date: '2026-08-12',
      preceding: [{ series: 'T', code: '1', issue_date: sold }],
    });

  function sumSequence(ticket: readonly Payment[], ...replacements: (readonly [string, readonly Payment[]])[]) {
    const documents = [
      document('100.00', ticket, { $tags: ['simplified'], customer: null, series: 'T', code: '1', issue_date: sold }),
      ...replacements.map(([price, payments], i) => replacement(String(i + 1), price, payments)),
    ];
    const invoices = documents.map((one, i) => {
      const content = convertToRecordContentDespiteProblems(one);
      return { entry: String(i), order: i, isCancelled: false, isIssued: true, document: one, content };
    });
    const sums = new Form303SumAccumulator(parseTaxPeriod('2026-3T'));
    for (const { entry, document: one, content } of invoices) {
      const originalPayments = listPaymentsOfInForceOriginals(content, invoices);
      const invoice = { entry, digest: 'now', document: one, content, originalPayments };
      const owner = { supplier: one.supplier?.tax_id?.code ?? '', settings: {} };
      sums.add(buildRecordBookIssuedRows(owner, invoice, new RecordBookProblemCounter()));
    }
    return sums.list().find(({ box }) => box === '27')?.tax;
  }

  const whole: readonly Payment[] = [[sold, '121.00']];
  const back: readonly Payment[] = [[sold, '-121.00']];

  test.each<[string, readonly Payment[], readonly (readonly [string, readonly Payment[]])[]]>([
    [
      'states the payment of the ticket',
      whole,
      [
        ['100.00', whole],
        ['-100.00', back],
        ['100.00', whole],
      ],
    ],
    [
      'states it on its own day',
      whole,
      [
        ['100.00', whole],
        ['-100.00', [['2026-08-12', '-121.00']]],
        ['100.00', whole],
      ],
    ],
    [
      'states a deposit and the rest',
      [[sold, '50.00']],
      [
        [
          '100.00',
          [
            [sold, '50.00'],
            ['2026-08-12', '71.00'],
          ],
        ],
        [
          '-100.00',
          [
            [sold, '-50.00'],
            ['2026-08-12', '-71.00'],
          ],
        ],
        [
          '100.00',
          [
            [sold, '50.00'],
            ['2026-08-12', '71.00'],
          ],
        ],
      ],
    ],
  ])('leave the tax as it is: %s', (_what, ticket, replacements) => {
    expect(sumSequence(ticket, ...replacements)).toBe('21.00');
  });
});

// Regression: a payment of the F3 declared the tax that the simplified invoice had declared when it was issued.
describe('an F3 under cash accounting of a simplified invoice under another regime', () => {
  const general = (regime: string): JsonObject => ({
    cat: 'VAT',
    rate: 'general',
    ext: { 'es-fiscal-regime': regime },
  });
  const rows = (prices: Readonly<Record<string, string>>): JsonObject[] =>
    Object.entries(prices).map(([regime, price]) => line(price, { taxes: [general(regime)] }));
  const sold = '2026-05-30';
  const paid = '2026-08-12';
  const pay = (amount?: string, date = paid): JsonObject => ({
    advances: amount === undefined ? [] : (toRecords([[date, amount]]) as never),
  });
  const ticketOf = (prices: Readonly<Record<string, string>>, amount?: string) =>
    invoiceInput({
      $tags: ['simplified'],
      customer: null,
      series: 'T',
      code: '1',
      issue_date: sold,
      lines: rows(prices),
      payment: pay(amount, sold),
    });
  const replacementOf = (code: string, prices: Readonly<Record<string, string>>, amount?: string) =>
    invoiceInput({
      $tags: ['replacement'],
      series: 'S',
      code,
      issue_date: paid,
      preceding: [{ series: 'T', code: '1', issue_date: sold }],
      lines: rows(prices),
      payment: pay(amount),
    });

  function sumQuarters(...inputs: readonly ReturnType<typeof invoiceInput>[]) {
    const invoices = inputs.map(invoiceOf).map((document, i) => {
      const content = convertToRecordContentDespiteProblems(document);
      return { entry: String(i), order: i, isCancelled: false, isIssued: true, document, content };
    });
    const findings = new RecordBookProblemCounter();
    const taxes = ['2026-2T', '2026-3T'].map((quarter) => {
      const sums = new Form303SumAccumulator(parseTaxPeriod(quarter));
      for (const { entry, document, content } of invoices) {
        const originalPayments = listPaymentsOfInForceOriginals(content, invoices);
        const originalCashPart = sumCashAccountingAmountsReplacedByF3(content, invoices);
        const invoice = { entry, digest: 'now', document, content, originalPayments, originalCashPart };
        const owner = { supplier: document.supplier?.tax_id?.code ?? '', settings: {} };
        sums.add(buildRecordBookIssuedRows(owner, invoice, findings));
      }
      return sums.list().find(({ box }) => box === '27')?.tax ?? '0.00';
    });
    return taxes;
  }

  type Prices = Readonly<Record<string, string>>;

  test.each<[string, Prices, Prices, string, string[]]>([
    ['nothing of it', { '01': '100.00' }, { '07': '100.00' }, '121.00', ['21.00', '0.00']],
    ['all of it', { '07': '100.00' }, { '07': '100.00' }, '121.00', ['0.00', '21.00']],
    ['a half of it', { '01': '50.00', '07': '50.00' }, { '07': '100.00' }, '121.00', ['10.50', '10.50']],
    [
      'the same half of it',
      { '01': '50.00', '07': '50.00' },
      { '01': '50.00', '07': '50.00' },
      '121.00',
      ['10.50', '10.50'],
    ],
    ['nothing of its half', { '01': '100.00' }, { '01': '50.00', '07': '50.00' }, '121.00', ['21.00', '0.00']],
  ])('adds tax only if the simplified invoice waits for it: %s', (_what, sale, replaced, amount, expected) => {
    expect(sumQuarters(ticketOf(sale), replacementOf('1', replaced, amount))).toEqual(expected);
  });

  test('adds what the payments of the simplified invoice leave', () => {
    const sale = { '01': '50.00', '07': '50.00' };
    const taxes = sumQuarters(ticketOf(sale, '60.50'), replacementOf('1', { '07': '100.00' }, '121.00'));
    expect(taxes).toEqual(['15.75', '5.25']);
  });

  // Regression: a payment of one simplified invoice counted for the others too.
  test.each<[string, string, string | undefined, string, string | undefined, string[]]>([
    ['the other one', '07', undefined, '01', '121.00', ['21.00', '21.00']],
    ['the one under cash accounting', '07', '121.00', '01', undefined, ['42.00', '0.00']],
  ])(
    'counts a payment of one of two simplified invoices for this one only: %s',
    (_what, one, paidOne, two, paidTwo, expected) => {
      const tickets = [
        ticketOf({ [one]: '100.00' }, paidOne),
        { ...ticketOf({ [two]: '100.00' }, paidTwo), code: '2' },
      ];
      const copied = toRecords([
        [sold, '121.00'],
        [paid, '121.00'],
      ]);
      const replacement = {
        ...replacementOf('1', { '07': '200.00' }),
        preceding: ['1', '2'].map((code) => ({ series: 'T', code, issue_date: sold })),
        payment: { advances: copied as never },
      };
      expect(sumQuarters(...tickets, replacement)).toEqual(expected);
    },
  );

  // Regression: what a simplified invoice was paid for an outlay counted as a payment of the others.
  test('counts no payment of an outlay of one simplified invoice for another one', () => {
    const outlay = { charges: [{ key: 'outlay', reason: 'Suplido', amount: '29.00' }] } as never;
    const tickets = [
      Object.assign(ticketOf({ '07': '100.00' }, '150.00'), outlay),
      { ...ticketOf({ '07': '100.00' }), code: '2' },
      { ...ticketOf({ '01': '100.00' }), code: '3' },
    ];
    const copied = toRecords([
      [sold, '150.00'],
      [paid, '242.00'],
    ]);
    const replacement = Object.assign(replacementOf('1', { '07': '200.00', '01': '100.00' }), outlay, {
      preceding: ['1', '2', '3'].map((code) => ({ series: 'T', code, issue_date: sold })),
      payment: { advances: copied as never },
    });
    expect(sumQuarters(...tickets, replacement)).toEqual(['42.00', '21.00']);
  });

  test('adds and takes back nothing if another F3 takes it back', () => {
    const replacements = ['100.00', '-100.00', '100.00'].map((price, i) =>
      replacementOf(String(i + 1), { '07': price }, price.replace('100', '121')),
    );
    expect(sumQuarters(ticketOf({ '01': '100.00' }), ...replacements)).toEqual(['21.00', '0.00']);
    expect(sumQuarters(ticketOf({ '07': '100.00' }), ...replacements)).toEqual(['0.00', '21.00']);
  });
});
