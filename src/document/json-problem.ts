// Describes syntax errors in JSON text by line, column, what was found and what was expected (RFC 8259).

import type { ExpectedJson, JsonFault } from '../messages/parameters';

/** Finds line and column of a place, both from 1. */
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

/** The position after white space (RFC 8259, section 2), or `end`. */
export function skipSpace(text: string, start: number, end = text.length): number {
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
    readonly expected: ExpectedJson,
  ) {
    super(expected);
  }
}

export function describeMisplaced(text: string, { at, expected }: JsonSyntaxError): JsonProblem {
  const { line, column } = placeIn(text, at);
  const character = at >= text.length ? null : String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { problem: { kind: 'misplaced', line, column, found: character, expected, hint: findHint(text, at) } };
}

/** Describes a duplicate member name, about which parsers disagree which one counts (RFC 8259, section 4). */
export function describeDuplicate(text: string, at: number, name: string): JsonProblem {
  const { line, column } = placeIn(text, at);
  return { problem: { kind: 'twice', name: name.slice(0, 64), line, column } };
}

function findHint(text: string, at: number): 'quotes' | 'comma' | 'comment' | null {
  const character = text[at];
  if (character === "'" || character === '\u201c' || character === '\u201d') return 'quotes';
  if ((character === '}' || character === ']') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at))) return 'comma';
  if (character === '/') return 'comment';
  return character !== undefined && /[A-Za-z_]/.test(character) ? 'quotes' : null;
}
