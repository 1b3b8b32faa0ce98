// Sets lines of several scripts as runs, each with one face and one direction, in drawing order (Unicode Annex 9).
import createBidi from 'bidi-js';
import { findPrintFontFaceOfCharacter, isCharacterInPrintFontFace, type PrintFontFace } from '../../document/printable';
import type { FontFace } from './face';
import { readBundledFontFace, type FontWeight } from './faces';
import {
  type PlacedGlyph,
  loadWritingSystemFontOnce,
  shapeTextIntoGlyphs,
  type WritingSystemFont,
  type WritingSystemName,
} from './script-font';

export type ShapedTextRun =
  | { readonly face: FontFace; readonly hex: string; readonly width: number }
  | { readonly world: WritingSystemFont; readonly glyphs: readonly PlacedGlyph[]; readonly width: number };

export type TextDirection = 'ltr' | 'rtl';

interface LogicalRun {
  readonly face: PrintFontFace;
  readonly level: number;
  readonly text: string;
}

/** Replaces a character that no face has. This occurs only in PDFs of documents that are not issued. */
const replacement = 0xfffd;
/** Letters and marks of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Marks, joiners and skin colors belong to the letter before them. */
const joined = /\p{M}|\p{Join_Control}|\p{Emoji_Modifier}/u;

/**
 * Maximum number of characters of a run, more than a line contains. The time for shaping grows with the square of the
 * number of consecutive marks.
 */
const runCharactersMax = 300;

const bidi = createBidi();

/** Returns the direction of a paragraph's first letter. */
export const detectTextDirection = (paragraph: string): TextDirection =>
  rightToLeft.test(paragraph) && ((bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) & 1) === 1
    ? 'rtl'
    : 'ltr';

/** Returns whether a text has characters that the Latin, Greek and Cyrillic faces do not print, but other faces do. */
export function needsOtherWritingSystemFont(text: string): boolean {
  for (const character of text) {
    const face = findPrintFontFaceOfCharacter(character.codePointAt(0) ?? 0);
    if (face !== undefined && face !== 'wide') return true;
  }
  return false;
}

/** Shapes one line, left to right. */
export function shapeTextLineIntoRuns(line: string, weight: FontWeight, direction: TextDirection): ShapedTextRun[] {
  return reorder(splitRuns(line, direction)).map((run) => shapeRun(run, weight));
}

/** Measures runs in thousandths of the font size. */
export const measureTextWidthThousandths = (text: string, weight: FontWeight): number =>
  splitRuns(text, 'ltr').reduce((sum, run) => sum + shapeRun(run, weight).width, 0);

function splitRuns(line: string, direction: TextDirection): LogicalRun[] {
  const levels = rightToLeft.test(line) ? bidi.getEmbeddingLevels(line, direction).levels : undefined;
  const runs: { face: PrintFontFace; level: number; text: string }[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    const last = runs.at(-1);
    const face = chooseFace(character, last?.face);
    if (face === undefined) continue;
    const continues = last?.face === face && (last.level === level || joined.test(character));
    if (last !== undefined && continues && last.text.length < runCharactersMax) last.text += character;
    else runs.push({ face, level, text: character });
  }
  return runs;
}

/**
 * Keeps a face as long as it has the next characters; characters that several scripts share do not change the face.
 * Returns undefined if nothing is printed.
 */
function chooseFace(character: string, before: PrintFontFace | undefined): PrintFontFace | undefined {
  const point = character.codePointAt(0) ?? 0;
  const isJoined = joined.test(character);
  const isCommon = !isJoined && isCharacterInPrintFontFace('wide', point);
  if (before !== undefined && !isCommon && isCharacterInPrintFontFace(before, point)) return before;
  if (point === 0x200c || point === 0x200d) return undefined;
  return isCommon ? 'wide' : (findPrintFontFaceOfCharacter(point) ?? 'wide');
}

/**
 * Reorders runs by rule L2. From the highest level down to the lowest odd level, runs at that level or higher are
 * reversed.
 */
function reorder(runs: readonly LogicalRun[]): LogicalRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((ordered[end + 1]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).toReversed());
      start = end;
    }
  return ordered;
}

function shapeRun({ face, level, text }: LogicalRun, weight: FontWeight): ShapedTextRun {
  const isTurned = level % 2 === 1;
  if (face === 'wide') return shapePlain(isTurned ? mirror(text) : text, weight);
  const world = loadWritingSystemFontOnce(face satisfies WritingSystemName);
  const glyphs = shapeTextIntoGlyphs(world, text, isTurned);
  return { world, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
}

/** Mirrors characters such as brackets between letters that run to the left, and reverses their order. */
const mirror = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .toReversed()
    .join('');

function shapePlain(text: string, weight: FontWeight): ShapedTextRun {
  const latin = readBundledFontFace('latin', weight);
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const face = points.every((point) => latin.codes[point] !== undefined) ? latin : readBundledFontFace('wide', weight);
  const printed = points.map((point) => (face.codes[point] === undefined ? replacement : point));
  return {
    face,
    hex: printed.map((point) => face.codes[point] ?? '').join(''),
    width: printed.reduce((sum, point) => sum + (face.widths[point] ?? 0), 0),
  };
}
