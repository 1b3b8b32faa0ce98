// Corrections from practice. Regressions: wrong amounts of originals in the record, and remedies that changed the tax
// of a right correction.
import { formatAmountsChangedBySubstitution } from '../../src/pdf/view/correction-view';
import { listReplacedAmountsByTaxRate } from '../../src/chain/invoice-book/replaced-rates';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';
import { warnRecordRulesBrokenByInvoice } from '../../src/chain/preview/preview';
import { renderMessage } from '../../src/messages/render';
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

  test.each<[base: Json, written: string | undefined, quota: string, keys: readonly string[]]>([
    ['120', '25.20', '25.00', ['value-replaced']],
    [120, undefined, '25.00', ['value-replaced']],
    ['333', '69.93', '70.00', ['value-replaced']],
    ['120.5', '25.31', '25.30', ['value-replaced']],
    ['120.0', '25.20', '25.20', []],
    ['100', '21.00', '21.00', []],
    ['120.00', '25.20', '25.20', []],
  ])('gets a word if the tax of the base %j, %s, loses cents', (base, amount, quota, keys) => {
    const found = look(substitution([{ base, percent: '21.0%', ...(amount ? { amount } : {}) }]));
    expect(found.content.ImporteRectificacion).toMatchObject({ CuotaRectificada: quota });
    expect(found.keys.filter((key) => key !== 'correction-preceding-tax')).toEqual(keys);
    if (keys.length > 0) expect(remedyOf(found, 'value-replaced')).toContain('all decimals of its currency');
  });

  it('is reported exactly if its base has all decimals, in the book and on the page as well', () => {
    const rates = [
      { base: '120.00', percent: '21.0%', surcharge: { percent: '5.2%', amount: '6.24' }, amount: '25.20' },
      { base: '33.00', percent: '10.0%', amount: '3.30' },
    ];
    const input = substitution(rates);
    const { content, keys } = look(input);
    const { ImporteRectificacion: rectified } = content;
    expect(rectified).toMatchObject({ CuotaRectificada: '28.50', CuotaRecargoRectificado: '6.24' });
    expect(keys).not.toContain('value-replaced');
    const invoice = invoiceOf(input);
    const book = rectified ? listReplacedAmountsByTaxRate(invoice, rectified).map(({ cents }) => cents) : [];
    expect(book).toEqual([
      { base: -12_000n, tax: -2520n, surcharge: -624n },
      { base: -3300n, tax: -330n, surcharge: 0n },
    ]);
    expect(formatAmountsChangedBySubstitution(invoice, 'en').join('\n')).toMatch(/tax -€6\.30[^]*tax -€3\.30/);
  });

  test.each<[title: string, rate: JsonObject, more: JsonObject, keys: readonly string[]]>([
    [
      'another tax than the percentage of the base',
      { base: '120.00', percent: '21.0%', amount: '24.00' },
      {},
      ['value-replaced'],
    ],
    ['a tax of lines that were rounded', { base: '120.00', percent: '21.0%', amount: '25.16' }, {}, []],
    ['zero for a tax that Sello calculates', { base: '120.00', percent: '21.0%', amount: '0.00' }, {}, []],
    ['no tax', { base: '120.00', percent: '21.0%' }, {}, []],
    ['a tax that was rounded in many lines', { base: '10000.00', percent: '21.0%', amount: '2095.00' }, {}, []],
    ['an exempt base', { base: '120', key: 'exempt', amount: '0.00' }, {}, []],
  ])('gets a word about the written amount: %s', (_title, rate, more, keys) => {
    const found = look(substitution([rate], more));
    expect(found.keys.filter((key) => key !== 'correction-preceding-tax')).toEqual(keys);
    if (keys.length > 0) expect(remedyOf(found, 'value-replaced')).toContain('without `amount`');
  });

  it('reports whole yen for a base in yen', () => {
    const yen = { currency: 'JPY', exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.0061' }] };
    const rates = [{ base: '12003', percent: '21.0%', amount: '2521' }];
    const { content } = look(substitution(rates, { ...yen, lines: [line('9000')] }));
    expect(content.ImporteRectificacion).toMatchObject({ BaseRectificada: '73.22', CuotaRectificada: '15.38' });
  });
});

const vat = (percent: string, surcharge?: string): JsonObject => ({
  cat: 'VAT',
  percent,
  ...(surcharge === undefined ? {} : { surcharge }),
});
const namedOn = (...days: readonly string[]): JsonObject[] =>
  days.map((issue_date, i) => ({ series: 'A', code: String(i + 1), issue_date }));
const credit = (combo: JsonObject, days: readonly string[], more: JsonObject = {}): JsonObject =>
  sale(combo, { type: 'credit-note', series: 'R', preceding: namedOn(...days), ...more });
