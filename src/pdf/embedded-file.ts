// A file embedded in a PDF. The library would write the same objects, but it computes the checksum in JavaScript, which
// took a tenth of the time for an invoice with two files.
import { createHash } from 'node:crypto';

export interface PdfEmbeddedFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  /** Relationship of the file to the pages (AFRelationship), which PDF/A-3 requires. */
  readonly relationship: 'Source' | 'Alternative' | 'Supplement';
  readonly description: string;
  readonly createdAt: Date;
  readonly bytes: Uint8Array;
}

/** The catalogue of the file, a member of the library that is missing in its types. */
interface WithCatalogue {
  readonly _root: { readonly data: { AF?: PDFKit.PDFKitReference[] } };
}

/** Characters that must be escaped in a PDF name (ISO 32000-1, 7.3.5). */
const unsafe = /[^!-~\u0080-\uffff]|[#%()/<>[\]{}]/g;
const toName = (text: string): string =>
  text.replace(unsafe, (char) => `#${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** Wraps a text in an object, because the library writes plain strings as names, and String objects as texts. */
const toText = (text: string): object => Object(text) as object;

/** Embeds a file. No other file in the PDF may have the same name. */
export function embedFileInPdf(document: PDFKit.PDFDocument, file: PdfEmbeddedFile): void {
  const { bytes } = file;
  const content = document.ref({
    Type: 'EmbeddedFile',
    Params: {
      CreationDate: file.createdAt,
      ModDate: file.createdAt,
      CheckSum: toText(createHash('md5').update(bytes).digest('hex')),
      Size: bytes.byteLength,
    },
    Subtype: toName(file.type),
  });
  content.end(bytes);
  const specification = document.ref({
    Type: 'Filespec',
    AFRelationship: file.relationship,
    F: toText(file.name),
    EF: { F: content },
    UF: toText(file.name),
    Desc: toText(file.description),
  });
  specification.end(undefined);
  document.addNamedEmbeddedFile(file.name, specification);
  const { data } = (document as unknown as WithCatalogue)._root;
  data.AF = [...(data.AF ?? []), specification];
}
