// Update operators as a table. Each computes the new value at one path from the old value.
import { compileFilter } from './filters';
import { compileElementTest, hasOperators, type Test } from './conditions';
import { createBadValue, createFailedToParse, createTypeMismatch, UnsupportedBySimulationError } from './errors';
import { sortArrayOrder } from './expressions-arrays';
import { findExtreme } from './expressions-arithmetic';
import type { Scope } from './scope';
import { isMembers, isSame, toStoredValue } from './values';

/** Returns the new value. Undefined removes the value, and `unchanged` keeps it. */
export type UpdateOperator = (value: unknown, given: unknown, scope: Scope) => unknown;

type AnyList = readonly unknown[];

const numeric =
  (name: string, work: (a: number, b: number) => number, missing: number): UpdateOperator =>
  (value, given) => {
    if (typeof given !== 'number') throw createTypeMismatch(`Cannot ${name} with non-numeric argument`);
    if (value !== undefined && typeof value !== 'number')
      throw createTypeMismatch(`Cannot apply ${name} to a value of non-numeric type`);
    return value === undefined ? missing * given : work(value, given);
  };

function getList(value: unknown, name: string): AnyList {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw createBadValue(`The field must be an array for ${name}`);
  return value as AnyList;
}

const pushModifiers = ['$each', '$position', '$slice', '$sort'];

function push(value: unknown, given: unknown): unknown {
  const list = getList(value, '$push');
  if (!isMembers(given) || !('$each' in given)) return [...list, given];
  const other = Object.keys(given).find((name) => !pushModifiers.includes(name));
  if (other) throw new UnsupportedBySimulationError(`${other} of $push`);
  const { $each, $position, $slice, $sort } = given;
  if (!Array.isArray($each)) throw createBadValue('The argument to $each in $push must be an array');
  const next = [...list];
  next.splice(typeof $position === 'number' ? $position : next.length, 0, ...($each as unknown[]));
  if ($sort !== undefined) next.sort(sortArrayOrder($sort));
  if (typeof $slice !== 'number') return next;
  return $slice >= 0 ? next.slice(0, $slice) : next.slice($slice);
}

function addToSet(value: unknown, given: unknown): unknown {
  const list = getList(value, '$addToSet');
  const each: AnyList = isMembers(given) && '$each' in given ? (given.$each as AnyList) : [given];
  const next = [...list];
  for (const one of each) if (!next.some((other) => isSame(other, one))) next.push(one);
  return next.length === list.length && value !== undefined ? value : next;
}

function pull(value: unknown, given: unknown, scope: Scope): unknown {
  if (value === undefined) return undefined;
  const list = getList(value, '$pull');
  const goes = pulled(given, scope);
  const next = list.filter((one) => !goes(one));
  return next.length === list.length ? value : next;
}

/**
 * Removes members of an array. A document as the argument of `$pull` is a filter of members; with operators, it
 * contains conditions on the members.
 */
function pulled(given: unknown, scope: Scope): Test {
  if (!isMembers(given)) return (one) => isSame(one, given);
  return compileElementTest(given, { filter: (inner) => compileFilter(inner, scope) });
}

function pullAll(value: unknown, given: unknown): unknown {
  if (value === undefined) return undefined;
  const next = getList(value, '$pullAll').filter((one) => !(given as AnyList).some((other) => isSame(one, other)));
  return next.length === (value as AnyList).length ? value : next;
}

function pop(value: unknown, given: unknown): unknown {
  if (given !== 1 && given !== -1) throw createFailedToParse('$pop expects 1 or -1');
  if (value === undefined) return undefined;
  const list = getList(value, '$pop');
  return given === 1 ? list.slice(0, -1) : list.slice(1);
}

const extreme =
  (direction: 1 | -1): UpdateOperator =>
  (value, given) => {
    if (value === undefined) return given;
    if (value === null || given === null) return (value === null) === (direction === 1) ? given : null;
    return isSame(value, given) ? value : findExtreme([value, given], direction);
  };

function currentDate(_: unknown, given: unknown, { now }: Scope): unknown {
  if (given === true || (isMembers(given) && given.$type === 'date')) return now;
  throw new UnsupportedBySimulationError('$currentDate of this type');
}

/** Leaves the document unchanged if the new value is the same. */
const set: UpdateOperator = (value, given) =>
  value !== undefined && isSame(value, given) ? value : toStoredValue(given);

export const updateOperators: Readonly<Record<string, UpdateOperator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => undefined,
  $inc: numeric('$inc', (a, b) => a + b, 1),
  $mul: numeric('$mul', (a, b) => a * b, 0),
  $min: extreme(-1),
  $max: extreme(1),
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
  $currentDate: currentDate,
};

/** Returns whether a condition of a filter is a value that an upsert stores. */
export const isPlainCondition = (condition: unknown): boolean => !hasOperators(condition);
