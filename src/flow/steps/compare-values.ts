// Compares values of a document with the value of a condition. The time grows with the length of the texts only, never
// with the product of two lengths, because clients write both sides and the worker serves all workspaces.
import { createComparatorToDecimal, type Json, toDecimalKey } from '../../document/model/basic';

export const comparisonOperators = ['=', '!=', '<', '<=', '>', '>=', 'in', 'starts_with', 'contains'] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

/** Prepares the comparison of many values with the value of one condition. */
export function createValueComparisonPredicate(operator: ComparisonOperator, value: Json): (found: Json) => boolean {
  if (operator === 'in') {
    const keys = new Set((value as Json[]).map((one) => toComparisonKey(toText(one))));
    return (found) => keys.has(toComparisonKey(toText(found)));
  }
  const expected = toText(value);
  if (operator === 'starts_with') return (found) => toText(found).startsWith(expected);
  if (operator === 'contains') {
    const search = createSubstringPredicate(expected.toLowerCase());
    return (found) => search(toText(found).toLowerCase());
  }
  // Amounts are compared as numbers, and all other values (dates) as texts.
  const compareDecimal = createComparatorToDecimal(expected);
  return (found) => {
    const text = toText(found);
    return isInOrder(operator, compareDecimal?.(text) ?? (text < expected ? -1 : Number(text > expected)));
  };
}

const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Values are the same if their keys are equal: amounts with the same value, or equal texts. */
function toComparisonKey(text: string): string {
  const decimal = toDecimalKey(text);
  return decimal === undefined ? `text ${text}` : `decimal ${decimal}`;
}

const isInOrder = (operator: '=' | '!=' | '<' | '<=' | '>' | '>=', order: number): boolean =>
  ({ '=': order === 0, '!=': order !== 0, '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 })[
    operator
  ];

/** Length up to which the search of the language is fast for all texts. */
const shortMax = 32;

/**
 * Prepares the search for a text in others. The search of the language compares a long text again at every position if
 * both consist of the same letter; this search (Knuth, Morris and Pratt) reads each letter once.
 */
export function createSubstringPredicate(wanted: string): (text: string) => boolean {
  if (wanted.length <= shortMax) return (text) => text.includes(wanted);
  const borders = listBorders(wanted);
  return (text) => {
    for (let at = 0, matched = 0; at < text.length; at += 1) {
      matched = extendMatch(wanted, borders, matched, text.charCodeAt(at));
      if (matched === wanted.length) return true;
    }
    return false;
  };
}

/** Lists for each start of a text how many of its first letters are also its last ones, apart from all of them. */
function listBorders(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let at = 1; at < text.length; at += 1)
    borders[at] = extendMatch(text, borders, borders[at - 1] ?? 0, text.charCodeAt(at));
  return borders;
}

/** Returns how many of the first letters of a text match after one more letter. */
function extendMatch(text: string, borders: Uint32Array, before: number, letter: number): number {
  let matched = before;
  while (matched > 0 && text.charCodeAt(matched) !== letter) matched = borders[matched - 1] ?? 0;
  return text.charCodeAt(matched) === letter ? matched + 1 : matched;
}
