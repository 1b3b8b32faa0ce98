// Returns in a later invoice, and corrections without their original or years later: correct ones get no warning.
import type { JsonObject } from '../../src/document/model/basic';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { listBrokenCorrectionRuleWarnings } from '../../src/document/correction-rules';
import { envelopeOf, exempt, invoiceInput, line, reduced } from './invoices';
import { look, remedyOf } from './findings';
import { rendered } from './rendered';

function listFindings(change: JsonObject) {
  const { doc } = envelopeOf(invoiceInput(change));
  return [...listDocumentWarnings(doc), ...listBrokenCorrectionRuleWarnings(doc)].map(rendered);
}
const listKeys = (change: JsonObject): string[] => listFindings(change).map(({ key }) => key);
const row = (price: string, quantity: string, tax: JsonObject = { cat: 'VAT', rate: 'general' }) =>
  line(price, { quantity, taxes: [tax] });
const exemptBy = (code: string): JsonObject => ({ ...exempt, ext: { 'es-fiscal-exempt': code } });

describe('goods returned in the invoice of a later delivery', () => {
  test.each([
    ['at one rate, with a negative total', [row('20.00', '1'), row('50.00', '-1')], []],
    ['at one rate, with a positive total', [row('90.00', '1'), row('50.00', '-1')], []],
    ['at two rates, each with a delivery', [row('9', '1'), row('9', '1', reduced), row('50', '-1', reduced)], []],
    ['without tax, as the delivery', [row('9', '1', exempt), row('50', '-1', exempt)], []],
    // Regression: a code that the calculation adds counted as another rate.
    ['without the code of the delivery', [row('9', '1', exemptBy('E1')), row('50', '-1', exempt)], []],
    ['with another code', [row('90', '1', exemptBy('E1')), row('50', '-1', exemptBy('E6'))], ['return-other-rate']],
    ['at another rate', [row('200.00', '1'), row('50.00', '-1', reduced)], ['return-other-rate']],
    ['with tax, and a delivery without', [row('200.00', '1', exempt), row('50.00', '-1')], ['return-other-rate']],
    ['without any delivery', [row('50.00', '-1')], ['negative-invoice']],
    ['of another rate and more', [row('5', '1'), row('50', '-1', reduced)], ['negative-invoice', 'return-other-rate']],
  ])('get a warning only if they are wrong: %s', (_name, lines, keys) => {
    const warnings = listKeys({ lines });
    expect(warnings.filter((key) => ['negative-invoice', 'return-other-rate'].includes(key))).toEqual(keys);
  });

  const surcharged = { cat: 'VAT', rate: 'general+eqs' };
  // Regression: the text left out the surcharge or the code, so it denied the rate of the other line.
  test.each([
    ['the surcharge', row('200.00', '1'), row('50.00', '-1', surcharged), 'at VAT 21.0%+5.2%, but', 'have VAT 21.0%'],
    ['no surcharge', row('200.00', '1', surcharged), row('50.00', '-1'), 'at VAT 21.0%, but', 'have VAT 21.0%+5.2%'],
    [
      'a code',
      row('200', '1', exemptBy('E1')),
      row('50', '-1', exemptBy('E6')),
      'exempt E6, but',
      'have VAT exempt E1',
    ],
  ])('get the rates of both with %s', (_name, sold, returned, own, others) => {
    const found = listFindings({ lines: [sold, returned] }).find(({ key }) => key === 'return-other-rate');
    expect(found?.message).toContain(own);
    expect(found?.message.endsWith(others)).toBe(true);
  });

  test.each([
    ['packaging at the rate of the delivery', 'Envases devueltos', { cat: 'VAT', rate: 'general' }, []],
    ['packaging at another rate', 'Envases devueltos', reduced, ['negative-invoice']],
    ['no return', 'Rappel', { cat: 'VAT', rate: 'general' }, ['negative-invoice']],
  ])('are checked by rate if they are a discount on the document: %s', (_name, reason, tax, keys) => {
    const warnings = listKeys({ lines: [row('20.00', '1')], discounts: [{ reason, amount: '50.00', taxes: [tax] }] });
    expect(warnings.filter((key) => key === 'negative-invoice')).toEqual(keys);
  });

  const named = (name: string, quantity: string) => line('20.00', { quantity, item: { name, price: '20.00' } });
  test.each([
    ['packaging', [named('Pedido', '1'), named('Envases devueltos', '-3')], []],
    ['other goods', [named('Silla', '1'), named('Mesa', '-3')], []],
    ['other goods and some of the same', [named('Silla', '1'), named('Silla', '-1'), named('Mesa', '-3')], []],
    ['the same goods, called returned', [named('Palé devuelto', '1'), named('Palé devuelto', '-3')], []],
    ['more of the same goods than are sold', [named('Silla', '1'), named('Silla', '-3')], ['returns-above-sale']],
  ])('got the remedy of a credit note for a negative total: %s', (_name, lines, keys) => {
    const found = look(invoiceInput({ lines }));
    expect(found.keys.filter((key) => key !== 'address-missing')).toEqual(keys);
    expect(remedyOf(found, 'returns-above-sale')).not.toMatch(/credit/i);
  });

  test('accept a negative replacement (F3) of a refund at several rates', () => {
    // A part of the simplified invoice was reversed by amount, so that part is a line with the opposite sign.
    const lines = [row('1.80', '-3', reduced), row('14.95', '-1'), row('4.95', '1')];
    const preceding = [{ series: 'R', code: '3', issue_date: '2026-06-30' }];
    const warnings = listKeys({ $tags: ['replacement'], preceding, lines });
    expect(warnings.filter((key) => ['negative-invoice', 'return-other-rate'].includes(key))).toEqual([]);
  });

  test('have the rate of their key if their line has no percentage', () => {
    const warnings = listFindings({ lines: [row('200.00', '1'), row('50.00', '-1', reduced)] });
    expect(warnings.find(({ key }) => key === 'return-other-rate')).toMatchObject({
      message: 'line 2 returns goods at VAT 10.0%, but the lines that sell goods have VAT 21.0%',
      paths: ['$.doc.lines[1].taxes'],
      blocking: false,
    });
  });
});

