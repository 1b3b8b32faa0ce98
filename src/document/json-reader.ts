// Reads JSON text in steps of a few milliseconds, so that large texts do not block other requests. Builds the same
// values as `JSON.parse` except for numbers (json-text.ts), and reports the place of a syntax error.
import type { ExpectedJsonToken, JsonFault } from '../messages/parameters';
import { httpLimits } from '../contracts/limits/http';
import {
  createDuplicateJsonMemberProblem,
  createMisplacedJsonTokenProblem,
  type JsonProblem,
  JsonSyntaxError,
  skipJsonWhitespace,
} from './json-problem';
import { skipJsonStringCharacters, quoteCharCode } from './json-strings';
import type { Json, JsonObject } from './model/basic';

/** A step ends after this many values (the most expensive are objects of different forms), or this many characters. */
const stepValues = 3_000;
const stepCharacters = 500_000;

const comma = 0x2c;
const colon = 0x3a;
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const wholeNumber = /^-?\d+$/;

/** Maximum number of characters, sign included, of a whole number that a double holds exactly. */
const exactCharacters = 15;

/** Parts up to this length are always copied. */
const copiedCharacters = 12;

/** An open array or object. */
type OpenContainer = { readonly list: Json[] } | { readonly object: JsonObject; name: string; members: number };

/** The next expected token. With `first`, the closing bracket is also accepted. */
type ExpectedToken = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after a value' | 'end';

/** The text breaks a rule. */
export class JsonProblemError extends Error {
  constructor(readonly problem: JsonProblem) {
    super(problem.problem.kind);
  }
}

export class ResumableJsonParser {
  /** The result, once the whole text is read. */
  value: Json = null;
  private at = 0;
  private stopAt = 0;
  private next: ExpectedToken = 'value';
  private readonly open: OpenContainer[] = [];
  private values = 0;
  private nameAt = 0;
  private nameCharacters = 0;
  /** The part read so far of a string that is longer than a step. */
  private begun: string | undefined;

  constructor(private readonly text: string) {}

  /** Continues reading. @returns whether the whole text was read @throws JsonProblemError */
  step(): boolean {
    const { text } = this;
    const valuesMax = this.values + stepValues;
    this.stopAt = Math.min(this.at + stepCharacters, text.length);
    try {
      while (this.values < valuesMax) {
        if (this.begun === undefined) this.at = skipJsonWhitespace(text, this.at, this.stopAt);
        if (this.at >= this.stopAt && this.stopAt < text.length) return false;
        if (this.next === 'end') {
          if (this.at < text.length) throw new JsonSyntaxError(this.at, 'nothing more');
          return true;
        }
        this.read(this.next);
      }
      return false;
    } catch (error) {
      throw error instanceof JsonSyntaxError
        ? new JsonProblemError(createMisplacedJsonTokenProblem(text, error))
        : error;
    }
  }

  private read(next: Exclude<ExpectedToken, 'end'>): void {
    const code = this.text.charCodeAt(this.at);
    switch (next) {
      case 'first value':
        return code === 0x5d ? this.close() : this.readValue(code);
      case 'value':
        return this.readValue(code);
      case 'first name':
        return code === 0x7d ? this.close() : this.readName(code);
      case 'name':
        return this.readName(code);
      case 'colon':
        if (code !== colon) throw new JsonSyntaxError(this.at, "':'");
        this.at += 1;
        this.next = 'value';
        return;
      case 'after a value':
        return this.readBehind(code);
    }
  }

  private readValue(code: number): void {
    if (code === quoteCharCode || this.begun !== undefined) {
      const read = this.readText();
      if (read !== undefined) this.put(wellFormed(read));
    } else if (code === 0x7b) {
      const object: JsonObject = {};
      this.put(object);
      this.enter({ object, name: '', members: 0 }, 'first name');
    } else if (code === 0x5b) {
      const list: Json[] = [];
      this.put(list);
      this.enter({ list }, 'first value');
    } else {
      this.put(this.readWord());
    }
  }

  private enter(one: OpenContainer, next: ExpectedToken): void {
    this.at += 1;
    this.open.push(one);
    if (this.open.length > httpLimits.nestingLevelsMax) throw tooMany('levels', httpLimits.nestingLevelsMax);
    this.count();
    this.next = next;
  }

