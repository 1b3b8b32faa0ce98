// Makes the file around printed pages as PDF/A-3a and PDF/UA-1, with the sealed record as its source, and defines its
// input.

import PDFDocument from 'pdfkit';
import type { PdfLayout, PdfLocale, PdfPicture } from '../contracts/pdf-options';
import type { Invoice } from '../document/model/invoice';
import type { Address } from '../document/model/parts';
import { embedFile } from './embedded-file';
import { facturxFileName, chooseXmpMetadataXml } from './file-metadata';
import type { PrintedRecordTotals } from './view/record-signs';

export interface InvoiceToPrint {
  readonly invoice: Invoice;
  readonly locale: PdfLocale;
  /** URL in the QR code, from the sealed record. Without it, the PDF has neither a code nor a mention of the scheme. */
  readonly qrAddress?: string | undefined;
  /** The sealed record's XML, put into the file as its source. */
  readonly recordXml?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** The invoice as CII, embedded into the PDF as an alternative of the page (Factur-X). */
  readonly cii?: Uint8Array | undefined;
  /** Amounts of the sealed record, in euros with its signs; the PDF states the same. */
  readonly recordTotals?: PrintedRecordTotals | undefined;
  /** Further files that travel inside. */
  readonly attached?: readonly AttachedFile[] | undefined;
  /** True if nothing was issued; the pages are marked as a preview. */
  readonly preview?: boolean | undefined;
  /** Written as the file's dates; part of the bytes, so give the time of sealing, not of printing. */
  readonly issuedAt: Date;
  /** Environment; pages of `simulator` and `test` are marked. */
  readonly environment?: 'simulator' | 'test' | 'live' | undefined;
  /** True if the authority accepted its cancellation; the pages are marked. */
  readonly cancelled?: boolean | undefined;
  /** Address at which the supplier was registered, printed when the document has no address. */
  readonly supplierAddress?: Address | undefined;
  /** Pattern of `parseDateFormat`. */
  readonly dateFormat?: string | undefined;
  readonly layout?: PdfLayout | undefined;
  /** `#rrggbb` of headings and rules. */
  readonly accent?: string | undefined;
  readonly logo?: PdfPicture | undefined;
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

export function openPdfDocument(
  title: string,
  { invoice, locale, issuedAt }: Pick<InvoiceToPrint, 'invoice' | 'locale' | 'issuedAt'>,
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
    // Sello compresses pages and fonts; the rest (colour profile, record) is too small to benefit from it.
    compress: false,
    // There is no default font. So a forgotten font throws, instead of being written as Helvetica, which is not
    // embedded.
    font: null as unknown as string,
    info: buildFileInfo(title, invoice.supplier?.name ?? '', issuedAt),
  });
}

export function finishPdfDocument(
  document: PDFKit.PDFDocument,
  { recordXml, cii, attached = [], issuedAt }: InvoiceToPrint,
): void {
  const names = new Set<string>([...(recordXml ? [recordXml.name] : []), ...(cii ? [facturxFileName] : [])]);
  if (cii !== undefined) embedCii(document, cii, issuedAt);
  if (recordXml !== undefined) {
    embedFile(document, {
      ...recordXml,
      type: 'application/xml',
      relationship: 'Source',
      description: 'Registro de facturación',
      createdAt: issuedAt,
    });
  }
  for (const { name, mime, desc, bytes, createdAt } of attached) {
    embedFile(document, {
      name: ownName(name, names),
      type: mime.split(';')[0] ?? mime,
      relationship: 'Supplement',
      description: desc ?? name,
      createdAt,
      bytes,
    });
  }
  document.appendXML(chooseXmpMetadataXml(cii !== undefined));
  document.end();
}

/** Embeds the CII with the name, type and relationship that Factur-X requires. */
const embedCii = (document: PDFKit.PDFDocument, cii: Uint8Array, at: Date): void =>
  embedFile(document, {
    name: facturxFileName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factura electrónica (Factur-X)',
    createdAt: at,
    bytes: cii,
  });

/** Readers identify files by name, so a second one with a name is numbered. */
function ownName(name: string, taken: Set<string>): string {
  let own = name;
  for (let n = 2; taken.has(own); n += 1) own = `${n}-${name}`;
  taken.add(own);
  return own;
}

/** Builds the file information. Dates are part of the bytes, so the caller sets the same ones for the same invoice. */
function buildFileInfo(title: string, author: string, at: Date): PDFKit.DocumentInfo {
  const info = {
    Title: new MetadataText(title),
    Author: new MetadataText(author),
    Creator: 'Sello',
    Producer: 'Sello (PDFKit)',
    CreationDate: at,
    ModDate: at,
  };
  return info as unknown as PDFKit.DocumentInfo;
}

/**
 * A text that pdfkit writes unchanged into the Info dictionary (it uses the String object) and, through `toString`,
 * into the XMP packet, where it has to be escaped, because an `&` in a name would make the packet unreadable and the
 * file no PDF/A.
 */
export class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
}
