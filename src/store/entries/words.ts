// Words of a document that people look for: numbers, names, tax codes; without case and accents.
import { search as limits } from '../../contracts/limits/search';
import type { Snippet } from '../../document/snippet';

const searched = new Set(['series', 'code', 'title', 'name', 'alias', 'tax_code', 'p_series', 'p_code']);

const names = new Set(['title', 'name', 'alias']);

/** Words of the members that a search looks at. Numbers come first: of names that are too long some words are left out. */
export function wordsOf(snippet: Snippet): string[] {
  const words = new Set<string>();
  const read = (part: Snippet, wanted: (name: string) => boolean): void => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'object') read(value, wanted);
      else if (searched.has(name) && wanted(name)) for (const word of splitWords(value)) words.add(word);
    }
  };
  read(snippet, (name) => !names.has(name));
  read(snippet, (name) => names.has(name));
  return [...words].slice(0, limits.wordsMax);
}

/** Most texts: nothing in them is taken apart or left out. */
const printableAscii = /^[ -~]*$/;

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\0', '');

/**
 * Words of a text as they are stored and looked for. Codes stay whole, and are found by their parts too. `partsOnly`: the
 * parts alone, for who looks for a word within others.
 */
export function splitWords(text: string, partsOnly = false): string[] {
  const plain = (printableAscii.test(text) ? text : withoutMarks(text)).toLowerCase();
  const whole = plain.split(/\s+/).filter(Boolean);
  const parts = whole.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter(Boolean);
  return [...new Set([...(partsOnly ? [] : whole), ...parts])].map((word) => word.slice(0, limits.wordCharactersMax));
}
