// What is wrong in JSON text: line, column, what stands there and what could stand there (RFC 8259).
import type { JsonExpected, JsonFault } from '../messages/parameters';
import { placeIn } from './json-position';

export interface JsonProblem {
  readonly problem: JsonFault;
}

/** Thrown at the first wrong character. */
export class JsonSyntaxError extends Error {
  constructor(
    readonly at: number,
    readonly expected: JsonExpected,
  ) {
    super(expected);
  }
}

export function describeMisplaced(text: string, { at, expected }: JsonSyntaxError): JsonProblem {
  const { line, column } = placeIn(text, at);
  const found = at >= text.length ? null : String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { problem: { kind: 'misplaced', line, column, found, expected, hint: hintOf(text, at) } };
}

/** A member that its object has already (RFC 8259, section 4: readers disagree about which of them counts). */
export function describeDuplicate(text: string, at: number, name: string): JsonProblem {
  const { line, column } = placeIn(text, at);
  return { problem: { kind: 'twice', name: name.slice(0, 64), line, column } };
}

/** Mistakes that people make often. */
function hintOf(text: string, at: number): 'quotes' | 'comma' | 'comment' | null {
  const found = text[at];
  if (found === "'" || found === '\u201c' || found === '\u201d') return 'quotes';
  if ((found === '}' || found === ']') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at))) return 'comma';
  if (found === '/') return 'comment';
  return found !== undefined && /[A-Za-z_]/.test(found) ? 'quotes' : null;
}
