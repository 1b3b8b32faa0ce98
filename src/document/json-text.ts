// JSON text to plain values without losing how numbers were written: 12.50 arrives as "12.50", never as 12.5.

import { http } from '../contracts/limits/http';
import { type JsonProblem, whereBroken } from './json-problem';
import { afterSpace } from './json-place';
import { endOfString, repeatedMember } from './json-strings';
import type { Json } from './model/basic';

const quote = 0x22;
const colon = 0x3a;
const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Characters that one step looks at: some ten milliseconds. */
const stepCharacters = 2_000_000;

/**
 * Reads JSON text. A number with a fraction, an exponent or more than 15 digits becomes a string of its characters;
 * amounts accept strings and numbers alike, so nothing of its form is lost. All other values are what `JSON.parse` gives.
 * Never throws: `problem` says what is wrong (no JSON, too deep, too many values, a
 * member twice in one object, U+FFFD or a lone surrogate, which cannot be digested, or NUL in a member's name).
 */
export function readJson(text: string): ReadJson {
  const steps = readSteps(text);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export type ReadJson = { readonly value: Json } | JsonProblem;

/** `readJson` for a large text, with a rest between its steps in which others are served. */
export async function readJsonInSteps(text: string, rest: () => Promise<void>): Promise<ReadJson> {
  const steps = readSteps(text);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await rest();
  }
}

function* readSteps(text: string): Generator<undefined, ReadJson> {
  if (text.includes('\ufffd') || !isWellFormed(text)) return { problem: 'the text is not valid Unicode' };
  const scan: Scan = { at: 0, depth: 0, values: 0, members: 0, nameCharacters: 0, numbers: [] };
  while (scan.at < text.length) {
    const problem = scanOn(text, scan);
    if (problem) return problem;
    if (scan.at < text.length) yield;
  }
  const quoted = scan.numbers.length === 0 ? text : quoteNumbers(text, scan.numbers);
  yield;
  const value = parsed(quoted);
  yield;
  if (value === undefined) return whereBroken(text);
  if (membersOf(value) < scan.members) return repeatedMember(text);
  if (text.includes('\\u') && hasBrokenText(value)) return { problem: 'a text is not valid Unicode' };
  if (text.includes('\\u0000') && hasNulInName(value)) return { problem: 'the name of a member has a NUL character' };
  return { value };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** How far a text was looked at, and what was found. */
interface Scan {
  at: number;
  depth: number;
  values: number;
  /** How many members stand in the text: each has one colon outside its texts. */
  members: number;
  nameCharacters: number;
  /** Start and end of each number that must keep its characters, one pair after the other. */
  readonly numbers: number[];
}

/** A step over the text: measures nesting and counts values before anything is built, and finds the numbers to keep as text. */
function scanOn(text: string, scan: Scan): JsonProblem | undefined {
  const end = Math.min(text.length, scan.at + stepCharacters);
  let { at, depth, values, members, nameCharacters } = scan;
  let textCharacters = 0;
  for (; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === quote) {
      const closing = endOfString(text, at);
      textCharacters = closing - at;
      at = closing;
    } else if (c === colon) {
      members++;
      nameCharacters += textCharacters;
      if (nameCharacters > http.bodyNameCharactersMax) return tooManyNames;
    } else if (c === 0x2c) {
      values++;
      if (values > http.bodyValuesMax) return { problem: `more than ${http.bodyValuesMax} values` };
    } else if (c === 0x7b || c === 0x5b) {
      depth++;
      values++;
      if (depth > http.nestingLevelsMax) return { problem: `more than ${http.nestingLevelsMax} levels of nesting` };
    } else if (c === 0x7d || c === 0x5d) {
      depth--;
    } else if (c === 0x2d || (c >= 0x30 && c <= 0x39)) {
      const numberEnd = endOfNumber(text, at);
      if (mustStayText(text, at, numberEnd)) scan.numbers.push(at, numberEnd);
      at = numberEnd - 1;
    }
  }
  Object.assign(scan, { at, depth, values, members, nameCharacters });
  return undefined;
}

const tooManyNames = { problem: `more than ${http.bodyNameCharactersMax} characters in names of members` };

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at);
    const part = (c >= 0x30 && c <= 0x39) || c === 0x2e || c === 0x65 || c === 0x45 || c === 0x2b || c === 0x2d;
    if (!part) break;
  }
  return at;
}

/** Whole numbers that a double holds exactly stay numbers; a member's name or a malformed number is left for the parser. */
function mustStayText(text: string, start: number, end: number): boolean {
  if (end - start <= 15 && isWhole(text, start, end)) return false;
  return text.charCodeAt(afterSpace(text, end)) !== colon && numberForm.test(text.slice(start, end));
}

function isWhole(text: string, start: number, end: number): boolean {
  let at = text.charCodeAt(start) === 0x2d ? start + 1 : start;
  if (at === end) return false;
  for (; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c < 0x30 || c > 0x39) return false;
  }
  return true;
}

function quoteNumbers(text: string, numbers: readonly number[]): string {
  const parts: string[] = [];
  let from = 0;
  for (let n = 0; n < numbers.length; n += 2) {
    const start = numbers[n] ?? 0;
    const end = numbers[n + 1] ?? start;
    parts.push(text.slice(from, start), '"', text.slice(start, end), '"');
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Members that were read: of one that stands twice the last is left. */
function membersOf(value: Json): number {
  if (value === null || typeof value !== 'object') return 0;
  let members = 0;
  if (Array.isArray(value)) for (const item of value) members += membersOf(item);
  else for (const name of Object.keys(value)) members += 1 + membersOf(value[name] ?? null);
  return members;
}

function hasBrokenText(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\ufffd') || !isWellFormed(value);
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(hasBrokenText);
  return Object.keys(value).some((key) => hasBrokenText(key) || hasBrokenText(value[key] ?? null));
}

/** A database takes no such name, and no client means one. In texts it is left to who reads them. */
function hasNulInName(value: Json): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(hasNulInName);
  return Object.keys(value).some((key) => key.includes('\u0000') || hasNulInName(value[key] ?? null));
}

/** No half of a surrogate pair on its own. (Node 20 has the method; the language version we compile for does not.) */
function isWellFormed(text: string): boolean {
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
