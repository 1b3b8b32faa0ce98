// Invoices of two parties with addresses, printed, and the text of the pages.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { invoiceInput, invoiceOf } from '../document/invoices';
import { qrAddress } from './invoices';
import { allTexts, readPdf } from './reader';

export const issuedAt = new Date('2026-07-01T10:00:00Z');
export const address = { street: 'Calle Mayor', num: '1', code: '28001', locality: 'Madrid', country: 'ES' };
export const supplier: JsonObject = {
  name: 'Talleres del Norte S.L.',
  tax_id: { country: 'ES', code: 'B98602642' },
  addresses: [address],
};
export const customer: JsonObject = {
  name: 'Cliente de Muestra',
  tax_id: { country: 'ES', code: '54387763P' },
  addresses: [{ ...address, street: 'Calle Menor', num: '7' }],
};

export type Look = Partial<Parameters<typeof callingThreadPdfRenderer.invoice>[0]>;

export async function readText(input: JsonObject, look: Look = {}): Promise<string> {
  const invoice = invoiceOf(invoiceInput({ supplier, customer, ...input }));
  return textOfInvoice(invoice, look);
}

export async function textOfInvoice(invoice: Invoice, look: Look = {}): Promise<string> {
  const bytes = await callingThreadPdfRenderer.invoice({ invoice, locale: 'es', qrAddress, issuedAt, ...look });
  return allTexts(readPdf(bytes)).join('\n').replaceAll('\u00a0', ' ');
}
