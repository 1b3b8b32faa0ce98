// Reads values of a PDF file (ISO 32000-1, 7.3) strictly, so that any deviation from the standard is an error.

export type PdfValue =
  | number
  | boolean
  | null
  | { readonly ref: number }
  | { readonly name: string }
  | { readonly text: string }
  /** Offsets of `<`, and of the first byte after `>`. */
  | { readonly hex: string; readonly from: number; readonly to: number }
  | readonly PdfValue[]
  | PdfDictionary;

export interface PdfDictionary {
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** The bytes are not valid in a PDF file at this place. */
export class PdfParseError extends Error {}

/** Maximum depth of nested values. No real form nests deeper. */
const depthMax = 30;

const space = /[\0\t\n\f\r ]*/y;
const comment = /%[^\r\n]*/y;
const reference = /(\d{1,10})[\0\t\n\f\r ]+0[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y;
const numeral = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?![A-Za-z0-9])/y;
const keyword = /(?:true|false|null)(?![A-Za-z0-9])/y;
const namePattern = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const hexadecimal = /<([0-9A-Fa-f\0\t\n\f\r ]*)>/y;

export interface ParsedPdfValue<Value> {
  readonly value: Value;
  /** Offset after the value. */
  readonly end: number;
}

export function matchPatternAt(pattern: RegExp, bytes: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(bytes);
}

/** Returns the offset after white space and comments. One pattern for both would need stack space for every byte. */
export function skipPdfWhitespace(bytes: string, from: number): number {
  for (let at = from; ; ) {
    at += matchPatternAt(space, bytes, at)?.[0].length ?? 0;
    const match = matchPatternAt(comment, bytes, at);
    if (!match) return at;
    at += match[0].length;
  }
}

/** @throws PdfParseError */
export function parsePdfValue(bytes: string, start: number, depth = 0): ParsedPdfValue<PdfValue> {
  if (depth > depthMax) throw new PdfParseError('nested too deeply');
  const at = skipPdfWhitespace(bytes, start);
  if (bytes.startsWith('<<', at)) return readDictionary(bytes, at, depth);
  if (bytes.startsWith('[', at)) return readArray(bytes, at, depth);
  if (bytes.startsWith('(', at)) return readText(bytes, at);
  return readScalar(bytes, at);
}

function readScalar(bytes: string, at: number): ParsedPdfValue<PdfValue> {
  const hex = matchPatternAt(hexadecimal, bytes, at);
  if (hex) {
    const end = at + hex[0].length;
    return { value: { hex: hex[1] ?? '', from: at, to: end }, end };
  }
  const name = matchPatternAt(namePattern, bytes, at);
  if (name) return { value: { name: decodeName(name[1] ?? '') }, end: at + name[0].length };
  const ref = matchPatternAt(reference, bytes, at);
  if (ref) return { value: { ref: Number(ref[1]) }, end: at + ref[0].length };
  const number = matchPatternAt(numeral, bytes, at);
  if (number) return { value: Number(number[0]), end: at + number[0].length };
  const word = matchPatternAt(keyword, bytes, at);
  if (!word) throw new PdfParseError(`no value at ${at}`);
  return { value: word[0] === 'null' ? null : word[0] === 'true', end: at + word[0].length };
}

/** Decodes a name, because a key that is written as `/J#53` is the key `/JS`. */
const decodeName = (written: string): string =>
  written.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function readDictionary(bytes: string, start: number, depth: number): ParsedPdfValue<PdfDictionary> {
  const entries = new Map<string, PdfValue>();
  for (let at = start + 2; ; ) {
    at = skipPdfWhitespace(bytes, at);
    if (bytes.startsWith('>>', at)) return { value: { entries }, end: at + 2 };
    const key = matchPatternAt(namePattern, bytes, at);
    if (!key) throw new PdfParseError(`no key at ${at}`);
    const name = decodeName(key[1] ?? '');
    // If a name occurs twice, readers differ in which of the two entries they use.
    if (entries.has(name)) throw new PdfParseError(`the key ${name} twice`);
    const { value, end } = parsePdfValue(bytes, at + key[0].length, depth + 1);
    entries.set(name, value);
    at = end;
  }
}

function readArray(bytes: string, start: number, depth: number): ParsedPdfValue<PdfValue[]> {
  const value: PdfValue[] = [];
  for (let at = start + 1; ; ) {
    at = skipPdfWhitespace(bytes, at);
    if (bytes.startsWith(']', at)) return { value, end: at + 1 };
    const one = parsePdfValue(bytes, at, depth + 1);
    value.push(one.value);
    at = one.end;
  }
}

/** Reads a text and keeps its escapes, because texts are only compared. */
function readText(bytes: string, start: number): ParsedPdfValue<PdfValue> {
  let open = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const char = bytes[at];
    if (char === '\\') at += 1;
    else if (char === '(') open += 1;
    else if (char === ')') {
      open -= 1;
      if (open === 0) return { value: { text: bytes.slice(start + 1, at) }, end: at + 1 };
    }
  }
  throw new PdfParseError('a text without end');
}

export const isPdfDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeof value === 'object' && value !== null && 'entries' in value;

export const findTextOfPdfNameValue = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;

export const findObjectNumberOfPdfReference = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'object' && value !== null && 'ref' in value ? value.ref : undefined;

/** Returns whether two values are equal, at any offset. */
export function isSamePdfValue(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  return JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other));
}

function toComparable(value: PdfValue | undefined): unknown {
  if (value === undefined) return 'none';
  if (Array.isArray(value)) return value.map(toComparable);
  if (isPdfDictionary(value))
    return [...value.entries].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, toComparable(one)]);
  return typeof value === 'object' && value !== null && 'hex' in value ? { hex: value.hex.toLowerCase() } : value;
}
