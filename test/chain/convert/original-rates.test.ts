// The exchange rate of a record is that of its originals, and of their originals. There can be far more ways between
// invoices than invoices.
import { convertToRecordContentWithOriginals } from '../../../src/chain/convert/to-correction';
import { convertToRegistrationRecordContent } from '../../../src/chain/convert/to-registration-record';
import type { InvoiceOrItsCorrection } from '../../../src/chain/invoice-book/excess-reversal';
import type { JsonObject } from '../../../src/document/model/basic';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';

const dollars = (amount: string): JsonObject => ({
  currency: 'USD',
  exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
});

/** Credit notes in layers, each of which names the whole layer before it. */
function sealLayers(layers: number, width: number): InvoiceOrItsCorrection[] {
  const sealed: InvoiceOrItsCorrection[] = [];
  let before: JsonObject[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const codes = Array.from({ length: width }, (_, i) => `${layer}0${i + 1}`);
    for (const code of codes) {
      const credit = layer === 0 ? {} : { type: 'credit-note', preceding: before };
      const invoice = invoiceOf(invoiceInput({ code, ...credit, ...dollars(layer === 0 ? '0.9' : '0.8') }));
      const conversion = convertToRegistrationRecordContent(invoice);
      if (!('content' in conversion)) throw new Error(conversion.refusal.code);
      sealed.push({ entry: code, order: sealed.length, isCancelled: false, invoice, content: conversion.content });
    }
    before = codes.map((code) => ({ series: 'A', code, issue_date: '2026-06-30' }));
  }
  return sealed;
}

const creditOf = (code: string) =>
  invoiceOf(
    invoiceInput({
      code: '9',
      type: 'credit-note',
      preceding: [{ series: 'A', code, issue_date: '2026-06-30' }],
      ...dollars('0.7'),
    }),
  );

const readBase = (conversion: ReturnType<typeof convertToRecordContentWithOriginals>): string | undefined =>
  'content' in conversion ? conversion.content.Desglose[0]?.BaseImponibleOimporteNoSujeto : undefined;

describe('the exchange rate of a record', () => {
  test('is found over several layers of originals', () => {
    const rateOf = (sealed: readonly InvoiceOrItsCorrection[], code: string): number => {
      const own = Number(readBase(convertToRecordContentWithOriginals(creditOf(code), sealed)));
      const plain = Number(readBase(convertToRegistrationRecordContent(creditOf(code))));
      return Math.round((own / plain) * 0.7 * 100) / 100;
    };
    expect(rateOf(sealLayers(4, 1), '301')).toBe(0.9);
    expect(rateOf(sealLayers(3, 2), '201')).toBe(0.9);
  });

  // Regression: the amendment of a final invoice that others correct was refused, because its amounts seemed to change.
  test('is its own for a final invoice, which names its advance', () => {
    const preceding = [{ series: 'A', code: '001', issue_date: '2026-06-30' }];
    const final = invoiceOf(invoiceInput({ code: '9', preceding, ...dollars('0.7') }));
    expect(readBase(convertToRecordContentWithOriginals(final, sealLayers(1, 1)))).toBe('70.00');
  });

  // Regression: Sello 0.1.0 sealed a negative invoice at its own rate, and its debit note left a part of the tax.
  test('is that of the record of a negative invoice, which another release may have sealed', () => {
    const preceding = [{ series: 'A', code: '001', issue_date: '2026-06-30' }];
    const negative = { code: '8', preceding, lines: [line('100.00', { quantity: '-1' })], ...dollars('0.8') };
    const invoice = invoiceOf(invoiceInput(negative));
    const sold = sealLayers(1, 1);
    const debit = invoiceOf(
      invoiceInput({
        code: '9',
        type: 'debit-note',
        preceding: [{ series: 'A', code: '8', issue_date: '2026-06-30' }],
        ...dollars('0.7'),
      }),
    );
    const baseAfter = (conversion: ReturnType<typeof convertToRecordContentWithOriginals>): string | undefined => {
      if (!('content' in conversion)) throw new Error(conversion.refusal.code);
      const one = { entry: '8', order: 1, isCancelled: false, invoice, content: conversion.content };
      return readBase(convertToRecordContentWithOriginals(debit, [...sold, one]));
    };
    expect(baseAfter(convertToRegistrationRecordContent(invoice))).toBe('80.00');
    expect(baseAfter(convertToRecordContentWithOriginals(invoice, sold))).toBe('90.00');
  });

  test('is searched for in a short time, even over more ways than the limit', () => {
    const sealed = sealLayers(14, 6);
    const from = performance.now();
    expect('content' in convertToRecordContentWithOriginals(creditOf('1301'), sealed)).toBe(true);
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});
