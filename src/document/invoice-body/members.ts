// Reads the members of a JSON object strictly: an unknown, null, missing or malformed member becomes a fault with its
// path, and reading continues, so that one response has all faults.
import type { Fault } from '../../contracts/errors';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import type { MemberForm } from '../../messages/call-parameters';
import { type Message, message } from '../../messages/message';
import { countDecimals, normalizeAmount } from '../../amount/amount';
import { findNearest } from '../find-nearest';
import { guessAmount, guessDate } from '../shapes/suggestions';
import { isObject, type Json, type JsonObject } from '../model/basic';
import { guessCallMember } from '../other-words';
import type { Warning } from '../../contracts/warnings';

/** The faults of one body. A faulty member reads as undefined. */
export class BodyFaults {
  readonly list: Fault[] = [];
  /** Warnings about readable but ambiguous values. Paths are those of the document. */
  readonly warnings: Warning[] = [];

  add(code: string, path: string, text: Message): undefined {
    if (this.list.length < limits.faultsMax) this.list.push({ code, paths: [path], message: text });
    return undefined;
  }

  /** Returns the probably intended name, or null if there is none or the list of faults is full. */
  nearest(given: string, names: readonly string[]): string | null {
    return this.list.length < limits.faultsMax ? (findNearest(given, names) ?? null) : null;
  }

  /** Returns the probably intended member, also by another word for it. */
  member(given: string, known: readonly string[]): string | null {
    return this.list.length < limits.faultsMax ? (guessCallMember(given, known) ?? null) : null;
  }

  form(path: string, form: MemberForm, value: Json): undefined {
    return this.add('member-invalid', path, message('member-invalid', { form, value: show(value) }));
  }
}

const show = (value: Json): string => JSON.stringify(value).slice(0, limits.valueCharactersShown);

/** Characters that no text of an invoice has: control characters other than line ends and tabs. */
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/g, ''));

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the calendar has this day, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** The members of one object. */
export class Members {
  constructor(
    private readonly object: JsonObject,
    /** Path of the object, `$.lines[0]`. */
    readonly at: string,
    known: readonly string[],
    readonly faults: BodyFaults,
  ) {
    for (const [name, value] of Object.entries(object)) {
      if (!known.includes(name)) this.refuseUnknown(name, known);
      else if (value === null) faults.add('unknown-member', this.path(name), message('member-null', { name }));
    }
  }

  path(name: string): string {
    return `${this.at}.${name}`;
  }

  /** Returns undefined if the member is absent, or null, which is already a fault. */
  value(name: string): Json | undefined {
    return Object.hasOwn(this.object, name) ? (this.object[name] ?? undefined) : undefined;
  }

  /** Returns true if the member is present, readable or not. */
  has(name: string): boolean {
    return Object.hasOwn(this.object, name);
  }

  need(name: string): undefined {
    if (this.has(name)) return undefined;
    return this.faults.add('member-needed', this.path(name), message('member-needed', { name }));
  }

  text(name: string, charactersMax: number = limits.textCharactersMax): string | undefined {
    return this.read(name, (value, path) => {
      if (typeof value !== 'string') return this.faults.form(path, { kind: 'text' }, value);
      const text = value.trim();
      if (text === '') return this.faults.form(path, { kind: 'not-empty' }, value);
      if (text.length > charactersMax) return this.faults.form(path, { kind: 'shorter', max: charactersMax }, value);
      return hasControls(text) ? this.faults.form(path, { kind: 'no-controls' }, value) : text;
    });
  }

  neededText(name: string): string | undefined {
    this.need(name);
    return this.text(name);
  }

  flag(name: string): boolean | undefined {
    return this.read(name, (value, path) =>
      typeof value === 'boolean' ? value : this.faults.form(path, { kind: 'flag' }, value),
    );
  }

  /** A day of the calendar, `YYYY-MM-DD`. */
  day(name: string): string | undefined {
    return this.read(name, (value, path) =>
      typeof value === 'string' && isDay(value)
        ? value
        : this.faults.form(
            path,
            { kind: 'day', meant: typeof value === 'string' ? guessDate(value, isDay) : null },
            value,
          ),
    );
  }

  /** @param others values for which no choice is suggested: they mean something else, although few letters differ */
  choice<Choice extends string>(
    name: string,
    choices: readonly Choice[],
    others: readonly string[] = [],
  ): Choice | undefined {
    return this.read(name, (value, path) => {
      const match = choices.find((one) => one === value);
      if (match !== undefined) return match;
      const isMeant = typeof value === 'string' && !others.includes(value);
      const suggestion = isMeant ? this.faults.nearest(value, choices) : null;
      return this.faults.form(path, { kind: 'choice', choices, meant: suggestion }, value);
    });
  }

  /** Canonical text of a decimal that is written as text or as a number. */
  decimal(name: string): string | undefined {
    return this.read(
      name,
      (value, path) =>
        readDecimal(value) ?? this.faults.form(path, { kind: 'decimal', meant: guessDecimal(value) }, value),
    );
  }

  nested<T>(name: string, known: readonly string[], read: (members: Members) => T): T | undefined {
    return this.read(name, (value, path) => this.open(value, path, known, read));
  }

  /** The objects of a list; what is wrong in one leaves the others. */
  list<T>(
    name: string,
    { max, known }: { readonly max: number; readonly known: readonly string[] },
    read: (members: Members) => T,
  ): T[] | undefined {
    return this.read(name, (value, path) => {
      if (!Array.isArray(value) || value.length === 0) return this.faults.form(path, { kind: 'list', max }, value);
      if (value.length > max) return this.faults.form(path, { kind: 'list', max }, value.length);
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

  private open<T>(value: Json, path: string, known: readonly string[], read: (members: Members) => T): T | undefined {
    if (!isObject(value)) return this.faults.form(path, { kind: 'object', known }, value);
    return read(new Members(value, path, known, this.faults));
  }

  private refuseUnknown(name: string, known: readonly string[]): void {
    const shortName = name.slice(0, limits.valueCharactersShown);
    const suggestion = this.faults.member(name, known);
    const names = known.slice(0, limits.namesShown);
    this.faults.add(
      'unknown-member',
      this.path(shortName),
      message('member-unknown', { name: shortName, meant: suggestion, known: names }),
    );
  }
}

/** `89,50 €` is 89.50; returns null if the point or comma may separate thousands. */
function guessDecimal(value: Json): string | null {
  if (typeof value !== 'string' || /^\D*\d{1,3}[.,]\d{3}\D*$/.test(value)) return null;
  const suggestion = guessAmount(value);
  return suggestion !== null && readDecimal(suggestion) !== undefined ? suggestion : null;
}

/** Returns undefined if the value is not a decimal, or has too many digits. */
export function readDecimal(value: Json): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  const digits = text.replace(/^-?0*|\D/g, '');
  if (text.endsWith('.') || digits.length > limits.digitsMax || countDecimals(text) > limits.digitsMax)
    return undefined;
  return normalizeAmount(text);
}
