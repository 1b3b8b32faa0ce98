// MongoDB in memory for simulations: collections, indexes and transactions over interpreted filters, updates and
// pipelines. Synchronous: each call is one step. `SimulatedCollection` puts the driver's interface over it.
import type { IndexDescription } from 'mongodb';
import { ObjectId } from 'mongodb';
import { duplicateKey, serverError } from './errors';
import { compileFilter, type Filter } from './filters';
import { candidates, makeIndex } from './indexes';
import { compileRead, type Lookup, type Stage } from './pipelines';
import { compileProjection } from './projections';
import { makeTable, reindex, type Row, rowOf, type Table, type Transaction, visible } from './rows';
import type { Scope } from './scope';
import { restoreTable, type Snapshot, snapshotOf } from './snapshots';
import { type Sort, sorted } from './sorting';
import { type Change, makeTransactions, type Transactions } from './transactions';
import { compileReplacement, compileUpdate, refuseExpression, type Update, upsertBase } from './updates';
import { type Doc, keyOf, type Members, stored } from './values';

export type { Change, Snapshot, Transaction };

export interface FindOptions {
  readonly sort?: Sort | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly projection?: Members | undefined;
  readonly let?: Members | undefined;
  /** The server's distinct has no `$$NOW`. */
  readonly withoutClock?: boolean;
}

export interface UpdateRequest {
  readonly filter: Filter;
  /** Operators, a pipeline, or with `replace` a whole document. */
  readonly update: Update;
  readonly many?: boolean;
  readonly upsert?: boolean;
  readonly replace?: boolean;
  readonly sort?: Sort | undefined;
  readonly arrayFilters?: readonly Filter[] | undefined;
  readonly let?: Members | undefined;
}

export interface Updated {
  readonly matched: number;
  readonly modified: number;
  /** The `_id` of a document that was made. */
  readonly upserted: unknown;
  /** Of the first document, before and after. */
  readonly before: Doc | null;
  readonly after: Doc | null;
}

/** What a mutant takes out of the database, to show that the simulation notices. */
export interface Mutation {
  readonly filter: (table: string, filter: Filter, update: Update | null) => Filter;
  readonly update: (table: string, update: Update) => Update;
  readonly shown: (table: string, doc: Doc) => Doc;
  readonly isUnguarded: (table: string) => boolean;
  /** What a transaction that was given up wrote there stays. */
  readonly leaks: (table: string) => boolean;
  /** Another update that comes with one. */
  readonly behind: (
    table: string,
    update: Update,
    doc: Doc,
  ) => { readonly table: string; readonly request: UpdateRequest } | null;
}

export interface DatabaseOptions {
  readonly nowMs: () => number;
  readonly onCommit?: (changes: readonly Change[]) => void;
  readonly mutation?: Mutation | undefined;
  /** Why a document cannot be stored. */
  readonly refuses?: (table: string, before: Doc | null, after: Doc) => Error | undefined;
}

export interface SimulatedDatabase extends Pick<Transactions, 'begin' | 'commit' | 'abort' | 'alone'> {
  readonly nowMs: () => number;
  find(table: string, filter: Filter, options?: FindOptions, transaction?: Transaction | null): Doc[];
  aggregate(table: string, pipeline: readonly Stage[], variables?: Members, transaction?: Transaction | null): Doc[];
  /** Gives the document's `_id`. */
  insert(table: string, doc: Doc, transaction: Transaction): unknown;
  update(table: string, request: UpdateRequest, transaction: Transaction): Updated;
  /** Gives the documents that went. */
  remove(
    table: string,
    filter: Filter,
    how: { readonly many: boolean; readonly sort?: Sort | undefined },
    transaction: Transaction,
  ): Doc[];
  tables(): readonly string[];
  indexes(table: string): readonly { readonly name: string; readonly unique: boolean }[];
  createTable(name: string): void;
  createIndexes(table: string, descriptions: readonly IndexDescription[]): string[];
  /** What is committed now, for `restore`. */
  snapshot(): Snapshot;
  /** Puts every collection back to what it was. No transaction may be open. */
  restore(snapshot: Snapshot): void;
}

