// The books have a correction in another currency in the euros of its record, which takes back the euros of the original.
// Regression: form 369, the withheld tax, and the replaced amounts by rate had the exchange rate of the correction.
import { convertToRecordContentWithOriginals } from '../../../src/chain/convert/to-correction';
import { buildInvoiceBookRows } from '../../../src/chain/invoice-book/build-rows';
import type { InvoiceOrItsCorrection } from '../../../src/chain/invoice-book/excess-reversal';
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import { RecordBookProblemCounter } from '../../../src/chain/record-book/findings';
import { parseTaxPeriod } from '../../../src/chain/record-book/period';
import { Form349SumAccumulator, listForm349EuCustomerAmountsOfInvoice } from '../../../src/chain/record-book/sums-349';
import { Form369SumAccumulator } from '../../../src/chain/record-book/sums-369';
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { formatCents } from '../../../src/chain/record/cents';
import { buyer, customer, general, german, invoiceInput, invoiceOf, irpf, line } from '../../document/invoices';

const inDollars = (amount: string): JsonObject => ({
  currency: 'USD',
  exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
});

/** Converts an invoice, and a correction with another exchange rate, as their chain seals them. */
function sealCorrection(sold: JsonObject, correction: JsonObject) {
  const original = invoiceOf(invoiceInput({ ...inDollars('0.8'), ...sold }));
  const preceding = [
    { series: 'A', code: '1', issue_date: original.issue_date, currency: 'USD', tax: original.totals?.taxes },
  ] as JsonObject[];
  const document = invoiceOf(invoiceInput({ series: 'R', ...inDollars('0.9'), ...sold, preceding, ...correction }));
  const content = seal(document, [
    { entry: 'sold', order: 1, isCancelled: false, invoice: original, content: seal(original) },
  ]);
  const invoice = { entry: 'entry', digest: 'now', document, content };
  const owner = { supplier: document.supplier?.tax_id?.code ?? '', settings: {} };
  return { invoice, rows: buildRecordBookIssuedRows(owner, invoice, new RecordBookProblemCounter()) };
}

function seal(invoice: Invoice, sealed: readonly InvoiceOrItsCorrection[] = []) {
  const conversion = convertToRecordContentWithOriginals(invoice, sealed);
  if (!('content' in conversion)) throw new Error(conversion.refusal.code);
  return conversion.content;
}

const quarter = parseTaxPeriod('2026-2T');
const kinds: [string, JsonObject, string, string][] = [
  ['a credit note', { type: 'credit-note' }, '-80.00', '-16.00'],
  ['a negative invoice', { lines: [] }, '-80.00', '-16.00'],
  ['a substitution', { type: 'corrective' }, '-40.00', '-8.00'],
];

describe('a correction at another exchange rate', () => {
  const french = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
  const marie = { name: 'Marie', identities: [{ key: 'other', country: 'FR', code: 'K-1' }] };

  test.each(kinds)('has the euros of its record in form 369: %s', (_what, kind, base, tax) => {
    const sold = (quantity: string) => ({ customer: marie, lines: [line('100.00', { quantity, taxes: [french] })] });
    const lines = sold('lines' in kind ? '-1' : kind.type === 'corrective' ? '0.5' : '1');
    const { invoice, rows } = sealCorrection(sold('1'), { ...kind, ...lines });
    const shop = new Form369SumAccumulator(quarter);
    shop.add(invoice, rows);
    expect(shop.list()).toMatchObject([{ base, tax }]);
  });

  test.each<[string, JsonObject, string]>([
    ['a credit note', { type: 'credit-note' }, '-12.00'],
    ['a negative invoice', { lines: [line('100.00', { quantity: '-1', taxes: [general, irpf] })] }, '-12.00'],
    ['a substitution', { type: 'corrective', lines: [line('50.00', { taxes: [general, irpf] })] }, '-6.00'],
  ])('has the euros of its record as withheld tax: %s', (_what, kind, withheld) => {
    const supplier = { name: 'Ana Ejemplo Ruiz', tax_id: customer.tax_id };
    const sold = { supplier, customer: buyer, lines: [line('100.00', { taxes: [general, irpf] })] };
    const { rows } = sealCorrection(sold, kind);
    expect(rows.flatMap(({ cells: { AF } }) => (AF === undefined ? [] : [formatCents(AF)]))).toEqual([withheld]);
  });

  test('takes back the euros of the original at each rate, in both books and in form 349', () => {
    const goods = line('1000.00', { taxes: [{ cat: 'VAT', key: 'intra-community' }] });
    const service = line('500.00', { taxes: [{ cat: 'VAT', key: 'outside-scope' }] });
    const { invoice, rows } = sealCorrection(
      { customer: german, lines: [goods, service] },
      { type: 'corrective', lines: [{ ...goods, quantity: '2' }, service] },
    );
    const replaced = buildInvoiceBookRows(invoice, { takenBack: new Map() }).filter(({ row }) => row === 'replaced');
    expect(replaced.map(({ base }) => base)).toEqual(['-800.00', '-400.00']);
    const union = new Form349SumAccumulator(quarter, 10);
    union.add(listForm349EuCustomerAmountsOfInvoice(rows, invoice, quarter));
    expect(union.supplies()).toMatchObject([
      { key: 'E', base: '800.00' },
      { key: 'S', base: '0.00' },
    ]);
  });
});
