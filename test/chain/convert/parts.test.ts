// Credit notes in parts of one invoice: together their records reverse its record, by rate and in sum. Regressions:
// amounts that stayed in force.
import {
  sumBreakdownCentsByTaxRate,
  addCentsByTaxRateInPlace,
  areBaseTaxSurchargeCentsZero,
  type BaseTaxSurchargeCents,
} from '../../../src/chain/invoice-book/amounts';
import type { InvoiceOrItsCorrection } from '../../../src/chain/invoice-book/excess-reversal';
import { convertToRecordContentWithOriginals } from '../../../src/chain/convert/to-correction';
import { convertToRegistrationRecordContent } from '../../../src/chain/convert/to-registration-record';
import { parseCents } from '../../../src/chain/record/cents';
import type { JsonObject } from '../../../src/document/model/basic';
import { randomFrom } from '../../document/random';
import { general, invoiceInput, invoiceOf, line, reduced } from '../../document/invoices';

const preceding = [{ series: 'A', code: '1', issue_date: '2026-06-30' }];

/** The amounts in force after each line was credited by a separate credit note. */
function creditLines(lines: readonly JsonObject[], more: JsonObject, count = lines.length) {
  const invoice = invoiceOf(invoiceInput({ ...more, lines: [...lines] }));
  const original = convertToRegistrationRecordContent(invoice);
  if (!('content' in original)) throw new Error(original.refusal.message.id);
  const sealed: InvoiceOrItsCorrection[] = [
    { entry: '0', order: 0, isCancelled: false, invoice, content: original.content },
  ];
  for (const [i, one] of lines.slice(0, count).entries()) {
    const parts = { ...more, type: 'credit-note', series: 'R', code: String(i), issue_date: '2026-07-01', preceding };
    const credit = invoiceOf(invoiceInput({ ...parts, lines: [one] }));
    const conversion = convertToRecordContentWithOriginals(credit, sealed);
    if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
    sealed.push({ entry: `c${i}`, order: i + 1, isCancelled: false, invoice: credit, content: conversion.content });
  }
  const rates = new Map<string, BaseTaxSurchargeCents>();
  for (const { content } of sealed) addCentsByTaxRateInPlace(rates, sumBreakdownCentsByTaxRate(content));
  const sum = (name: 'CuotaTotal' | 'ImporteTotal') =>
    sealed.reduce((all, { content }) => all + (parseCents(content[name]) ?? 0n), 0n);
  return {
    rates: [...rates].filter(([, cents]) => !areBaseTaxSurchargeCentsZero(cents)).map(([rate]) => rate),
    tax: sum('CuotaTotal'),
    total: sum('ImporteTotal'),
  };
}

const nothing = { rates: [], tax: 0n, total: 0n };
const of = (quantity: string, price: string, combo: JsonObject = general): JsonObject =>
  line(price, { quantity, taxes: [combo] });

test.each<[string, JsonObject[], JsonObject]>([
  ['a cent of a base with prices of four decimals', [of('1', '0.6863'), of('0.5', '8.1741')], {}],
  [
    'a cent of a base of prices that include the tax',
    [of('1', '3.15', { cat: 'VAT', rate: 'reduced' }), of('1', '7.73', { cat: 'VAT', rate: 'reduced' })],
    { tax: { prices_include: 'VAT' } },
  ],
  [
    'a cent of an amount below a cent in euros',
    [of('1', '37.97'), of('1', '0.4434'), of('7', '0.06')],
    { currency: 'JPY', exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.0061' }] },
  ],
])('credit notes in parts leave no amount in force: %s', (_what, lines, more) => {
  expect(creditLines(lines, more)).toEqual(nothing);
});

test('a partial credit note before the last one does not include the remaining cents', () => {
  expect(creditLines([of('1', '0.6863'), of('1', '0.0150')], {}, 1).total).toBe(2n);
});

// Regression: the undone credit note counted as a part, so that the last part kept a cent of tax.
describe('parts after a credit note that was undone', () => {
  test('leave no amount in force', () => {
    const sealed: InvoiceOrItsCorrection[] = [];
    const seal = (code: string, named: string | undefined, more: JsonObject) => {
      const reference =
        named === undefined ? {} : { preceding: [{ series: 'A', code: named, issue_date: '2026-06-30' }] };
      const invoice = invoiceOf(invoiceInput({ code, ...reference, ...more }));
      const conversion = convertToRecordContentWithOriginals(invoice, sealed);
      if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
      sealed.push({ entry: code, order: sealed.length, isCancelled: false, invoice, content: conversion.content });
      return conversion.content.CuotaTotal;
    };
    const lines = (count: string): JsonObject => ({ lines: [of(count, '10.01')] });
    const sold = seal('1', undefined, lines('3'));
    const undone = [
      seal('2', '1', { type: 'credit-note', ...lines('3') }),
      seal('3', '2', { type: 'debit-note', ...lines('3') }),
    ];
    const parts = ['4', '5', '6'].map((code) => seal(code, '1', { type: 'credit-note', ...lines('1') }));
    expect([sold, ...undone]).toEqual(['6.31', '-6.31', '6.31']);
    expect(parts).toEqual(['-2.10', '-2.10', '-2.11']);
  });
});

test('random invoices that are reversed in parts leave no amount in force: seed 20261126', () => {
  const random = randomFrom(20261126);
  const combos: JsonObject[] = [
    general,
    { cat: 'VAT', rate: 'general+eqs' },
    { cat: 'VAT', key: 'exempt' },
    { cat: 'IGIC', rate: 'general' },
    { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } },
  ];
  for (let i = 0; i < 150; i++) {
    const lines = Array.from({ length: random.whole(1, 4) }, () =>
      of(random.pick(['1', '3', '0.5']), (random.next() * 90 + 0.01).toFixed(random.whole(2, 4)), random.pick(combos)),
    );
    const included = random.chance(0.5) ? {} : { tax: { prices_include: 'VAT' } };
    expect({ lines, ...creditLines(lines, included) }).toEqual({ lines, ...nothing });
  }
});

