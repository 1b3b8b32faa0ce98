// Expression operators that compare and choose.
import type { Compile, Expression, ExpressionOperator } from './scope';
import { isNullish, onMany, onOne, onTwo } from './expression-arguments';
import { createFailedToParse, createServerError } from './errors';
import { compareValues, isMembers, isTrue } from './values';

const compared = (passes: (order: number) => boolean): ExpressionOperator =>
  onTwo((a, b) => passes(compareValues(a, b)));

/** Parts after the deciding part are not evaluated. */
function condition(given: unknown, compile: Compile): Expression {
  const parts = Array.isArray(given)
    ? (given as unknown[])
    : isMembers(given)
      ? [given.if, given.then, given.else]
      : [];
  if (parts.length !== 3) throw createFailedToParse('$cond takes if, then and else');
  const [test, yes, no] = parts.map(compile) as [Expression, Expression, Expression];
  return (scope) => (isTrue(test(scope)) ? yes(scope) : no(scope));
}

function firstThere(given: unknown, compile: Compile): Expression {
  if (!Array.isArray(given) || given.length < 2)
    throw createServerError(1_257_300, 'Location1257300', '$ifNull needs at least two arguments');
  const parts = given.map(compile);
  return (scope) => {
    let value: unknown;
    for (const part of parts) {
      value = part(scope);
      if (!isNullish(value)) return value;
    }
    return value;
  };
}

interface Branch {
  readonly case: unknown;
  readonly then: unknown;
}

function choice(given: unknown, compile: Compile): Expression {
  const { branches, default: otherwise } = given as { branches: readonly Branch[]; default?: unknown };
  const compiled = branches.map((branch) => [compile(branch.case), compile(branch.then)] as const);
  const last = isMembers(given) && 'default' in given ? compile(otherwise) : undefined;
  return (scope) => {
    for (const [test, then] of compiled) if (isTrue(test(scope))) return then(scope);
    if (!last) throw createServerError(40_066, 'Location40066', '$switch could not find a matching branch');
    return last(scope);
  };
}

/** `stopsAt`: the first part with this truth value decides. */
const joined =
  (stopsAt: boolean): ExpressionOperator =>
  (given, compile) => {
    const parts = (Array.isArray(given) ? given : [given]).map(compile);
    return (scope) => parts.some((part) => isTrue(part(scope)) === stopsAt) === stopsAt;
  };

export const logicOperators: Readonly<Record<string, ExpressionOperator>> = {
  $eq: compared((order) => order === 0),
  $ne: compared((order) => order !== 0),
  $gt: compared((order) => order > 0),
  $gte: compared((order) => order >= 0),
  $lt: compared((order) => order < 0),
  $lte: compared((order) => order <= 0),
  $cmp: onTwo((a, b) => Math.sign(compareValues(a, b))),
  $and: joined(false),
  $or: joined(true),
  $not: onOne((value) => !isTrue(value)),
  $cond: condition,
  $ifNull: firstThere,
  $switch: choice,
  $allElementsTrue: onMany(([list]) => (list as readonly unknown[]).every(isTrue)),
  $anyElementTrue: onMany(([list]) => (list as readonly unknown[]).some(isTrue)),
};
