// Corrections from practice. Regressions: wrong amounts of originals in the record, and remedies that changed the tax
// of a right correction.
import { describeCorrectionAmounts } from '../../src/pdf/view/correction-view';
import { listReplacedAmountsByRate } from '../../src/chain/invoice-book/replaced-rates';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { look } from './findings';
import { invoiceInput, invoiceOf, line } from './invoices';

const original = { series: 'A', code: '9', issue_date: '2026-06-01' };

describe('a substitution whose replaced base has fewer decimals than its currency', () => {
  const substitution = (rates: readonly JsonObject[], more: JsonObject = {}): JsonObject =>
    invoiceInput({
      type: 'corrective',
      series: 'R',
      preceding: [{ ...original, tax: { categories: [{ code: 'VAT', rates: [...rates], amount: '0' }], sum: '0' } }],
      lines: [line('90.00')],
      ...more,
    });

  test.each<[base: Json, written: string, rectified: string, quota: string]>([
    ['120', '25.20', '120.00', '25.20'],
    [120, '25.20', '120.00', '25.20'],
    ['120.0', '25.20', '120.00', '25.20'],
    ['120.00', '25.20', '120.00', '25.20'],
    ['33', '6.93', '33.00', '6.93'],
    ['333', '69.93', '333.00', '69.93'],
    ['120.5', '25.31', '120.50', '25.31'],
    ['2', '0.42', '2.00', '0.42'],
  ])('reports the tax of the base %j in the record', (base, amount, rectified, quota) => {
    const { content, keys } = look(substitution([{ base, percent: '21.0%', amount }]));
    expect(content.ImporteRectificacion).toEqual({
      BaseRectificada: rectified,
      CuotaRectificada: quota,
      CuotaRecargoRectificado: '0.00',
    });
    expect(keys).toEqual([]);
  });

  it('reports its surcharge, and the tax of each rate in the book and on the page', () => {
    const rates = [
      { base: '120', percent: '21.0%', surcharge: { percent: '5.2%', amount: '6.24' }, amount: '25.20' },
      { base: '33', percent: '10.0%', amount: '3.30' },
    ];
    const input = substitution(rates);
    const { content } = look(input);
    const { ImporteRectificacion: rectified } = content;
    expect(rectified).toMatchObject({ CuotaRectificada: '28.50', CuotaRecargoRectificado: '6.24' });
    const invoice = invoiceOf(input);
    const book = rectified ? listReplacedAmountsByRate(invoice, rectified).map(({ cents }) => cents) : [];
    expect(book).toEqual([
      { base: -12_000n, tax: -2520n, surcharge: -624n },
      { base: -3300n, tax: -330n, surcharge: 0n },
    ]);
    expect(describeCorrectionAmounts(invoice, 'en').join('\n')).toMatch(/tax -€6\.30[^]*tax -€3\.30/);
  });

  it('reports whole yen for a base in yen', () => {
    const yen = { currency: 'JPY', exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.0061' }] };
    const rates = [{ base: '12003', percent: '21.0%', amount: '2521' }];
    const { content } = look(substitution(rates, { ...yen, lines: [line('9000')] }));
    expect(content.ImporteRectificacion).toMatchObject({ BaseRectificada: '73.22', CuotaRectificada: '15.38' });
  });
});
