// The producer's declaration as a PDF: identical bytes for identical input.
import PDFDocument from 'pdfkit';

/** What the page shows; `src/declaration` makes it. */
export interface DeclarationToDraw {
  readonly title: string;
  readonly statements: readonly { readonly letter: string; readonly description: string; readonly text: string }[];
  readonly annex: DeclarationToDraw['statements'];
  readonly missing: readonly string[];
}

/** @param at written as the file's date */
export function renderDeclaration({ title, statements, annex, missing }: DeclarationToDraw, at: Date): Promise<Buffer> {
  const info = { Title: title, CreationDate: at, ModDate: at };
  const document = new PDFDocument({ size: 'A4', margin: 56, lang: 'es', info });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
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

function draw(document: PDFKit.PDFDocument, { letter, description, text }: DeclarationToDraw['annex'][number]): void {
  document.font('Helvetica-Bold').fontSize(10).text(`${letter}) ${description}:`);
  document.font('Helvetica').text(text, { indent: 14 }).moveDown(0.6);
}
