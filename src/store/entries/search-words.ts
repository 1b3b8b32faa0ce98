// Words of a document that people look for: numbers, names, tax codes; without case and accents.
import { toNormalForm } from '../../document/normal-form';
import type { Snippet } from '../../document/snippet';

/** Words kept of one document: numbers, names and tax codes of two parties have about 20. */
const wordsMax = 60;
const wordCharactersMax = 64;

const searched = new Set(['series', 'code', 'title', 'name', 'alias', 'tax_code', 'p_series', 'p_code']);

const names = new Set(['title', 'name', 'alias']);

/** Words of the members that a search looks at. Numbers come first: of names that are too long some words are left out. */
export function extractWords(snippet: Snippet): string[] {
  const texts: string[] = [];
  const called: string[] = [];
  const read = (part: Snippet): void => {
    for (const name of Object.keys(part)) {
      const value = part[name] ?? '';
      if (typeof value === 'object') read(value);
      else if (searched.has(name)) (names.has(name) ? called : texts).push(value);
    }
  };
  read(snippet);
  return [...new Set([...texts, ...called].flatMap((text) => splitWords(text)))].slice(0, wordsMax);
}

/** Most texts: nothing in them is taken apart or left out. */
const printableAscii = /^[ -~]*$/;

const withoutMarks = (text: string): string => toNormalForm(text, 'NFD').replace(/\p{M}/gu, '').replaceAll('\0', '');

/**
 * Words of a text as they are stored and looked for. Codes stay whole, and are found by their parts too. `partsOnly`: the
 * parts alone, for who looks for a word within others.
 */
export function splitWords(text: string, partsOnly = false): string[] {
  const isAscii = printableAscii.test(text);
  const plain = (isAscii ? text : withoutMarks(text)).toLowerCase();
  const whole = plain.split(/\s+/).filter(Boolean);
  const between = isAscii ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u;
  const parts = whole.flatMap((word) => word.split(between)).filter(Boolean);
  return [...new Set([...(partsOnly ? [] : whole), ...parts])].map((word) => word.slice(0, wordCharactersMax));
}
