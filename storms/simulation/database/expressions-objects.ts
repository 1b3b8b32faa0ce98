// Expression operators on documents, and `$let`.
import { BSON } from 'mongodb';
import { createFailedToParse, createServerError } from './errors';
import { isNullish, readNamedArguments, onMany, onOne, evaluate } from './expression-arguments';
import { type Compile, type Expression, type ExpressionOperator, withVariables } from './scope';
import { omitMember } from './paths';
import { isMembers, type Members } from './values';

export function mergeObjects(values: readonly unknown[]): Members {
  const wrong = values.find((value) => !isNullish(value) && !isMembers(value));
  if (wrong !== undefined) throw createServerError(40_400, 'Location40400', '$mergeObjects requires object inputs');
  return Object.assign({}, ...values) as Members;
}

function toList(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (!isMembers(value)) throw createServerError(40_390, 'Location40390', '$objectToArray requires a document input');
  return Object.entries(value).map(([k, v]) => ({ k, v }));
}

function fromList(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) throw createServerError(40_386, 'Location40386', '$arrayToObject requires an array input');
  return Object.fromEntries((value as readonly unknown[]).map(getPair));
}

function getPair(one: unknown): readonly [string, unknown] {
  const [k, v, ...more]: unknown[] = Array.isArray(one) ? one : isMembers(one) ? [one.k, one.v] : [];
  if (typeof k !== 'string' || v === undefined || more.length > 0)
    throw createServerError(40_394, 'Location40394', '$arrayToObject requires pairs of k and v');
  return [k, v];
}

function getSize(value: unknown): number | null {
  if (isNullish(value)) return null;
  if (!isMembers(value)) throw createServerError(31_393, 'Location31393', '$bsonSize requires a document input');
  return BSON.calculateObjectSize(value);
}

function getField(given: unknown, compile: Compile): Expression {
  const whole = isMembers(given) && 'field' in given;
  const { field, input } = whole
    ? readNamedArguments(given, compile, '$getField', ['field', 'input'])
    : { field: compile(given), input: undefined };
  const hasInput = whole && 'input' in given;
  return (scope) => {
    const value = hasInput ? evaluate(input, scope) : scope.root;
    const name = evaluate(field, scope);
    if (typeof name !== 'string')
      throw createServerError(3_041_704, 'Location3041704', '$getField requires a string field');
    if (value === null) return null;
    return isMembers(value) ? value[name] : undefined;
  };
}

/** `$unsetField` is a `$setField` whose value is missing. */
const setField =
  (operator: string): ExpressionOperator =>
  (given, compile) => {
    const { field, input, value } = readNamedArguments(given, compile, operator, ['field', 'input', 'value']);
    return (scope) => {
      const members = evaluate(input, scope);
      if (isNullish(members)) return null;
      if (!isMembers(members))
        throw createServerError(4_161_105, 'Location4161105', `${operator} requires a document input`);
      const name = String(evaluate(field, scope));
      const next = evaluate(value, scope);
      return next === undefined ? omitMember(members, name) : { ...members, [name]: next };
    };
  };

function letIn(given: unknown, compile: Compile): Expression {
  if (!isMembers(given) || !isMembers(given.vars)) throw createFailedToParse('$let takes vars and in');
  const parts = Object.entries(given.vars).map(([name, part]) => [name, compile(part)] as const);
  const inner = compile(given.in);
  return (scope) => inner(withVariables(scope, Object.fromEntries(parts.map(([name, part]) => [name, part(scope)]))));
}

export const objectOperators: Readonly<Record<string, ExpressionOperator>> = {
  $arrayToObject: onOne(fromList),
  $bsonSize: onOne(getSize),
  $getField: getField,
  $let: letIn,
  $mergeObjects: onMany(mergeObjects),
  $objectToArray: onOne(toList),
  $setField: setField('$setField'),
  $unsetField: setField('$unsetField'),
};
