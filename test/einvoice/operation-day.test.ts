// The operation date in e-invoice files: the day of the record (RD 1619/2012 art. 6.1.i). Regression: a file had
// the day of the first invoice that the document names, whatever its type and however old.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { findStatedOrOriginalOperationDay } from '../../src/document/operation-day';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import type { EInvoiceFormat } from '../../src/einvoice/contract';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { readText } from './read-file';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };
const issued = '2026-06-30';

const create = (changes: JsonObject): Invoice =>
  invoiceOf(
    invoiceInput({
      supplier: { ...supplier, addresses: [address] },
      customer: { ...customer, addresses: [address] },
      issue_date: issued,
      ...changes,
    }),
  );

const getXml = (format: EInvoiceFormat, invoice: Invoice): string => {
  const result = createEInvoice(format, { invoice, qrAddress: 'https://example.es/qr?a=1&b=2' });
  return result.kind === 'made' ? result.xml : JSON.stringify(result.faults);
};

const first = { series: 'A', code: '0', issue_date: '2026-05-01' };
const later = { series: 'A', code: '7', issue_date: '2026-05-20' };
const pendingWork = line('100.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '14' } }] });

describe('the operation date of an e-invoice', () => {
  it.each<[string, JsonObject, string]>([
    ['the latest original of a credit note', { type: 'credit-note', preceding: [first, later] }, '2026-05-20'],
    ['the latest original, whatever the order', { type: 'corrective', preceding: [later, first] }, '2026-05-20'],
    ['the only original', { type: 'debit-note', preceding: [first] }, '2026-05-01'],
    ['the stated day', { type: 'credit-note', preceding: [first], op_date: '2026-06-02' }, '2026-06-02'],
    ['the issue date of a full invoice for tickets', { $tags: ['replacement'], preceding: [first] }, issued],
    ['the issue date of an invoice that names an advance', { preceding: [first] }, issued],
    ['the issue date of pending work', { type: 'credit-note', preceding: [first], lines: [pendingWork] }, issued],
    ['the issue date', {}, issued],
  ])('is %s, as in the record', (_name, changes, day) => {
    const invoice = create(changes);
    expect(findStatedOrOriginalOperationDay(invoice) ?? invoice.issue_date).toBe(day);
    expect(readText(getXml('ubl', invoice), 'cbc:ActualDeliveryDate')).toBe(day);
    expect(readText(getXml('facturae', invoice), 'OperationDate')).toBe(day === issued ? undefined : day);
  });

  // Regression: only the day of delivery was in the files of EN 16931.
  it.each(['ubl', 'peppol', 'cii'] as const)('is a text in %s if BT-72 is the day of the delivery', (format) => {
    const delivery = { date: '2026-06-20' };
    const text = 'Fecha de la operación: 12/06/2026';
    expect(getXml(format, create({ op_date: '2026-06-12', delivery }))).toContain(text);
    for (const changes of [{ delivery }, { op_date: '2026-06-20', delivery }, { op_date: '2026-06-12' }])
      expect(getXml(format, create(changes))).not.toContain('Fecha de la operación');
  });

  it('is in a period of the invoice, if it has one', () => {
    const period = { start: '2026-04-01', end: '2026-04-30' };
    const xml = getXml('ubl', create({ type: 'credit-note', preceding: [first], ordering: { period } }));
    expect(xml).not.toContain('ActualDeliveryDate');
  });
});
