// Filters and expressions of the database as far as the store's rooms use them: a pure reading of one document.
// Whatever is not known here throws, so that a new operator in the store is noticed at once.

export type Doc = Readonly<Record<string, unknown>> & { readonly _id: string };
export type Filter = Readonly<Record<string, unknown>>;

/** The value at a dotted path; undefined when it is absent. */
export function valueAt(doc: Readonly<Record<string, unknown>>, path: string): unknown {
  if (!path.includes('.')) return doc[path];
  let value: unknown = doc;
  for (const name of path.split('.')) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The operators of a condition; null when it is a value to be equal to. */
function operatorsOf(condition: unknown): Readonly<Record<string, unknown>> | null {
  if (!isPlain(condition)) return null;
  const [first] = Object.keys(condition);
  return first?.startsWith('$') ? condition : null;
}

/** The value that a filter wants a field to be equal to, or the list of `$in`; undefined: no such condition. */
export function wantedValues(filter: Filter, field: string): readonly unknown[] | undefined {
  const condition = filter[field];
  if (condition === undefined) return undefined;
  const operators = operatorsOf(condition);
  if (!operators) return [condition];
  return '$in' in operators ? (operators.$in as readonly unknown[]) : undefined;
}

/** Null and an absent field are equal, dates are compared by their time. */
function same(value: unknown, wanted: unknown): boolean {
  if (value instanceof Date && wanted instanceof Date) return value.getTime() === wanted.getTime();
  return value === wanted || ((value ?? null) === null && wanted === null);
}

/** Order of values of one kind; null comes before everything. */
export function compare(left: unknown, right: unknown): number {
  const [a, b] = [orderOf(left), orderOf(right)];
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

function orderOf(value: unknown): string | number | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  throw new Error(`no order for ${JSON.stringify(value)}`);
}

const conditions: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  $in: (value, wanted) => (wanted as readonly unknown[]).some((one) => same(value, one)),
  $ne: (value, wanted) => !same(value, wanted),
  $exists: (value, wanted) => (value !== undefined) === wanted,
  $lt: (value, wanted) => value !== undefined && value !== null && compare(value, wanted) < 0,
  $lte: (value, wanted) => value !== undefined && value !== null && compare(value, wanted) <= 0,
  $gt: (value, wanted) => value !== undefined && value !== null && compare(value, wanted) > 0,
};

/** Whether a document passes. `nowMs`: the database's clock. */
export function matches(doc: Doc, filter: Filter, nowMs: number): boolean {
  for (const field in filter) {
    const condition = filter[field];
    if (condition === undefined) continue;
    if (field === '$or') {
      if (!(condition as readonly Filter[]).some((one) => matches(doc, one, nowMs))) return false;
    } else if (field === '$expr') {
      if (evaluate(condition, doc, nowMs) !== true) return false;
    } else if (!passes(valueAt(doc, field), condition)) return false;
  }
  return true;
}

function passes(value: unknown, condition: unknown): boolean {
  const operators = operatorsOf(condition);
  if (!operators) return same(value, condition);
  for (const name in operators) {
    const test = conditions[name];
    if (!test) throw new Error(`the store's model does not know ${name}`);
    if (!test(value, operators[name])) return false;
  }
  return true;
}

const units: Readonly<Record<string, number>> = { second: 1_000, millisecond: 1 };
const msOf = (value: unknown): number => (value instanceof Date ? value.getTime() : Number.NaN);

/** The value of an aggregation expression. */
export function evaluate(expression: unknown, doc: Doc, nowMs: number): unknown {
  if (expression === '$$NOW') return new Date(nowMs);
  if (typeof expression === 'string' && expression.startsWith('$')) return valueAt(doc, expression.slice(1)) ?? null;
  const inner = (part: unknown): unknown => evaluate(part, doc, nowMs);
  if (Array.isArray(expression)) return expression.map(inner);
  const operators = operatorsOf(expression);
  if (!operators) {
    if (!isPlain(expression)) return expression;
    return Object.fromEntries(Object.entries(expression).map(([field, part]) => [field, inner(part)]));
  }
  const [name = ''] = Object.keys(operators);
  const given = operators[name];
  const list = Array.isArray(given) ? given.map(inner) : [];
  const members = isPlain(given) ? given : {};
  switch (name) {
    case '$or':
      return list.includes(true);
    case '$eq':
      return same(list[0], list[1]);
    case '$lte':
      return compare(list[0], list[1]) <= 0;
    case '$gt':
      return compare(list[0], list[1]) > 0;
    case '$max':
      return list.reduce((most, value) => (compare(value, most) > 0 ? value : most), null);
    case '$add':
      return (list as number[]).reduce((sum, value) => sum + value, 0);
    case '$concatArrays':
      return list.flat();
    case '$ifNull':
      return list[0] ?? list[1];
    case '$cond':
      return list[0] === true ? list[1] : list[2];
    case '$dateAdd':
      return new Date(
        msOf(inner(members.startDate)) + Number(inner(members.amount)) * (units[String(members.unit)] ?? Number.NaN),
      );
    case '$dateDiff':
      return inner(members.endDate) === null ? null : msOf(inner(members.endDate)) - msOf(inner(members.startDate));
    default:
      throw new Error(`the store's model does not know ${name}`);
  }
}
