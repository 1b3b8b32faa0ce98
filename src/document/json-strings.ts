// Texts inside JSON text: where one ends, and a member that stands twice in one object.
import type { JsonProblem } from './json-problem';

const quote = 0x22;
const backslash = 0x5c;

/** Place of the closing quote (or the end of the text). */
export function endOfString(text: string, start: number): number {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before--;
    if ((at - before) % 2 === 1) return at;
  }
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
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        const names = open.at(-1);
        if (names?.has(name)) return toldRepeated(text, at, name);
        names?.add(name);
      }
      at = end;
    }
  }
  return { problem: 'a member stands twice in one object' };
}

function isName(text: string, end: number): boolean {
  let after = end + 1;
  while (' \t\n\r'.includes(text[after] ?? 'x')) after++;
  return text[after] === ':';
}

function toldRepeated(text: string, at: number, name: string): JsonProblem {
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return {
    problem: `the member ${JSON.stringify(name.slice(0, 64))} stands twice in one object, again at line ${before.length}, column ${column}`,
    remedy: 'Leave one of the two out: readers of JSON disagree about which one counts.',
  };
}
