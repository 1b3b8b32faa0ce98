// Renders the authorization form and the producer's declaration as PDF. Identical input gives identical bytes.

import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export interface AuthorizationFormPdfContent {
  readonly supplier: { readonly name: string; readonly code: string };
  /** The sender, who is the holder of the certificate. */
  readonly representative: { readonly name: string; readonly code: string };
  /** Written as the file's date. */
  readonly at: Date;
}

function openDocument(title: string, at: Date): { document: PDFKit.PDFDocument; bytes: Promise<Buffer> } {
  const info = { Title: title, CreationDate: at, ModDate: at };
  const document = new PDFDocument({ size: 'A4', margin: 56, lang: 'es', info });
  return { document, bytes: buffer(document) };
}

/**
 * RD 1007/2023 art. 16 allows that another party sends the records; the authorization must be in writing. The text is
 * in the supplier's language.
 */
export function renderAuthorizationFormPdf({
  supplier,
  representative,
  at,
}: AuthorizationFormPdfContent): Promise<Buffer> {
  const { document, bytes } = openDocument(`Otorgamiento de representación ${supplier.code}`, at);
  document.fontSize(16).text('Otorgamiento de la representación para la remisión de registros de facturación');
  document.moveDown().fontSize(11);
  for (const text of paragraphs({ supplier, representative, at })) document.text(text).moveDown();
  document.moveDown(2).text('Fecha y firma del otorgante:').moveDown(4).text('____________________________');
  document.end();
  return bytes;
}

function paragraphs({ supplier, representative }: AuthorizationFormPdfContent): string[] {
  return [
    `Otorgante: ${supplier.name}, con NIF ${supplier.code}.`,
    `Representante: ${representative.name}, con NIF ${representative.code}.`,
    'El otorgante autoriza al representante a remitir a la Agencia Estatal de Administración Tributaria, en su nombre, ' +
      'los registros de facturación de alta y de anulación que genere su sistema informático, y a recibir las respuestas.',
    'La autorización no alcanza a otros trámites. El otorgante responde del contenido de sus facturas y puede revocar ' +
      'esta autorización en cualquier momento; la revocación surte efecto desde que el representante la recibe.',
    'El otorgante acompaña copia de su documento de identidad cuando firma a mano.',
  ];
}

/** The content of the PDF; `src/declaration` builds it. */
export interface ProducerDeclarationPdfContent {
  readonly title: string;
  readonly statements: readonly { readonly letter: string; readonly description: string; readonly text: string }[];
  readonly annex: ProducerDeclarationPdfContent['statements'];
  readonly missing: readonly string[];
}

/** @param at written as the file's date */
export function renderProducerDeclarationPdf(
  { title, statements, annex, missing }: ProducerDeclarationPdfContent,
  at: Date,
): Promise<Buffer> {
  const { document, bytes } = openDocument(title, at);
  document.font('Helvetica-Bold').fontSize(15).text(title).moveDown();
  if (missing.length > 0)
    document
      .fontSize(10)
      .text(`BORRADOR: faltan ${missing.join(', ')}`)
      .moveDown();
  for (const statement of statements) draw(document, statement);
  document.moveDown().font('Helvetica-Bold').fontSize(12).text('Anexo').moveDown();
  for (const statement of annex) draw(document, statement);
  document.end();
  return bytes;
}

function draw(
  document: PDFKit.PDFDocument,
  { letter, description, text }: ProducerDeclarationPdfContent['annex'][number],
): void {
  document.font('Helvetica-Bold').fontSize(10).text(`${letter}) ${description}:`);
  document.font('Helvetica').text(text, { indent: 14 }).moveDown(0.6);
}
