// Updates of the database as far as the store's rooms use them: from one document to the next, never in place.
import { type Doc, evaluate, type Filter, valueAt } from './store-filters';

export type Update = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];

type Members = Readonly<Record<string, unknown>>;

/** A copy with the value at a dotted path; undefined takes it out. */
function withValue(object: Members, path: string, value: unknown): Members {
  const point = path.indexOf('.');
  if (point >= 0) {
    const name = path.slice(0, point);
    return { ...object, [name]: withValue((object[name] ?? {}) as Members, path.slice(point + 1), value) };
  }
  if (value !== undefined) return { ...object, [path]: value };
  const { [path]: _gone, ...rest } = object;
  return rest;
}

type Operator = (object: Members, path: string, given: unknown) => Members;

const listAt = (object: Members, path: string): readonly unknown[] =>
  (valueAt(object, path) ?? []) as readonly unknown[];

function pushed(object: Members, path: string, given: unknown): Members {
  const each = (given as { $each?: readonly unknown[] }).$each;
  const list = listAt(object, path);
  return withValue(object, path, each ? [...each, ...list] : [...list, given]);
}

const operators: Readonly<Record<string, Operator>> = {
  $set: (object, path, given) => (given === undefined ? object : withValue(object, path, given)),
  $unset: (object, path) => withValue(object, path, undefined),
  $inc: (object, path, given) => withValue(object, path, Number(valueAt(object, path) ?? 0) + Number(given)),
  $push: pushed,
  $addToSet: (object, path, given) =>
    listAt(object, path).includes(given) ? object : withValue(object, path, [...listAt(object, path), given]),
};

/** The document after an update. `fresh`: it is made by an upsert. */
export function updated(doc: Doc, update: Update, nowMs: number, fresh = false): Doc {
  if (Array.isArray(update)) {
    return (update as readonly Members[]).reduce<Doc>((next, stage) => staged(next, stage, nowMs), doc);
  }
  let next: Members = doc;
  for (const [name, fields] of Object.entries(update as Members)) {
    if (name === '$setOnInsert' && !fresh) continue;
    const operator = operators[name === '$setOnInsert' ? '$set' : name];
    if (!operator) throw new Error(`the store's model does not know ${name}`);
    for (const [path, given] of Object.entries(fields as Members)) next = operator(next, path, given);
  }
  return next as Doc;
}

/** One stage of a pipeline: every value of a `$set` is computed from the document before the stage. */
function staged(doc: Doc, stage: Members, nowMs: number): Doc {
  const { $set: fields = {}, $unset: gone, ...others } = stage;
  if (Object.keys(others).length > 0) throw new Error(`the store's model does not know ${JSON.stringify(others)}`);
  let next: Members = doc;
  for (const [path, expression] of Object.entries(fields as Members)) {
    next = withValue(next, path, evaluate(expression, doc, nowMs));
  }
  if (typeof gone === 'string') next = withValue(next, gone, undefined);
  return next as Doc;
}

/** What an upsert starts from: the values that the filter wants. */
export function upsertBase(filter: Filter): Doc {
  const wanted = Object.entries(filter).filter(([, value]) => value === null || typeof value !== 'object');
  return Object.fromEntries(wanted) as unknown as Doc;
}
