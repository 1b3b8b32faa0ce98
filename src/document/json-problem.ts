// Where a text stops being JSON, for people: line, column, what stands there and what could stand there (RFC 8259).
import { afterSpace, placeIn } from './json-place';

export interface JsonProblem {
  readonly problem: string;
  readonly remedy?: string;
}

/** A place in the text, moved while it is read. */
interface Reader {
  readonly text: string;
  at: number;
}

/** Thrown at the first wrong character; never leaves this file. */
class Broken extends Error {
  constructor(
    readonly at: number,
    readonly expected: string,
  ) {
    super(expected);
  }
}

/** What is wrong in a text that `JSON.parse` refused. Its nesting was measured before, so the recursion has an end. */
export function whereBroken(text: string): JsonProblem {
  const reader: Reader = { text, at: 0 };
  try {
    readValue(reader);
    skipSpace(reader);
    if (reader.at < text.length) throw new Broken(reader.at, 'nothing more');
    return { problem: 'the body is not JSON' };
  } catch (broken) {
    return broken instanceof Broken ? told(text, broken) : { problem: 'the body is not JSON' };
  }
}

function told(text: string, { at, expected }: Broken): JsonProblem {
  const { line, column } = placeIn(text, at);
  const found = at >= text.length ? 'the text ends' : `'${String.fromCodePoint(text.codePointAt(at) ?? 0)}' stands`;
  const hint = hintOf(text, at);
  return {
    problem: `the body is not JSON at line ${line}, column ${column}: ${found} where ${expected} is expected`,
    remedy:
      hint ?? (at >= text.length ? 'Send the whole text: brackets and quotes must be closed.' : 'Correct it there.'),
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

function skipSpace(reader: Reader): void {
  reader.at = afterSpace(reader.text, reader.at);
}

function readValue(reader: Reader): void {
  skipSpace(reader);
  const first = reader.text[reader.at];
  if (first === '{') return readItems(reader, '}', readMember);
  if (first === '[') return readItems(reader, ']', readValue);
  if (first === '"') return readText(reader);
  const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
  word.lastIndex = reader.at;
  const found = word.exec(reader.text);
  if (!found) throw new Broken(reader.at, 'a value');
  reader.at += found[0].length;
}

/** What stands in brackets, divided by commas. */
function readItems(reader: Reader, end: '}' | ']', readItem: (reader: Reader) => void): void {
  reader.at += 1;
  skipSpace(reader);
  if (reader.text[reader.at] === end) {
    reader.at += 1;
    return;
  }
  for (;;) {
    readItem(reader);
    skipSpace(reader);
    const next = reader.text[reader.at];
    if (next !== ',' && next !== end) throw new Broken(reader.at, `',' or '${end}'`);
    reader.at += 1;
    if (next === end) return;
  }
}

function readMember(reader: Reader): void {
  skipSpace(reader);
  if (reader.text[reader.at] !== '"') throw new Broken(reader.at, 'a name in double quotes');
  readText(reader);
  skipSpace(reader);
  if (reader.text[reader.at] !== ':') throw new Broken(reader.at, "':'");
  reader.at += 1;
  readValue(reader);
}

function readText(reader: Reader): void {
  const { text } = reader;
  reader.at += 1;
  for (;;) {
    reader.at = afterPlain(text, reader.at);
    const found = text[reader.at];
    if (found === '"') {
      reader.at += 1;
      return;
    }
    if (found !== '\\')
      throw new Broken(reader.at, found === undefined ? 'a closing double quote' : 'an escape (\\n, \\t)');
    const length = escapeLength(text, reader.at);
    if (length === 0) throw new Broken(reader.at, 'an escape such as \\n or \\u00e9');
    reader.at += length;
  }
}

/** Characters of a long escape at a place, its backslash counted; 0: there is none. */
const escapeLength = (text: string, at: number): number => (/^\\u[0-9a-fA-F]{4}$/.test(text.slice(at, at + 6)) ? 6 : 0);

const escaped = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));

/** The place behind what stands for itself, and behind short escapes. */
function afterPlain(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isPlain(code)) at += 1;
    else if (code === 0x5c && escaped.has(text.charCodeAt(at + 1))) at += 2;
    else return at;
  }
}

/** Neither a control character nor a quote nor a backslash; behind the end there is no code. */
const isPlain = (code: number): boolean => code >= 0x20 && code !== 0x22 && code !== 0x5c;
