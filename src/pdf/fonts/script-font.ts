// A font of a non-Latin script. It shapes a text to glyphs in drawing order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font, type Glyph } from 'fontkit';
import type { PrintFontFace } from '../../document/printable';
import { bundledFontFolderPath } from './faces';

export type WritingSystemName = Exclude<PrintFontFace, 'wide'>;

/** Scripts whose letters change with their neighbors or are stacked. In other scripts, each letter is separate. */
const shaped: ReadonlySet<WritingSystemName> = new Set<WritingSystemName>([
  'hebrew',
  'arabic',
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'thai',
  'lao',
  'khmer',
  'emoji',
]);

/** Lengths are thousandths of the font size. */
export interface PlacedGlyph {
  readonly id: number;
  /** The text that a user copies from the PDF. */
  readonly text: string;
  /** Width in the font, and the distance to the next glyph. */
  readonly width: number;
  readonly advance: number;
  /** Offset to the right and upwards. */
  readonly x: number;
  readonly y: number;
}

export interface WritingSystemFont {
  readonly name: WritingSystemName;
  readonly font: Font;
  readonly scale: number;
  /** Glyphs of texts that were set recently, because each word is measured before it is printed. */
  readonly known: Map<string, readonly PlacedGlyph[]>;
}

const faces = new Map<WritingSystemName, WritingSystemFont>();

/** Reads a face when a text needs it for the first time. */
export function loadWritingSystemFontOnce(name: WritingSystemName): WritingSystemFont {
  const cachedFace = faces.get(name);
  if (cachedFace !== undefined) return cachedFace;
  if (bundledFontFolderPath === undefined)
    throw new Error('The font files of the invoice are missing (src/pdf/fonts).');
  const file = brotliDecompressSync(readFileSync(join(bundledFontFolderPath, 'world', `${name}.ttf.br`)));
  const font = create(file) as Font;
  if (shaped.has(name)) skipMissingAnchors(font);
  const face = { name, font, scale: 1000 / font.unitsPerEm, known: new Map() };
  faces.set(name, face);
  return face;
}

/** Maximum number of cached texts. If there are more, the cache is cleared. */
const knownMax = 2_000;

/** Shapes a text of one direction to glyphs, from left to right. */
export function shapeTextIntoGlyphs(
  face: WritingSystemFont,
  text: string,
  isRightToLeft: boolean,
): readonly PlacedGlyph[] {
  const key = `${isRightToLeft ? '<' : '>'}${text}`;
  const cachedGlyphs = face.known.get(key);
  if (cachedGlyphs !== undefined) return cachedGlyphs;
  if (face.known.size >= knownMax) face.known.clear();
  const glyphs = shaped.has(face.name)
    ? layoutWithShaping(face, text, isRightToLeft)
    : layoutWithoutShaping(face, text);
  face.known.set(key, glyphs);
  return glyphs;
}

function layoutWithoutShaping({ font, scale }: WritingSystemFont, text: string): PlacedGlyph[] {
  return Array.from(text, (character) => {
    const { id, advanceWidth } = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const width = Math.round(advanceWidth * scale);
    return { id, text: character, width, advance: width, x: 0, y: 0 };
  });
}

function layoutWithShaping({ font, scale }: WritingSystemFont, text: string, isRightToLeft: boolean): PlacedGlyph[] {
  forgetGlyphs(font);
  const run = font.layout(text, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
  const round = (units: number): number => Math.round(units * scale);
  return run.glyphs.flatMap((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
    // The library replaces a joiner with a space without width.
    if (xAdvance === 0 && glyph.codePoints[0] === 0x20) return [];
    const placed = { advance: round(xAdvance), x: round(xOffset), y: round(yOffset) };
    return [{ id: glyph.id, text: readGlyphText(glyph), width: round(glyph.advanceWidth), ...placed }];
  });
}

/** Returns the text of a glyph. Parts of a letter, such as its dots, have no text, so they get a zero-width space. */
const readGlyphText = ({ codePoints }: Glyph): string =>
  codePoints.length === 0 ? '\u200b' : String.fromCodePoint(...codePoints);

/**
 * Removes the cached glyphs of a font. The library stores each glyph with the letters of its first use in any document,
 * so copied text would depend on earlier PDFs (2.0.4, pinned; a test draws one page twice).
 */
function forgetGlyphs(font: Font): void {
  (font as unknown as { _glyphs: object })._glyphs = {};
}

type ApplyAnchor = (mark: { readonly markAnchor: unknown }, base: unknown, baseIndex: number) => void;

interface Insides {
  readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: { applyAnchor: ApplyAnchor } | null } };
}

/**
 * If a base letter has no anchor for a mark, leaves the mark where it is, as HarfBuzz does; the library would throw
 * (2.0.4, pinned).
 */
function skipMissingAnchors(font: Font): void {
  // The first text creates the shaping engine.
  font.layout(' ');
  const processor = (font as unknown as Insides)._layoutEngine.engine?.GPOSProcessor;
  if (!processor) return;
  const apply = processor.applyAnchor;
  processor.applyAnchor = (mark, base, baseIndex) => {
    if (base && mark.markAnchor) apply.call(processor, mark, base, baseIndex);
  };
}
