// The words about the invoices that a document names. Regressions: a full invoice for tickets (F3) was called a
// rectification, although an exchange corrects nothing; and no file had the amount of a correction by substitution.
import type { JsonObject } from '../../src/document/model/basic';
import { type EInvoiceFormat, type EInvoiceInput, eInvoiceFormats } from '../../src/einvoice/contract';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { brokenRules } from './rules/verdict';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };
const preceding = [
  { series: 'T', code: '1', issue_date: '2026-05-01', reason: 'Canje de tique' },
  { series: 'T', code: '2', issue_date: '2026-05-02' },
];

const getXml = (format: EInvoiceFormat, changes: JsonObject, input: Partial<EInvoiceInput> = {}): string => {
  const parties = { supplier: { ...supplier, addresses: [address] }, customer: { ...customer, addresses: [address] } };
  const invoice = invoiceOf(invoiceInput({ ...parties, preceding, ...changes }));
  const result = createEInvoice(format, { invoice, ...input });
  return result.kind === 'made' ? result.xml : JSON.stringify(result.faults);
};

describe('the invoices that a document names', () => {
  it.each<[string, JsonObject, string, string]>([
    ['rectified', { type: 'credit-note' }, 'Otras facturas rectificadas: T-2', 'Motivo de la rectificación: Canje'],
    ['rectified', { type: 'corrective' }, 'Otras facturas rectificadas: T-2', 'Motivo de la rectificación: Canje'],
    ['replaced', { $tags: ['replacement'] }, 'Otras facturas sustituidas: T-2', 'Motivo: Canje'],
    ['only named', {}, 'Otras facturas: T-2', 'Motivo: Canje'],
  ])('are %s: %j', (_word, changes, originals, reason) => {
    const cii = getXml('cii', changes);
    expect(cii).toContain(originals);
    expect(cii).toContain(reason);
    expect(getXml('ubl', changes)).toContain(reason);
  });
});

const getTax = (rate: JsonObject, amount: string): JsonObject => ({
  categories: [{ code: 'VAT', rates: [{ percent: '21.0%', ...rate, amount }], amount }],
  sum: amount,
});
const substitute = (tax: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'corrective',
  preceding: [{ series: 'A', code: '9', issue_date: '2026-05-01', tax, ...more }],
});
const sold = getTax({ base: '1800.00' }, '378.00');
const reduced = { lines: [line('1800.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })] };

describe.each(eInvoiceFormats)('the amount of a correction in %s (RD 1619/2012 art. 15.5)', (format) => {
  const surcharged = getTax({ base: '100.00', surcharge: { percent: '5.2%', amount: '5.20' } }, '21.00');
  const dollars = { exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.80' }] };
  const recordTotals = { tax: '21.00', total: '121.00', change: { base: '-60.00', tax: '-12.60', surcharge: '0.00' } };

  it.each<[string, JsonObject, readonly string[]]>([
    [
      'by rate',
      { ...substitute(sold), ...reduced },
      ['IVA 21.0 %: base -1800.00 EUR, cuota -378.00 EUR', 'IVA 10.0 %: base 1800.00 EUR, cuota 180.00 EUR'],
    ],
    [
      'with surcharge',
      { ...substitute(surcharged), lines: [line('80.00')] },
      ['IVA 21.0 %: base -20.00 EUR, cuota -4.20 EUR, recargo de equivalencia -5.20 EUR'],
    ],
  ])('is stated by substitution %s, and only then', (_title, document, changes) => {
    const xml = getXml(format, document);
    for (const change of changes) expect(xml.split(`Importe de la rectificación, ${change}`)).toHaveLength(2);
    expect(xml.split('Importe de la rectificación')).toHaveLength(changes.length + 1);
    expect(brokenRules(xml)).toEqual([]);
    expect(getXml(format, { ...document, type: 'debit-note' })).not.toContain('Importe de la rectificación');
  });

  it('is that of the record if the originals are in another currency', () => {
    const document = { ...substitute(getTax({ base: '200.00' }, '42.00'), { currency: 'USD' }), ...dollars };
    const xml = getXml(format, document, { recordTotals });
    expect(xml).toContain('Importe de la rectificación: base -60.00 EUR, cuota -12.60 EUR');
    expect(getXml(format, document)).not.toContain('Importe de la rectificación');
  });

  it('is the price under a margin scheme', () => {
    const ext = { 'es-fiscal-regime': '03' };
    const margin = { ...getTax({ base: '100.00', ext }, '21.00') };
    const lines = [line('80.00', { taxes: [{ cat: 'VAT', rate: 'general', ext }] })];
    const tagged = { $tags: ['second-hand-goods'], lines, ...substitute(margin, { payable: '121.00' }) };
    const xml = getXml(format, tagged);
    expect(xml.split('Importe de la rectificación: precio -24.20 EUR')).toHaveLength(2);
    expect(xml.split('Importe de la rectificación')).toHaveLength(2);
  });
});

describe.each(['ubl', 'peppol', 'cii'] as const)('the method of a correction in %s', (format) => {
  const byCustomer = { ext: { 'es-fiscal-issuer-type': 'D' } };

  it.each<[string, JsonObject, string | undefined]>([
    ['a corrective invoice by substitution', substitute(sold), 'por sustitución'],
    ['a corrective invoice without the fiscal addon', { type: 'corrective', $addons: [] }, ''],
    ['a debit note that the customer issues', { type: 'debit-note', tax: byCustomer }, 'por diferencias'],
    ['a debit note', { type: 'debit-note' }, undefined],
    ['a credit note', { type: 'credit-note' }, undefined],
    ['a replacement', { $tags: ['replacement'] }, undefined],
  ])('is stated unless its type states it: %s', (_title, document, method) => {
    const stated = /Factura rectificativa ?((?:por [a-zó]+)?)/.exec(getXml(format, document));
    expect(stated?.[1]).toBe(method);
  });
});
