// Describes syntax errors in JSON text: the line, the column, the text that was found, and the text that was expected
// (RFC 8259).

import type { ExpectedJsonToken, JsonFault, JsonMistakeHint } from '../messages/parameters';

/** Finds line and column of a position, both counted from 1. */
function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let from = 0;
  for (let place = 0; place < at; place++) {
    if (text.charCodeAt(place) !== 0x0a) continue;
    line += 1;
    from = place + 1;
  }
  return { line, column: at - from + 1 };
}

/** Returns the position after white space (RFC 8259, section 2), or `end`. */
export function skipJsonWhitespace(text: string, start: number, end = text.length): number {
  let at = start;
  for (; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) break;
  }
  return at;
}

export interface JsonProblem {
  readonly problem: JsonFault;
}

/** Thrown at the first wrong character. */
export class JsonSyntaxError extends Error {
  constructor(
    readonly at: number,
    readonly expected: ExpectedJsonToken,
  ) {
    super(expected);
  }
}

export function createMisplacedJsonTokenProblem(text: string, { at, expected }: JsonSyntaxError): JsonProblem {
  const { line, column } = placeIn(text, at);
  const character = at >= text.length ? null : String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { problem: { kind: 'misplaced', line, column, found: character, expected, hint: findHint(text, at) } };
}

/** Describes a duplicate member name. Parsers differ in which of the two members counts (RFC 8259, section 4). */
export function createDuplicateJsonMemberProblem(text: string, at: number, name: string): JsonProblem {
  const { line, column } = placeIn(text, at);
  return { problem: { kind: 'twice', name: name.slice(0, 64), line, column } };
}

function findHint(text: string, at: number): JsonMistakeHint | null {
  const character = text[at];
  // Words of other languages. In quotes, they would be texts.
  if (/^(?:NaN|[+-]?Infinity|undefined)\b/.test(text.slice(at, at + 12))) return 'no-number';
  if (/^(?:true|false|null|none)\b/i.test(text.slice(at, at + 8))) return 'literal';
  if (isInNumber(text, at)) return 'number';
  if (character === "'" || character === '\u201c' || character === '\u201d') return 'quotes';
  if ((character === '}' || character === ']') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at))) return 'comma';
  if (character === '/') return 'comment';
  return character !== undefined && /[A-Za-z_]/.test(character) ? 'quotes' : null;
}

/**
 * Returns whether the position is in a number that JSON forbids: at the second digit of `010`, at `+5` and `.5`, and at
 * the point of `5.`
 */
const isInNumber = (text: string, at: number): boolean =>
  /^[+.]\d/.test(text.slice(at, at + 2)) ||
  (/^\d/.test(text.slice(at, at + 1)) && /[\s:,[-]0$/.test(text.slice(Math.max(0, at - 2), at))) ||
  /^\d\.$/.test(text.slice(Math.max(0, at - 1), at + 1));
