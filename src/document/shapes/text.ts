// Cleaning of texts and codes (document.md 6): apart because kinds, corrections and tax identifiers share it.

const ascii = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
// The public format's idea of a space: NEL counts, the byte order mark does not.
const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** A text without outer white space and NUL characters; everything inside stays (document.md 17, 17). */
export function cleanText(text: string): string {
  if (text === '' || ascii.test(text)) return text;
  const plain = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
  return withoutOuterSpace(plain);
}

/** Letter by letter: a pattern would try each space of a long run as the beginning of the last one. */
function withoutOuterSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && space.test(text.charAt(start))) start += 1;
  while (end > start && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A code: composed (NFC), without unprintable characters, trimmed. Letters keep their case. */
export function cleanCode(text: string): string {
  if (text === '' || ascii.test(text)) return text;
  return text.normalize('NFC').replace(unprintable, '').trim();
}
