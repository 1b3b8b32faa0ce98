// Expression operators on numbers. Null and missing values give null; other types are refused.
import { createServerError, createTypeMismatch } from './errors';
import { isNullish, onMany, onOne, onTwo, onValues } from './expression-arguments';
import type { ExpressionOperator } from './scope';
import { compareValues, isDate } from './values';

const isNumber = (value: unknown): value is number => typeof value === 'number';

const timeOrNumber = (value: unknown): number => (isDate(value) ? value.getTime() : Number(value));

function add(values: readonly unknown[]): unknown {
  const wrong = values.find((value) => !isNullish(value) && !isNumber(value) && !isDate(value));
  if (wrong !== undefined) throw createTypeMismatch('$add only supports numeric or date types');
  if (values.some(isNullish)) return null;
  if (values.filter(isDate).length > 1)
    throw createServerError(16_612, 'Location16612', 'only one date allowed in an $add expression');
  const sum = values.reduce<number>((total, value) => total + timeOrNumber(value), 0);
  return values.some(isDate) ? new Date(sum) : sum;
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (isNumber(a) && isNumber(b)) return a - b;
  if (isDate(a) && isDate(b)) return a.getTime() - b.getTime();
  if (isDate(a) && isNumber(b)) return new Date(a.getTime() - b);
  throw createTypeMismatch("can't $subtract these types");
}

const numeric = (name: string, work: (a: number, b: number) => number): ExpressionOperator =>
  onTwo((a, b) => {
    if (isNullish(a) || isNullish(b)) return null;
    if (!isNumber(a) || !isNumber(b)) throw createTypeMismatch(`${name} only supports numeric types`);
    return work(a, b);
  });

function divide(a: number, b: number): number {
  if (b === 0) throw badDivision("can't $divide by zero");
  return a / b;
}

function modulo(a: number, b: number): number {
  if (b === 0) throw createServerError(16_610, 'Location16610', "can't $mod by zero");
  return a % b;
}

const badDivision = (message: string) => createServerError(2, 'BadValue', message);

const rounded = (name: string, work: (value: number) => number): ExpressionOperator =>
  onOne((value) => {
    if (isNullish(value)) return null;
    if (!isNumber(value)) throw createServerError(28_765, 'Location28765', `${name} only supports numeric types`);
    return work(value);
  });

/** Rounds a half to the nearest even number, as the server does. */
function round([value, given = 0]: readonly unknown[]): unknown {
  if (isNullish(value)) return null;
  if (!isNumber(value)) throw createServerError(51_081, 'Location51081', '$round only supports numeric types');
  const factor = 10 ** Number(given);
  const scaled = value * factor;
  const whole = Math.round(scaled);
  return (Math.abs(scaled % 1) === 0.5 && whole % 2 !== 0 ? whole - 1 : whole) / factor;
}

/** Returns the members of an array that is the only value. */
const spread = (values: readonly unknown[]): readonly unknown[] => {
  const [only] = values;
  return values.length === 1 && Array.isArray(only) ? (only as unknown[]) : values;
};

const extreme = (direction: 1 | -1): ExpressionOperator =>
  onMany((values) => findExtreme(spread(values), direction) ?? null);

/** Finds the largest or smallest value that is not null; undefined if there is none. */
export function findExtreme(values: readonly unknown[], direction: 1 | -1): unknown {
  let best: unknown;
  for (const value of values) {
    if (isNullish(value)) continue;
    if (best === undefined || compareValues(value, best) * direction > 0) best = value;
  }
  return best;
}

/** Returns the sum. Values that are not numbers are ignored. */
export const sumValues = (values: readonly unknown[]): number =>
  values.filter(isNumber).reduce((sum, value) => sum + value, 0);

export function averageValues(values: readonly unknown[]): number | null {
  const numbers = values.filter(isNumber);
  return numbers.length === 0 ? null : sumValues(numbers) / numbers.length;
}

export const arithmeticOperators: Readonly<Record<string, ExpressionOperator>> = {
  $add: onMany(add),
  $subtract: onTwo(subtract),
  $multiply: onMany((values) => {
    if (values.some((value) => !isNullish(value) && !isNumber(value)))
      throw createTypeMismatch('$multiply only supports numeric types');
    return values.some(isNullish) ? null : (values as readonly number[]).reduce((product, value) => product * value, 1);
  }),
  $divide: numeric('$divide', divide),
  $mod: numeric('$mod', modulo),
  $abs: rounded('$abs', Math.abs),
  $ceil: rounded('$ceil', Math.ceil),
  $floor: rounded('$floor', Math.floor),
  $trunc: onValues(1, 2, ([value, places = 0]) => {
    if (isNullish(value)) return null;
    const factor = 10 ** Number(places);
    return Math.trunc(Number(value) * factor) / factor;
  }),
  $round: onValues(1, 2, round),
  $max: extreme(1),
  $min: extreme(-1),
  $sum: onMany((values) => sumValues(spread(values))),
  $avg: onMany((values) => averageValues(spread(values))),
};
