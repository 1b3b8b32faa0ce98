// What reads and writes of a simulated database share: its collections, its filters, and how a mutant weakens it.
import { Timestamp } from 'mongodb';
import { compileFilter, type Filter } from './filters';
import { findCandidates } from './indexes';
import type { Lookup } from './pipelines';
import { makeTable, readVisible } from './rows';
import type { Scope } from './scope';
import type { Sort } from './sorting';
import type { Row, Table, Transaction } from './table';
import { type Change, makeTransactions, type Transactions } from './transactions';
import type { Update } from './updates';
import type { Doc, Members } from './values';

export interface FindOptions {
  readonly sort?: Sort | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly projection?: Members | undefined;
  readonly let?: Members | undefined;
  /** `distinct` of the server has no `$$NOW`. */
  readonly withoutClock?: boolean;
}

export interface UpdateRequest {
  readonly filter: Filter;
  /** Operators, a pipeline, or a whole document if `replace` is set. */
  readonly update: Update;
  readonly many?: boolean;
  readonly upsert?: boolean;
  readonly replace?: boolean;
  readonly sort?: Sort | undefined;
  readonly arrayFilters?: readonly Filter[] | undefined;
  readonly let?: Members | undefined;
}

export interface UpdateResult {
  readonly matched: number;
  readonly modified: number;
  /** The `_id` of a document that was created. */
  readonly upserted: unknown;
  /** The first document, before and after. */
  readonly before: Doc | null;
  readonly after: Doc | null;
}

/** What a mutant removes from the database, to show that the simulation detects it. */
export interface Mutation {
  readonly filter: (table: string, filter: Filter, update: Update | null) => Filter;
  readonly update: (table: string, update: Update) => Update;
  readonly shown: (table: string, doc: Doc) => Doc;
  readonly isUnguarded: (table: string) => boolean;
  /** Collections in which the writes of an aborted transaction are kept. */
  readonly leaks: (table: string) => boolean;
  /** Replaces an update. */
  readonly followUp: (
    table: string,
    update: Update,
    doc: Doc,
  ) => { readonly table: string; readonly request: UpdateRequest } | null;
}

export interface DatabaseOptions {
  readonly nowMs: () => number;
  readonly onCommit?: (changes: readonly Change[]) => void;
  readonly mutation?: Mutation | undefined;
  /** Returns why a document cannot be stored. */
  readonly refuses?: (table: string, before: Doc | null, after: Doc) => Error | undefined;
}

const intact: Mutation = {
  filter: (_, filter) => filter,
  update: (_, update) => update,
  shown: (_, doc) => doc,
  isUnguarded: () => false,
  leaks: () => false,
  followUp: () => null,
};

export interface Core {
  readonly tables: ReadonlyMap<string, Table>;
  readonly mutation: Mutation;
  readonly transactions: Transactions;
  readonly nowMs: () => number;
  readonly tableOf: (name: string) => Table;
  readonly scopeOf: (variables?: Members) => Scope;
  /**
   * Finds the rows that match, with the documents that this transaction sees. `update` is the update for which they are
   * read.
   */
  readonly found: (
    name: string,
    filter: Filter,
    scope: Scope,
    transaction: Transaction | null,
    update?: Update | null,
  ) => [Row, Doc][];
  readonly lookupIn: (transaction: Transaction | null) => Lookup;
}

export function makeCore({ nowMs, onCommit = nothing, mutation = intact, refuses = nothing }: DatabaseOptions): Core {
  const tables = new Map<string, Table>();
  const { isUnguarded, leaks } = mutation;
  const transactions = makeTransactions({ tables: () => tables.values(), onCommit, isUnguarded, leaks, refuses });
  const tableOf = (name: string): Table => {
    const entry = tables.get(name) ?? makeTable(name);
    tables.set(name, entry);
    return entry;
  };
  const found: Core['found'] = (name, given, scope, transaction, update = null) => {
    const filter = mutation.filter(name, given, update);
    const test = compileFilter(filter, scope);
    const rows: [Row, Doc][] = [];
    for (const row of findCandidates(tableOf(name), filter, scope, transaction)) {
      const doc = readVisible(row, transaction);
      const seen = doc && mutation.shown(name, doc);
      if (seen && test(seen)) rows.push([row, seen]);
    }
    return rows;
  };
  const clusterTime = (): Timestamp => new Timestamp({ t: 0, i: transactions.version() });
  return {
    tables,
    mutation,
    transactions,
    nowMs,
    tableOf,
    scopeOf: (variables = {}) => ({ root: null, now: new Date(nowMs()), clusterTime, variables }),
    found,
    lookupIn: (transaction) => (name, filter, scope) => found(name, filter, scope, transaction).map(([, doc]) => doc),
  };
}

const nothing = (): undefined => undefined;
