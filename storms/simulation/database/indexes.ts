// Indexes by the descriptions in production code: what they contain, what they refuse, and which rows they find for a
// filter.
import type { IndexDescription } from 'mongodb';
import { createServerError, UnsupportedBySimulationError } from './errors';
import { compileFilter, type Filter } from './filters';
import { splitPath, visitPath } from './paths';
import { type Doc, toValueKey } from './values';
import { type FilterBounds, readFilterBounds } from './filter-bounds';
import type { Scope } from './scope';
import type { Index, Row, Table, Transaction } from './table';

/**
 * Only these options change what an index refuses or contains. Other options are about time to live, or are refused.
 */
const described = new Set(['key', 'name', 'unique', 'partialFilterExpression', 'expireAfterSeconds']);

export function makeIndex(description: IndexDescription): Index {
  const other = Object.keys(description).find((name) => !described.has(name));
  if (other) throw new UnsupportedBySimulationError(`${other} of an index`);
  const key = Object.entries(description.key as Readonly<Record<string, number>>);
  const partial = description.partialFilterExpression ?? null;
  const scope: Scope = { root: null, now: new Date(0), variables: {} };
  const isUnique = description.unique === true;
  return {
    name: description.name ?? key.map(([path, direction]) => `${path}_${direction}`).join('_'),
    fields: key.map(([path]) => ({ path, names: splitPath(path) })),
    unique: isUnique,
    partial,
    members: listMembers([...key.map(([path]) => path), ...Object.keys(partial ?? {})]),
    isIn: partial ? compileFilter(partial, scope) : () => true,
    rows: new Map(),
    kept: new WeakMap(),
    lengths: [...new Set([...(partial ? [0] : []), 1, Math.min(2, key.length), ...(isUnique ? [key.length] : [])])],
  };
}

function listMembers(paths: readonly string[]): readonly string[] | null {
  if (paths.some((path) => path.startsWith('$'))) return null;
  return [...new Set(paths.map((path) => splitPath(path)[0] as string))];
}

/** Returns whether two versions of a document have the same position, because their indexed members are equal. */
export function keepsPosition({ members }: Index, before: Doc, after: Doc): boolean {
  if (!members) return false;
  for (const name of members) if (before[name] !== after[name]) return false;
  return true;
}

const joint = '\u0000';
const getPlace = (length: number, keys: readonly string[]): string =>
  `${length}${joint}${keys.slice(0, length).join(joint)}`;

/** Lists the positions of a document in the index; empty if the index does not contain the document. */
export function listIndexKeys(index: Index, doc: Doc): readonly string[] {
  if (!index.isIn(doc)) return [];
  const keys = listEntries(index, doc).flatMap((entry) => index.lengths.map((length) => getPlace(length, entry)));
  return keys.length > index.lengths.length ? [...new Set(keys)] : keys;
}

/**
 * Lists the values that must be unique; empty if the index does not contain the document. The result is cached, because
 * stored documents do not change.
 */
export function listUniqueKeys(index: Index, doc: Doc): readonly string[] {
  const known = index.kept.get(doc);
  if (known) return known;
  const keys = index.isIn(doc)
    ? [...new Set(listEntries(index, doc).map((entry) => getPlace(index.fields.length, entry)))]
    : [];
  index.kept.set(doc, keys);
  return keys;
}

/**
 * Lists the entries of a document. Each entry has a value for each indexed member; an array creates one entry for each
 * of its values.
 */
function listEntries(index: Index, doc: Doc): readonly (readonly string[])[] {
  let entries: readonly string[][] = [[]];
  for (const { names } of index.fields) {
    const keys = keysAt(doc, names);
    const [only] = keys;
    // Most documents have one entry, so nothing must be combined.
    if (keys.length === 1 && only !== undefined) {
      for (const entry of entries) entry.push(only);
      continue;
    }
    entries = entries.flatMap((entry) => keys.map((key) => [...entry, key]));
  }
  return entries;
}

