// Updates, by operators, by a pipeline, or by a whole document. Each returns the next document, and never changes a
// document in place.
import { compileFilter, type Filter } from './filters';
import { createFailedToParse, createServerError, UnsupportedBySimulationError } from './errors';
import { omitMember, placeAt, setPath, splitPath } from './paths';
import { compilePipeline, type Lookup } from './pipelines';
import type { Scope } from './scope';
import { updateOperators } from './update-operators';
import { compareValues, type Doc, isMembers, isSame, type Members, storeOwnMembers, toStoredValue } from './values';
import { findPosition } from './positions';

export type Update = Members | readonly Members[];
export interface UpdateContext {
  readonly filter: Filter;
  readonly scope: Scope;
  readonly arrayFilters?: readonly Filter[] | undefined;
  /** Whether an upsert creates the document. */
  readonly fresh?: boolean;
}

/** Returns the document after an update; the same object if nothing changed. */
export type Change = (doc: Doc, fresh: boolean) => Doc;

const updateStages = new Set(['$set', '$addFields', '$unset', '$project', '$replaceWith', '$replaceRoot']);

export function compileUpdate(update: Update, context: UpdateContext, lookup: Lookup): Change {
  const [change, keep] = Array.isArray(update)
    ? ([byPipeline(update as readonly Members[], context, lookup), toStoredValue] as const)
    : ([byOperators(update as Members, context), storeOwnMembers] as const);
  return (doc, fresh) => {
    const next = change(doc, fresh);
    if (next === doc || isSame(next, doc)) return doc;
    if (doc._id !== undefined && !isSame(next._id, doc._id)) throw immutableId();
    return keep(next) as Doc;
  };
}

/** Replaces the document; `_id` stays. */
export const compileReplacement =
  (replacement: Doc): Change =>
  (doc) => {
    if (Object.keys(replacement).some((name) => name.startsWith('$')))
      throw createFailedToParse('a replacement has operators');
    const { _id, ...rest } = replacement;
    if (_id !== undefined && doc._id !== undefined && !isSame(_id, doc._id)) throw immutableId();
    const id = doc._id ?? _id;
    const next = toStoredValue(id === undefined ? rest : { _id: id, ...rest }) as Doc;
    return isSame(next, doc) ? doc : next;
  };

const immutableId = () =>
  createServerError(66, 'ImmutableField', "Performing an update on the path '_id' would modify it");

function byPipeline(stages: readonly Members[], { scope }: UpdateContext, lookup: Lookup): Change {
  for (const stage of stages) {
    const [name = ''] = Object.keys(stage);
    if (!updateStages.has(name))
      throw createServerError(72, 'InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const run = compilePipeline(stages, scope, lookup);
  return (doc) => {
    const next = run([doc])[0] as Doc;
    // A replaced document keeps its id.
    return '_id' in next || doc._id === undefined ? next : { _id: doc._id, ...next };
  };
}

interface UpdateOperation {
  readonly operator: string;
  readonly names: readonly string[];
  readonly given: unknown;
}

/** A changed document is a new object. It is copied once and has no other owner. */
function byOperators(update: Members, context: UpdateContext): Change {
  const moves = listMoves(update);
  const filters = listArrayFilters(context);
  return (doc, fresh) => {
    const draft: Draft = { doc, next: doc };
    for (const { operator, names, given } of moves) {
      if (operator === '$setOnInsert' && !fresh) continue;
      if (operator === '$rename') draft.next = renamed(draft.next, names, String(given));
      else
        for (const place of listPlaces(doc, names, context, filters)) {
          const value = placeAt(draft.next, place);
          const next = updateOperators[operator]?.(value, given, context.scope);
          if (!isUnchanged(operator, value, next)) put(draft, place, next === undefined ? next : toStoredValue(next));
        }
    }
    return draft.next;
  };
}

/** A document and its result, which is the same object or its only copy. */
interface Draft {
  readonly doc: Doc;
  next: Doc;
}

const isUnchanged = (operator: string, value: unknown, next: unknown): boolean =>
  next === value && (next !== undefined || operator === '$unset' || operator.startsWith('$pu') || operator === '$pop');

/** Works like `setPath`, but copies the document only once for all paths. */
function put(draft: Draft, names: readonly string[], value: unknown): void {
  const { doc, next } = draft;
  const name = names[0] as string;
  if (value === undefined && (names.length === 1 || !(name in next))) {
    if (name in next) draft.next = omitMember(next, name);
    return;
  }
  const inner = setPath(next[name], names, value, 1);
  if (inner === next[name]) return;
  if (next === doc) draft.next = { ...doc, [name]: inner };
  else (next as Record<string, unknown>)[name] = inner;
}

function renamed(doc: Doc, names: readonly string[], to: string): Doc {
  const value = placeAt(doc, names);
  if (value === undefined) return doc;
  return setPath(setPath(doc, names, undefined), splitPath(to), value) as Doc;
}

/** Lists the changes of an update, sorted by path as on the server. Two changes at one path are refused. */
function listMoves(update: Members): readonly UpdateOperation[] {
  const moves: UpdateOperation[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!operator.startsWith('$')) throw createFailedToParse(`Unknown modifier: ${operator}`);
    if (!(operator in updateOperators) && operator !== '$rename') throw new UnsupportedBySimulationError(operator);
    if (fields === undefined) continue;
    if (!isMembers(fields))
      throw createFailedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
    for (const [path, given] of Object.entries(fields)) {
      // The driver omits undefined members.
      if (given === undefined) continue;
      moves.push({ operator, names: splitPath(path), given: toStoredValue(given) });
    }
  }
  moves.sort((a, b) => byNames(a.names, b.names));
  for (let i = 1; i < moves.length; i += 1) refuseOverlap(moves[i - 1] as UpdateOperation, moves[i] as UpdateOperation);
  return moves;
}

function refuseOverlap({ names: one }: UpdateOperation, { names: two }: UpdateOperation): void {
  if (one.every((name, i) => two[i] === name))
    throw createServerError(
      40,
      'ConflictingUpdateOperators',
      `Updating the path '${two.join('.')}' would create a conflict`,
    );
}

function byNames(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [one, two] = [a[i] as string, b[i] as string];
    if (one === two) continue;
    const [left, right] = [Number(one), Number(two)];
    return Number.isNaN(left) || Number.isNaN(right) ? compareValues(one, two) : left - right;
  }
  return a.length - b.length;
}

