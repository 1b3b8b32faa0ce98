// MongoDB in memory for simulations: collections, indexes and transactions, with interpreted filters, updates and
// pipelines. The database is synchronous, so each call is one step. simulated-collection.ts adds the interface of the
// driver.
import type { IndexDescription } from 'mongodb';
import {
  type Core,
  type DatabaseOptions,
  type FindOptions,
  makeCore,
  type Mutation,
  type UpdateResult,
  type UpdateRequest,
} from './core';
import { createServerError } from './errors';
import type { Filter } from './filters';
import { makeIndex } from './indexes';
import { compileRead, type Lookup, type Stage } from './pipelines';
import { compileProjection } from './projections';
import { reindex } from './rows';
import type { Scope } from './scope';
import { restoreTable, type Snapshot, takeSnapshot } from './snapshots';
import { sortDocuments } from './sorting';
import type { Transaction } from './table';
import type { Change, Transactions } from './transactions';
import type { Doc, Members } from './values';
import { makeWrites, type Writes } from './writes';

export type { Change, Mutation, Snapshot, Transaction, UpdateResult, UpdateRequest };

/** An aggregate whose first reads show the state of an earlier transaction. */
export interface TornRead {
  readonly transaction: Transaction;
  readonly reads: number;
}

export interface SimulatedDatabase extends Pick<Transactions, 'begin' | 'commit' | 'abort' | 'alone'>, Writes {
  readonly nowMs: () => number;
  find(table: string, filter: Filter, options?: FindOptions, transaction?: Transaction | null): Doc[];
  aggregate(
    table: string,
    pipeline: readonly Stage[],
    variables?: Members,
    transaction?: Transaction | null,
    torn?: TornRead | null,
  ): Doc[];
  tables(): readonly string[];
  indexes(table: string): readonly { readonly name: string; readonly unique: boolean }[];
  createTable(name: string): void;
  createIndexes(table: string, descriptions: readonly IndexDescription[]): string[];
  /** The committed state, for `restore`. */
  snapshot(): Snapshot;
  /** Restores every collection. No transaction may be open. */
  restore(snapshot: Snapshot): void;
}

export function makeSimulatedDatabase(options: DatabaseOptions): SimulatedDatabase {
  const core = makeCore(options);
  const { begin, commit, abort, alone } = core.transactions;
  return {
    begin,
    commit,
    abort,
    alone,
    nowMs: core.nowMs,
    ...makeReads(core),
    ...makeWrites(core),
    ...administration(core),
  };
}

function makeReads({ transactions, found, scopeOf, lookupIn }: Core): Pick<SimulatedDatabase, 'find' | 'aggregate'> {
  const reading = <T>(transaction: Transaction | null, work: () => T): T =>
    transaction ? transactions.within(transaction, work) : work();
  return {
    find: (name, filter, options = {}, transaction = null) =>
      reading(transaction, () => {
        const { sort, skip = 0, limit = 0, projection, let: variables, withoutClock = false } = options;
        const scope: Scope = withoutClock ? { ...scopeOf(variables), now: null } : scopeOf(variables);
        const show = projection && Object.keys(projection).length > 0 ? compileProjection(projection, 'find') : null;
        let docs = found(name, filter, scope, transaction).map(([, doc]) => doc);
        if (sort) docs = sortDocuments(docs, sort);
        if (skip > 0 || limit !== 0) docs = docs.slice(skip, limit === 0 ? undefined : skip + Math.abs(limit));
        return show ? docs.map((doc) => show(doc, scope)) : docs;
      }),
    aggregate: (name, pipeline, variables = {}, transaction = null, torn = null) =>
      reading(transaction, () => {
        if (transaction && names(pipeline, '$unionWith'))
          throw createServerError(
            263,
            'OperationNotSupportedInTransaction',
            '$unionWith is not allowed in a transaction',
          );
        const lookup = torn ? lookUpInTwoStates(lookupIn, torn) : lookupIn(transaction);
        return [...compileRead(name, pipeline, scopeOf(variables), lookup)()];
      }),
  };
}

function lookUpInTwoStates(lookupIn: Core['lookupIn'], { transaction, reads }: TornRead): Lookup {
  let done = 0;
  const [earlier, now] = [lookupIn(transaction), lookupIn(null)];
  return (...given) => {
    done += 1;
    return (done <= reads ? earlier : now)(...given);
  };
}

type Administration = 'tables' | 'indexes' | 'createTable' | 'createIndexes' | 'snapshot' | 'restore';

const administration = ({ tables, tableOf, transactions }: Core): Pick<SimulatedDatabase, Administration> => ({
  tables: () => [...tables.keys()],
  indexes: (name) => tableOf(name).indexes.map(({ name: index, unique }) => ({ name: index, unique })),
  createTable: (name) => void tableOf(name),
  createIndexes: (name, descriptions) => {
    const table = tableOf(name);
    const indexes = descriptions
      .map(makeIndex)
      .filter((one) => !table.indexes.some((known) => known.name === one.name));
    for (const index of indexes) for (const row of table.rows.values()) reindex(index, row, null, row.doc);
    table.indexes = [...table.indexes, ...indexes];
    return descriptions.map((description) => makeIndex(description).name);
  },
  snapshot: () => takeSnapshot(tables.values()),
  restore: (snapshot) => {
    for (const table of tables.values()) restoreTable(table, snapshot.get(table.name) ?? [], transactions.version());
  },
});

/** Returns whether a filter or a pipeline uses this operator or variable anywhere. */
const names = (given: unknown, operator: string): boolean => JSON.stringify(given).includes(`"${operator}"`);
