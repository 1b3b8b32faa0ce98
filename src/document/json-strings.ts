// Finds the end of texts inside JSON text, without parsing the text.

export const quoteCharCode = 0x22;
const backslash = 0x5c;

/** Finds the position of the closing quote, or the end of the text. */
export function findJsonStringEnd(text: string, start: number): number {
  const first = text.indexOf('"', start + 1);
  if (first < 0) return text.length;
  if (text.charCodeAt(first - 1) !== backslash) return first;
  for (let at = start + 1; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === quoteCharCode) return at;
    if (c === backslash) at++;
  }
  return text.length;
}

/**
 * Returns the position after plain characters and escapes. It is at most `end`, or the end of an escape that crosses
 * `end`.
 */
export function skipJsonStringCharacters(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (isPlain(code)) {
      at += 1;
      continue;
    }
    const length = code === backslash ? escapeLength(text, at) : 0;
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** Returns whether a character is neither a control character nor a quote nor a backslash. */
const isPlain = (code: number): boolean => code >= 0x20 && code !== quoteCharCode && code !== backslash;

const short = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));

/** Returns the length of the escape at `at`, including the backslash, or 0 if there is none. */
function escapeLength(text: string, at: number): number {
  const letter = text.charCodeAt(at + 1);
  if (short.has(letter)) return 2;
  if (letter !== 0x75) return 0;
  for (let digit = at + 2; digit < at + 6; digit += 1) if (!isHexadecimal(text.charCodeAt(digit))) return 0;
  return 6;
}

const isHexadecimal = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
