// Checks of single fields that several tables of rules share: lengths, lists, characters.
import { countCharacters, hasForbiddenCharacter } from '../record/text';

export const NIF = /^[A-Z0-9]{9}$/;
/** ASCII 32 to 126 (code 1130), without the five forbidden marks (code 1287). */
export const NUMBER_ASCII = /^[\x20-\x7e]*$/;
export const NUMBER_MARKS = /["'<>=]/;

/** Longer than the schema allows, or empty where the element must say something. */
export function hasBadLength(text: string | undefined, max: number, min = 1): boolean {
  if (text === undefined) return false;
  const count = countCharacters(text);
  return count < min || count > max;
}

const lists = new Map<string, ReadonlySet<string>>();

/** Whether a value is one of the words of a list; an absent one is. */
export function isAmong(value: string | undefined, list: string): boolean {
  if (value === undefined) return true;
  let words = lists.get(list);
  if (!words) {
    words = new Set(list.split(' '));
    lists.set(list, words);
  }
  return words.has(value);
}

/** Looks at every text of a content, through lists and blocks. */
export function hasForbiddenText(content: object): boolean {
  for (const name in content) {
    const value: unknown = Reflect.get(content, name);
    if (typeof value === 'string') {
      if (hasForbiddenCharacter(value)) return true;
    } else if (typeof value === 'object' && value !== null && hasForbiddenText(value)) return true;
  }
  return false;
}

export const CONTROL = 'a text holds a character that XML cannot carry (a control character or half a symbol)';
