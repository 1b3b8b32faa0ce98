// Extracts words of a document for searches: numbers, names and tax IDs, without case and accents.
import { toUnicodeNormalForm } from '../../document/text';
import type { DocumentSummary } from '../../contracts/document-summary';

/** Maximum number of words of one document. Numbers, names and tax IDs of two parties have about 20. */
const wordsMax = 60;
const wordCharactersMax = 64;

const searched = new Set(['series', 'code', 'title', 'name', 'alias', 'tax_code', 'p_series', 'p_code']);

const names = new Set(['title', 'name', 'alias']);

/**
 * Extracts the words of the searched members. Numbers are first, because words beyond the limit are dropped.
 * @param named codes of all documents to which this one refers; the summary has only the first code
 */
export function extractEntrySearchWords(snippet: DocumentSummary, named: readonly string[] = []): string[] {
  const texts: string[] = [];
  const called: string[] = [];
  const collect = (part: object): void => {
    for (const [name, value] of Object.entries(part) as [string, string | object][]) {
      if (typeof value === 'object') collect(value);
      else if (searched.has(name)) (names.has(name) ? called : texts).push(value);
    }
  };
  collect(snippet);
  const own = [...new Set([...texts, ...called].flatMap((text) => splitIntoSearchWords(text)))].slice(0, wordsMax);
  return [...new Set([...own, ...named.flatMap((code) => splitIntoSearchWords(code).slice(0, 1))])];
}

/** Matches most texts, in which nothing needs to be normalized. */
const printableAscii = /^[ -~]*$/;

const withoutMarks = (text: string): string =>
  toUnicodeNormalForm(text, 'NFD').replace(/\p{M}/gu, '').replaceAll('\0', '');

/**
 * Splits a text into words in the form in which they are stored and searched. Codes stay whole, and are also found by
 * their parts. `partsOnly` returns only the parts, to search for a word within others.
 */
export function splitIntoSearchWords(text: string, partsOnly = false): string[] {
  const isAscii = printableAscii.test(text);
  const plain = (isAscii ? text : withoutMarks(text)).toLowerCase();
  const whole = plain.split(/\s+/).filter(Boolean);
  const between = isAscii ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u;
  const parts = whole.flatMap((word) => word.split(between)).filter(Boolean);
  return [...new Set([...(partsOnly ? [] : whole), ...parts])].map((word) => word.slice(0, wordCharactersMax));
}
