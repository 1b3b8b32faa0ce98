// The form of representation that a supplier signs: Annex I (software company) and II (adviser) of the Resolution of
// 18-12-2024 (BOE-A-2024-27600). The form is rendered from data, as PDF/A-2 in Spanish, with identical bytes for
// identical input. The form was written from a copy of Annex I and without the text of the BOE, so compare it with the
// official text before use.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type RepresentationFormKind, signatureBoxPoints } from '../contracts/representation-form';
import { UnchangedPdfMetadataText } from './pdf-document';
import { formatPdfDate } from './view/format';

interface FormParty {
  readonly name: string;
  readonly taxCode: string;
}

export interface RepresentationFormPdfContent {
  readonly kind: RepresentationFormKind;
  readonly taxpayer: FormParty & { readonly address: string };
  /** `capacity` is the role in which the signer represents a company. If absent, the taxpayer signs in person. */
  readonly signer: FormParty & { readonly capacity?: string };
  readonly representative: FormParty;
  /** Place and day (YYYY-MM-DD) of signing. */
  readonly place: string;
  readonly day: string;
  /** Date and number of the file. They ensure that no two forms have the same bytes. */
  readonly at: Date;
  readonly number: string;
}

const faces = {
  regular: path.join(__dirname, 'fonts/wide-regular.ttf'),
  bold: path.join(__dirname, 'fonts/wide-bold.ttf'),
} as const;

const loaded = new Map<keyof typeof faces, Buffer>();
function face(name: keyof typeof faces): Buffer {
  const bytes = loaded.get(name) ?? readFileSync(faces[name]);
  loaded.set(name, bytes);
  return bytes;
}

const roles: Readonly<Record<RepresentationFormKind, { readonly annex: string; readonly to: string }>> = {
  'annex-1': {
    annex: 'Anexo I',
    to: 'empresa desarrolladora o comercializadora de sistemas informáticos de facturación',
  },
  'annex-2': { annex: 'Anexo II', to: 'asesor o profesional de la gestión tributaria' },
};

const formatLongDay = (day: string): string => formatPdfDate(day, 'es', '%e de %B de %Y');

export function renderRepresentationFormPdf(form: RepresentationFormPdfContent): Promise<Buffer> {
  const { kind, taxpayer, at, number } = form;
  const title = `${roles[kind].annex}: otorgamiento de la representación ${taxpayer.taxCode}`;
  const info = {
    Title: new UnchangedPdfMetadataText(title),
    Author: new UnchangedPdfMetadataText(taxpayer.name),
    Subject: number,
    Creator: 'Sello',
    Producer: 'Sello (PDFKit)',
    CreationDate: at,
    ModDate: at,
  };
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: 'es',
    displayTitle: true,
    compress: false,
    font: null as unknown as string,
    info: info as unknown as PDFKit.DocumentInfo,
  });
  const bytes = buffer(document);
  document.registerFont('regular', face('regular'));
  document.registerFont('bold', face('bold'));
  draw(document, form);
  document.end();
  return bytes;
}

function draw(document: PDFKit.PDFDocument, form: RepresentationFormPdfContent): void {
  const { kind, signer, place, day, number } = form;
  document.font('bold').fontSize(11).text(roles[kind].annex, { align: 'center' });
  document
    .fontSize(13)
    .text(
      'Modelo de representación para el envío por medios electrónicos de registros de facturación a la Agencia Estatal ' +
        'de Administración Tributaria',
      { align: 'center' },
    )
    .moveDown();
  for (const { heading, texts } of listParts(form)) {
    document.font('bold').fontSize(10).text(heading).moveDown(0.3);
    document.font('regular').fontSize(9.5);
    for (const text of texts) document.text(text, { align: 'left' }).moveDown(0.5);
    document.moveDown(0.3);
  }
  const closing = [
    `En ${place}, a ${formatLongDay(day)}.`,
    `Firma del otorgante: ${signer.name}, con NIF ${signer.taxCode}.`,
    `Documento ${number}. La firma visible va en el recuadro.`,
  ];
  document.font('regular').fontSize(9.5);
  const height = closing.reduce((sum, text) => sum + document.heightOfString(text) + lineGap, 0);
  const top = document.page.height - signatureBoxPoints.top;
  if (document.y + height > top) document.addPage();
  for (const text of closing) document.text(text, { lineGap: 0 }).moveDown(0.5);
  const { left, right, bottom } = signatureBoxPoints;
  document
    .rect(left, top, right - left, signatureBoxPoints.top - bottom)
    .lineWidth(0.5)
    .stroke('#808080');
}

/** Distance between the closing lines, which is more than half a line. */
const lineGap = 8;

interface FormPart {
  readonly heading: string;
  readonly texts: readonly string[];
}

function listParts({ kind, taxpayer, signer, representative }: RepresentationFormPdfContent): FormPart[] {
  const acts = signer.capacity
    ? `D./D.ª ${signer.name}, con NIF ${signer.taxCode}, que actúa en calidad de ${signer.capacity} de ${taxpayer.name}.`
    : `D./D.ª ${signer.name}, con NIF ${signer.taxCode}, que actúa en nombre propio.`;
  return [
    {
      heading: 'Primero. Otorgamiento de la representación',
      texts: [
        `Obligado a expedir facturas: ${taxpayer.name}, con NIF ${taxpayer.taxCode}, y domicilio fiscal en ${taxpayer.address}.`,
        `Firmante: ${acts}`,
        `OTORGA SU REPRESENTACIÓN a ${representative.name}, con NIF ${representative.taxCode}, ${roles[kind].to}, para la ` +
          'remisión por medios electrónicos a la Agencia Estatal de Administración Tributaria, en su nombre, de los registros ' +
          'de facturación de alta y de anulación a que se refiere el Reglamento aprobado por el Real Decreto 1007/2023, de 5 de ' +
          'diciembre, y para la recepción de las respuestas a esa remisión.',
      ],
    },
    {
      heading: 'Segundo. Alcance',
      texts: [
        'La representación se limita a esa remisión. No confiere al representante la condición de representante para ' +
          'intervenir en otros actos o para recibir comunicaciones de la Administración tributaria en nombre del obligado.',
        'El otorgante responde de la veracidad y exactitud del contenido de sus registros, y puede revocar la representación en ' +
          'cualquier momento.',
      ],
    },
    {
      heading: 'Tercero. Aceptación',
      texts: [
        'Con la utilización de este documento el representante acepta la representación conferida y responde de la ' +
          'autenticidad de la firma del otorgante.',
        `El otorgante autoriza el tratamiento de sus datos con la finalidad de remitir sus registros de facturación.`,
      ],
    },
    {
      heading: 'Cuarto. Firma',
      texts: [
        'El documento se firma con un certificado electrónico cualificado o con una firma avanzada. Si se firma a mano, se ' +
          'acompaña copia del documento de identidad del firmante.',
      ],
    },
  ];
}
