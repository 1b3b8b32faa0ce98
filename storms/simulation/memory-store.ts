// The store of the simulation: documents with snapshots, write conflicts, unique indexes and transactions that are all
// or nothing, as the real one has them. Synchronous: each call is one step of the simulation.
import { MongoServerError } from 'mongodb';
import { givesUp, type Plant, weakFilter, weakUpdate, weakView } from './plants';
import { compare, type Doc, type Filter, matches, valueAt } from './store-filters';
import {
  candidates,
  type CollectionPlan,
  commitRow,
  makeTable,
  type Row,
  rowOf,
  type Table,
  type Transaction,
  uniqueKey,
  visible,
} from './store-rows';
import { type Update, updated, upsertBase } from './store-updates';

/** Another transaction holds a document: a write outside transactions waits for it. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

export interface Change {
  readonly table: string;
  readonly before: Doc | null;
  readonly after: Doc | null;
}

export interface FindOptions {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
}

export interface Updated {
  readonly matched: number;
  readonly upserted: number;
  readonly before: Doc | null;
  readonly after: Doc | null;
}

export interface MemoryStore {
  begin(): Transaction;
  commit(transaction: Transaction): void;
  abort(transaction: Transaction): void;
  /** Runs writes as one transaction of their own. @throws Blocked when a document is held by another one. */
  alone<T>(work: (transaction: Transaction) => T): T;
  find(name: string, filter: Filter, options: FindOptions, transaction: Transaction | null): Doc[];
  insert(name: string, doc: Doc, transaction: Transaction): void;
  update(name: string, filter: Filter, update: Update, how: UpdateHow, transaction: Transaction): Updated;
  remove(name: string, filter: Filter, transaction: Transaction): number;
}

export interface UpdateHow {
  readonly many?: boolean;
  readonly upsert?: boolean;
  /** The update is a whole document. */
  readonly replace?: boolean;
}

export interface StoreOptions {
  readonly plans: Readonly<Record<string, CollectionPlan>>;
  readonly nowMs: () => number;
  readonly onCommit: (changes: readonly Change[]) => void;
  readonly plant?: Plant | undefined;
}

const conflict = (): MongoServerError =>
  new MongoServerError({ message: 'WriteConflict', code: 112, errorLabels: ['TransientTransactionError'] });

const duplicate = (index: string): MongoServerError =>
  new MongoServerError({ message: `E11000 duplicate key error index: ${index}`, code: 11000 });