const correction = (change: JsonObject): JsonObject => ({ type: 'credit-note', issue_date: '2026-06-30', ...change });
const named = (...days: string[]) => ({
  preceding: days.map((issue_date, i) => ({ series: 'OLD', code: String(i + 1), issue_date })),
});

describe('the warning about a tax that was due more than four years ago', () => {
  test.each([
    ['2022-06-29', undefined, true],
    ['2022-06-30', undefined, false],
    ['2023-01-10', '2022-01-10', true],
    ['2025-01-10', undefined, false],
  ])('is given only if the period has passed: issued %s, operation %s: %s', (day, operation, isWarned) => {
    const warnings = listFindings(correction({ ...named(day), ...(operation ? { op_date: operation } : {}) }));
    const found = warnings.find(({ key }) => key === 'correction-after-four-years');
    expect(found?.blocking).toBe(isWarned ? false : undefined);
    if (isWarned) expect(found?.remedy).toContain('art. 80');
  });

  test('depends on every invoice that a correction names', () => {
    expect(listKeys(correction(named('2026-01-10', '2021-01-10')))).toContain('correction-after-four-years');
  });
});

describe('a correction of a bad debt', () => {
  const unpaid = (type: string, day: string, change: JsonObject = {}): readonly string[] =>
    listKeys(correction({ ...named(day), tax: { ext: { 'es-fiscal-doc-type': type } }, ...change })).filter(
      (key) => key === 'unpaid-correction',
    );

  test.each([
    ['R3', '2026-05-30', true],
    ['R3', '2025-12-31', true],
    ['R3', '2025-12-30', false],
    ['R2', '2026-05-30', false],
    ['R1', '2026-05-30', false],
    ['R4', '2026-05-30', false],
  ])('passed in silence before six months were over: %s of %s: %s', (type, day, isWarned) => {
    expect(unpaid(type, day).length > 0).toBe(isWarned);
  });

  test('is counted from the operation if it was before the invoice', () => {
    expect(unpaid('R3', '2026-01-05', { op_date: '2025-12-20' })).toEqual([]);
    expect(unpaid('R3', '2025-12-20', { op_date: '2026-06-30' })).toEqual([]);
  });

  test.each([
    ['2026-05-30', '01', true],
    ['2025-12-30', '01', false],
    // The day on which IGIC under cash accounting is due is not known.
    ['2026-05-30', '07', false],
  ])('passed in silence under IGIC: of %s under regime %s: %s', (day, regime, isWarned) => {
    const taxes = [{ cat: 'IGIC', rate: 'general', ext: { 'es-fiscal-regime': regime } }];
    expect(unpaid('R3', day, { lines: [line('100.00', { taxes })] }).length > 0).toBe(isWarned);
  });

  test.each(['R2', 'R3'])('passed in silence for sales without tax: %s', (type) => {
    const exempt = { lines: [line('100.00', { taxes: [{ cat: 'VAT', key: 'exempt' }] })] };
    expect(unpaid(type, '2025-06-30', exempt)).toHaveLength(1);
    expect(unpaid(type, '2025-06-30')).toEqual([]);
    expect(unpaid('R1', '2025-06-30', exempt)).toEqual([]);
  });
});