const rateKeys = (input: JsonObject): readonly string[] => look(input).keys.filter((key) => /^\d+$/.test(key));

describe('a credit note at a former rate', () => {
  test.each<[title: string, input: JsonObject]>([
    ['5% of 2022', credit(vat('5%', '0.5%'), ['2022-08-01'])],
    ['5% of 2024', credit(vat('5%', '0.62%'), ['2024-03-01'])],
    ['7.5% of 2024', credit(vat('7.5%', '1%'), ['2024-11-01'])],
    ['2% of 2024', credit(vat('2%', '0.26%'), ['2024-12-31'])],
    ['0% of 2024', credit(vat('0%', '0%'), ['2024-03-01'])],
    ['21% of 2024', credit(vat('21%', '5.2%'), ['2024-03-01'])],
    ['a stated day', credit(vat('5%'), ['2025-01-05'], { op_date: '2024-09-30' })],
    ['two invoices of one period', credit(vat('7.5%'), ['2024-10-01', '2024-12-01'])],
  ])('has no finding about its rate: %s', (_title, input) => {
    expect(rateKeys(input)).toEqual([]);
  });

  it('has the surcharge of the day of its invoice', () => {
    const found = look(credit(vat('5%', '0.62%'), ['2022-08-01']));
    expect(remedyOf(found, '1168')).toContain('Set the surcharge of the line to 0.5%');
    expect(rateKeys(credit(vat('5%', '0.5%'), ['2022-08-01']))).toEqual([]);
    const text = found.warnings.map(({ message }) => renderMessage('en', message).text).join();
    expect(text).toContain('2022-08-01');
    expect(text).not.toContain('2026-06-30');
  });

  it('gets no rate of today for the rate of its invoice', () => {
    const ended = look(credit(vat('18%'), ['2011-06-01']));
    expect(remedyOf(ended, '1124')).toBe(
      'Use the rate of the corrected invoice. If that invoice has this rate, its correction cannot be reported.',
    );
    const period = { ordering: { period: { start: '2024-01-01', end: '2024-03-31' } } };
    const ofPeriod = credit(vat('5%', '0.62%'), [], period);
    expect(remedyOf(look(ofPeriod), '1194')).toContain(
      'set "op_date" to the day of its operation. VAT 5% was valid from 2022-07-01 to 2024-09-30.',
    );
    expect(remedyOf(look(ofPeriod), '1168')).not.toContain('Remove');
    expect(rateKeys({ ...ofPeriod, op_date: '2024-03-31' })).toEqual([]);
  });

  it('gets the date of its invoice if it states another day', () => {
    const later = credit(vat('5%', '0.62%'), ['2024-03-01'], { op_date: '2026-06-01' });
    expect(remedyOf(look(later), '1194')).toContain('Add "op_date": "2024-03-01"');
    expect(remedyOf(look(later), '1168')).toContain('Add "op_date": "2024-03-01"');
    expect(rateKeys({ ...later, op_date: '2024-03-01' })).toEqual([]);
  });

  it('gets no other day if the day of its stored invoice is known', () => {
    const { content: _content, ...found } = look(credit(vat('7.5%'), ['2024-10-05']));
    expect(found.keys).not.toContain('1236');
    const stored = warnRecordRulesBrokenByInvoice(invoiceOf(credit(vat('7.5%'), ['2024-10-05'])), {
      today: '2026-07-01',
      operationDay: '2024-09-30',
    });
    expect(stored.map(({ key, message }) => [key, renderMessage('en', message).remedy])).toEqual([
      ['1236', 'Use the rate of the corrected invoice, whose operation was on 2024-09-30.'],
    ]);
  });

  it('is divided if its invoices are of two periods', () => {
    const lines = [line('100.00', { taxes: [vat('5%')] }), line('50.00', { taxes: [vat('7.5%')] })];
    const both = credit(vat('5%'), ['2024-09-01', '2024-11-01'], { lines });
    const says = /^Issue a separate document for the invoices of each period/;
    expect(remedyOf(look(both), '1194')).toMatch(says);
    expect(remedyOf(look({ ...both, op_date: '2024-09-01' }), '1236')).toMatch(says);
    expect(rateKeys(credit(vat('5%'), ['2024-09-01']))).toEqual([]);
    expect(rateKeys(credit(vat('7.5%'), ['2024-11-01']))).toEqual([]);
    const surcharges = [line('100.00', { taxes: [vat('5%', '0.5%')] }), line('50.00', { taxes: [vat('5%', '0.62%')] })];
    const years = credit(vat('5%'), ['2022-12-01', '2023-02-01'], { lines: surcharges });
    expect(remedyOf(look(years), '1167')).toMatch(says);
    const ofOne = credit(vat('5%'), ['2024-11-01'], { lines });
    expect(remedyOf(look(ofOne), '1194')).toMatch(says);
    expect(remedyOf(look({ ...ofOne, op_date: '2024-09-15' }), '1236')).toMatch(says);
  });

  it('gets the date of its invoice although another line has a rate that was never valid', () => {
    const lines = [line('1.00', { taxes: [vat('5%')] }), line('2.00', { taxes: [vat('21%', '1.4%')] })];
    const found = look(credit(vat('5%'), ['2024-03-01'], { lines, op_date: '2026-06-01' }));
    expect(remedyOf(found, '1194')).toContain('Add "op_date": "2024-03-01"');
    expect(remedyOf(found, '1162')).toContain('Set the surcharge of the line to 5.2% or 1.75%');
  });
});

