// From text to lines of glyphs: cleaning, choice of the face, measuring, wrapping. Apart: it knows no document.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toNormalForm } from '../../document/text';
import { type FontFace, loadFace } from './face';

export type Weight = 'regular' | 'bold';

export interface ShapedLine {
  readonly face: FontFace;
  /** Glyph codes in hexadecimal, as a PDF string takes them. */
  readonly hex: string;
  /** In thousandths of the font size. */
  readonly width: number;
  /** The text itself when some of its characters could not be printed. */
  readonly actual?: string;
}

/** Printed in the place of a character that no face has. */
const replacement = 0xfffd;
/** Texts of these characters need no cleaning: printable ASCII and Latin-1 without the soft hyphen. */
const plain = /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/;

/** Compiled code is in dist/; the font files stay with the source. */
const folder = [join(__dirname), join(__dirname, '../../../../src/pdf/fonts')].find((path) =>
  existsSync(join(path, 'latin-regular.ttf')),
);

const faces = new Map<string, FontFace>();

/** The face of a weight; the wide one is read only when a text first needs it (Greek, Cyrillic, Central Europe). */
function face(reach: 'latin' | 'wide', weight: Weight): FontFace {
  const file = `${reach}-${weight}`;
  let found = faces.get(file);
  if (found === undefined) {
    if (folder === undefined) throw new Error('The font files of the invoice are missing (src/pdf/fonts).');
    const index = ['latin-regular', 'latin-bold', 'wide-regular', 'wide-bold'].indexOf(file);
    const name = weight === 'bold' ? 'DejaVuSansCondensed-Bold' : 'DejaVuSansCondensed';
    found = loadFace(join(folder, `${file}.ttf`), `F${index}`, `SELLO${'ABCD'[index]}`, name);
    faces.set(file, found);
  }
  return found;
}

/** Composed form, line ends as \n, tabs as spaces, nothing that prints nothing (controls, joiners, direction marks). */
export function clean(text: string): string {
  if (plain.test(text)) return text;
  return toNormalForm(text, 'NFC')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(/[^\P{Cc}\n]|\p{Cf}|\p{Variation_Selector}/gu, '');
}

/** Width of a text in points, as one line. */
export function measure(text: string, weight: Weight, sizePoints: number): number {
  return (shapeLine(text, weight).width * sizePoints) / 1000;
}

/** One line, whatever its width. Line ends become spaces. */
export function shapeLine(text: string, weight: Weight): ShapedLine {
  const line = clean(text).replaceAll('\n', ' ');
  return shapeIn(faceFor(line, weight), line);
}

/**
 * Breaks a text into lines of at most `widthPoints`: at spaces, and inside a word only when the word alone is too long.
 * Linear in the text, whatever its letters are.
 * An empty text gives one empty line.
 */
export function wrap(text: string, weight: Weight, sizePoints: number, widthPoints: number): ShapedLine[] {
  const cleaned = clean(text);
  const chosen = faceFor(cleaned, weight);
  const limit = (widthPoints * 1000) / sizePoints;
  return cleaned.split('\n').flatMap((part) => wrapParagraph(chosen, part, limit));
}

/** Most letters of a line, as some have no width: twice what the smallest print has on a line of A4. */
const lineCharactersMax = 300;

/** Each word is measured once; the line it is put on has its width already. */
function wrapParagraph(chosen: FontFace, paragraph: string, limit: number): ShapedLine[] {
  if (fits(paragraph, advance(chosen, paragraph), limit)) return [shapeIn(chosen, paragraph)];
  const space = advance(chosen, ' ');
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of paragraph.split(' ')) {
    const own = advance(chosen, word);
    const isFirst = line === '';
    const longer = isFirst ? own : width + space + own;
    if (longer <= limit && line.length + word.length < lineCharactersMax) {
      line = isFirst ? word : `${line} ${word}`;
      width = longer;
      continue;
    }
    if (!isFirst) lines.push(line);
    const pieces = fits(word, own, limit) ? [word] : breakWord(chosen, word, limit);
    line = pieces.pop() ?? '';
    width = pieces.length === 0 ? own : advance(chosen, line);
    lines.push(...pieces);
  }
  if (line !== '') lines.push(line);
  return lines.map((each) => shapeIn(chosen, each));
}

const fits = (text: string, width: number, limit: number): boolean =>
  width <= limit && text.length <= lineCharactersMax;

function breakWord(chosen: FontFace, word: string, limit: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  for (const character of word) {
    const own = advance(chosen, character);
    if (piece !== '' && !fits(piece + character, width + own, limit)) {
      pieces.push(piece);
      piece = '';
      width = 0;
    }
    piece += character;
    width += own;
  }
  pieces.push(piece);
  return pieces;
}

function faceFor(text: string, weight: Weight): FontFace {
  const latin = face('latin', weight);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (latin.codes[unit] === undefined && unit !== 10) return face('wide', weight);
  }
  return latin;
}

function advance(chosen: FontFace, text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The second half of a pair beyond the basic plane: the first half stood for both.
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    width += chosen.codes[unit] === undefined ? (chosen.widths[replacement] ?? 0) : (chosen.widths[unit] ?? 0);
  }
  return width;
}

function shapeIn(chosen: FontFace, text: string): ShapedLine {
  let hex = '';
  let lacking = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    const code = chosen.codes[unit];
    if (code === undefined) lacking = true;
    hex += code ?? chosen.codes[replacement] ?? '';
  }
  const line = { face: chosen, hex, width: advance(chosen, text) };
  return lacking ? { ...line, actual: text } : line;
}
