// The agreement that a supplier signs before its records are sent in its name: one page, identical bytes for identical input.
import PDFDocument from 'pdfkit';

export interface Agreement {
  readonly supplier: { readonly name: string; readonly code: string };
  /** Who sends: the holder of the certificate. */
  readonly representative: { readonly name: string; readonly code: string };
  /** Written as the file's date. */
  readonly at: Date;
}

/** RD 1007/2023 art. 16 admits that another sends the records; the grant is in writing. In the supplier's language. */
export function renderAgreement({ supplier, representative, at }: Agreement): Promise<Buffer> {
  const info = { Title: `Otorgamiento de representación ${supplier.code}`, CreationDate: at, ModDate: at };
  const document = new PDFDocument({ size: 'A4', margin: 56, lang: 'es', info });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.fontSize(16).text('Otorgamiento de la representación para la remisión de registros de facturación');
  document.moveDown().fontSize(11);
  for (const text of paragraphs({ supplier, representative, at })) document.text(text).moveDown();
  document.moveDown(2).text('Fecha y firma del otorgante:').moveDown(4).text('____________________________');
  document.end();
  return bytes;
}

function paragraphs({ supplier, representative }: Agreement): string[] {
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
