// The records of credit notes are in the euros of their original, and together never reverse more tax than it charged.
import { convertToRecordContentWithOriginals } from '../../../src/chain/convert/to-correction';
import { convertToRegistrationRecordContent } from '../../../src/chain/convert/to-registration-record';
import { warnOriginalReplacedOrCreditExceedsInvoice } from '../../../src/chain/invoice-book/excess-reversal';
import { findBrokenRecordRules } from '../../../src/chain/rules/check-record';
import type { RegistrationRecordContent } from '../../../src/chain/record/record';
import type { JsonObject } from '../../../src/document/model/basic';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';

const getDocument = (changes: JsonObject) => invoiceOf(invoiceInput(changes));

/** The records of an invoice and of its corrections, in the order of sealing. */
function seal(...documents: readonly JsonObject[]): RegistrationRecordContent[] {
  const sealed: {
    invoice: ReturnType<typeof getDocument>;
    content: RegistrationRecordContent;
    isCancelled: boolean;
  }[] = [];
  for (const [i, changes] of documents.entries()) {
    const invoice = getDocument({ code: String(i + 1), ...changes });
    const conversion =
      i === 0 ? convertToRegistrationRecordContent(invoice) : convertToRecordContentWithOriginals(invoice, sealed);
    if (!('content' in conversion)) throw new Error(conversion.refusal.code);
    const { content } = conversion;
    expect(findBrokenRecordRules({ kind: 'registration', content, flags: {} }, { today: '2026-07-01' })).toEqual({
      rejections: [],
      warnings: [],
    });
    sealed.push({ invoice, content, isCancelled: false });
  }
  return sealed.map(({ content }) => content);
}

const named = { series: 'A', code: '1', issue_date: '2026-06-30' };
const credit = (...prices: string[]): JsonObject => ({
  type: 'credit-note',
  series: 'R',
  lines: prices.map((price) => line(price)),
  preceding: [named],
});

/** The remaining tax and total of the invoice. */
const computeSums = (records: readonly RegistrationRecordContent[]) =>
  (['CuotaTotal', 'ImporteTotal'] as const).map((name) =>
    records.reduce((sum, record) => sum + Math.round(Number(record[name]) * 100), 0),
  );

describe('credit notes for parts of an invoice', () => {
  test.each([
    ['two halves, which would reverse a cent too much', 2, '0.50'],
    ['twelve lines, six cents too much', 12, '0.50'],
    ['a hundred lines of two cents, with no tax of their own', 100, '0.02'],
  ])('reverse the charged amounts exactly to the cent: %s', (_name, count, price) => {
    const lines = Array.from({ length: count }, () => line(price));
    const records = seal({ lines }, ...lines.map(() => credit(price)));
    expect(computeSums(records)).toEqual([0, 0]);
    for (const { Desglose } of records.slice(1)) expect(Number(Desglose[0]?.CuotaRepercutida)).toBeLessThanOrEqual(0);
  });

  test('reverse 0.10 with the second of two credit notes if the calculation returns 0.11', () => {
    const records = seal({ lines: [line('0.50'), line('0.50')] }, credit('0.50'), credit('0.50'));
    expect(records.map(({ CuotaTotal, ImporteTotal }) => [CuotaTotal, ImporteTotal])).toEqual([
      ['0.21', '1.21'],
      ['-0.11', '-0.61'],
      ['-0.10', '-0.60'],
    ]);
  });

  test('have the amounts of their documents, even beyond the invoice', () => {
    const [, part, beyond] = seal({ lines: [line('100.00')] }, credit('30.00'), credit('80.00'));
    expect([part?.CuotaTotal, beyond?.CuotaTotal]).toEqual(['-6.30', '-16.80']);
  });

  test('reverse the cents of several rates and the cent of the total', () => {
    const rates = ['general', 'reduced', 'super-reduced'];
    const rows = rates.map((rate) => line('0.52', { taxes: [{ cat: 'VAT', rate }] }));
    const parts = rows.map((row) => ({ ...credit(), lines: [row] }));
    expect(computeSums(seal({ lines: rows }, ...parts))).toEqual([0, 0]);
  });
});

describe('a debit note with a negative total', () => {
  it('gets the word of a credit note if it exceeds its invoice', () => {
    const sold = { code: '1', lines: [line('100.00')] };
    const warn = (changes: JsonObject) => {
      const [original, own] = [sold, { code: '2', ...changes }].map(getDocument);
      const [first, second] = seal(sold, { code: '2', ...changes });
      const stored =
        original && first ? [{ entry: 'a', order: 0, isCancelled: false, invoice: original, content: first }] : [];
      return (
        own &&
        second &&
        warnOriginalReplacedOrCreditExceedsInvoice({ invoice: own, content: second }, stored).map(({ key }) => key)
      );
    };
    const debit = (price: string) => ({ ...credit(price), type: 'debit-note' });
    expect([debit('-100.01'), debit('-100.00'), debit('100.01')].map(warn)).toEqual([['credited-more'], [], []]);
  });
});

