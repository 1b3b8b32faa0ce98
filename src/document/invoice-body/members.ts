// Reads the members of a JSON object strictly. A member that is unknown, null, missing or in the wrong form becomes a
// fault with its path, and reading continues, so that one response contains all faults.
import type { Fault } from '../../contracts/errors';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import type { InvoiceBodyMemberFormat } from '../../messages/call-parameters';
import { type Message, createMessage } from '../../messages/message';
import { countAmountTextDecimals, normalizeAmountText } from '../../amount/amount';
import { findMostSimilarName } from '../find-nearest';
import { guessDate } from '../shapes/suggestions';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import { normalizeCodeText, hasInnerInvisibleCharacters, escapeInvisibleCharacters } from '../text';
import { guessIntendedBodyMemberName, guessIntendedChoice } from '../synonyms';
import { guessInvoiceBodyDecimal, guessTextFromNumber, isNumberWithExponent } from './guesses';
import type { Warning } from '../../contracts/warnings';

/** The faults of one body. A faulty member reads as undefined. */
export class InvoiceBodyFaultCollector {
  readonly list: Fault[] = [];
  /** Warnings about members that can be read, but may mean something else. Their paths are paths of the document. */
  readonly warnings: Warning[] = [];

  /** Members with a wrong name. Such members are already refused, so they are not also reported as missing. */
  readonly misspelt = new Set<string>();

  /** Whether no further fault is added. An object may have thousands of unknown members, so readers stop then. */
  get isFull(): boolean {
    return this.list.length >= limits.faultsMax;
  }

  add(code: string, path: string, text: Message): undefined {
    if (!this.isFull) this.list.push({ code, paths: [path], message: text });
    return undefined;
  }

  /**
   * Finds the name that was probably meant. Returns null if there is none, or if the list of faults is full, so that no
   * fault would show the name.
   */
  nearest(given: string, names: readonly string[]): string | null {
    return this.isFull ? null : (findMostSimilarName(given, names) ?? null);
  }

  /** Finds the member that was probably meant, also if it is written with another word. */
  member(given: string, known: readonly string[]): string | null {
    return this.isFull ? null : (guessIntendedBodyMemberName(given, known) ?? null);
  }

  /** Finds the choice that was probably meant, also if it is written with another word. */
  choice(given: string, choices: readonly string[]): string | null {
    return this.isFull ? null : (guessIntendedChoice(given, choices) ?? null);
  }

  form(path: string, form: InvoiceBodyMemberFormat, value: Json): undefined {
    return this.add('member-invalid', path, createMessage('member-invalid', { form, value: show(value) }));
  }
}

/** Shows the start of a value. Only this start is escaped, because a value may have millions of characters. */
function show(value: Json): string {
  const charactersMax = limits.valueCharactersShown + 1;
  const json = JSON.stringify(typeof value === 'string' ? value.slice(0, charactersMax) : value);
  const text = escapeInvisibleCharacters(json.slice(0, charactersMax));
  return text.length > limits.valueCharactersShown ? `${text.slice(0, limits.valueCharactersShown)}…` : text;
}

/**
 * Returns whether a text has control characters other than line ends and tabs. No text of an invoice has such
 * characters.
 */
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/g, ''));

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether the calendar has this day, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** The members of one object. */
export class InvoiceBodyMemberReader {
  constructor(
    private readonly object: JsonObject,
    /** Path of the object, `$.lines[0]`. */
    readonly at: string,
    known: readonly string[],
    readonly faults: InvoiceBodyFaultCollector,
  ) {
    for (const [name, value] of Object.entries(object)) {
      if (faults.isFull) return;
      if (!known.includes(name)) this.refuseUnknown(name, known);
      else if (value === null) faults.add('unknown-member', this.path(name), createMessage('member-null', { name }));
    }
  }

  path(name: string): string {
    return `${this.at}.${name}`;
  }

  /** Reads a member; undefined if it is absent or null. A null is already a fault. */
  value(name: string): Json | undefined {
    return Object.hasOwn(this.object, name) ? (this.object[name] ?? undefined) : undefined;
  }

  /** Returns whether the member is there, even if it cannot be read. */
  has(name: string): boolean {
    return Object.hasOwn(this.object, name);
  }

  /** Returns whether the member is there, even if only under a wrong name. */
  isMeant(name: string): boolean {
    return this.has(name) || this.faults.misspelt.has(this.path(name));
  }

  need(name: string): undefined {
    if (this.isMeant(name)) return undefined;
    return this.faults.add('member-needed', this.path(name), createMessage('member-needed', { name }));
  }

  text(name: string, charactersMax: number = limits.textCharactersMax): string | undefined {
    return this.read(name, (value, path) => {
      if (typeof value !== 'string')
        return this.faults.form(path, { kind: 'text', meant: guessTextFromNumber(value) }, value);
      const text = value.trim();
      if (text === '') return this.faults.form(path, { kind: 'not-empty' }, value);
      if (text.length > charactersMax) return this.faults.form(path, { kind: 'shorter', max: charactersMax }, value);
      return hasControls(text) ? this.faults.form(path, { kind: 'no-controls' }, value) : text;
    });
  }

