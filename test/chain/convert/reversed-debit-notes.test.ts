// A negative invoice, or a credit note, takes back debit notes in another currency. Regression: it left a cent of each
// document that was converted separately, and used its own rate if the debit note had the rate of an invoice in euros.
import { convertToRecordContentWithOriginals } from '../../../src/chain/convert/to-correction';
import type { InvoiceOrItsCorrection } from '../../../src/chain/invoice-book/excess-reversal';
import type { JsonObject } from '../../../src/document/model/basic';
import { warnExchangeRateDiffersFromOriginal } from '../../../src/entries/upload/original-amounts';
import type { StoredOriginalInvoice } from '../../../src/model/document-check';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';

const inDollars = (amount: string): JsonObject => ({
  currency: 'USD',
  exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
});
const refer = (series: string): JsonObject => ({ series, code: '1', issue_date: '2026-06-30' });

/** Seals invoices one after the other. @returns the sealed invoices */
const sealAll = (inputs: readonly JsonObject[]): InvoiceOrItsCorrection[] =>
  inputs.reduce<InvoiceOrItsCorrection[]>((sealed, input, order) => {
    const invoice = invoiceOf(invoiceInput(input));
    const conversion = convertToRecordContentWithOriginals(invoice, sealed);
    if (!('content' in conversion)) throw new Error(conversion.refusal.code);
    return [...sealed, { entry: String(order), order, isCancelled: false, invoice, content: conversion.content }];
  }, []);

const readTotal = (sealed: readonly InvoiceOrItsCorrection[]): string | undefined =>
  sealed.at(-1)?.content.ImporteTotal;

const sale = { ...inDollars('0.9'), lines: [line('10.03')] };
const debit = { ...inDollars('0.8'), type: 'debit-note', series: 'R', preceding: [refer('A')], lines: [line('10.03')] };
const inEuros = { lines: [line('10.03')] };
const negative = { series: 'N', lines: [line('10.03', { quantity: '-2' })] };
const credit = { type: 'credit-note', series: 'N', lines: [line('10.03', { quantity: '2' })] };
const ofDebit = { ...negative, lines: [line('10.03', { quantity: '-1' })] };

describe('the euros of a reversal in another currency', () => {
  test.each<[string, JsonObject, string[]]>([
    ['a negative invoice that names the invoice', negative, ['A']],
    ['a negative invoice that names both', negative, ['A', 'R']],
    ['a credit note that names the invoice', credit, ['A']],
    ['a credit note that names both', credit, ['A', 'R']],
  ])('are those of an invoice and its debit note: %s', (_what, input, names) => {
    const sealed = sealAll([sale, debit, { ...input, ...inDollars('0.7'), preceding: names.map(refer) }]);
    expect(sealed.slice(0, 2).map(({ content }) => content.ImporteTotal)).toEqual(['10.93', '10.93']);
    expect(readTotal(sealed)).toBe('-21.86');
  });

  test.each<[string, JsonObject, string[]]>([
    ['the debit note', { exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] }, ['R']],
    ['a debit note of an invoice without a rate', {}, ['R']],
    ['both, and the invoice has no rate', {}, ['A', 'R']],
  ])('have the rate of the debit note of an invoice in euros: %s', (_what, more, names) => {
    const sealed = sealAll([
      { ...inEuros, ...more },
      debit,
      { ...ofDebit, ...inDollars('0.7'), preceding: names.map(refer) },
    ]);
    expect(readTotal(sealed)).toBe(`-${sealed[1]?.content.ImporteTotal}`);
  });

  // Regression: the cent of the unknown debit note was taken for rounding.
  test('are its own if an original is unknown', () => {
    const input = { ...inDollars('0.9'), series: 'N', preceding: [refer('A'), refer('OLD')] };
    const sealed = sealAll([sale, { ...input, lines: [line('10.04', { quantity: '-1' })] }]);
    expect(sealed.map(({ content }) => content.Desglose[0]?.BaseImponibleOimporteNoSujeto)).toEqual(['9.03', '-9.04']);
  });

  test('leave the cents of a negative invoice in euros as they are printed', () => {
    const sealed = sealAll([inEuros, { ...debit, currency: 'EUR' }, { ...negative, preceding: [refer('A')] }]);
    expect(readTotal(sealed)).toBe('-24.27');
  });

  // The record of the debit note has the rate that the invoice in euros states.
  test('get a warning about another rate than that of the record', () => {
    const [sold, debited] = sealAll([
      { ...inEuros, exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] },
      debit,
    ]);
    const stored = [sold, debited].flatMap((one) =>
      one ? [{ ...one, document: one.invoice, isIssued: true, isSealed: true }] : [],
    );
    const original = {
      id: '1',
      type: 'debit-note',
      series: 'R',
      code: '1',
      document: JSON.stringify(debited?.invoice),
    };
    const find = (rate: string) =>
      warnExchangeRateDiffersFromOriginal(
        invoiceOf(invoiceInput({ ...ofDebit, ...inDollars(rate), preceding: [refer('R')] })),
        [original as StoredOriginalInvoice],
        stored,
      ).map(({ key }) => key);
    expect([find('0.9'), find('0.8')]).toEqual([[], ['exchange-rate-of-original']]);
  });
});
