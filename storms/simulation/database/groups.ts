// $group: one document for each value of `_id`. The accumulators are in a table.
import { createServerError, UnsupportedBySimulationError } from './errors';
import { averageValues, findExtreme, sumValues } from './expressions-arithmetic';
import { compileExpression } from './expressions';
import { mergeObjects } from './expressions-objects';
import { type Scope, withRoot } from './scope';
import { type Doc, isMembers, toValueKey, type Members } from './values';

/** Computes a value from the values of the documents in a group, in order. Missing values are undefined. */
type Accumulator = (values: readonly unknown[]) => unknown;

const isThere = (value: unknown): boolean => value !== undefined;

export const accumulators: Readonly<Record<string, Accumulator>> = {
  $sum: sumValues,
  $avg: averageValues,
  $min: (values) => findExtreme(values, -1) ?? null,
  $max: (values) => findExtreme(values, 1) ?? null,
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter(isThere),
  $addToSet: (values) => [...new Map(values.filter(isThere).map((one) => [toValueKey(one), one])).values()],
  $mergeObjects: mergeObjects,
  $count: (values) => values.length,
};

export function compileGroup(spec: Members, scope: Scope): (docs: readonly Doc[]) => Doc[] {
  if (!('_id' in spec)) throw createServerError(15_955, 'Location15955', 'a group specification must include an _id');
  const { _id, ...fields } = spec;
  const id = compileExpression(_id);
  const members = Object.entries(fields).map(([name, given]) => {
    const [operator = ''] = isMembers(given) ? Object.keys(given) : [];
    const work = accumulators[operator];
    if (!work) throw new UnsupportedBySimulationError(`${operator || name} in $group`);
    return { name, work, value: compileExpression((given as Members)[operator]) };
  });
  return (docs) => {
    const groups = new Map<string, { readonly id: unknown; readonly docs: Doc[] }>();
    for (const doc of docs) {
      const value = id(withRoot(scope, doc)) ?? null;
      const key = toValueKey(value);
      const group = groups.get(key);
      if (group) group.docs.push(doc);
      else groups.set(key, { id: value, docs: [doc] });
    }
    return [...groups.values()].map((group) => ({
      _id: group.id,
      ...Object.fromEntries(
        members.map(({ name, work, value }) => [name, work(group.docs.map((doc) => value(withRoot(scope, doc))))]),
      ),
    }));
  };
}
