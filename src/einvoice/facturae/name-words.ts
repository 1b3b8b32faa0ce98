// Compares the words of names without accents and case, and with abbreviations such as `A.` and `M.ª`.
import { toUnicodeNormalForm } from '../../document/text';

export interface NameWord {
  /** Capital letters without accents. `Mª` is `MARIA`. */
  readonly plain: string;
  /** Whether the word is an abbreviation: it ends with a point, `ª` or `º`. */
  readonly isShort: boolean;
  /** Place of the word in its text. */
  readonly start: number;
  readonly end: number;
}

const wordForm = /((?:(?![ªº])[\p{L}\p{M}\p{N}])+)(\.?[ªº]|\.)?/gu;

/** Maximum number of words of a name that are compared. Names are compared word by word, and no name has fifty. */
const wordsMax = 50;

/** Lists the first words of a name, which are enough to compare it. */
export function listFirstNameWords(name: string): NameWord[] {
  const words: NameWord[] = [];
  for (const { index, 0: all, 1: letters = '', 2: sign = '' } of name.matchAll(wordForm)) {
    if (words.length === wordsMax) break;
    const plain = toUnicodeNormalForm(letters, 'NFKD').replace(/\p{M}/gu, '').toUpperCase();
    words.push({
      plain: plain === 'M' && sign.endsWith('ª') ? 'MARIA' : plain,
      isShort: sign !== '',
      start: index,
      end: index + all.length,
    });
  }
  return words;
}

/** Returns whether two words are the same, or one is an abbreviation of the other. */
export const isSameOrAbbreviatedNameWord = (one: NameWord, other: NameWord): boolean =>
  one.plain === other.plain ||
  (one.isShort && other.plain.startsWith(one.plain)) ||
  (other.isShort && one.plain.startsWith(other.plain));
