// The values that a filter requires at single paths. They are used to choose an index. If a requirement is not found, a
// read is only slower.
import { hasOperators } from './conditions';
import { compileExpression } from './expressions';
import type { Filter } from './filters';
import type { Scope } from './scope';
import { isMembers, classifyValue } from './values';

export interface FilterBounds {
  /** Paths whose value must be one of these values. */
  readonly equal: ReadonlyMap<string, readonly unknown[]>;
  /** Paths that must exist. */
  readonly present: ReadonlySet<string>;
}

export function readFilterBounds(filter: Filter, scope: Scope): FilterBounds {
  const equal = new Map<string, readonly unknown[]>();
  const present = new Set<string>();
  const want = (path: string, values: readonly unknown[]): void => {
    if (!values.every(isKeyed)) return;
    if (!values.includes(null)) present.add(path);
    const entry = equal.get(path);
    if (!entry || values.length < entry.length) equal.set(path, values);
  };
  const take = (conditions: Filter): void => {
    for (const path of Object.keys(conditions)) {
      const condition = conditions[path];
      if (condition === undefined) continue;
      if (path === '$and') for (const one of condition as readonly Filter[]) take(one);
      else if (path === '$expr') takeExpression(condition, scope, want);
      else if (!path.startsWith('$')) takeCondition(path, condition, want, present);
    }
  };
  take(filter);
  return { equal, present };
}

type AddBound = (path: string, values: readonly unknown[]) => void;

function takeCondition(path: string, condition: unknown, want: AddBound, present: Set<string>): void {
  if (!hasOperators(condition)) return want(path, [condition]);
  if (condition.$eq !== undefined) want(path, [condition.$eq]);
  if (Array.isArray(condition.$in)) want(path, condition.$in as unknown[]);
  const isRange = [condition.$gt, condition.$gte, condition.$lt, condition.$lte].some(
    (limit) => limit !== undefined && limit !== null,
  );
  if (condition.$exists === true || isRange || condition.$ne === null) present.add(path);
}

/** Returns whether a value can be looked up in an index. Arrays and patterns cannot. */
const isKeyed = (value: unknown): boolean => !['array', 'regex', 'missing'].includes(classifyValue(value));

/** Takes `$eq` of a field and a value that does not depend on the document, also inside `$and`. */
function takeExpression(expression: unknown, scope: Scope, want: AddBound): void {
  if (!isMembers(expression)) return;
  if (Array.isArray(expression.$and)) for (const one of expression.$and as unknown[]) takeExpression(one, scope, want);
  if (!Array.isArray(expression.$eq) || expression.$eq.length !== 2) return;
  const [a, b] = expression.$eq as [unknown, unknown];
  const [path, other] = isPath(a) ? [a, b] : [b, a];
  if (!isPath(path) || isPath(other)) return;
  if (typeof other === 'object' && other !== null) return;
  const value = compileExpression(other)(scope);
  // A missing variable is equal only to a missing field, for which the index has null.
  want(path.slice(1), [value ?? null]);
}

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$');
