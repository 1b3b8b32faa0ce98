// The words about the invoices that a document names, in UBL and CII. Regression: a full invoice for tickets (F3) was
// called a rectification, although an exchange corrects nothing.
import type { JsonObject } from '../../src/document/model/basic';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { customer, invoiceInput, invoiceOf, supplier } from '../document/invoices';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };
const preceding = [
  { series: 'T', code: '1', issue_date: '2026-05-01', reason: 'Canje de tique' },
  { series: 'T', code: '2', issue_date: '2026-05-02' },
];

const getXml = (format: 'ubl' | 'cii', changes: JsonObject): string => {
  const parties = { supplier: { ...supplier, addresses: [address] }, customer: { ...customer, addresses: [address] } };
  const result = createEInvoice(format, { invoice: invoiceOf(invoiceInput({ ...parties, preceding, ...changes })) });
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
