// What is wrong in JSON text, for people: line, column, what stands there and what could stand there (RFC 8259).
import { placeIn } from './json-place';

export interface JsonProblem {
  readonly problem: string;
  readonly remedy?: string;
}

/** Thrown at the first wrong character. */
export class Misplaced extends Error {
  constructor(
    readonly at: number,
    readonly expected: string,
  ) {
    super(expected);
  }
}

export function toldMisplaced(text: string, { at, expected }: Misplaced): JsonProblem {
  const { line, column } = placeIn(text, at);
  const found = at >= text.length ? 'the text ends' : `'${String.fromCodePoint(text.codePointAt(at) ?? 0)}' stands`;
  const hint = hintOf(text, at);
  return {
    problem: `the body is not JSON at line ${line}, column ${column}: ${found} where ${expected} is expected`,
    remedy:
      hint ?? (at >= text.length ? 'Send the whole text: brackets and quotes must be closed.' : 'Correct it there.'),
  };
}

/** A member that its object has already (RFC 8259, section 4: readers disagree about which of them counts). */
export function toldTwice(text: string, at: number, name: string): JsonProblem {
  const { line, column } = placeIn(text, at);
  return {
    problem: `the member ${JSON.stringify(name.slice(0, 64))} stands twice in one object, again at line ${line}, column ${column}`,
    remedy: 'Leave one of the two out: readers of JSON disagree about which one counts.',
  };
}

/** Mistakes that people make often. */
function hintOf(text: string, at: number): string | undefined {
  const found = text[at];
  if (found === "'" || found === '\u201c' || found === '\u201d') return 'Write names and texts in double quotes (").';
  if ((found === '}' || found === ']') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at)))
    return 'Take the comma before it out.';
  if (found === '/') return 'Take the comment out: JSON has none.';
  return found !== undefined && /[A-Za-z_]/.test(found) ? 'Write names and texts in double quotes (").' : undefined;
}
