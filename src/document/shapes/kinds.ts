// The kinds of plain values: how each is read, cleaned and checked.

import { canonicalAmount } from '../../amount/amount';
import { canonicalPercentage } from '../../amount/percentage';
import { documents } from '../../contracts/limits/documents';
import type { Json } from '../model/basic';
import type { Fields, Reading, ScalarKind, ScalarRule } from './shape';
import { cleanCode, cleanText } from './text';

function fail(reading: Reading, message: string): undefined {
  reading.problem ??= { message, path: '' };
  return undefined;
}

function readString(value: Json, reading: Reading): string | undefined {
  if (typeof value !== 'string') return fail(reading, 'a text is expected');
  if (value.length > documents.textCharactersMax) {
    return fail(reading, `a text has at most ${documents.textCharactersMax} characters`);
  }
  return value;
}

function scalar(read: ScalarKind['read'], rules?: readonly ScalarRule[]): ScalarKind {
  return rules === undefined ? { type: 'scalar', read } : { type: 'scalar', read, rules };
}

/** Free text: outer white space and NUL characters go. */
export const text = scalar((value, reading) => cleanText(readString(value, reading) ?? '') || undefined);

const codeRules: readonly ScalarRule[] = [
  {
    code: 'GOBL-CBC-CODE-01',
    message: 'codes must be no longer than 64 characters',
    holds: (value) => value.length <= 64 || Array.from(value).length <= 64,
  },
];

/** Identifier of any form: NFC, no unprintable characters, trimmed. */
export const code = scalar((value, reading) => cleanCode(readString(value, reading) ?? '') || undefined, codeRules);

const keyForm = /^(?:[a-z]|[a-z0-9][a-z0-9-+]*[a-z0-9])$/;
const keyRules: readonly ScalarRule[] = [
  {
    code: 'GOBL-CBC-KEY-01',
    message: 'key must be between 1 and 64 characters long',
    holds: (value) => value.length <= 64,
  },
  {
    code: 'GOBL-CBC-KEY-02',
    message: 'key must match the required pattern',
    holds: (value) => keyForm.test(value),
  },
];

/** Word of the format: lower-case letters, digits, `-`, `+`. */
export const key = scalar((value, reading) => readString(value, reading) || undefined, keyRules);

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const zeroUuid = '00000000-0000-0000-0000-000000000000';

/** UUID in its usual, bare, braced or URN form; all zeros counts as absent. */
export const uuid = scalar((value, reading) => {
  const given = readString(value, reading);
  if (given === undefined || given === '') return undefined;
  const bare = given.toLowerCase().replace(/^urn:uuid:|[{}]/g, '');
  const written = bare.length === 32 ? bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : bare;
  if (!uuidForm.test(written)) return fail(reading, 'a UUID is expected');
  return written === zeroUuid ? undefined : written;
});

const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
function isDate(value: string): boolean {
  const parts = dateForm.exec(value);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

export const date = scalar((value, reading) => {
  const given = readString(value, reading);
  if (given === undefined || given === '' || given === '0000-00-00') return undefined;
  return isDate(given) ? given : fail(reading, `'${given.slice(0, 40)}' is not a date of the form YYYY-MM-DD`);
});

const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;

/** Time of day; an empty one is zero, which means "now" (document.md 7). */
export const time = scalar((value, reading) => {
  const given = readString(value, reading);
  if (given === undefined) return undefined;
  if (given === '') return '00:00:00';
  if (!timeForm.test(given)) return fail(reading, `'${given.slice(0, 40)}' is not a time of the form hh:mm:ss`);
  return given.length === 5 ? `${given}:00` : given.slice(0, 8);
});

const dateTimeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

export const dateTime = scalar((value, reading) => {
  const given = readString(value, reading);
  if (given === undefined || given === '') return undefined;
  return dateTimeForm.test(given) ? given.slice(0, 19) : fail(reading, 'a date with time is expected');
});

function readNumeral(value: Json, reading: Reading): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  return fail(reading, 'an amount is expected');
}

/** Exact decimal, given as string or number; the form is kept. */
export const amount = scalar((value, reading) => {
  const given = readNumeral(value, reading);
  if (given === undefined) return undefined;
  return canonicalAmount(given) ?? fail(reading, `'${given.slice(0, 40)}' is not an amount`);
});

export const percent = scalar((value, reading) => {
  const given = readNumeral(value, reading);
  if (given === undefined) return undefined;
  return canonicalPercentage(given) ?? fail(reading, `'${given.slice(0, 40)}' is not a percentage`);
});

export const integer = scalar((value, reading) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return fail(reading, 'a whole number is expected');
  return value === 0 ? undefined : value;
});

/** Coordinates only: never an amount. */
export const float = scalar((value, reading) => {
  const read = typeof value === 'string' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : fail(reading, 'a number is expected');
});

export const flag = scalar((value, reading) => {
  if (typeof value !== 'boolean') return fail(reading, 'true or false is expected');
  return value ? true : undefined;
});

/** ISO 4217 or ISO 3166 codes, schema ids and the like: as given. */
export const word = scalar((value, reading) => readString(value, reading) || undefined);

function map(clean: (value: string) => string, keepEmpty: boolean): ScalarKind {
  return scalar((value, reading) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      return fail(reading, 'an object of texts is expected');
    }
    const entries = Object.keys(value);
    if (entries.length > documents.listItemsMax) return fail(reading, `at most ${documents.listItemsMax} entries`);
    const read: Fields = {};
    let some = false;
    for (const entry of entries) {
      const given = value[entry] ?? '';
      const cleaned = clean(readString(given, reading) ?? '');
      if ((cleaned === '' && !keepEmpty) || entry === '__proto__') continue;
      read[entry] = cleaned;
      some = true;
    }
    return some ? read : undefined;
  });
}

/** Codes by extension key; entries without value go. */
export const extensions = map(cleanCode, false);
/** Free texts by key. */
export const meta = map((value) => value, true);

/** Data of another schema: kept as it is. */
export const any = scalar((value) => value ?? undefined);