type ArrayFilters = ReadonlyMap<string, (value: unknown) => boolean>;

function listArrayFilters({ arrayFilters = [], scope }: UpdateContext): ArrayFilters {
  return new Map(
    arrayFilters.map((filter) => {
      const [first = ''] = Object.keys(filter);
      const name = first.split('.')[0] ?? '';
      const test = compileFilter(filter, scope);
      return [name, (value: unknown) => test({ [name]: value })];
    }),
  );
}

/** Lists the exact paths in a document that a path with `$`, `$[]` or `$[name]` means. */
function listPlaces(
  doc: Doc,
  names: readonly string[],
  context: UpdateContext,
  filters: ArrayFilters,
): readonly (readonly string[])[] {
  const at = names.findIndex((name) => name.startsWith('$'));
  if (at < 0) return [names];
  const [before, name, after] = [names.slice(0, at), names[at] as string, names.slice(at + 1)];
  const list = placeAt(doc, before);
  const inside = (place: number) => listPlaces(doc, [...before, String(place), ...after], context, filters);
  if (name === '$') return inside(findPosition(doc, before, context.filter, context.scope));
  if (!Array.isArray(list)) throw createServerError(2, 'BadValue', `The path '${before.join('.')}' must be an array`);
  const test = name === '$[]' ? () => true : filters.get(name.slice(2, -1));
  if (!test) throw createServerError(2, 'BadValue', `No array filter found for identifier '${name}'`);
  return list.flatMap((value: unknown, place) => (test(value) ? inside(place) : []));
}

/** @throws for an upsert whose filter has an expression, which the server refuses */
export function refuseExpression(filter: Filter): void {
  if ('$expr' in filter)
    throw createServerError(224, 'QueryFeatureNotAllowed', '$expr is not allowed in the query predicate for an upsert');
  for (const name of ['$and', '$or', '$nor']) {
    for (const one of (filter[name] ?? []) as readonly Filter[]) refuseExpression(one);
  }
}

/** Builds the first document of an upsert from the values that the filter requires. */
export function buildUpsertBase(filter: Filter): Doc {
  let base: Doc = {};
  const seen = new Set<string>();
  const take = (conditions: Filter): void => {
    for (const [name, condition] of Object.entries(conditions).toSorted(([a], [b]) => compareValues(a, b))) {
      if (condition === undefined) continue;
      if (name === '$and') for (const one of condition as readonly Filter[]) take(one);
      else if (name === '$or' && (condition as readonly Filter[]).length === 1)
        take((condition as readonly [Filter])[0]);
      else if (!name.startsWith('$')) {
        const wanted = wantedValue(condition);
        if (wanted && seen.has(name))
          throw createServerError(54, 'NotSingleValueField', `path '${name}' is matched twice`);
        seen.add(wanted ? name : '');
        if (wanted) base = setPath(base, splitPath(name), toStoredValue(wanted.value)) as Doc;
      }
    }
  };
  take(filter);
  const { _id, ...rest } = base;
  return _id === undefined ? base : { _id, ...rest };
}

function wantedValue(condition: unknown): { readonly value: unknown } | null {
  if (Object.prototype.toString.call(condition) === '[object RegExp]') return null;
  if (!isMembers(condition) || !(Object.keys(condition)[0] ?? '').startsWith('$')) return { value: condition };
  if ('$eq' in condition) return { value: condition.$eq };
  const { $in, $all } = condition as { $in?: readonly unknown[]; $all?: readonly unknown[] };
  if ($all && $all.length > 1) throw createServerError(54, 'NotSingleValueField', 'a path is matched twice');
  const only = $in ?? $all;
  return only?.length === 1 ? { value: only[0] } : null;
}
