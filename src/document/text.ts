// Cleans texts and codes, and computes Unicode normal forms in linear time.

/**
 * A run of more marks than stream-safe text allows (Unicode Standard Annex 15, section 13). No real letter has that
 * many.
 */
const longRun = /(\p{M}{31,})/u;

/** Converts a text to a normal form. Runs of more than 30 marks, which do not occur in real text, keep their order. */
export function toUnicodeNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  if (text.length <= 30 || !longRun.test(text)) return text.normalize(form);
  return text
    .split(longRun)
    .map((part, index) => (index % 2 === 1 ? part : part.normalize(form)))
    .join('');
}

const ascii = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
// A space in the public format. NEL counts as a space, but the byte order mark does not.
const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** Removes outer white space and NUL characters from a text; everything else inside stays. */
export function trimTextAndRemoveNul(text: string): string {
  if (text === '' || ascii.test(text)) return text;
  return trimSpace(text.includes('\u0000') ? text.replaceAll('\u0000', '') : text);
}

/** Trims both ends without a pattern, because a pattern would scan every inner run of spaces repeatedly. */
function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && space.test(text.charAt(start))) start++;
  while (end > start && space.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const notInCode = /[^A-ZÑa-z0-9.\-:/,_& ]+/g;
const afterSeparator = /([.\-:/,_& ])[^A-ZÑa-z0-9]+/g;

/**
 * Cleans a code to its strict form: letters, digits and single separators. Of several consecutive separators, the first
 * stays.
 */
export function cleanStrictCode(text: string): string {
  return text.trim().replace(afterSeparator, '$1').replace(notInCode, '').trim();
}

/** Cleans a region's code to A to Z and digits. */
export function cleanAddressStateCode(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '').toUpperCase();
}

/** Cleans a code: composes it (NFC), removes unprintable characters, and trims it. Letters keep their case. */
export function normalizeCodeText(text: string): string {
  if (text === '' || ascii.test(text)) return text;
  return toUnicodeNormalForm(text, 'NFC').replace(unprintable, '').trim();
}

/**
 * Returns whether cleaning removes characters inside a code that cannot be printed, such as a tab or a zero-width
 * space. Outer spaces do not count.
 */
export const hasInnerInvisibleCharacters = (text: string): boolean =>
  !ascii.test(text) && toUnicodeNormalForm(text, 'NFC').trim() !== normalizeCodeText(text);

/** Writes invisible characters of a text as JSON does, for example `\t` and `\u200b`. */
export const escapeInvisibleCharacters = (text: string): string =>
  text.replace(unprintable, (one) => {
    const [, short] = /^"(\\[a-z])"$/.exec(JSON.stringify(one)) ?? [];
    return short ?? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