describe('a correction of a bad debt under cash accounting', () => {
  const correct = (type: string, day: string, regime = '07', change: JsonObject = {}): JsonObject => ({
    ...correction({ ...named(day), tax: { ext: { 'es-fiscal-doc-type': type } }, ...change }),
    lines: [line('100.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime } }] })],
  });
  const find = (input: JsonObject) => listFindings(input).filter(({ key }) => key === 'unpaid-correction');

  test('passed in silence before its tax was due', () => {
    const [found] = find(correct('R3', '2025-06-30'));
    expect(found?.message).toContain('due on 2026-12-31');
    expect(found?.remedy).toContain('on or after 2026-12-31');
  });

  test.each<[string, JsonObject]>([
    ['on the day on which the tax is due', correct('R3', '2025-02-01', '07', { issue_date: '2026-12-31' })],
    ['of a sale two years earlier', correct('R3', '2024-12-30')],
    ['of a sale two years earlier, invoiced late', correct('R3', '2025-01-10', '07', { op_date: '2024-12-28' })],
    ['of an insolvent customer', correct('R2', '2026-02-01')],
    ['of a return', correct('R1', '2026-02-01')],
    ['of the general regime', correct('R3', '2025-06-30', '01')],
  ])('gets no warning: %s', (_title, input) => {
    expect(find(input)).toEqual([]);
  });
});

describe('a return without the simplified invoice', () => {
  const ticket = { $tags: ['simplified'], customer: null, type: 'credit-note' };
  const lost = { meta: { 'es-fiscal-original-lost': 'S' } };

  test('is refused with a remedy for a lost receipt, and accepted after this remedy', () => {
    const refused = listFindings(ticket).find(({ key }) => key === 'correction-preceding');
    expect(refused?.remedy).toContain('es-fiscal-original-lost');
    expect(listKeys({ ...ticket, ...lost })).not.toContain('correction-preceding');
  });

  test('is not reported for a full invoice, or for a period of invoices', () => {
    expect(listKeys({ type: 'credit-note', ...lost })).toContain('correction-preceding');
    const period = { ordering: { period: { start: '2026-01-01', end: '2026-03-31' } } };
    expect(listKeys({ ...ticket, ...period })).toContain('correction-period');
    expect(listKeys({ type: 'credit-note', ...period })).not.toContain('correction-period');
  });
});

describe('a correction in the series of its invoice', () => {
  const inSeries = (series: string, changes: JsonObject) => {
    const preceding = [{ series: 'T', code: '9', issue_date: '2026-06-01' }];
    return listKeys({ type: 'credit-note', series, preceding, ...changes }).filter(
      (key) => key === 'correction-series',
    );
  };

  test('was refused a place among the tickets, where an R5 may stay', () => {
    expect(inSeries('T', { $tags: ['simplified'], customer: null })).toEqual([]);
    expect(inSeries('T', { tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } })).toEqual([]);
  });

  test('gets a warning if it corrects a full invoice', () => {
    expect(inSeries('T', {})).toEqual(['correction-series']);
    expect(inSeries('T', { $tags: ['simplified'], customer: null, meta: { 'es-fiscal-art61d': 'S' } })).toEqual([
      'correction-series',
    ]);
    expect(inSeries('R', {})).toEqual([]);
  });
});