  private count(): void {
    this.values += 1;
    if (this.values > httpLimits.bodyValuesMax) throw tooMany('values', httpLimits.bodyValuesMax);
  }

  private close(): void {
    this.at += 1;
    this.open.pop();
    this.next = this.open.length === 0 ? 'end' : 'after a value';
  }

  private readBehind(code: number): void {
    const isList = this.isInList();
    if (code === (isList ? 0x5d : 0x7d)) return this.close();
    if (code !== comma) throw new JsonSyntaxError(this.at, isList ? "',' or ']'" : "',' or '}'");
    this.at += 1;
    this.count();
    this.next = isList ? 'value' : 'name';
  }

  private isInList(): boolean {
    const top = this.open.at(-1);
    return top !== undefined && 'list' in top;
  }

  private put(value: Json): void {
    const top = this.open.at(-1);
    if (top === undefined) this.value = value;
    else if ('list' in top) top.list.push(value);
    else setOwn(top.object, top.name, value);
    this.next = top === undefined ? 'end' : 'after a value';
  }

  private readName(code: number): void {
    if (code !== quoteCharCode && this.begun === undefined) throw new JsonSyntaxError(this.at, 'a name');
    if (this.begun === undefined) this.nameAt = this.at;
    const name = this.readText();
    const top = this.open.at(-1);
    if (name === undefined || top === undefined || 'list' in top) return;
    wellFormed(name);
    if (name.includes('\0')) throw new JsonProblemError({ problem: { kind: 'nul-in-name' } });
    this.nameCharacters += name.length;
    if (this.nameCharacters > httpLimits.bodyNameCharactersMax)
      throw tooMany('name-characters', httpLimits.bodyNameCharactersMax);
    if (Object.hasOwn(top.object, name))
      throw new JsonProblemError(createDuplicateJsonMemberProblem(this.text, this.nameAt, name));
    top.name = name;
    top.members += 1;
    if (top.members > httpLimits.objectMembersMax) throw tooMany('members', httpLimits.objectMembersMax);
    this.next = 'colon';
  }

  /** Returns undefined if the string continues in the next step. */
  private readText(): string | undefined {
    const { text } = this;
    const from = this.begun === undefined ? this.at + 1 : this.at;
    this.at = skipJsonStringCharacters(text, from, this.stopAt);
    const characterCode = text.charCodeAt(this.at);
    const isWhole = characterCode === quoteCharCode && this.at < this.stopAt;
    if (!isWhole && (this.at < this.stopAt || this.stopAt === text.length))
      throw new JsonSyntaxError(this.at, expectedInText(characterCode));
    const piece = (this.begun ?? '') + unescapeText(text.slice(from, this.at));
    this.begun = isWhole ? undefined : piece;
    if (isWhole) this.at += 1;
    return isWhole ? piece : undefined;
  }

  private readWord(): Json {
    word.lastIndex = this.at;
    const [found] = word.exec(this.text) ?? [];
    if (found === undefined) throw new JsonSyntaxError(this.at, 'a value');
    this.at += found.length;
    const constant = words.get(found);
    if (constant !== undefined) return constant;
    return found.length <= exactCharacters && wholeNumber.test(found) ? Number(found) : found;
  }
}

const tooMany = (what: Extract<JsonFault, { kind: 'too-many' }>['what'], max: number): JsonProblemError =>
  new JsonProblemError({ problem: { kind: 'too-many', what, max } });

function expectedInText(found: number): ExpectedJsonToken {
  if (Number.isNaN(found)) return 'a closing quote';
  return found === 0x5c ? 'an escape' : 'an escape of a control character';
}

/** Copies the part unless it is short, because a slice keeps the whole text in memory. */
function unescapeText(part: string): string {
  return part.length <= copiedCharacters && !part.includes('\\') ? part : (JSON.parse(`"${part}"`) as string);
}

function wellFormed(text: string): string {
  if (!isWellFormedUnicode(text) || text.includes('\ufffd'))
    throw new JsonProblemError({ problem: { kind: 'not-unicode' } });
  return text;
}

/** Sets a member even if it is named `__proto__`. */
function setOwn(object: JsonObject, name: string, value: Json): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else object[name] = value;
}

/**
 * Returns false if the text has lone surrogates. (Node 20 has such a method, but the language version of the build does
 * not.)
 */
export const isWellFormedUnicode = (text: string): boolean =>
  (text as string & { isWellFormed(): boolean }).isWellFormed();
