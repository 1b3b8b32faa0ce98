// The simplified invoices with their customers that a replacement (F3) replaces in form 347. Regressions: a sale that
// counted twice or not at all, and seconds for a page of replacements.
import { computeIssuedAndReversedAmountsByEntry } from '../../../src/chain/invoice-book/amounts-in-force';
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import { toWholeYearTaxPeriod } from '../../../src/chain/record-book/period';
import { listReplacedSimplifiedInvoiceParts } from '../../../src/chain/record-book/replaced-receipts';
import { Form347SumAccumulator } from '../../../src/chain/record-book/sums-347';
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { buyer, customer, general, german, invoiceInput, invoiceOf, line } from '../../document/invoices';
import { measureGrowth } from '../invoice-book/growth';
import { buildContent, nameRecord } from '../invoice-book/records';

const person = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };

// Regression: a simplified invoice with its customer (RD 1619/2012 art. 7.2, 7.3) and the F3 that replaced it counted twice.
describe('a replacement (F3) in form 347', () => {
  const taxes = [general];
  const receipt = (code: string, price: string, changes: JsonObject = {}): JsonObject => ({
    series: 'T',
    code,
    lines: [line(price, { taxes })],
    customer: buyer,
    tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } },
    ...changes,
  });
  const ticket = (code: string, price: string): JsonObject => ({
    ...receipt(code, price),
    $tags: ['simplified'],
    customer: null as never,
    tax: null as never,
  });
  const named = (...numbers: string[]): JsonObject => ({
    preceding: numbers.map((number) => {
      const [series = '', code = ''] = number.split('-');
      return { series, code, issue_date: '2026-06-30' };
    }),
  });
  const replace = (code: string, numbers: string[], price: string, changes: JsonObject = {}): JsonObject => ({
    $tags: ['replacement'],
    series: 'S',
    code,
    customer: buyer,
    lines: [line(price.replace('-', ''), { taxes, quantity: price.startsWith('-') ? '-1' : '1' })],
    ...named(...numbers),
    ...changes,
  });
  const refund = (code: string, number: string, price: string, changes: JsonObject = {}): JsonObject => ({
    ...receipt(code, price),
    series: 'R',
    type: 'credit-note',
    ...named(number),
    ...changes,
  });

  const substitute = (code: string, number: string, from: string, price: string): JsonObject => {
    const { totals } = invoiceOf(invoiceInput(receipt('1', from)));
    const [reference] = named(number).preceding as JsonObject[];
    return refund(code, number, price, {
      type: 'corrective',
      preceding: [{ ...reference, tax: totals?.taxes as unknown as JsonObject }],
      tax: {
        ext: { 'es-fiscal-simplified-art7273': 'S', 'es-fiscal-correction-type': 'S', 'es-fiscal-doc-type': 'R5' },
      },
    });
  };

  /** The form of 2026 with these invoices, in the order of their issue. */
  const sum = (...inputs: readonly JsonObject[]): string[] => sumYear('2026', ...inputs);

  function sumYear(year: string, ...inputs: readonly JsonObject[]): string[] {
    const invoices = inputs.map((input, order) => {
      const document = invoiceOf(invoiceInput(input));
      const content = convertToRecordContentDespiteProblems(document);
      return { entry: `e${order}`, order, digest: 'now', document, content, isCancelled: false, isIssued: true };
    });
    const reversed = computeIssuedAndReversedAmountsByEntry(invoices);
    const sums = new Form347SumAccumulator(toWholeYearTaxPeriod(year), 10);
    for (const invoice of invoices) {
      const { takenBack = new Map() } = reversed.get(invoice.entry) ?? {};
      const rows = buildRecordBookIssuedRows({ supplier: 'B98602642', settings: {} }, invoice, {
        add: () => undefined,
      });
      const replacedReceipts = listReplacedSimplifiedInvoiceParts(invoice, takenBack, invoices);
      sums.add({ ...invoice, replacedReceipts }, rows);
    }
    return sums.list().map(({ customer: code, total }) => `${code} ${total}`);
  }

  test.each<[string, JsonObject[], string[]]>([
    ['of a receipt', [receipt('1', '5000.00'), replace('1', ['T-1'], '5000.00')], ['A58818501 6050.00']],
    [
      'of a ticket without a customer',
      [ticket('1', '5000.00'), replace('1', ['T-1'], '5000.00')],
      ['A58818501 6050.00'],
    ],
    [
      'of a ticket whose customer does not count',
      [{ ...ticket('1', '5000.00'), customer: german }, replace('1', ['T-1'], '5000.00')],
      ['A58818501 6050.00'],
    ],
    ['of an unknown simplified invoice', [replace('1', ['T-1'], '5000.00')], ['A58818501 6050.00']],
    [
      'of both',
      [receipt('1', '2000.00'), ticket('2', '3000.00'), replace('1', ['T-1', 'T-2'], '5000.00')],
      ['A58818501 6050.00'],
    ],
    [
      'of a receipt in halves',
      [receipt('1', '5000.00'), replace('1', ['T-1'], '2500.00'), replace('2', ['T-1'], '2500.00')],
      ['A58818501 6050.00'],
    ],
    ['of more than the receipt', [receipt('1', '5000.00'), replace('1', ['T-1'], '6000.00')], ['A58818501 7260.00']],
    [
      'of a receipt that was refunded before',
      [receipt('1', '5000.00'), refund('1', 'T-1', '1000.00'), replace('1', ['T-1'], '4000.00')],
      ['A58818501 4840.00'],
    ],
    [
      'of one of two receipts that one credit note corrects',
      [
        receipt('1', '10000.00'),
        receipt('2', '10000.00'),
        ticket('3', '20000.00'),
        refund('1', 'T-1', '2000.00', named('T-1', 'T-2')),
        replace('1', ['T-2', 'T-3'], '28000.00'),
      ],
      ['A58818501 45980.00'],
    ],
    [
      'whose receipt is refunded later',
      [
        receipt('1', '5000.00'),
        replace('1', ['T-1'], '5000.00'),
        refund('1', 'T-1', '1000.00'),
        replace('2', ['R-1'], '-1000.00'),
      ],
      ['A58818501 4840.00'],
    ],
    [
      'with another customer than the receipt',
      [receipt('1', '5000.00', { customer: german }), replace('1', ['T-1'], '5000.00')],
      ['A58818501 6050.00'],
    ],
    // Regression: the refund was subtracted as a sale, or once more.
    [
      'of a receipt, its refund and a ticket',
      [
        receipt('1', '10000.00'),
        ticket('2', '10000.00'),
        refund('1', 'T-1', '2000.00'),
        replace('1', ['T-1', 'R-1', 'T-2'], '18000.00'),
      ],
      ['A58818501 21780.00'],
    ],
    ...[['R-1'], ['T-1'], ['T-1', 'R-1']].map((numbers): [string, JsonObject[], string[]] => [
      `of a receipt that a substitution corrected before, with ${numbers.join(' and ')}`,
      [receipt('1', '10000.00'), substitute('1', 'T-1', '10000.00', '8000.00'), replace('1', numbers, '8000.00')],
      ['A58818501 9680.00'],
    ]),
    [
      'of a receipt that a substitution corrected, with a wrong customer first',
      [
        receipt('1', '10000.00'),
        substitute('1', 'T-1', '10000.00', '8000.00'),
        replace('1', ['R-1'], '8000.00', { customer: person }),
        replace('2', ['R-1'], '-8000.00', { customer: person }),
        replace('3', ['R-1'], '8000.00'),
      ],
      ['A58818501 9680.00'],
    ],
    [
      'of a receipt whose refund was taken back before',
      [
        receipt('1', '10000.00'),
        refund('1', 'T-1', '2000.00'),
        refund('2', 'R-1', '2000.00', { type: 'debit-note' }),
        replace('1', ['T-1'], '10000.00'),
      ],
      ['A58818501 12100.00'],
    ],
    [
      'whose receipt and ticket are refunded later',
      [
        receipt('1', '5000.00'),
        ticket('2', '5000.00'),
        replace('1', ['T-1', 'T-2'], '10000.00'),
        refund('1', 'T-1', '1000.00'),
        { ...refund('2', 'T-2', '1000.00'), customer: null as never, $tags: ['simplified'], tax: null as never },
        replace('2', ['R-1', 'R-2'], '-2000.00'),
      ],
      ['A58818501 9680.00'],
    ],
    [
      'whose first customer was wrong',
      [
        receipt('1', '5000.00'),
        replace('1', ['T-1'], '5000.00', { customer: person }),
        replace('2', ['T-1'], '-5000.00', { customer: person }),
        replace('3', ['T-1'], '5000.00'),
      ],
      ['A58818501 6050.00'],
    ],
  ])('counts once: %s', (_what, inputs, list) => {
    expect(sum(...inputs)).toEqual(list);
  });

  // Regression: it counted when it was issued, so two customers had the sale in its year.
  test('counts in the year of the sale if it takes back the one with a wrong customer', () => {
    const preceding = [{ type: 'standard', series: 'T', code: '1', issue_date: '2025-12-20' }];
    const days = { issue_date: '2026-01-15', op_date: '2025-12-20', preceding };
    const inputs = [
      { ...ticket('1', '5000.00'), issue_date: '2025-12-20' },
      replace('1', [], '5000.00', { ...days, customer: person }),
      replace('2', [], '-5000.00', { ...days, customer: person }),
      replace('3', [], '5000.00', days),
    ];
    expect(sumYear('2025', ...inputs)).toEqual(['A58818501 6050.00']);
    expect(sumYear('2026', ...inputs)).toEqual([]);
  });

  test('counts when it is issued, if it is negative because of a refund', () => {
    const back = replace('2', ['R-1'], '-1000.00', { op_date: '2025-12-20' });
    expect(sum(replace('1', ['T-1'], '5000.00'), back)).toEqual(['A58818501 4840.00']);
  });
});

describe('replacements (F3) of many simplified invoices', () => {
  test('are read in a time that grows with their references', () => {
    const document = { type: 'standard', lines: [] } as unknown as Invoice;
    const measured = measureGrowth([500, 2_000], (size) => {
      const names = Array.from({ length: size }, (_, i) => nameRecord(`T-${i}`));
      const contents = [
        ...names.map(({ NumSerieFactura }) => buildContent(NumSerieFactura, 'F2', { 21: 100 })),
        ...Array.from({ length: 10 }, (_, i) =>
          buildContent(`F-${i}`, 'F3', { 21: 100 * size }, { FacturasSustituidas: names }),
        ),
      ];
      const invoices = contents.map((content, order) => ({
        entry: `e${order}`,
        order,
        document,
        content,
        isCancelled: false,
        isIssued: true,
      }));
      return () => {
        const read = [...invoices];
        for (const one of read.slice(size)) listReplacedSimplifiedInvoiceParts(one, new Map(), read);
      };
    });
    // 4 times the references.
    expect(measured).toBeLessThan(4 * 2.5);
  });
});