test('a negative F3 for a refund has the euros of its record at any exchange rate', () => {
  const dollars = (amount: string) => ({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount }] });
  const ticket = { $tags: ['simplified'], customer: null };
  const sealed: InvoiceOrItsCorrection[] = [];
  const seal = (code: string, more: JsonObject) => {
    const invoice = invoiceOf(invoiceInput({ series: 'T', code, ...more }));
    const conversion = convertToRecordContentWithOriginals(invoice, sealed);
    if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
    sealed.push({ entry: code, order: sealed.length, isCancelled: false, invoice, content: conversion.content });
    return conversion.content;
  };
  const named = (code: string) => [{ series: 'T', code, issue_date: '2026-06-30' }];
  seal('1', { ...ticket, ...dollars('0.8613'), lines: [line('10.00')] });
  const refund = { ...ticket, type: 'credit-note', preceding: named('1'), lines: [line('2.00')] };
  const refunded = seal('2', { ...refund, ...dollars('0.90') });
  const negative = { $tags: ['replacement'], preceding: named('2'), lines: [line('2.00', { quantity: '-1' })] };
  const exchanged = seal('3', { ...negative, ...dollars('0.95') });
  expect(refunded.ImporteTotal).toBe('-2.08');
  expect([exchanged.CuotaTotal, exchanged.ImporteTotal]).toEqual([refunded.CuotaTotal, refunded.ImporteTotal]);
});

test('a negative replacement (F3) at the rates of its refund loses no cent of the total', () => {
  const ticket = { $tags: ['simplified'], customer: null, tax: { prices_include: 'VAT' } };
  const exchange = { $tags: ['replacement'], tax: { prices_include: 'VAT' } };
  const parts = [
    [of('2', '1.80', reduced)],
    [of('1', '4.09090909'), of('1', '0.859100')],
    [of('3', '1.80', reduced), of('1', '14.95'), of('-1', '4.948900')],
  ];
  const sealed: InvoiceOrItsCorrection[] = [];
  const seal = (code: string, more: JsonObject) => {
    const invoice = invoiceOf(invoiceInput({ series: 'T', code, ...more }));
    const conversion = convertToRecordContentWithOriginals(invoice, sealed);
    if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
    sealed.push({ entry: code, order: sealed.length, isCancelled: false, invoice, content: conversion.content });
    const { CuotaTotal, ImporteTotal } = conversion.content;
    return { CuotaTotal, ImporteTotal };
  };
  const named = (code: string) => ({ preceding: [{ series: 'T', code, issue_date: '2026-06-30' }] });
  const opposite = (one: JsonObject): JsonObject => ({ ...one, quantity: String(-Number(one.quantity)) });
  const sold = seal('0', { ...ticket, lines: [of('5', '1.80', reduced), of('1', '14.95')] });
  const full = seal('F', { ...exchange, ...named('0'), lines: [of('5', '1.80', reduced), of('1', '14.95')] });
  const pairs = parts.map((lines, i) => [
    seal(`R${i}`, { ...ticket, type: 'credit-note', ...named('0'), lines }),
    seal(`F${i}`, { ...exchange, ...named(`R${i}`), lines: lines.map(opposite) }),
  ]);
  expect(full).toEqual(sold);
  for (const [refund, negative] of pairs) expect(negative).toEqual(refund);
});
