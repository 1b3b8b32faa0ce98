// The arguments of expression operators: one value, a list, or named parts.
import { createFailedToParse, createServerError, UnsupportedBySimulationError } from './errors';
import type { Compile, Expression, ExpressionOperator, Scope } from './scope';
import { isMembers } from './values';

/** Defines an operator on a fixed number of values. A single value can be passed without a list. */
export const onValues =
  (least: number, most: number, work: (values: readonly unknown[]) => unknown): ExpressionOperator =>
  (given, compile) => {
    const parts = (Array.isArray(given) ? given : [given]).map(compile);
    if (parts.length < least || parts.length > most) {
      throw createServerError(
        16_020,
        'Location16020',
        `Expression takes ${least} to ${most} arguments, ${parts.length} were passed in`,
      );
    }
    return (scope) => work(parts.map((part) => part(scope)));
  };

export const onOne = (work: (value: unknown) => unknown): ExpressionOperator =>
  onValues(1, 1, ([value]) => work(value));
export const onTwo = (work: (a: unknown, b: unknown) => unknown): ExpressionOperator =>
  onValues(2, 2, ([a, b]) => work(a, b));
export const onMany = (work: (values: readonly unknown[]) => unknown): ExpressionOperator =>
  onValues(0, Number.POSITIVE_INFINITY, work);

/** Reads named parts, some of which are optional. Other names are errors. */
export function readNamedArguments<Name extends string>(
  given: unknown,
  compile: Compile,
  operator: string,
  names: readonly Name[],
): Readonly<Record<Name, Expression | undefined>> {
  if (!isMembers(given)) throw createFailedToParse(`${operator} takes an object`);
  const other = Object.keys(given).find((name) => !(names as readonly string[]).includes(name));
  if (other) throw new UnsupportedBySimulationError(`${other} of ${operator}`);
  return Object.fromEntries(
    names.map((name) => [name, given[name] === undefined ? undefined : compile(given[name])]),
  ) as Record<Name, Expression | undefined>;
}

export const evaluate = (part: Expression | undefined, scope: Scope): unknown => part?.(scope);

export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined;
