// Expression operators on dates. Units up to weeks have a fixed length; longer units are not simulated.
import { createServerError, UnsupportedBySimulationError } from './errors';
import { isNullish, readNamedArguments, onOne, evaluate } from './expression-arguments';
import type { Compile, Expression, ExpressionOperator } from './scope';
import { isDate } from './values';

const unitMs: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

function getLength(unit: unknown): number {
  const ms = unitMs[String(unit)];
  if (ms === undefined) throw new UnsupportedBySimulationError(`the unit ${String(unit)} of dates`);
  return ms;
}

function timeOf(value: unknown, operator: string, code: number): number {
  if (!isDate(value)) throw createServerError(code, `Location${code}`, `${operator} requires a date`);
  return value.getTime();
}

const moved =
  (operator: string, direction: 1 | -1): ExpressionOperator =>
  (given, compile) => {
    const { startDate, unit, amount } = readNamedArguments(given, compile, operator, ['startDate', 'unit', 'amount']);
    return (scope) => {
      const values = [evaluate(startDate, scope), evaluate(unit, scope), evaluate(amount, scope)];
      if (values.some(isNullish)) return null;
      const [start, of, count] = values;
      if (typeof count !== 'number' || !Number.isInteger(count))
        throw createServerError(5_166_405, 'Location5166405', `${operator} expects integer amount of time units`);
      return new Date(timeOf(start, operator, 5_166_403) + direction * count * getLength(of));
    };
  };

/** Counts the unit boundaries between two dates, as the server does. From 0:59 to 1:00 is one hour. */
function difference(given: unknown, compile: Compile): Expression {
  const { startDate, endDate, unit } = readNamedArguments(given, compile, '$dateDiff', [
    'startDate',
    'endDate',
    'unit',
  ]);
  return (scope) => {
    const values = [evaluate(startDate, scope), evaluate(endDate, scope), evaluate(unit, scope)];
    if (values.some(isNullish)) return null;
    const [start, end, of] = values;
    const ms = getLength(of);
    if (of === 'week') throw new UnsupportedBySimulationError('$dateDiff in weeks');
    return (
      Math.floor(timeOf(end, '$dateDiff', 5_166_307) / ms) - Math.floor(timeOf(start, '$dateDiff', 5_166_307) / ms)
    );
  };
}

/** The default format is `%Y-%m-%dT%H:%M:%S.%LZ`, in UTC only. */
function text(given: unknown, compile: Compile): Expression {
  const { date, format, onNull } = readNamedArguments(given, compile, '$dateToString', ['date', 'format', 'onNull']);
  return (scope) => {
    const value = evaluate(date, scope);
    if (isNullish(value)) return evaluate(onNull, scope) ?? null;
    timeOf(value, '$dateToString', 16_006);
    const iso = (value as Date).toISOString();
    const pattern = evaluate(format, scope);
    return typeof pattern === 'string' ? formatted(iso, pattern) : iso;
  };
}

const places: Readonly<Record<string, readonly [number, number]>> = {
  Y: [0, 4],
  m: [5, 7],
  d: [8, 10],
  H: [11, 13],
  M: [14, 16],
  S: [17, 19],
  L: [20, 23],
};

const formatted = (iso: string, pattern: string): string =>
  pattern.replace(/%(.)/g, (_, letter: string) => {
    if (letter === '%') return '%';
    const place = places[letter];
    if (!place) throw new UnsupportedBySimulationError(`%${letter} of $dateToString`);
    return iso.slice(...place);
  });

function truncated(given: unknown, compile: Compile): Expression {
  const { date, unit } = readNamedArguments(given, compile, '$dateTrunc', ['date', 'unit']);
  return (scope) => {
    const [value, of] = [evaluate(date, scope), evaluate(unit, scope)];
    if (isNullish(value) || isNullish(of)) return null;
    if (of === 'week') throw new UnsupportedBySimulationError('$dateTrunc to weeks');
    const ms = getLength(of);
    return new Date(Math.floor(timeOf(value, '$dateTrunc', 5_439_012) / ms) * ms);
  };
}

export const dateOperators: Readonly<Record<string, ExpressionOperator>> = {
  $dateAdd: moved('$dateAdd', 1),
  $dateSubtract: moved('$dateSubtract', -1),
  $dateDiff: difference,
  $dateToString: text,
  $dateTrunc: truncated,
  $toDate: onOne((value) => {
    if (isNullish(value)) return null;
    return isDate(value) ? value : new Date(typeof value === 'string' ? Date.parse(value) : Number(value));
  }),
};
