// Expression operators on strings and bytes, and conversions between types.
import { Binary, Decimal128 } from 'mongodb';
import { readBsonType } from './conditions';
import { createServerError, UnsupportedBySimulationError } from './errors';
import { isNullish, readNamedArguments, onMany, onOne, onTwo, onValues, evaluate } from './expression-arguments';
import type { Compile, Expression, ExpressionOperator } from './scope';
import { isDate } from './values';

function getText(value: unknown, operator: string, code: number): string {
  if (typeof value !== 'string') throw createServerError(code, `Location${code}`, `${operator} requires strings`);
  return value;
}

/**
 * Converts a value to a string: null counts as an empty string in some operators, numbers and dates as their string.
 */
const looseText = (value: unknown): string =>
  isNullish(value) ? '' : isDate(value) ? value.toISOString() : String(value as string | number);

function concat(values: readonly unknown[]): unknown {
  const wrong = values.find((value) => !isNullish(value) && typeof value !== 'string');
  if (wrong !== undefined) throw createServerError(16_702, 'Location16702', '$concat only supports strings');
  return values.some(isNullish) ? null : values.join('');
}

function bytesBetween([value, from, count]: readonly unknown[]): string {
  const bytes = Buffer.from(looseText(value));
  const [start, size] = [Number(from), Number(count)];
  return bytes.subarray(start, size < 0 ? undefined : start + size).toString();
}

const charactersBetween = ([value, from, count]: readonly unknown[]): string =>
  Array.from(looseText(value))
    .slice(Number(from), Number(from) + Number(count))
    .join('');

function split(value: unknown, separator: unknown): unknown {
  if (isNullish(value) || isNullish(separator)) return null;
  return getText(value, '$split', 40_085).split(getText(separator, '$split', 40_086));
}

function toText(value: unknown): string {
  if (isDate(value)) return value.toISOString();
  if (typeof value === 'object' && readBsonType(value) !== 'objectId') throw conversionFailure(value, 'string');
  return String(value);
}

const conversionFailure = (value: unknown, to: string) =>
  createServerError(241, 'ConversionFailure', `Failed to parse ${String(value)} in $convert to ${to}`);

function toNumber(value: unknown, to: string): number {
  if (isDate(value)) return value.getTime();
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  const whole = to === 'int' || to === 'long';
  if (Number.isNaN(number) && !Number.isNaN(value)) throw conversionFailure(value, to);
  if (whole && typeof value === 'string' && !Number.isInteger(number)) throw conversionFailure(value, to);
  if (whole && !Number.isFinite(number)) throw conversionFailure(value, to);
  if (to === 'int' && Math.abs(number) > 2_147_483_648) throw conversionFailure(value, to);
  return whole ? Math.trunc(number) : number;
}

function toDate(value: unknown): Date {
  const date = isDate(value) ? value : new Date(value as string | number);
  if (Number.isNaN(date.getTime())) throw conversionFailure(value, 'date');
  return date;
}

const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: toText,
  int: (value) => toNumber(value, 'int'),
  long: (value) => toNumber(value, 'long'),
  double: (value) => toNumber(value, 'double'),
  // A decimal is an ordinary number here, because it is only compared, and never returned.
  decimal: (value) => (value instanceof Decimal128 ? Number(value.toString()) : toNumber(value, 'decimal')),
  bool: (value) => Boolean(value) || value === '',
  date: toDate,
};

function converted(to: string): ExpressionOperator {
  const convert = conversions[to];
  if (!convert) throw new UnsupportedBySimulationError(`$convert to ${to}`);
  return onOne((value) => (isNullish(value) ? null : convert(value)));
}

function convert(given: unknown, compile: Compile): Expression {
  const { input, onError, onNull } = readNamedArguments(given, compile, '$convert', [
    'input',
    'to',
    'onError',
    'onNull',
  ]);
  const { to } = given as { to: unknown };
  if (typeof to !== 'string') throw new UnsupportedBySimulationError('$convert to a type that is computed');
  const convertOne = conversions[to];
  if (!convertOne) throw new UnsupportedBySimulationError(`$convert to ${to}`);
  return (scope) => {
    const value = evaluate(input, scope);
    if (isNullish(value)) return onNull ? onNull(scope) : null;
    try {
      return convertOne(value);
    } catch (error) {
      if (onError) return onError(scope);
      throw error;
    }
  };
}

