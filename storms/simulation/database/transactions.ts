// Transactions as measured on the server: reads use a snapshot, the first writer of a document wins, write skew is
// allowed, and an error ends the transaction.
import { MongoServerError } from 'mongodb';
import { BlockedError, createDuplicateKey, createNoSuchTransaction, writeConflict } from './errors';
import { refuseParallel, keepsPosition, listUniqueKeys } from './indexes';
import { commitRow, forgetEmpty, readVisible } from './rows';
import type { Index, Row, Table, Transaction } from './table';
import type { Doc } from './values';

export interface Change {
  readonly table: string;
  readonly before: Doc | null;
  readonly after: Doc | null;
}

export interface Transactions {
  readonly begin: () => Transaction;
  /** @throws NoSuchTransaction if an error has ended the transaction */
  readonly commit: (transaction: Transaction) => void;
  readonly abort: (transaction: Transaction) => void;
  /** Makes a call of a transaction. The first call takes the snapshot, and an error ends the transaction. */
  readonly within: <T>(transaction: Transaction, work: () => T) => T;
  /**
   * Makes a write outside transactions, in its own transaction.
   * @throws BlockedError if another transaction has locked a document
   */
  readonly alone: <T>(work: (transaction: Transaction) => T) => T;
  /** @throws WriteConflict if another transaction was faster, or a duplicate key error */
  readonly write: (row: Row, doc: Doc | null, transaction: Transaction) => void;
  /** The time of the last commit. */
  readonly version: () => number;
}

export interface TransactionOptions {
  readonly tables: () => Iterable<Table>;
  readonly onCommit: (changes: readonly Change[]) => void;
  /** Collections whose unique indexes refuse nothing. */
  readonly isUnguarded: (table: string) => boolean;
  /** Collections in which an aborted transaction leaves its writes. */
  readonly leaks: (table: string) => boolean;
  /** Returns why a document cannot be stored, for example because it is too large. */
  readonly refuses: (table: string, before: Doc | null, after: Doc) => Error | undefined;
}

export function makeTransactions({ tables, onCommit, isUnguarded, leaks, refuses }: TransactionOptions): Transactions {
  const open = new Set<Transaction>();
  let version = 0;

  const end = (transaction: Transaction): void => {
    transaction.ended = true;
    open.delete(transaction);
    for (const row of transaction.writes.keys()) if (row.lock === transaction) row.lock = null;
    if (open.size > 0) return;
    for (const table of tables()) {
      if (table.recent.length === 0) continue;
      for (const row of table.recent) forgetEmpty(row);
      table.recent = [];
    }
  };

  const abort = (transaction: Transaction): void => {
    if (transaction.ended) return;
    end(transaction);
    leak(transaction);
    for (const row of transaction.writes.keys()) if (row.older.length === 0) forgetEmpty(row);
  };

  /** For a mutant, commits the writes to some collections although the transaction is aborted. */
  const leak = ({ alone, writes }: Transaction): void => {
    const left = alone ? [] : [...writes].filter(([row]) => leaks(row.table.name));
    if (left.length === 0) return;
    version += 1;
    for (const [row, doc] of left) {
      const before = row.doc;
      commitRow(row, doc, version, open.size > 0);
      onCommit([{ table: row.table.name, before, after: doc }]);
    }
  };

  const commit = (transaction: Transaction): void => {
    if (transaction.ended) throw createNoSuchTransaction();
    end(transaction);
    if (transaction.writes.size === 0) return;
    version += 1;
    const changes: Change[] = [];
    for (const [row, doc] of transaction.writes) {
      changes.push({ table: row.table.name, before: row.doc, after: doc });
      commitRow(row, doc, version, open.size > 0);
    }
    onCommit(changes);
  };

  const within = <T>(transaction: Transaction, work: () => T): T => {
    if (transaction.ended) throw createNoSuchTransaction();
    transaction.snapshot ??= version;
    try {
      return work();
    } catch (error) {
      if (!transaction.alone) abort(transaction);
      throw error;
    }
  };

  const begin = (): Transaction => {
    const transaction: Transaction = { snapshot: null, alone: false, writes: new Map(), ended: false };
    open.add(transaction);
    return transaction;
  };

  return {
    begin,
    commit,
    abort,
    version: () => version,
    within,
    alone: (work) => {
      const transaction = begin();
      transaction.alone = true;
      try {
        const result = within(transaction, () => work(transaction));
        commit(transaction);
        return result;
      } catch (error) {
        if (transaction.ended) throw error;
        // If a call over several documents fails, its earlier writes are kept, unless the call only waits to be
        // repeated.
        const waits = error instanceof MongoServerError && error.code === 112;
        if (waits || !(error instanceof MongoServerError)) abort(transaction);
        else commit(transaction);
        throw waits ? new BlockedError('held by a transaction') : error;
      }
    },
    write: (row, doc, transaction) => {
      if (row.lock !== null && row.lock !== transaction) throw writeConflict();
      if (row.version > (transaction.snapshot ?? version)) throw writeConflict();
      const refused = doc && refuses(row.table.name, readVisible(row, transaction), doc);
      if (refused) throw refused;
      if (doc) refuseParallels(row, doc, readVisible(row, transaction));
      if (doc && !isUnguarded(row.table.name)) checkUnique(row, doc, transaction, open);
      row.lock = transaction;
      transaction.writes.set(row, doc);
    },
  };
}

/**
 * Finds rows that may have the key. For this transaction, the index still contains a row that left it after the
 * snapshot.
 */
function othersFor(row: Row, index: Index, key: string, transaction: Transaction): ReadonlySet<Row> {
  const others = new Set(index.rows.get(key));
  for (const recent of row.table.recent) others.add(recent);
  for (const written of transaction.writes.keys()) if (written.table === row.table) others.add(written);
  others.delete(row);
  return others;
}

function refuseParallels({ table }: Row, doc: Doc, before: Doc | null): void {
  for (const index of table.indexes) if (!before || !keepsPosition(index, before, doc)) refuseParallel(index, doc);
}

function checkUnique(row: Row, doc: Doc, transaction: Transaction, open: ReadonlySet<Transaction>): void {
  const before = readVisible(row, transaction);
  for (const index of row.table.indexes) {
    if (!index.unique || (before && keepsPosition(index, before, doc))) continue;
    const own = before ? listUniqueKeys(index, before) : [];
    for (const key of listUniqueKeys(index, doc)) {
      if (own.includes(key)) continue;
      const holds = (other: Doc | null | undefined): boolean =>
        Boolean(other) && listUniqueKeys(index, other as Doc).includes(key);
      let isTaken = false;
      for (const other of othersFor(row, index, key, transaction)) {
        if (holds(readVisible(other, transaction))) isTaken = true;
        else if (holds(other.doc) && !transaction.writes.has(other)) throw writeConflict();
      }
      for (const rival of open) {
        if (rival === transaction) continue;
        for (const [other, written] of rival.writes) {
          if (other.table === row.table && other !== row && holds(written)) throw writeConflict();
        }
      }
      if (isTaken) throw createDuplicateKey(row.table.name, index.name);
    }
  }
}
