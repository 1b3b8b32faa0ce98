// Sets text as lines of glyphs: cleans the text, chooses the face, measures and wraps. Independent of the document.
import { toUnicodeNormalForm } from '../../document/text';
import type { FontFace } from './face';
import { readBundledFontFace, type FontWeight } from './faces';
import {
  type TextDirection,
  detectTextDirection,
  measureTextWidthThousandths,
  needsOtherWritingSystemFont,
  type ShapedTextRun,
  shapeTextLineIntoRuns,
} from './script-text';

export type { FontWeight } from './faces';

export interface ShapedTextLine {
  readonly face: FontFace;
  /** Glyph codes in hexadecimal, in the form of a PDF string. */
  readonly hex: string;
  /** Width in thousandths of the font size. */
  readonly width: number;
  /**
   * The text itself. Set if some of its characters could not be printed, or not in the order in which they are read.
   */
  readonly actual?: string;
  /** Replaces `face` and `hex` if the text needs other scripts. */
  readonly runs?: readonly ShapedTextRun[];
}

/** Settings for scripts other than Latin, Greek and Cyrillic. Each run of letters has its own face. */
interface WorldSetting {
  readonly weight: FontWeight;
  readonly direction: TextDirection;
}

type Setting = FontFace | WorldSetting;

const isWorld = (setting: Setting): setting is WorldSetting => 'direction' in setting;

/** Printed instead of a character that no face has. */
const replacement = 0xfffd;
/** Form of texts that need no cleaning: printable ASCII and Latin-1 without the soft hyphen. */
const plain = /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/;

/**
 * Cleans a text: composed form, line ends as \n, tabs and the spaces of all widths as usual spaces, and no characters
 * that print nothing (controls, direction marks). Joiners stay, because they change the letters of some scripts.
 */
export function normalizeTextForPdf(text: string): string {
  if (plain.test(text)) return text;
  return toUnicodeNormalForm(text, 'NFC')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(/[\u2007\u202f]/gu, '\u00a0')
    .replace(/[\t\u1680\u2000-\u200a\u205f]/gu, ' ')
    .replace(/[^\P{Cc}\n]|(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu, '');
}

/** Measures the width of a text in points, as one line. */
export function measureTextWidthPoints(text: string, weight: FontWeight, sizePoints: number): number {
  return (shapeTextLine(text, weight).width * sizePoints) / 1000;
}

/** Shapes one line, whatever its width. Line ends become spaces. */
export function shapeTextLine(text: string, weight: FontWeight): ShapedTextLine {
  const line = normalizeTextForPdf(text).replaceAll('\n', ' ');
  return shapeIn(settingFor(line, weight), line);
}

/**
 * Breaks a text into lines of at most `widthPoints`. A line breaks at spaces, and inside a word only if the word alone
 * is too long. The time is linear in the length of the text. An empty text gives one empty line.
 */
export function wrapTextIntoLines(
  text: string,
  weight: FontWeight,
  sizePoints: number,
  widthPoints: number,
): ShapedTextLine[] {
  const cleaned = normalizeTextForPdf(text);
  const setting = settingFor(cleaned, weight);
  const limit = (widthPoints * 1000) / sizePoints;
  return cleaned.split('\n').flatMap((part) => wrapParagraph(ofParagraph(setting, part), part, limit));
}

/**
 * Maximum number of characters of a line. Without this limit, letters without width would never fill a line. A line of
 * A4 in the smallest print has half as many characters.
 */
const lineCharactersMax = 300;

/** Wraps a paragraph, and measures each word once. */
function wrapParagraph(chosen: Setting, paragraph: string, limit: number): ShapedTextLine[] {
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

function breakWord(chosen: Setting, word: string, limit: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  for (const character of isWorld(chosen) ? splitClusters(word) : word) {
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

/** Splits a text into graphemes, each of which is a letter with its marks. */
const clusters = new Intl.Segmenter('es', { granularity: 'grapheme' });
/** Splits a word in parts of the length of a line, because each segment copies its text. */
const splitClusters = (word: string): string[] =>
  splitEvenly(word, lineCharactersMax)
    .flatMap((part) => Array.from(clusters.segment(part), ({ segment }) => segment))
    .flatMap((segment) =>
      segment.length <= clusterCharactersMax ? [segment] : splitEvenly(segment, clusterCharactersMax),
    );

/**
 * Maximum number of characters of a letter with its marks. No letter has more marks (Unicode Standard Annex 15, section
 * 13).
 */
const clusterCharactersMax = 32;

/** Splits a text into parts of about `size` characters, without splitting surrogate pairs. */
function splitEvenly(text: string, size: number): string[] {
  const letters = Array.from(text);
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, part) =>
    letters.slice(part * size, (part + 1) * size).join(''),
  );
}

function settingFor(text: string, weight: FontWeight): Setting {
  const latin = readBundledFontFace('latin', weight);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (latin.codes[unit] === undefined && unit !== 10) return settingBeyondLatin(text, weight);
  }
  return latin;
}

function settingBeyondLatin(text: string, weight: FontWeight): Setting {
  const wide = readBundledFontFace('wide', weight);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (wide.codes[unit] === undefined && unit !== 10)
      return needsOtherWritingSystemFont(text) ? { weight, direction: detectTextDirection(text) } : wide;
  }
  return wide;
}

const ofParagraph = (setting: Setting, paragraph: string): Setting =>
  isWorld(setting) ? { ...setting, direction: detectTextDirection(paragraph) } : setting;

function advance(chosen: Setting, text: string): number {
  // If a text is longer than any line, it is split, and its parts are measured.
  if (isWorld(chosen))
    return text.length > lineCharactersMax ? Infinity : measureTextWidthThousandths(text, chosen.weight);
  let width = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The second half of a surrogate pair is skipped, because the first half already stood for both.
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    width += chosen.codes[unit] === undefined ? (chosen.widths[replacement] ?? 0) : (chosen.widths[unit] ?? 0);
  }
  return width;
}

function shapeIn(chosen: Setting, text: string): ShapedTextLine {
  if (isWorld(chosen)) return shapeWorld(chosen, text);
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

function shapeWorld({ weight, direction }: WorldSetting, text: string): ShapedTextLine {
  const parts = text.length > lineCharactersMax ? splitEvenly(text, lineCharactersMax) : [text];
  const runs = parts.flatMap((part) => shapeTextLineIntoRuns(part, weight, direction));
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  return { face: readBundledFontFace('latin', weight), hex: '', width, runs, actual: text };
}
