// A font face ready for printing: widths and glyph codes by character, and its streams. It is created once per process.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { type TrueTypeFont, parseTrueTypeFont } from './truetype';

export interface FontFace {
  /** Name of the font resource on a page. */
  readonly resource: string;
  /** PostScript name, with the six letters and the plus sign that mark a subset (ISO 32000-1, 9.6.4). */
  readonly name: string;
  /** Four hexadecimal digits of the glyph, by code point; undefined if the face does not have the character. */
  readonly codes: readonly (string | undefined)[];
  /** Advance by code point, in thousandths of the font size. */
  readonly widths: Uint16Array;
  readonly font: TrueTypeFont;
  readonly fontStream: Buffer;
  readonly unicodeStream: Buffer;
  /** Advances by glyph id, in thousandths of the font size, as an operand of the font dictionary. */
  readonly glyphWidths: object;
}

/** An operand in its written form, because pdfkit writes unknown objects as text. This saves 230 numbers per font. */
class RawOperand {
  constructor(private readonly form: string) {}

  get [Symbol.toStringTag](): string {
    return 'Written';
  }

  toString(): string {
    return this.form;
  }
}

/** Creates an operand that is written unchanged. */
export const createRawPdfValue = (form: string): object => new RawOperand(form);

/** Reads and prepares one face. @param tag six capital letters, different for each face. */
export function loadFontFace(file: string, resource: string, tag: string, postScriptName: string): FontFace {
  const font = parseTrueTypeFont(readFileSync(file));
  const scale = 1000 / font.unitsPerEm;
  const glyphWidths = font.advances.map((advance) => Math.round(advance * scale));
  const codes: (string | undefined)[] = Array.from({ length: 0x10000 });
  const widths = new Uint16Array(0x10000);
  for (const [point, glyph] of font.glyphs) {
    codes[point] = hex4(glyph);
    widths[point] = glyphWidths[glyph] ?? 0;
  }
  return {
    resource,
    name: `${tag}+${postScriptName}`,
    codes,
    widths,
    font,
    fontStream: deflateSync(font.file, { level: 9 }),
    unicodeStream: deflateSync(unicodeMap(font.glyphs), { level: 9 }),
    glyphWidths: createRawPdfValue(`[0 [${glyphWidths.join(' ')}]]`),
  };
}

/** Writes the face into a document as a composite font whose codes are glyph ids, and returns its reference. */
export function embedFontFace(document: PDFKit.PDFDocument, face: FontFace): PDFKit.PDFKitReference {
  const { font, name } = face;
  const scale = 1000 / font.unitsPerEm;
  const round = (units: number): number => Math.round(units * scale);
  const fontFile = createPdfStream(document, { Length1: font.file.length, Filter: 'FlateDecode' }, face.fontStream);
  const descriptor = createPdfObject(document, {
    Type: 'FontDescriptor',
    FontName: name,
    // Bit 6 means that there are only characters of the standard Latin set.
    Flags: 32,
    FontBBox: font.box.map(round),
    ItalicAngle: 0,
    Ascent: round(font.ascent),
    Descent: round(font.descent),
    CapHeight: round(font.capHeight),
    StemV: 80,
    FontFile2: fontFile,
  });
  const descendant = createPdfObject(document, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    // pdfkit writes a String object as a text string and a plain string as a name.
    CIDSystemInfo: {
      Registry: createPdfStringObject('Adobe'),
      Ordering: createPdfStringObject('Identity'),
      Supplement: 0,
    },
    FontDescriptor: descriptor,
    CIDToGIDMap: 'Identity',
    W: face.glyphWidths,
  });
  return createPdfObject(document, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: createPdfStream(document, { Filter: 'FlateDecode' }, face.unicodeStream),
  });
}

export function createPdfObject(document: PDFKit.PDFDocument, data: object): PDFKit.PDFKitReference {
  const reference = document.ref(data);
  reference.end(undefined);
  return reference;
}

export function createPdfStream(document: PDFKit.PDFDocument, data: object, bytes: Buffer): PDFKit.PDFKitReference {
  const reference = document.ref(data);
  reference.end(bytes);
  return reference;
}

/** Creates an operand for a text, because pdfkit writes a String object as a text, and a plain string as a name. */
export function createPdfStringObject(value: string): object {
  return Object(value) as object;
}

const toUtf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('');

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

/**
 * Maps glyphs to the text that is copied and searched. A no-break space becomes a space, so that `21 %` is found as it
 * is typed.
 */
function unicodeMap(glyphs: ReadonlyMap<number, number>): string {
  const points = new Map<number, number>();
  for (const [point, glyph] of [...glyphs].toSorted(([a], [b]) => a - b))
    if (!points.has(glyph)) points.set(glyph, point === 0xa0 ? 0x20 : point);
  const rows = [...points].toSorted(([a], [b]) => a - b);
  return buildToUnicodeCMapText(rows.map(([glyph, point]) => [glyph, String.fromCharCode(point)]));
}

/** Builds the text of the ToUnicode map of glyphs with their texts, in ascending order. */
export function buildToUnicodeCMapText(glyphs: readonly (readonly [number, string])[]): string {
  const rows = glyphs.map(([glyph, text]) => `<${hex4(glyph)}> <${toUtf16Hex(text)}>`);
  const blocks: string[] = [];
  // A block may contain at most 100 rows (Adobe technical note 5014).
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    blocks.push(`${part.length} beginbfchar`, ...part, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