describe('a correction in another currency', () => {
  const dollars = (amount: string): JsonObject => ({
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
  });

  test('uses the rate of its original, so that a reversed sale leaves no amount', () => {
    const lines = { lines: [line('0.33', { quantity: '10000' })] };
    const back = { ...credit(), ...lines, ...dollars('0.95') };
    const records = seal({ ...lines, ...dollars('0.8613') }, back);
    expect(records[1]).toMatchObject({ CuotaTotal: '-596.88', ImporteTotal: '-3439.17' });
  });

  test('leaves no cent if it is made in parts', () => {
    const records = seal(
      { lines: [line('0.33'), line('0.33'), line('0.33')], ...dollars('0.8613') },
      ...['0.33', '0.33', '0.33'].map((price) => ({ ...credit(price), ...dollars('0.9') })),
    );
    expect(computeSums(records)).toEqual([0, 0]);
  });

  test.each([
    ['JPY', '0.00605', '1', 3],
    ['JPY', '0.00605', '100', 7],
    ['JPY', '0.00613', '333', 5],
    ['CLP', '0.00093', '777', 9],
    ['COP', '0.00021', '1234', 4],
  ])('leaves no base, tax or total in parts: %s at %s, %s each, %i parts', (currency, rate, price, count) => {
    const foreign = { currency, exchange_rates: [{ from: currency, to: 'EUR', amount: rate }] };
    const parts = Array.from({ length: count }, () => line(price));
    const records = seal({ lines: parts, ...foreign }, ...parts.map(() => ({ ...credit(price), ...foreign })));
    const bases = records.flatMap(({ Desglose }) => Desglose.map((row) => row.BaseImponibleOimporteNoSujeto));
    const left = bases.reduce((sum, base) => sum + Math.round(Number(base) * 100), 0);
    expect([left, ...computeSums(records)]).toEqual([0, 0, 0]);
  });

  test('reverses the amounts of the record if it is by substitution', () => {
    const rows = ['general', 'reduced', 'super-reduced'].map((rate) =>
      line('33.33', { taxes: [{ cat: 'VAT', rate }] }),
    );
    const sold = { lines: rows, ...dollars('0.8613') };
    const { totals } = getDocument({ code: '1', ...sold });
    const records = seal(sold, {
      ...sold,
      ...dollars('0.9'),
      type: 'corrective',
      series: 'R',
      tax: { ext: { 'es-fiscal-doc-type': 'R4', 'es-fiscal-correction-type': 'S' } },
      preceding: [{ ...named, tax: totals?.taxes as unknown as JsonObject }],
    });
    const [original, correction] = records;
    const sum = (name: 'BaseImponibleOimporteNoSujeto' | 'CuotaRepercutida') =>
      (original?.Desglose ?? []).reduce((all, row) => all + Number(row[name]), 0).toFixed(2);
    expect(correction?.ImporteRectificacion).toMatchObject({
      BaseRectificada: sum('BaseImponibleOimporteNoSujeto'),
      CuotaRectificada: sum('CuotaRepercutida'),
    });
    expect(correction?.CuotaTotal).toBe(original?.CuotaTotal);
  });

  const taxOf = (changes: JsonObject) => getDocument({ code: '1', ...changes }).totals?.taxes as unknown as JsonObject;
  const substitution: JsonObject = { type: 'corrective', series: 'R', lines: [line('80.00')] };

  test('reverses the amounts of the record if it is by substitution in euros', () => {
    const sold = { lines: [line('100.00')], ...dollars('0.8613') };
    const inEuros = { currency: 'EUR', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] };
    const replace = (tax: JsonObject) => ({
      ...substitution,
      ...inEuros,
      preceding: [{ ...named, currency: 'USD', tax }],
    });
    const part = { lines: [line('50.00')], ...dollars('0.8613') };
    const rectified = [replace(taxOf(sold)), replace(taxOf(part))].map(
      (one) => seal(sold, one)[1]?.ImporteRectificacion,
    );
    expect(rectified).toMatchObject([
      { BaseRectificada: '86.13', CuotaRectificada: '18.09' },
      // A part of the original at its rate: 43.065 and 9.04365.
      { BaseRectificada: '43.07', CuotaRectificada: '9.04' },
    ]);
  });

  test('reverses the amounts of all records if several originals had different rates', () => {
    const sold = { lines: [line('100.00')] };
    const tax = taxOf(sold);
    const preceding = [
      { ...named, tax },
      { ...named, code: '2', tax },
    ];
    const both = { ...substitution, ...dollars('1.00'), preceding };
    const records = seal({ ...sold, ...dollars('0.80') }, { ...sold, ...dollars('0.90') }, both);
    expect(records[2]?.ImporteRectificacion).toMatchObject({ BaseRectificada: '170.00', CuotaRectificada: '35.70' });
  });

  test.each([
    ['with the same rate, in their currency', ['0.80', '0.80', '1.00'], []],
    ['with different rates, in euros', ['0.80', '0.90', '1.00'], ['credited-more']],
    ['with different rates, within their euros', ['0.80', '0.90', '0.85'], []],
  ])('is compared with several originals %s', (_name, [first = '', second = '', own = ''], keys) => {
    const documents = [
      { code: '1', lines: [line('100.00')], ...dollars(first) },
      { code: '2', lines: [line('100.00')], ...dollars(second) },
      { code: '3', ...credit('200.00'), preceding: [named, { ...named, code: '2' }], ...dollars(own) },
    ];
    const sealed = seal(...documents).map((content, i) => ({
      entry: String(i),
      order: i,
      isCancelled: false,
      content,
      invoice: getDocument(documents[i] ?? {}),
    }));
    const [a, b, back] = sealed;
    expect(a && b && back && warnOriginalReplacedOrCreditExceedsInvoice(back, [a, b]).map(({ key }) => key)).toEqual(
      keys,
    );
  });
});