const trimmed =
  (work: (text: string) => string): ExpressionOperator =>
  (given, compile) => {
    const { input } = readNamedArguments(given, compile, '$trim', ['input']);
    return (scope) => {
      const value = evaluate(input, scope);
      return isNullish(value) ? null : work(getText(value, '$trim', 50_699));
    };
  };

/** Defines an operator on the first match of a pattern. `absent` is its result for a missing text. */
const matched =
  (name: string, absent: unknown, made: (match: RegExpExecArray | null) => unknown): ExpressionOperator =>
  (given, compile) => {
    const parts = readNamedArguments(given, compile, name, ['input', 'regex', 'options']);
    return (scope) => {
      const [value, by] = [evaluate(parts.input, scope), evaluate(parts.regex, scope)];
      if (isNullish(value) || isNullish(by)) return absent;
      const source = typeof by === 'string' ? by : (by as RegExp).source;
      const pattern = new RegExp(source, looseText(evaluate(parts.options, scope)));
      return made(pattern.exec(getText(value, name, 51_104)));
    };
  };

/** The database counts characters of Unicode. */
const foundBy = (match: RegExpExecArray | null): unknown =>
  match && {
    match: match[0],
    idx: Array.from(match.input.slice(0, match.index)).length,
    captures: match.slice(1).map((part: string | undefined) => part ?? null),
  };

const replaced =
  (every: boolean): ExpressionOperator =>
  (given, compile) => {
    const { input, find, replacement } = readNamedArguments(given, compile, '$replace', [
      'input',
      'find',
      'replacement',
    ]);
    return (scope) => {
      const values = [input, find, replacement].map((part) => evaluate(part, scope));
      if (values.some(isNullish)) return null;
      const [text, old, next] = values.map((value) => getText(value, '$replace', 51_746)) as [string, string, string];
      return every ? text.replaceAll(old, () => next) : text.replace(old, () => next);
    };
  };

function bytesIn(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Binary) return value.length();
  throw createServerError(51_276, 'Location51276', '$binarySize requires a string or BinData argument');
}

function compareText(a: unknown, b: unknown): number {
  const [left, right] = [looseText(a).toUpperCase(), looseText(b).toUpperCase()];
  return left < right ? -1 : Number(left > right);
}

export const textOperators: Readonly<Record<string, ExpressionOperator>> = {
  $binarySize: onOne(bytesIn),
  $concat: onMany(concat),
  $convert: convert,
  $indexOfBytes: onValues(2, 4, ([value, part]) =>
    isNullish(value)
      ? null
      : Buffer.from(getText(value, '$indexOfBytes', 40_091)).indexOf(getText(part, '$indexOfBytes', 40_092)),
  ),
  $ltrim: trimmed((text) => text.trimStart()),
  $regexFind: matched('$regexFind', null, foundBy),
  $regexMatch: matched('$regexMatch', false, (match) => match !== null),
  $replaceAll: replaced(true),
  $replaceOne: replaced(false),
  $rtrim: trimmed((text) => text.trimEnd()),
  $split: onTwo(split),
  $strcasecmp: onTwo(compareText),
  $strLenBytes: onOne((value) => Buffer.byteLength(getText(value, '$strLenBytes', 34_473))),
  $strLenCP: onOne((value) => Array.from(getText(value, '$strLenCP', 34_471)).length),
  $substr: onValues(3, 3, bytesBetween),
  $substrBytes: onValues(3, 3, bytesBetween),
  $substrCP: onValues(3, 3, charactersBetween),
  $toBool: converted('bool'),
  $toDouble: converted('double'),
  $toInt: converted('int'),
  $toLong: converted('long'),
  $toDecimal: converted('decimal'),
  $toLower: onOne((value) => looseText(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
  $toString: converted('string'),
  $toUpper: onOne((value) => looseText(value).replace(/[a-z]/g, (letter) => letter.toUpperCase())),
  $trim: trimmed((text) => text.trim()),
  $type: onOne((value) => readBsonType(value)),
  $isNumber: onOne((value) => typeof value === 'number'),
};