/** @throws the error of the server if a document has arrays at two members of one index */
export function refuseParallel({ fields, isIn }: Index, doc: Doc): void {
  if (fields.length < 2) return;
  const arrays = fields.filter(({ names }) => reachesArray(doc, names));
  if (arrays.length > 1 && isIn(doc))
    throw createServerError(
      171,
      'CannotIndexParallelArrays',
      `cannot index parallel arrays [${arrays.map(({ path }) => path).join('] [')}]`,
    );
}

function reachesArray(doc: Doc, names: readonly string[]): boolean {
  let here: unknown = doc;
  for (const name of names) {
    here = (here as Doc | null | undefined)?.[name];
    if (Array.isArray(here)) return true;
  }
  return false;
}

function keysAt(doc: Doc, names: readonly string[]): readonly string[] {
  const [only] = names;
  if (names.length === 1 && only !== undefined && !Array.isArray(doc[only])) return [toValueKey(doc[only])];
  const keys = new Set<string>();
  visitPath(doc, names, (value) => {
    if (!Array.isArray(value)) keys.add(toValueKey(value));
    else if (value.length === 0) keys.add('empty');
    else for (const one of value) keys.add(toValueKey(one));
    return false;
  });
  return keys.size === 0 ? ['null'] : [...keys];
}

/** Finds rows that may pass the filter, in order of insertion, with the index that leaves the fewest rows. */
export function findCandidates(
  table: Table,
  filter: Filter,
  scope: Scope,
  transaction: Transaction | null,
): readonly Row[] {
  // Most reads name one document, so no index is needed.
  if (typeof filter._id === 'string') {
    const row = table.rows.get(toValueKey(filter._id));
    return row ? [row] : [];
  }
  const wanted = readFilterBounds(filter, scope);
  const ids = wanted.equal.get('_id');
  if (ids) {
    const rows = new Set(ids.map((id) => table.rows.get(toValueKey(id))));
    return inOrder([...rows].filter((row) => row !== undefined));
  }
  let best: Iterable<Row> | null = null;
  let fewest = table.rows.size;
  for (const index of table.indexes) {
    const places = placesFor(index, wanted);
    if (!places) continue;
    const sets = places.flatMap((place) => index.rows.get(place) ?? []);
    const size = sets.reduce((sum, set) => sum + set.size, 0);
    if (size >= fewest) continue;
    fewest = size;
    best = sets.length === 1 && sets[0] ? sets[0] : sets.flatMap((set) => [...set]);
  }
  if (!best) return inOrder([...table.rows.values()]);
  const rows = new Set(best);
  if (transaction) {
    for (const row of table.recent) rows.add(row);
    for (const row of transaction.writes.keys()) if (row.table === table) rows.add(row);
  }
  return inOrder([...rows]);
}

function inOrder(rows: Row[]): readonly Row[] {
  for (let i = 1; i < rows.length; i += 1) {
    if ((rows[i - 1] as Row).order > (rows[i] as Row).order) return rows.sort((a, b) => a.order - b.order);
  }
  return rows;
}

const placesMax = 5_000;

/** Finds the places in the index that match the first members of the filter; null if the index does not help. */
function placesFor(index: Index, { equal, present }: FilterBounds): readonly string[] | null {
  for (const [path, condition] of Object.entries(index.partial ?? {})) {
    if (isExistence(condition)) {
      if (!present.has(path)) return null;
    } else if (!equal.get(path)?.every((value) => value === condition)) return null;
  }
  let length = 0;
  while (length < index.fields.length && equal.has(index.fields[length]?.path ?? '')) length += 1;
  const used = Math.max(-1, ...index.lengths.filter((one) => one <= length));
  if (used < 0) return null;
  let entries: readonly (readonly string[])[] = [[]];
  for (const { path } of index.fields.slice(0, used)) {
    const keys = (equal.get(path) ?? []).map(toValueKey);
    if (entries.length * keys.length > placesMax) return null;
    entries = entries.flatMap((entry) => keys.map((key) => [...entry, key]));
  }
  return [...new Set(entries.map((entry) => getPlace(used, entry)))];
}

const isExistence = (condition: unknown): boolean =>
  typeof condition === 'object' && condition !== null && (condition as { $exists?: unknown }).$exists === true;