export function makeMemoryStore({ plans, nowMs, onCommit, plant }: StoreOptions): MemoryStore {
  const tables = new Map<string, Table>();
  const open = new Set<Transaction>();
  let version = 0;
  let doubles = 0;

  const tableOf = (name: string): Table => {
    const known = tables.get(name);
    if (known) return known;
    const table = makeTable(name, plans[name] ?? { unique: [], lookups: [] });
    tables.set(name, table);
    return table;
  };

  const end = (transaction: Transaction): void => {
    transaction.ended = true;
    open.delete(transaction);
    for (const row of transaction.writes.keys()) if (row.lock === transaction) row.lock = null;
    if (open.size === 0) for (const table of tables.values()) if (table.recent.length > 0) table.recent = [];
  };

  const write = (row: Row, doc: Doc | null, transaction: Transaction): void => {
    if (row.lock !== null && row.lock !== transaction) throw conflict();
    if (row.version > transaction.snapshot) throw conflict();
    row.lock = transaction;
    transaction.writes.set(row, doc);
  };

  const checkUnique = (table: Table, row: Row, doc: Doc, transaction: Transaction): void => {
    for (const index of table.plan.unique) {
      if (plant === 'fork' && table.name === 'records') continue;
      const key = uniqueKey(index, doc);
      if (key === null) continue;
      // What left the index after the snapshot is still in it for this transaction.
      for (const other of [...(table.keys.get(index.name)?.get(key) ?? []), ...table.recent]) {
        if (other === row) continue;
        const seen = visible(other, transaction);
        if (seen && uniqueKey(index, seen) === key) throw duplicate(index.name);
        const now = other.doc && uniqueKey(index, other.doc);
        if (now === key && !transaction.writes.has(other)) throw conflict();
      }
      for (const rival of open) {
        if (rival === transaction) continue;
        for (const [other, written] of rival.writes) {
          if (other.table === table && written && uniqueKey(index, written) === key) throw conflict();
        }
      }
    }
  };

  const insert = (name: string, doc: Doc, transaction: Transaction): void => {
    const table = tableOf(name);
    let row = rowOf(table, doc._id);
    if (plant === 'fork' && name === 'records' && (row.doc || row.lock)) row = rowOf(table, `${doc._id}~${++doubles}`);
    else if (visible(row, transaction)) throw duplicate('_id_');
    checkUnique(table, row, doc, transaction);
    write(row, row.id === doc._id ? doc : { ...doc, _id: row.id }, transaction);
  };

  const found = (name: string, given: Filter, transaction: Transaction | null): [Row, Doc][] => {
    const filter = weakFilter(plant, name, given);
    const rows: [Row, Doc][] = [];
    for (const row of candidates(tableOf(name), filter, transaction)) {
      const doc = visible(row, transaction);
      const seen = doc && weakView(plant, name, doc);
      if (seen && matches(seen, filter, nowMs())) rows.push([row, seen]);
    }
    return rows;
  };

  const update: MemoryStore['update'] = (name, filter, given, { many, upsert, replace }, transaction) => {
    const rows = found(name, filter, transaction);
    const change = weakUpdate(plant, name, given);
    let after: Doc | null = null;
    const before = rows[0]?.[1] ?? null;
    for (const [row] of many ? rows : rows.slice(0, 1)) {
      const now = visible(row, transaction) as Doc;
      after = replace ? (change as unknown as Doc) : updated(now, change, nowMs());
      checkUnique(row.table, row, after, transaction);
      write(row, after, transaction);
      if (givesUp(plant, name, given)) {
        const back = { $set: { pending: true }, $unset: { submission: '' } };
        update('records', { submission: row.id }, back, { many: true }, transaction);
      }
    }
    if (rows.length > 0 || !upsert)
      return { matched: many ? rows.length : Math.min(1, rows.length), upserted: 0, before, after };
    after = replace ? (change as unknown as Doc) : updated(upsertBase(filter), change, nowMs(), true);
    insert(name, after, transaction);
    return { matched: 0, upserted: 1, before, after };
  };

  const store: MemoryStore = {
    begin: () => {
      const transaction: Transaction = { snapshot: version, writes: new Map(), ended: false };
      open.add(transaction);
      return transaction;
    },
    commit: (transaction) => {
      if (transaction.ended) throw new Error('the transaction has ended');
      end(transaction);
      if (transaction.writes.size === 0) return;
      version += 1;
      const changes: Change[] = [];
      for (const [row, doc] of transaction.writes) {
        changes.push({ table: row.table.name, before: row.doc, after: doc });
        commitRow(row, doc, version, open.size > 0);
      }
      onCommit(changes);
    },
    abort: end,
    alone: (work) => {
      const transaction = store.begin();
      try {
        const result = work(transaction);
        store.commit(transaction);
        return result;
      } catch (error) {
        if (!transaction.ended) end(transaction);
        if (error instanceof MongoServerError && error.code === 112) throw new Blocked('held by a transaction');
        throw error;
      }
    },
    find: (name, filter, { sort, limit }, transaction) => {
      const docs = found(name, filter, transaction).map(([, doc]) => doc);
      if (sort) docs.sort((a, b) => bySort(sort, a, b));
      return limit === undefined ? docs : docs.slice(0, limit);
    },
    insert,
    update,
    remove: (name, filter, transaction) => {
      const rows = found(name, filter, transaction);
      for (const [row] of rows) write(row, null, transaction);
      return rows.length;
    },
  };
  return store;
}

function bySort(sort: Readonly<Record<string, 1 | -1>>, a: Doc, b: Doc): number {
  for (const field in sort) {
    const order = compare(valueAt(a, field), valueAt(b, field));
    if (order !== 0) return order * (sort[field] ?? 1);
  }
  return 0;
}
