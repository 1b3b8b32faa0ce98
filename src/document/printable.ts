// Tells which characters the PDF can print, and with which font face, so that characters without a face are found
// before an invoice is issued.
import { printableRangesByFontFace } from './printable-ranges';
import { toUnicodeNormalForm } from './text';

/**
 * Face that prints a character. `wide` has Latin, Greek, Cyrillic and symbols, printed without shaping. The other faces
 * are named after their script.
 */
export type PrintFontFace = keyof typeof printableRangesByFontFace;

/** First and last code points, one after the other, ascending. */
type Ranges = Uint32Array;

function readRanges(text: string): Ranges {
  const ends = text.split(' ').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
  return Uint32Array.from(ends);
}

const faces = (Object.entries(printableRangesByFontFace) as [PrintFontFace, string][]).map(
  ([name, text]) => [name, readRanges(text)] as const,
);
const rangesByFace = new Map(faces);

function contains(ranges: Ranges, point: number): boolean {
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (point < (ranges[2 * middle] ?? 0)) high = middle - 1;
    else if (point > (ranges[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

export const isCharacterInPrintFontFace = (face: PrintFontFace, point: number): boolean =>
  contains(rangesByFace.get(face) as Ranges, point);

/** Returns the first face that has a character, or undefined. */
export const findPrintFontFaceOfCharacter = (point: number): PrintFontFace | undefined =>
  faces.find(([, ranges]) => contains(ranges, point))?.[0];

/** Matches the characters of nearly all texts, so that their characters need no separate check. */
const usual = /^[\t\n\r\x20-\x7e\xa0-\u017f\u2010-\u2027\u20ac]*$/;
/** Spaces, line ends and characters that print nothing, such as controls, joiners, direction marks and variants. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]/u;

/** Lists the characters of a text that no face has, each once. */
export function listUnprintableCharacters(text: string): string[] {
  if (usual.test(text)) return [];
  const characters = new Set<string>();
  for (const character of toUnicodeNormalForm(text, 'NFC'))
    if (findPrintFontFaceOfCharacter(character.codePointAt(0) ?? 0) === undefined && !unseen.test(character))
      characters.add(character);
  return [...characters];
}
