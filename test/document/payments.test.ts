// Payments: paid amounts, currencies, methods, and the share of taxes.
import type { JsonObject } from '../../src/document/model/basic';
import type { BillPaymentDocument } from '../../src/document/model/invoice';
import { customer, envelopeOf, faultsOf, supplier } from './invoices';

function payment(lines: JsonObject[], changes: JsonObject = {}): JsonObject {
  const $schema = 'https://gobl.org/draft-0/bill/payment';
  return { $schema, supplier, customer, lines, methods: [{ key: 'cash' }], ...changes };
}

function getPayment(input: JsonObject): BillPaymentDocument {
  const envelope = envelopeOf(input);
  expect(envelopeOf(JSON.parse(JSON.stringify(envelope)) as JsonObject)).toEqual(envelope);
  return envelope.doc as BillPaymentDocument;
}

const usd = { exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] };

function taxes(rates: JsonObject[], retained = false): JsonObject {
  return retained ? { code: 'IRPF', retained, rates } : { code: 'VAT', rates };
}

const old = {
  key: 'credit-transfer',
  ref: 'F-1',
  detail: ' por banco ',
  card: { last4: '1234' },
  credit_transfer: [{ iban: 'ES9121000418450200051332', name: 'X' }, { iban: 'ES00' }],
  direct_debit: { ref: 'M1' },
  online: [{ label: 'web', url: 'https://example.com' }],
  notes: 'se pierde',
  meta: { a: 'b' },
};
const moved = {
  key: 'credit-transfer',
  ref: 'F-1',
  description: 'por banco',
  amount: '25.50',
  card: { last4: '1234' },
  credit_transfer: { iban: 'ES9121000418450200051332', name: 'X' },
  direct_debit: { ref: 'M1' },
  online: [{ label: 'web', url: 'https://example.com' }],
  meta: { a: 'b' },
};

