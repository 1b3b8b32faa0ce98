// Reads text as the authority does: how it is trimmed, and which characters XML forbids.

/**
 * Removes leading and trailing characters up to U+0020, no others. The authority trims in this way before it stores,
 * returns and hashes (hash specification 0.1.2); JavaScript's `trim` also removes no-break spaces.
 */
export function trimTextLikeAuthority(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

// The negation of XML 1.0's Char production, except valid surrogate pairs.
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** A superset of the exact pattern. Ordinary text does not match this superset, and the test with it is far cheaper. */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const SUSPECT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Returns whether the text contains a character that XML forbids, such as control characters, broken surrogates, U+FFFE and U+FFFF. */
export function hasCharacterForbiddenInXml(text: string): boolean {
  return SUSPECT.test(text) && NOT_XML.test(text);
}

/** Returns the length as a schema counts it, in characters instead of UTF-16 units. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
}

/**
 * Returns whether a text has more than `max` characters. If the text has at most `max` UTF-16 units, it has no more
 * characters, so they are not counted.
 */
export function isTextLongerThan(text: string, max: number): boolean {
  return text.length > max && countCodePoints(text) > max;
}
