// One collection of the model's store: rows with their older versions, equality lookups, unique indexes.
import { type Doc, type Filter, valueAt, wantedValues } from './store-filters';

export interface UniqueIndex {
  readonly name: string;
  readonly fields: readonly string[];
  /** Only documents with this field being true are in it. */
  readonly where?: string;
}

export interface CollectionPlan {
  readonly unique: readonly UniqueIndex[];
  /** Fields whose equality finds rows without looking at all of them; a trailing `?` looks whether the field is there. */
  readonly lookups: readonly string[];
}

/** A transaction: what it sees, what it wrote. */
export interface Transaction {
  snapshot: number;
  readonly writes: Map<Row, Doc | null>;
  ended: boolean;
}

export interface Row {
  readonly id: string;
  readonly table: Table;
  /** Newest committed version; null: not there (yet, or any more). */
  doc: Doc | null;
  version: number;
  /** Versions before it that an open transaction may still see, newest first. */
  older: readonly { readonly doc: Doc | null; readonly version: number }[];
  /** The transaction that has written it and not ended. */
  lock: Transaction | null;
}

export interface Table {
  readonly name: string;
  readonly plan: CollectionPlan;
  readonly rows: Map<string, Row>;
  readonly buckets: ReadonlyMap<string, Map<unknown, Set<Row>>>;
  readonly keys: ReadonlyMap<string, Map<string, Set<Row>>>;
  /** Rows written since the oldest open transaction began. */
  recent: Row[];
}

export function makeTable(name: string, plan: CollectionPlan): Table {
  return {
    name,
    plan,
    rows: new Map(),
    buckets: new Map(plan.lookups.map((field) => [field, new Map<unknown, Set<Row>>()])),
    keys: new Map(plan.unique.map((index) => [index.name, new Map<string, Set<Row>>()])),
    recent: [],
  };
}

export function rowOf(table: Table, id: string): Row {
  const known = table.rows.get(id);
  if (known) return known;
  const row: Row = { id, table, doc: null, version: 0, older: [], lock: null };
  table.rows.set(id, row);
  return row;
}

/** The version that a transaction sees; without one the newest. */
export function visible(row: Row, transaction: Transaction | null): Doc | null {
  if (!transaction) return row.doc;
  const own = transaction.writes.get(row);
  if (own !== undefined) return own;
  if (row.version <= transaction.snapshot) return row.doc;
  return row.older.find(({ version }) => version <= transaction.snapshot)?.doc ?? null;
}

/** Rows that may pass the filter, by the best lookup; the caller still looks at each. */
export function candidates(table: Table, filter: Filter, transaction: Transaction | null): Iterable<Row> {
  const ids = wantedValues(filter, '_id');
  if (ids) return ids.map((id) => table.rows.get(String(id))).filter((row) => row !== undefined);
  let best: Iterable<Row> = table.rows.values();
  let least = table.rows.size;
  for (const [field, bucket] of table.buckets) {
    const wanted = field.endsWith('?') ? existence(filter, field) : wantedValues(filter, field);
    if (!wanted) continue;
    const sets = wanted.map((value) => bucket.get(value)).filter((set) => set !== undefined);
    const size = sets.reduce((sum, set) => sum + set.size, 0);
    if (size >= least) continue;
    least = size;
    best = sets.length === 1 && sets[0] ? sets[0] : sets.flatMap((set) => [...set]);
  }
  if (!transaction) return [...best];
  return new Set([...best, ...table.recent, ...[...transaction.writes.keys()].filter((row) => row.table === table)]);
}

function existence(filter: Filter, field: string): readonly unknown[] | undefined {
  const condition = filter[field.slice(0, -1)] as { $exists?: boolean } | undefined;
  return condition?.$exists === true ? [true] : undefined;
}

const bucketValue = (doc: Doc, field: string): unknown =>
  field.endsWith('?') ? valueAt(doc, field.slice(0, -1)) !== undefined : valueAt(doc, field);

/** Null: the document is not in this index. */
export function uniqueKey(index: UniqueIndex, doc: Doc): string | null {
  if (index.where && doc[index.where] !== true) return null;
  return index.fields.map((field) => String(valueAt(doc, field))).join('\n');
}

function put<K>(map: Map<K, Set<Row>>, key: K, row: Row): void {
  const set = map.get(key);
  if (set) set.add(row);
  else map.set(key, new Set([row]));
}

/** Makes a version the committed one. `keep`: open transactions may still need the one before. */
export function commitRow(row: Row, doc: Doc | null, version: number, keep: boolean): void {
  const { table } = row;
  const before = row.doc;
  for (const [field, bucket] of table.buckets) {
    if (before) bucket.get(bucketValue(before, field))?.delete(row);
    if (doc) put(bucket, bucketValue(doc, field), row);
  }
  for (const index of table.plan.unique) {
    const map = table.keys.get(index.name);
    const [old, next] = [before && uniqueKey(index, before), doc && uniqueKey(index, doc)];
    if (old === next || !map) continue;
    if (old !== null) map.get(old)?.delete(row);
    if (next !== null) put(map, next, row);
  }
  row.older = keep ? [{ doc: before, version: row.version }, ...row.older] : [];
  row.doc = doc;
  row.version = version;
  if (keep) table.recent.push(row);
}