describe('a payment', () => {
  test('adds up paid and refunded amounts in its own currency', () => {
    const lines = [
      { document: { code: '1', payable: '100.00' }, amount: '40.00' },
      { document: { code: '2', payable: '50.00', currency: 'USD' }, advances: '5', amount: '30.00' },
      { refund: true, amount: '10' },
    ];
    expect(getPayment(payment(lines, { ...usd, methods: [{ key: 'cash', amount: '60.00' }] }))).toMatchObject({
      type: 'receipt',
      lines: [
        { i: 1, payable: '100.00', amount: '40.00', due: '60.00' },
        { i: 2, payable: '45.00', advances: '5', amount: '30.00', due: '10.00' },
        { i: 3, refund: true, amount: '10' },
      ],
      methods: [{ key: 'cash', amount: '60.00' }],
      total: '60.00',
    });
    expect(faultsOf(payment([{ document: { code: '1', payable: '10.00' }, amount: '40' }]))).toEqual([
      'GOBL-BILL-PAYMENTLINE-05 $.doc.lines[0].due',
      'GOBL-BILL-PAYMENTLINE-12 $.doc.lines[0]',
    ]);
  });

  /** Lines and the total: written decimals stay, and the decimals of the first line decide. */
  test.each([
    [[{ amount: '814.4' }], '814.4'],
    [[{ amount: '103.6', refund: true }, { amount: '856.633' }], '753.0'],
    [[{ amount: '10' }, { amount: '0.50' }], '11'],
    [[{ amount: '10.000' }, { amount: '0.5' }], '10.500'],
  ])('keeps the decimals of its amounts: %j', (lines, total) => {
    const doc = getPayment(payment(lines));
    expect(doc.total).toBe(total);
    expect(doc.lines?.map((line) => line.amount)).toEqual(lines.map((line) => line.amount));
  });

  test('has as many decimals in `due` as in `payable`', () => {
    const lines = [{ amount: '814.4', advances: '0.25', document: { code: '1', payable: '3496' } }];
    expect(getPayment(payment(lines)).lines).toMatchObject([{ payable: '3496', advances: '0.25', due: '2682' }]);
  });

  test('treats the old member `method` as the method that pays the total', () => {
    const { methods: _, ...bare } = payment([{ amount: '25.50' }], { method: old });
    const doc = getPayment(bare);
    expect(doc.methods).toEqual([moved]);
    expect(doc).not.toHaveProperty('method');
    expect(faultsOf(bare)).toEqual([]);
  });

  test('ignores the old member `method` if there are methods', () => {
    const doc = getPayment(payment([{ amount: '25.50' }], { method: old }));
    expect(doc.methods).toEqual([{ key: 'cash', amount: '25.50' }]);
    expect(doc).not.toHaveProperty('method');
  });

  test.each<[string, JsonObject[], (string | undefined)[]]>([
    ['one without amount takes the total', [{ key: 'cash' }], ['80.00']],
    ['one with an amount keeps it', [{ key: 'cash', amount: '70' }], ['70']],
    ['one in another currency is not filled', [{ key: 'cash', currency: 'USD' }], ['0']],
    ['two are not filled', [{ key: 'cash' }, { key: 'card', amount: '80.00' }], ['0', '80.00']],
    [
      'percent of the total',
      [
        { key: 'cash', percent: '25%' },
        { key: 'card', percent: '75%' },
      ],
      ['20.00', '60.00'],
    ],
  ])('has methods: %s', (_, methods, amounts) => {
    expect(getPayment(payment([{ amount: '80.00' }], { methods })).methods?.map((row) => row.amount)).toEqual(amounts);
  });

  test.each<[string, JsonObject, string[]]>([
    [
      'the sum is the total',
      {
        methods: [
          { key: 'cash', amount: '8.00' },
          { key: 'card', amount: '72' },
        ],
      },
      [],
    ],
    ['another sum', { methods: [{ key: 'cash', amount: '79.99' }] }, ['GOBL-BILL-PAYMENT-08 $.doc']],
    ['another currency', { ...usd, methods: [{ amount: '71' }, { amount: '10.00', currency: 'USD' }] }, []],
    ['a currency without rate', { methods: [{ amount: '80', currency: 'USD' }] }, ['GOBL-BILL-PAYMENT-08 $.doc']],
  ])('has methods that must add up: %s', (_, changes, faults) => {
    expect(faultsOf(payment([{ amount: '80.00' }], changes))).toEqual(faults);
  });

  test('has the taxes of the document in proportion to the paid part', () => {
    const vat = taxes([
      { base: '356.4781', amount: '9.36', percent: '10%' },
      { base: '22.1', key: 'exempt' },
    ]);
    const tax = { categories: [vat, taxes([{ base: '100', percent: '15%' }], true)], sum: '0.00' };
    const document = { code: '1', payable: '2366.0', tax };
    const [line] = getPayment(payment([{ amount: '856.633', document }])).lines ?? [];
    expect(line?.document?.tax).toEqual({
      categories: [
        taxes([
          { base: '356.48', percent: '10%', amount: '35.65' },
          { key: 'exempt', base: '22.10', amount: '0.00' },
        ]),
        taxes([{ base: '100.00', percent: '15%', amount: '15.00' }], true),
      ].map((category, i) => ({ ...category, amount: ['35.65', '15.00'][i] })),
      sum: '35.65',
      retained: '15.00',
    });
    // 856.63300 of 2366.0 is 0.36206.
    expect(line?.tax).toMatchObject({
      categories: [
        {
          amount: '12.91',
          rates: [
            { base: '129.07', amount: '12.91' },
            { base: '8.00', amount: '0.00' },
          ],
        },
        { amount: '5.43', rates: [{ base: '36.21', amount: '5.43' }] },
      ],
      sum: '12.91',
      retained: '20.43',
    });
  });

  test('converts the taxes of a document in another currency before it takes the paid part', () => {
    const document = {
      code: '1',
      payable: '100.00',
      currency: 'USD',
      tax: { categories: [taxes([{ base: '80.00', percent: '25%' }])] },
    };
    const [line] = getPayment(payment([{ amount: '45.00', document }], usd)).lines ?? [];
    expect(line).toMatchObject({
      payable: '90.00',
      due: '45.00',
      document: { tax: { sum: '20.00' } },
      tax: { categories: [{ rates: [{ base: '36.00', amount: '9.00' }] }], sum: '9.00' },
    });
  });

  test('calculates the taxes that a client sets, and keeps their decimals if there is no document', () => {
    const tax = {
      categories: [
        taxes([
          { base: '204.8', percent: '21.0%', amount: '37.88' },
          { base: '916.325', key: 'exempt' },
        ]),
      ],
    };
    const [line] = getPayment(payment([{ amount: '71.29', tax }])).lines ?? [];
    expect(line?.tax).toMatchObject({
      categories: [
        {
          amount: '43.00',
          rates: [
            { base: '204.8', amount: '43.0' },
            { base: '916.325', amount: '0.00' },
          ],
        },
      ],
      sum: '43.00',
    });
  });

  test('has one fault if it exceeds the payable amount', () => {
    const document = { code: '1', payable: '13.94' };
    expect(faultsOf(payment([{ amount: '250.00', advances: '267.70', document }]))).toEqual([
      'GOBL-BILL-PAYMENTLINE-05 $.doc.lines[0].due',
      'GOBL-BILL-PAYMENTLINE-11 $.doc.lines[0]',
    ]);
  });
});
