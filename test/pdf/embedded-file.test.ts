// Files inside a PDF, byte for byte as the library writes them.
import { embedFileInPdf } from '../../src/pdf/embedded-file';
import { startInvoicePdfDocument } from '../../src/pdf/pdf-document';
import { startCollectingPdfBytes } from '../../src/pdf/collect-bytes';
import { invoiceOf } from './invoices';

const issuedAt = new Date('2026-07-01T10:00:00Z');
const files = [
  ['registro.xml', 'application/xml', 'Source', 'Registro de facturación', Buffer.from('<a/>'.repeat(900))],
  ['ñ (1).csv', 'text/x odd#(%)<>[]{}', 'Supplement', 'Tabla', Buffer.from([0, 255, 10, 13])],
] as const;

async function write(embed: (document: PDFKit.PDFDocument) => void): Promise<string> {
  const document = startInvoicePdfDocument('F-1', { invoice: invoiceOf(), locale: 'es', issuedAt });
  const bytes = startCollectingPdfBytes(document);
  document.addPage();
  embed(document);
  document.end();
  return (await bytes).toString('latin1');
}

it('an embedded file has the bytes that the library writes', async () => {
  const own = await write((document) => {
    for (const [name, type, relationship, description, bytes] of files)
      embedFileInPdf(document, { name, type, relationship, description, createdAt: issuedAt, bytes });
  });
  const theirs = await write((document) => {
    for (const [name, type, relationship, description, bytes] of files) {
      const options = { name, type, relationship, description, creationDate: issuedAt, modifiedDate: issuedAt };
      document.file(bytes, options);
    }
  });
  expect(own).toContain('/AFRelationship /Supplement');
  expect(own === theirs).toBe(true);
});
