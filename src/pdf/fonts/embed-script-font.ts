// Embeds font faces of other scripts in one document. Only the used glyphs are embedded, after all pages are finished.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  createPdfObject,
  createRawPdfValue,
  createPdfStream,
  createPdfStringObject,
  buildToUnicodeCMapText,
} from './face';
import type { PlacedGlyph, WritingSystemFont, WritingSystemName } from './script-font';

export interface EmbeddedWritingSystemFont {
  readonly reference: PDFKit.PDFKitReference;
  /** The code of a glyph in this document, four hexadecimal digits. */
  readonly code: (glyph: PlacedGlyph) => string;
  /** Writes the used glyphs. Called once, after the last page. */
  finish(): void;
}

/** Members of subsets that are missing in the library's types. */
interface CutFont {
  includeGlyph(id: number): number;
  encode(): Uint8Array;
}

/** Returns the name of a face in the PDF. The name begins with the family that the license names. */
const findFamily = (name: WritingSystemName): string =>
  name === 'symbols' ? 'DejaVuSansCondensed-Symbols' : `NotoSans-${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;

export function embedWritingSystemFont(
  document: PDFKit.PDFDocument,
  face: WritingSystemFont,
): EmbeddedWritingSystemFont {
  const reference = document.ref({});
  const subset = face.font.createSubset() as unknown as CutFont;
  const used = new Map<number, PlacedGlyph>();
  return {
    reference,
    code: (glyph) => {
      const code = subset.includeGlyph(glyph.id);
      if (!used.has(code)) used.set(code, glyph);
      return code.toString(16).padStart(4, '0');
    },
    finish: () => writeFont(document, face, reference, { subset, used }),
  };
}

function writeFont(
  document: PDFKit.PDFDocument,
  { font, scale, name: script }: WritingSystemFont,
  reference: PDFKit.PDFKitReference,
  { subset, used }: { readonly subset: CutFont; readonly used: ReadonlyMap<number, PlacedGlyph> },
): void {
  const file = Buffer.from(subset.encode());
  const name = `${computeTag(file)}+${findFamily(script)}`;
  const round = (units: number): number => Math.round(units * scale);
  const { bbox } = font;
  const descriptor = createPdfObject(document, {
    Type: 'FontDescriptor',
    FontName: name,
    // Bit 3 means that there are characters outside the standard Latin set.
    Flags: 4,
    FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(round),
    ItalicAngle: 0,
    Ascent: round(font.ascent),
    Descent: round(font.descent),
    CapHeight: round(font.capHeight || font.ascent),
    StemV: 80,
    FontFile2: createPdfStream(
      document,
      { Length1: file.length, Filter: 'FlateDecode' },
      deflateSync(file, { level: 9 }),
    ),
  });
  const codes = [...used.keys()].toSorted((left, right) => left - right);
  const descendant = createPdfObject(document, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: createPdfStringObject('Adobe'),
      Ordering: createPdfStringObject('Identity'),
      Supplement: 0,
    },
    FontDescriptor: descriptor,
    CIDToGIDMap: 'Identity',
    W: createRawPdfValue(`[${codes.map((code) => `${code} [${used.get(code)?.width ?? 0}]`).join(' ')}]`),
  });
  const texts = codes.map((code) => [code, used.get(code)?.text ?? ' '] as const);
  const unicode = deflateSync(buildToUnicodeCMapText(texts), { level: 9 });
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: createPdfStream(document, { Filter: 'FlateDecode' }, unicode),
  });
  reference.end(undefined);
}

/** Computes six letters from the bytes, so that a subset with other glyphs has another name (ISO 32000-1, 9.6.4). */
const computeTag = (file: Buffer): string =>
  Array.from(createHash('sha256').update(file).digest().subarray(0, 6), (byte) =>
    String.fromCharCode(0x41 + (byte % 26)),
  ).join('');