const intact: Mutation = {
  filter: (_, filter) => filter,
  update: (_, update) => update,
  shown: (_, doc) => doc,
  isUnguarded: () => false,
  leaks: () => false,
  behind: () => null,
};

export function makeSimulatedDatabase({
  nowMs,
  onCommit = () => undefined,
  mutation = intact,
  refuses = () => undefined,
}: DatabaseOptions): SimulatedDatabase {
  const tables = new Map<string, Table>();
  let [orders, doubles] = [0, 0];
  const { isUnguarded, leaks } = mutation;
  const transactions = makeTransactions({ tables: () => tables.values(), onCommit, isUnguarded, leaks, refuses });

  const tableOf = (name: string): Table => {
    const known = tables.get(name);
    if (known) return known;
    const table = makeTable(name);
    tables.set(name, table);
    return table;
  };
  const scopeOf = (variables: Members = {}): Scope => ({ root: null, now: new Date(nowMs()), variables });

  const found = (
    name: string,
    given: Filter,
    scope: Scope,
    transaction: Transaction | null,
    update: Update | null = null,
  ): [Row, Doc][] => {
    const filter = mutation.filter(name, given, update);
    const test = compileFilter(filter, scope);
    const rows: [Row, Doc][] = [];
    for (const row of candidates(tableOf(name), filter, scope, transaction)) {
      const doc = visible(row, transaction);
      const seen = doc && mutation.shown(name, doc);
      if (seen && test(seen)) rows.push([row, seen]);
    }
    return rows;
  };
  const lookupIn =
    (transaction: Transaction | null): Lookup =>
    (name, filter, scope) =>
      found(name, filter, scope, transaction).map(([, doc]) => doc);
  const reading = <T>(transaction: Transaction | null, work: () => T): T =>
    transaction ? transactions.within(transaction, work) : work();

  const inserted = (name: string, given: Doc, transaction: Transaction): unknown => {
    const doc = stored(given._id === undefined ? { _id: new ObjectId(), ...given } : given) as Doc;
    if (Array.isArray(doc._id)) throw serverError(53, 'InvalidIdField', "The '_id' value cannot be of type array");
    const table = tableOf(name);
    let row = rowOf(table, keyOf(doc._id));
    let next = doc;
    if (mutation.isUnguarded(name) && (row.doc || row.lock)) {
      next = stored({ ...doc, _id: `${String(doc._id)}~${++doubles}` }) as Doc;
      row = rowOf(table, keyOf(next._id));
    } else if (visible(row, transaction)) throw duplicateKey('_id_');
    transactions.write(row, next, transaction);
    row.order = ++orders;
    return next._id;
  };

  const changed = (name: string, request: UpdateRequest, transaction: Transaction): Updated => {
    const scope = scopeOf(request.let);
    const { filter, many = false, upsert = false, replace = false, sort, arrayFilters } = request;
    const given = mutation.update(name, request.update);
    if (upsert) refuseExpression(filter);
    const change = replace
      ? compileReplacement(given as Doc)
      : compileUpdate(given, { filter, scope, arrayFilters }, lookupIn(transaction));
    let rows = found(name, filter, scope, transaction, request.update);
    if (sort && rows.length > 1) rows = bySort(rows, sort);
    const chosen = many ? rows : rows.slice(0, 1);
    let modified = 0;
    let after: Doc | null = null;
    for (const [row] of chosen) {
      const now = visible(row, transaction) as Doc;
      const next = change(now, false);
      after ??= next;
      if (next === now) continue;
      modified += 1;
      transactions.write(row, next, transaction);
      const more = mutation.behind(name, request.update, next);
      if (more) changed(more.table, more.request, transaction);
    }
    const before = chosen[0]?.[1] ?? null;
    if (chosen.length > 0 || !upsert) return { matched: chosen.length, modified, upserted: undefined, before, after };
    const base = upsertBase(filter);
    const made = change(base, true);
    const upserted = inserted(
      name,
      made._id === undefined ? { _id: new ObjectId(), ...made } : idFirst(made),
      transaction,
    );
    after = transaction.writes.get(rowOf(tableOf(name), keyOf(upserted))) ?? null;
    return { matched: 0, modified: 0, upserted, before: null, after };
  };

  return {
    begin: transactions.begin,
    commit: transactions.commit,
    abort: transactions.abort,
    alone: transactions.alone,
    nowMs,
    find: (name, filter, options = {}, transaction = null) =>
      reading(transaction, () => {
        const { sort, skip = 0, limit = 0, projection, let: variables, withoutClock = false } = options;
        const scope: Scope = withoutClock ? { ...scopeOf(variables), now: null } : scopeOf(variables);
        const show = projection && Object.keys(projection).length > 0 ? compileProjection(projection, 'find') : null;
        let docs = found(name, filter, scope, transaction).map(([, doc]) => doc);
        if (sort) docs = sorted(docs, sort);
        if (skip > 0 || limit !== 0) docs = docs.slice(skip, limit === 0 ? undefined : skip + Math.abs(limit));
        return show ? docs.map((doc) => show(doc, scope)) : docs;
      }),
    aggregate: (name, pipeline, variables = {}, transaction = null) =>
      reading(transaction, () => {
        if (transaction && names(pipeline, '$unionWith'))
          throw serverError(263, 'OperationNotSupportedInTransaction', '$unionWith is not allowed in a transaction');
        return [...compileRead(name, pipeline, scopeOf(variables), lookupIn(transaction))()];
      }),
    insert: (name, doc, transaction) => transactions.within(transaction, () => inserted(name, doc, transaction)),
    update: (name, request, transaction) => transactions.within(transaction, () => changed(name, request, transaction)),
    remove: (name, filter, { many, sort }, transaction) =>
      transactions.within(transaction, () => {
        let rows = found(name, filter, scopeOf(), transaction);
        if (sort) rows = bySort(rows, sort);
        if (!many) rows = rows.slice(0, 1);
        for (const [row] of rows) transactions.write(row, null, transaction);
        return rows.map(([, doc]) => doc);
      }),
    tables: () => [...tables.keys()],
    indexes: (name) => tableOf(name).indexes.map(({ name: index, unique }) => ({ name: index, unique })),
    createTable: (name) => void tableOf(name),
    createIndexes: (name, descriptions) => {
      const table = tableOf(name);
      const made = descriptions.map(makeIndex).filter((one) => !table.indexes.some((known) => known.name === one.name));
      for (const index of made) for (const row of table.rows.values()) reindex(index, row, null, row.doc);
      table.indexes = [...table.indexes, ...made];
      return descriptions.map((description) => makeIndex(description).name);
    },
    snapshot: () => snapshotOf(tables.values()),
    restore: (snapshot) => {
      for (const table of tables.values()) restoreTable(table, snapshot.get(table.name) ?? [], transactions.version());
    },
  };
}

/** Whether a filter or a pipeline names this operator or variable anywhere. */
const names = (given: unknown, operator: string): boolean => JSON.stringify(given).includes(`"${operator}"`);

/** As the server stores a document that an upsert makes. */
function idFirst({ _id, ...rest }: Doc): Doc {
  return { _id, ...rest };
}

function bySort(rows: readonly [Row, Doc][], sort: Sort): [Row, Doc][] {
  const rowOfDoc = new Map(rows.map(([row, doc]) => [doc, row]));
  return sorted(
    rows.map(([, doc]) => doc),
    sort,
  ).map((doc) => [rowOfDoc.get(doc) as Row, doc]);
}
