// Text as the authority reads it: what it trims, and which characters XML cannot carry at all.

/**
 * Removes leading and trailing characters up to U+0020, no others.
 * The authority trims so before it stores, answers and hashes (hash specification 0.1.2); JavaScript's `trim` takes
 * no-break spaces, too.
 */
export function trimText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

// The negation of XML 1.0's Char production, minus valid surrogate pairs.
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Whatever the exact pattern could find: ordinary text has none of these, and this test is far cheaper. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const SUSPECT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** True when the text holds what no XML document may hold: control characters, broken surrogates, U+FFFE, U+FFFF. */
export function hasForbiddenCharacter(text: string): boolean {
  return SUSPECT.test(text) && NOT_XML.test(text);
}

/** Length as a schema counts it: characters, not UTF-16 units. */
export function countCharacters(text: string): number {
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