  /**
   * Reads a code, which is a series, a number or a reference. The document drops characters that cannot be printed,
   * wherever they are.
   */
  code(name: string, charactersMax: number = limits.codeCharactersMax): string | undefined {
    const code = this.text(name, charactersMax);
    if (code === undefined || !hasInnerInvisibleCharacters(code)) return code;
    return this.faults.form(this.path(name), { kind: 'printable', meant: normalizeCodeText(code) || null }, code);
  }

  neededCode(name: string, charactersMax?: number): string | undefined {
    this.need(name);
    return this.code(name, charactersMax);
  }

  neededText(name: string, charactersMax?: number): string | undefined {
    this.need(name);
    return this.text(name, charactersMax);
  }

  flag(name: string): boolean | undefined {
    return this.read(name, (value, path) =>
      typeof value === 'boolean' ? value : this.faults.form(path, { kind: 'flag' }, value),
    );
  }

  /** Reads a day of the calendar, `YYYY-MM-DD`. */
  day(name: string): string | undefined {
    return this.read(name, (value, path) =>
      typeof value === 'string' && isDay(value)
        ? value
        : this.faults.form(
            path,
            {
              kind: 'day',
              meant: isJsonObject(value) || Array.isArray(value) ? null : guessDate(String(value), isDay),
            },
            value,
          ),
    );
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    return this.read(name, (value, path) => {
      const found = choices.find((one) => one === value);
      if (found !== undefined) return found;
      const meant = typeof value === 'string' ? this.faults.choice(value, choices) : null;
      return this.faults.form(path, { kind: 'choice', choices, meant }, value);
    });
  }

  /** Reads the canonical text of a decimal that is written as text or as a number. */
  decimal(name: string): string | undefined {
    return this.read(name, (value, path) => {
      const decimal = parseInvoiceBodyDecimal(value);
      if (decimal !== undefined) return decimal;
      const form: InvoiceBodyMemberFormat = hasTooManyDigits(value)
        ? { kind: 'fewer-digits' }
        : {
            kind: isNumberWithExponent(value) ? 'exponent' : 'decimal',
            meant: guessInvoiceBodyDecimal(value, isDecimal),
          };
      return this.faults.form(path, form, value);
    });
  }

  nested<T>(name: string, known: readonly string[], read: (members: InvoiceBodyMemberReader) => T): T | undefined {
    return this.read(name, (value, path) => this.open(value, path, known, read));
  }

  /** Reads the objects of a list. A fault in one object does not affect the others. */
  list<T>(
    name: string,
    { max, known }: { readonly max: number; readonly known: readonly string[] },
    read: (members: InvoiceBodyMemberReader) => T,
  ): T[] | undefined {
    return this.read(name, (value, path) => {
      if (!Array.isArray(value) || value.length === 0)
        return this.faults.form(path, { kind: 'list', max, isObject: isJsonObject(value) }, value);
      if (value.length > max) return this.faults.form(path, { kind: 'list-shorter', max }, value.length);
      return value.flatMap((one, i) => {
        const row = this.open(one, `${path}[${i}]`, known, read);
        return row === undefined ? [] : [row];
      });
    });
  }

  /** Reads a member that is present and not null. */
  read<T>(name: string, read: (value: Json, path: string) => T | undefined): T | undefined {
    const value = this.value(name);
    return value === undefined ? undefined : read(value, this.path(name));
  }

  private open<T>(
    value: Json,
    path: string,
    known: readonly string[],
    read: (members: InvoiceBodyMemberReader) => T,
  ): T | undefined {
    if (!isJsonObject(value)) return this.faults.form(path, { kind: 'object', known }, value);
    return read(new InvoiceBodyMemberReader(value, path, known, this.faults));
  }

  private refuseUnknown(name: string, known: readonly string[]): void {
    const shown = name.slice(0, limits.valueCharactersShown);
    const elsewhere = this.at === '$' ? findElsewhere(name) : undefined;
    const meant = elsewhere ? null : this.faults.member(name, known);
    if (meant !== null) this.faults.misspelt.add(this.path(meant));
    const names = known.slice(0, limits.namesShown);
    this.faults.add(
      'unknown-member',
      this.path(shown),
      elsewhere ?? createMessage('member-unknown', { name: shown, meant, known: names }),
    );
  }
}

const hasTooManyDigits = (value: Json): boolean =>
  (typeof value === 'string' || typeof value === 'number') && /^-?\d+(?:\.\d+)?$/.test(String(value).trim());

const isDecimal = (text: string): boolean => parseInvoiceBodyDecimal(text) !== undefined;

/** Parameters that a call takes outside its body. */
const parametersOfCalls: readonly string[] = ['dry_run', 'wait', 'until'];
const idempotencyNames: readonly string[] = ['idempotency_key', 'idempotencyKey', 'Idempotency-Key'];

function findElsewhere(name: string): Message | undefined {
  if (parametersOfCalls.includes(name)) return createMessage('member-is-parameter', { name });
  return idempotencyNames.includes(name) ? createMessage('member-is-header', { name }) : undefined;
}

/** Reads a decimal. Returns undefined if the value is not a decimal, or has more digits than Sello stores. */
export function parseInvoiceBodyDecimal(value: Json): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (text.length > limits.textCharactersMax) return undefined;
  const given = text.replace(/^-?0*|\D/g, '');
  if (text.endsWith('.') || given.length > limits.digitsMax || countAmountTextDecimals(text) > limits.digitsMax)
    return undefined;
  return normalizeAmountText(text);
}
