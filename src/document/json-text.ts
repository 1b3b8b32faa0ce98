// Parses JSON text to plain values without losing how numbers were written, so that 12.50 arrives as "12.50", never as
// 12.5.

import { httpLimits } from '../contracts/limits/http';
import { type JsonProblem, skipJsonWhitespace } from './json-problem';
import { isWellFormedUnicode, ResumableJsonParser, JsonProblemError } from './json-reader';
import { findJsonStringEnd, quoteCharCode } from './json-strings';
import type { Json } from './model/basic';

const colon = 0x3a;
const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export type JsonParseResult = { readonly value: Json } | JsonProblem;

/**
 * Reads JSON text. A number with a fraction, an exponent or more than 15 digits becomes a string of its characters;
 * amounts accept strings and numbers, so the form of the number is not lost. All other values are as in `JSON.parse`.
 * Never throws: `problem` describes the error (no JSON, too deep, too many values, a duplicate member, U+FFFD or a lone
 * surrogate, which cannot be digested, or NUL in a member's name).
 */
export function parseJsonPreservingDecimals(text: string): JsonParseResult {
  const value = readAtOnce(text);
  if (value !== undefined) return { value };
  const steps = readSteps(text);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Works like `parseJsonPreservingDecimals` for a large text, with a pause between its steps for other requests. */
export async function parseJsonPreservingDecimalsInSteps(
  text: string,
  rest: () => Promise<void>,
): Promise<JsonParseResult> {
  const steps = readSteps(text);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await rest();
  }
}

const notUnicode = { problem: { kind: 'not-unicode' } } as const;

function* readSteps(text: string): Generator<undefined, JsonParseResult> {
  if (text.includes('\ufffd')) return notUnicode;
  yield;
  if (!isWellFormedUnicode(text)) return notUnicode;
  yield;
  const reader = new ResumableJsonParser(text);
  try {
    while (!reader.step()) yield;
    return { value: reader.value };
  } catch (error) {
    if (error instanceof JsonProblemError) return error.problem;
    throw error;
  }
}

/** Reads most texts, much faster than in steps. Returns undefined if the text has an error. */
function readAtOnce(text: string): Json | undefined {
  if (text.includes('\ufffd') || !isWellFormedUnicode(text)) return undefined;
  const scan = scanText(text);
  if (!scan) return undefined;
  const value = parseText(scan.numbers.length === 0 ? text : quoteNumbers(text, scan.numbers));
  if (value === undefined || countMembers(value) < scan.members) return undefined;
  return text.includes('\\u') && hasBrokenText(value) ? undefined : value;
}

function parseText(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Members and numbers of a text. */
interface Scan {
  /** Number of members, counted by colons outside texts, because each member has one colon. */
  readonly members: number;
  /** Start and end of each number that must keep its characters, one pair after the other. */
  readonly numbers: readonly number[];
}

/** Measures nesting and counts values before anything is built. Returns undefined if a limit is exceeded. */
function scanText(text: string): Scan | undefined {
  const numbers: number[] = [];
  let [depth, values, members, nameCharacters, textCharacters] = [0, 0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === quoteCharCode) {
      const closing = findJsonStringEnd(text, at);
      textCharacters = closing - at;
      at = closing;
    } else if (c === colon) {
      members++;
      nameCharacters += textCharacters;
      if (nameCharacters > httpLimits.bodyNameCharactersMax) return undefined;
    } else if (c === 0x2c) {
      values++;
      if (values > httpLimits.bodyValuesMax) return undefined;
    } else if (c === 0x7b || c === 0x5b) {
      depth++;
      values++;
      if (depth > httpLimits.nestingLevelsMax || values > httpLimits.bodyValuesMax) return undefined;
    } else if (c === 0x7d || c === 0x5d) {
      depth--;
    } else if (c === 0x2d || (c >= 0x30 && c <= 0x39)) {
      const numberEnd = endOfNumber(text, at);
      if (mustStayText(text, at, numberEnd)) numbers.push(at, numberEnd);
      at = numberEnd - 1;
    }
  }
  return { members, numbers };
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at);
    const part = (c >= 0x30 && c <= 0x39) || c === 0x2e || c === 0x65 || c === 0x45 || c === 0x2b || c === 0x2d;
    if (!part) break;
  }
  return at;
}

/**
 * Returns whether a number must stay a text. Whole numbers that a double holds exactly stay numbers. Names of members
 * and malformed numbers are left to the parser.
 */
function mustStayText(text: string, start: number, end: number): boolean {
  if (end - start <= 15 && isWhole(text, start, end)) return false;
  return text.charCodeAt(skipJsonWhitespace(text, end)) !== colon && numberForm.test(text.slice(start, end));
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

/**
 * Counts the members that were read; of duplicate members, only the last one exists. Negative if an object has too many
 * members.
 */
function countMembers(value: Json): number {
  if (value === null || typeof value !== 'object') return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += countMembers(item);
    return members;
  }
  const names = Object.keys(value);
  if (names.length > httpLimits.objectMembersMax) return -Infinity;
  for (const name of names) members += 1 + countMembers(value[name] ?? null);
  return members;
}

/** Returns whether a text has a lone surrogate or U+FFFD, or a name has NUL. The database refuses such texts. */
function hasBrokenText(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\ufffd') || !isWellFormedUnicode(value);
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(hasBrokenText);
  return Object.keys(value).some(
    (key) => key.includes('\0') || hasBrokenText(key) || hasBrokenText(value[key] ?? null),
  );
}
