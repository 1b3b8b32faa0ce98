// Sort orders by several fields. An array is sorted by its smallest or largest member, and a missing value as null.
import { createBadValue, UnsupportedBySimulationError } from './errors';
import { splitPath, visitPath } from './paths';
import { compareValues, type Doc, isMembers } from './values';

export type Sort = Readonly<Record<string, unknown>>;

/** Returns a sorted copy. Documents that are equal keep their order. */
export function sortDocuments(docs: readonly Doc[], sort: Sort): Doc[] {
  // The members have the order of the primary; other replica set members may have another order.
  if ('$natural' in sort) return getDirection(sort.$natural) === 1 ? [...docs] : docs.toReversed();
  const fields = Object.entries(sort).map(([path, direction]) => [splitPath(path), getDirection(direction)] as const);
  if (fields.length === 0) return [...docs];
  const keyed = docs.map((doc) => ({ doc, keys: fields.map(([names, direction]) => keyAt(doc, names, direction)) }));
  keyed.sort((a, b) => {
    for (let i = 0; i < fields.length; i += 1) {
      const order = compareValues(a.keys[i], b.keys[i]) * (fields[i]?.[1] ?? 1);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ doc }) => doc);
}

function getDirection(direction: unknown): 1 | -1 {
  if (direction === 1 || direction === 'asc' || direction === 'ascending') return 1;
  if (direction === -1 || direction === 'desc' || direction === 'descending') return -1;
  if (isMembers(direction)) throw new UnsupportedBySimulationError(`${Object.keys(direction).join()} in a sort`);
  throw createBadValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)');
}

/** An empty array comes before null. */
function keyAt(doc: Doc, names: readonly string[], direction: 1 | -1): unknown {
  const [only] = names;
  if (names.length === 1 && only !== undefined) {
    const value = doc[only] ?? null;
    if (!Array.isArray(value)) return value;
  }
  const values: unknown[] = [];
  visitPath(doc, names, (value) => {
    if (Array.isArray(value)) values.push(...(value.length === 0 ? [undefined] : (value as unknown[])));
    else values.push(value ?? null);
    return false;
  });
  if (values.length === 0) return null;
  return values.reduce((best, value) => (compareValues(value, best) * direction < 0 ? value : best));
}
