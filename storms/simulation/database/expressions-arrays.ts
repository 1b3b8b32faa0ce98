// Operators of expressions on arrays.
import { createServerError } from './errors';
import { isNullish, readNamedArguments, onMany, onOne, onTwo, onValues, evaluate } from './expression-arguments';
import { type Compile, type Expression, type ExpressionOperator, withVariables } from './scope';
import { compareValues, isSame, isTrue, toValueKey } from './values';

type AnyList = readonly unknown[];

function listOf(value: unknown, operator: string, code: number): AnyList {
  if (!Array.isArray(value)) throw createServerError(code, `Location${code}`, `${operator} needs an array`);
  return value as AnyList;
}

/** Returns the member at a position, which counts from the end if it is negative. Missing if there is no member. */
function elementAt(list: unknown, place: unknown): unknown {
  if (isNullish(list) || isNullish(place)) return null;
  return listOf(list, '$arrayElemAt', 28_689).at(Number(place));
}

function slice([list, second, third]: AnyList): unknown {
  if (isNullish(list) || isNullish(second) || third === null) return null;
  const members = listOf(list, '$slice', 28_724);
  const [a, b] = [Number(second), third === undefined ? undefined : Number(third)];
  if (b === undefined) return a >= 0 ? members.slice(0, a) : members.slice(a);
  if (b <= 0) throw createServerError(28_729, 'Location28729', 'Third argument to $slice must be positive');
  const from = a >= 0 ? a : Math.max(0, members.length + a);
  return members.slice(from, from + b);
}

function concat(lists: AnyList): unknown {
  const wrong = lists.find((list) => !isNullish(list) && !Array.isArray(list));
  if (wrong !== undefined) throw createServerError(28_664, 'Location28664', '$concatArrays only supports arrays');
  return lists.some(isNullish) ? null : lists.flat();
}

function map(given: unknown, compile: Compile): Expression {
  const { input, as, in: inner } = readNamedArguments(given, compile, '$map', ['input', 'as', 'in']);
  const name = as ? (given as { as: string }).as : 'this';
  return (scope) => {
    const list = evaluate(input, scope);
    if (isNullish(list)) return null;
    return listOf(list, '$map', 16_883).map((one) => evaluate(inner, withVariables(scope, { [name]: one })) ?? null);
  };
}

function filter(given: unknown, compile: Compile): Expression {
  const { input, as, cond, limit } = readNamedArguments(given, compile, '$filter', ['input', 'as', 'cond', 'limit']);
  const name = as ? (given as { as: string }).as : 'this';
  return (scope) => {
    const list = evaluate(input, scope);
    if (isNullish(list)) return null;
    const passed = listOf(list, '$filter', 28_651).filter((one) =>
      isTrue(evaluate(cond, withVariables(scope, { [name]: one }))),
    );
    const most = evaluate(limit, scope);
    return isNullish(most) ? passed : passed.slice(0, Number(most));
  };
}

function reduce(given: unknown, compile: Compile): Expression {
  const {
    input,
    initialValue,
    in: inner,
  } = readNamedArguments(given, compile, '$reduce', ['input', 'initialValue', 'in']);
  return (scope) => {
    const list = evaluate(input, scope);
    if (isNullish(list)) return null;
    return listOf(list, '$reduce', 40_080).reduce<unknown>(
      (value, one) => evaluate(inner, withVariables(scope, { value, this: one })),
      evaluate(initialValue, scope),
    );
  };
}

function range([from, to, step = 1]: AnyList): number[] {
  const list: number[] = [];
  const [end, by] = [Number(to), Number(step)];
  for (let at = Number(from); by > 0 ? at < end : at > end; at += by) list.push(at);
  return list;
}

function sort(given: unknown, compile: Compile): Expression {
  const { input } = readNamedArguments(given, compile, '$sortArray', ['input', 'sortBy']);
  const { sortBy } = given as { sortBy: unknown };
  const order = sortArrayOrder(sortBy);
  return (scope) => {
    const list = evaluate(input, scope);
    return isNullish(list) ? null : [...listOf(list, '$sortArray', 2_942_504)].sort(order);
  };
}

/** Returns the order in which members are sorted: 1 or -1 for whole members, or an order by their fields. */
export function sortArrayOrder(sortBy: unknown): (a: unknown, b: unknown) => number {
  if (typeof sortBy === 'number') return (a, b) => compareValues(a, b) * sortBy;
  const fields = Object.entries(sortBy as Record<string, number>);
  const at = (value: unknown, path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>((here, name) => (here as Record<string, unknown> | null | undefined)?.[name], value) ?? null;
  return (a, b) => {
    for (const [path, direction] of fields) {
      const order = compareValues(at(a, path), at(b, path)) * direction;
      if (order !== 0) return order;
    }
    return 0;
  };
}

const distinct = (list: AnyList): AnyList => [...new Map(list.map((one) => [toValueKey(one), one])).values()];

function intersection(lists: AnyList): unknown {
  if (lists.some(isNullish)) return null;
  const [first = [], ...others] = lists.map((list) => listOf(list, '$setIntersection', 17_047));
  return distinct(first.filter((one) => others.every((list) => list.some((other) => isSame(one, other)))));
}

const difference = (a: unknown, b: unknown): unknown => {
  if (isNullish(a) || isNullish(b)) return null;
  const excluded = new Set(listOf(b, '$setDifference', 17_049).map(toValueKey));
  return distinct(listOf(a, '$setDifference', 17_048).filter((one) => !excluded.has(toValueKey(one))));
};

export const arrayOperators: Readonly<Record<string, ExpressionOperator>> = {
  $arrayElemAt: onTwo(elementAt),
  $first: onOne((list) => (isNullish(list) ? null : listOf(list, '$first', 28_689)[0])),
  $last: onOne((list) => (isNullish(list) ? null : listOf(list, '$last', 28_689).at(-1))),
  $concatArrays: onMany(concat),
  $filter: filter,
  $in: onTwo((value, list) => listOf(list, '$in', 40_081).some((one) => isSame(one, value))),
  $indexOfArray: onValues(2, 4, ([list, value]) =>
    isNullish(list) ? null : listOf(list, '$indexOfArray', 40_090).findIndex((one) => isSame(one, value)),
  ),
  $isArray: onOne(Array.isArray),
  $map: map,
  $range: onValues(2, 3, range),
  $reduce: reduce,
  $reverseArray: onOne((list) => (isNullish(list) ? null : listOf(list, '$reverseArray', 34_435).toReversed())),
  $setDifference: onTwo(difference),
  $setIntersection: onMany(intersection),
  $setUnion: onMany((lists) => (lists.some(isNullish) ? null : distinct(lists.flat()))),
  $setIsSubset: onTwo((a, b) => {
    const there = new Set(listOf(b, '$setIsSubset', 17_046).map(toValueKey));
    return listOf(a, '$setIsSubset', 17_046).every((one) => there.has(toValueKey(one)));
  }),
  $size: onOne((list) => listOf(list, '$size', 17_124).length),
  $slice: onValues(2, 3, slice),
  $sortArray: sort,
};
