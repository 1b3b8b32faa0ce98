// Creates the PDF file around printed pages as PDF/A-3a and PDF/UA-1, with the sealed record as its source. Also
// defines the input, an invoice to print.

import PDFDocument from 'pdfkit';
import type { PdfLayout, PdfLocale, EmbeddablePdfPicture } from '../contracts/pdf-options';
import type { Invoice } from '../document/model/invoice';
import type { PartyPostalAddress } from '../document/model/parts';
import { embedFileInPdf } from './embedded-file';
import { facturxXmlFileName, chooseExtraXmpMetadataXml } from './file-metadata';
import type { InvoiceRecordTotals } from '../document/record-totals';

export interface InvoicePdfInput {
  readonly invoice: Invoice;
  readonly locale: PdfLocale;
  /**
   * URL in the QR code, from the sealed record. If absent, the PDF has neither a QR code nor a mention of the scheme.
   */
  readonly qrAddress?: string | undefined;
  /** The XML of the sealed record, which is embedded in the file as its source. */
  readonly recordXml?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** The invoice as CII, embedded in the PDF as an alternative of the page (Factur-X). */
  readonly cii?: Uint8Array | undefined;
  /** Amounts of the sealed record, in euros with their signs. The PDF states the same amounts. */
  readonly recordTotals?: InvoiceRecordTotals | undefined;
  /** Further files to embed. */
  readonly attached?: readonly AttachedFile[] | undefined;
  /** True if nothing was issued. The pages are then marked as a preview. */
  readonly preview?: boolean | undefined;
  /** Dates of the file. They are part of the bytes, so pass the time of sealing, not of printing. */
  readonly issuedAt: Date;
  /** Environment. In `simulator` and `test`, pages are marked. */
  readonly environment?: 'simulator' | 'test' | 'live' | undefined;
  /** True if the authority accepted the cancellation of the invoice. The pages are then marked. */
  readonly cancelled?: boolean | undefined;
  /** Address with which the supplier was registered. It is printed if the document has no address. */
  readonly supplierAddress?: PartyPostalAddress | undefined;
  /** Pattern of `parsePdfDateFormat`. */
  readonly dateFormat?: string | undefined;
  readonly layout?: PdfLayout | undefined;
  /** `#rrggbb` of headings and rules. */
  readonly accent?: string | undefined;
  readonly logo?: EmbeddablePdfPicture | undefined;
  /** Pixels, 96 an inch. */
  readonly logoHeight?: number | undefined;
}

interface AttachedFile {
  readonly name: string;
  readonly mime: string;
  readonly desc?: string;
  readonly bytes: Uint8Array;
  readonly createdAt: Date;
}

export function startInvoicePdfDocument(
  title: string,
  { invoice, locale, issuedAt }: Pick<InvoicePdfInput, 'invoice' | 'locale' | 'issuedAt'>,
): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: locale,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    // Sello compresses pages and fonts itself; the rest (color profile, record) is too small to benefit from
    // compression.
    compress: false,
    // There is no default font. If a font is forgotten, the library therefore throws, instead of writing Helvetica,
    // which is not embedded.
    font: null as unknown as string,
    info: buildFileInfo(title, invoice.supplier?.name ?? '', issuedAt),
  });
}

export function embedFilesAndEndInvoicePdf(
  document: PDFKit.PDFDocument,
  { recordXml, cii, attached = [], issuedAt }: InvoicePdfInput,
): void {
  const names = new Set<string>([...(recordXml ? [recordXml.name] : []), ...(cii ? [facturxXmlFileName] : [])]);
  if (cii !== undefined) embedCii(document, cii, issuedAt);
  if (recordXml !== undefined) {
    embedFileInPdf(document, {
      ...recordXml,
      type: 'application/xml',
      relationship: 'Source',
      description: 'Registro de facturación',
      createdAt: issuedAt,
    });
  }
  for (const { name, mime, desc, bytes, createdAt } of attached) {
    embedFileInPdf(document, {
      name: ownName(name, names),
      type: mime.split(';')[0] ?? mime,
      relationship: 'Supplement',
      description: desc ?? name,
      createdAt,
      bytes,
    });
  }
  document.appendXML(chooseExtraXmpMetadataXml(cii !== undefined));
  document.end();
}

/** Embeds the CII with the name, type and relationship that Factur-X requires. */
const embedCii = (document: PDFKit.PDFDocument, cii: Uint8Array, at: Date): void =>
  embedFileInPdf(document, {
    name: facturxXmlFileName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factura electrónica (Factur-X)',
    createdAt: at,
    bytes: cii,
  });

/** PDF readers identify files by name, so a second file with the same name gets a number. */
function ownName(name: string, taken: Set<string>): string {
  let own = name;
  for (let n = 2; taken.has(own); n += 1) own = `${n}-${name}`;
  taken.add(own);
  return own;
}

/**
 * Builds the file information. Dates are part of the bytes, so the caller must set the same dates for the same invoice.
 */
function buildFileInfo(title: string, author: string, at: Date): PDFKit.DocumentInfo {
  const info = {
    Title: new UnchangedPdfMetadataText(title),
    Author: new UnchangedPdfMetadataText(author),
    Creator: 'Sello',
    Producer: 'Sello (PDFKit)',
    CreationDate: at,
    ModDate: at,
  };
  return info as unknown as PDFKit.DocumentInfo;
}

/**
 * A text that pdfkit writes unchanged into the Info dictionary, for which it uses the String object. Through
 * `toString`, pdfkit also writes it into the XMP packet, where it has to be escaped: an `&` in a name would make the
 * packet unreadable, and the file would not be PDF/A.
 */
export class UnchangedPdfMetadataText extends String {
  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
}
