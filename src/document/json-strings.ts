// Texts inside JSON text: where one ends, and a member that stands twice in one object.
import type { JsonProblem } from './json-problem';
import { afterSpace, placeIn } from './json-place';

const quote = 0x22;
const backslash = 0x5c;

/** Place of the closing quote (or the end of the text). */
export function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1);
  if (first < 0) return text.length;
  if (text.charCodeAt(first - 1) !== backslash) return first;
  for (let at = start + 1; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === quote) return at;
    if (c === backslash) at++;
  }
  return text.length;
}

/**
 * The first member that its object has already (RFC 8259, section 4: readers disagree about which of them counts). `text` is
 * valid JSON.
 */
export function repeatedMember(text: string): JsonProblem {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 0x7b || c === 0x5b) open.push(new Set());
    else if (c === 0x7d || c === 0x5d) open.pop();
    else if (c === quote) {
      const end = endOfString(text, at);
      if (isName(text, end)) {
        const name = nameIn(text.slice(at, end + 1));
        const names = open.at(-1);
        if (names?.has(name)) return toldRepeated(text, at, name);
        names?.add(name);
      }
      at = end;
    }
  }
  return { problem: 'a member stands twice in one object' };
}

const nameIn = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

function isName(text: string, end: number): boolean {
  return text.charCodeAt(afterSpace(text, end + 1)) === 0x3a;
}

function toldRepeated(text: string, at: number, name: string): JsonProblem {
  const { line, column } = placeIn(text, at);
  return {
    problem: `the member ${JSON.stringify(name.slice(0, 64))} stands twice in one object, again at line ${line}, column ${column}`,
    remedy: 'Leave one of the two out: readers of JSON disagree about which one counts.',
  };
}
