// Compares two names in the same way as the authority compares a supplier's name with its census.
import { toUnicodeNormalForm } from './text';

/**
 * Returns whether two names are the same. Case, accents, spaces, punctuation (`Acme, S. L.` is `ACME SL`) and the order
 * of words do not matter.
 */
export const arePartyNamesEquivalent = (left: string, right: string): boolean =>
  foldPartyName(left) === foldPartyName(right) || sortedWords(left) === sortedWords(right);

/** Converts a name to upper case without accents. */
const plain = (name: string): string => toUnicodeNormalForm(name, 'NFKD').replace(/\p{M}/gu, '').toUpperCase();

/** Converts a name to letters and digits only. */
export const foldPartyName = (name: string): string => plain(name).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Sorts the words of a name. Dots join the letters around them (`S.L.`); every other character that is not a letter or
 * digit separates words.
 */
const sortedWords = (name: string): string =>
  (
    plain(name)
      .replaceAll('.', '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ');