describe('an invoice at a former rate that is no correction', () => {
  it('gets the rates of its day, and a replacement the date of its simplified invoice', () => {
    expect(remedyOf(look(sale(vat('5%'))), '1194')).toContain('Set the tax of the line to one of');
    expect(remedyOf(look(sale(vat('5%', '0.62%'))), '1168')).toBe('Remove the surcharge.');
    const replacement = sale(vat('5%'), { $tags: ['replacement'], preceding: namedOn('2024-03-01') });
    expect(remedyOf(look(replacement), '1194')).toContain('Add "op_date": "2024-03-01"');
    expect(rateKeys({ ...replacement, op_date: '2024-03-01' })).toEqual([]);
  });
});

describe('a correction with a negative total', () => {
  const rate = { base: '100.00', percent: '21.0%', amount: '21.00' };
  const tax = { categories: [{ code: 'VAT', rates: [rate], amount: '21.00' }], sum: '21.00' };
  const back = { ...rate, base: '-100.00', amount: '-21.00' };
  const negativeTax = { categories: [{ code: 'VAT', rates: [back], amount: '-21.00' }], sum: '-21.00' };
  const substitute = (preceding: JsonObject, ...prices: readonly string[]): JsonObject =>
    invoiceInput({
      type: 'corrective',
      series: 'R',
      preceding: [{ ...original, ...preceding }],
      lines: prices.map((price, i) => line(price, { item: { name: `Concepto ${i}`, price } })),
    });
  const debit = (price: string): JsonObject =>
    invoiceInput({ type: 'debit-note', series: 'R', preceding: [original], lines: [line(price)] });

  test.each<[title: string, input: JsonObject, keys: readonly string[]]>([
    ['a debit note that takes back an amount', debit('-1000.00'), ['negative-credit-note']],
    ['a debit note that raises an invoice', debit('1000.00'), []],
    ['a substitution with the difference', substitute({ tax }, '-20.00'), ['negative-invoice']],
    ['a substitution with the amounts after the correction', substitute({ tax }, '80.00'), []],
    ['a substitution to zero', substitute({ tax }, '0.00'), []],
    ['a substitution of a negative invoice', substitute({ tax: negativeTax }, '-80.00'), []],
    ['a substitution of a sale with more returned packaging', substitute({ tax }, '10.00', '-20.00'), []],
  ])('gets a word if it takes back a sale: %s', (_title, input, keys) => {
    expect(look(input).keys.filter((key) => key.startsWith('negative-'))).toEqual(keys);
  });

  it('is to be a credit note, or to have the amounts after the correction', () => {
    expect(remedyOf(look(debit('-1000.00')), 'negative-credit-note')).toMatch(/^To reduce .* credit note/);
    expect(remedyOf(look(substitute({ tax }, '-20.00')), 'negative-invoice')).toMatch(/amounts after the correction/);
  });
});

describe('a credit note with payments', () => {
  const cash = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '07' } };
  const advance = (date?: string): JsonObject => ({
    advances: [{ description: 'Cobro', amount: '121.00', ...(date === undefined ? {} : { date }) }],
  });
  const credit = (payment: JsonObject): JsonObject =>
    sale(cash, { type: 'credit-note', series: 'R', preceding: [original], payment });
  const advanceKeys = (input: JsonObject): readonly string[] =>
    look(input).keys.filter((key) => key.startsWith('advance'));

  test.each<[title: string, input: JsonObject]>([
    ['a refund some days before the credit note', credit(advance('2026-06-10'))],
    ['a refund on the issue date', credit(advance('2026-06-30'))],
    ['a refund without a date', credit(advance())],
    ['no payments', credit({})],
    ['an invoice that was paid in advance', sale(cash, { payment: advance('2026-06-10') })],
  ])('gets no word: %s', (_title, input) => {
    expect(advanceKeys(input)).toEqual([]);
  });
});
