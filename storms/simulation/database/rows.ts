// Rows of one collection: which version of a row a transaction sees, and how a commit changes rows and indexes.
import type { Doc } from './values';
import { listIndexKeys, keepsPosition } from './indexes';
import type { Index, Row, Table, Transaction } from './table';

export const makeTable = (name: string): Table => ({ name, rows: new Map(), indexes: [], recent: [] });

export function findRow(table: Table, key: string): Row {
  const entry = table.rows.get(key);
  if (entry) return entry;
  const row: Row = { key, table, doc: null, version: 0, order: 0, older: [], lock: null };
  table.rows.set(key, row);
  return row;
}

/** Returns the version that a transaction sees; without a transaction, the newest version. */
export function readVisible(row: Row, transaction: Transaction | null): Doc | null {
  if (!transaction) return row.doc;
  const own = transaction.writes.get(row);
  if (own !== undefined) return own;
  const snapshot = transaction.snapshot ?? Number.POSITIVE_INFINITY;
  if (row.version <= snapshot) return row.doc;
  return row.older.find(({ version }) => version <= snapshot)?.doc ?? null;
}

/** Makes a version the committed one. `keep` means that open transactions may still need the previous version. */
export function commitRow(row: Row, doc: Doc | null, version: number, keep: boolean): void {
  const { table, doc: before } = row;
  for (const index of table.indexes) reindex(index, row, before, doc);
  row.older = keep ? [{ doc: before, version: row.version }, ...row.older] : [];
  row.doc = doc;
  row.version = version;
  if (keep) table.recent.push(row);
  else forgetEmpty(row);
}

/** Removes a row that no transaction sees any more. Inserting the same `_id` again creates a new row. */
export function forgetEmpty(row: Row): void {
  if (row.doc === null && row.lock === null) row.table.rows.delete(row.key);
}

export function reindex(index: Index, row: Row, before: Doc | null, after: Doc | null): void {
  if (before && after && keepsPosition(index, before, after)) return;
  const [old, next] = [before ? listIndexKeys(index, before) : [], after ? listIndexKeys(index, after) : []];
  if (old.length === next.length && old.every((key, i) => key === next[i])) return;
  for (const key of old) index.rows.get(key)?.delete(row);
  for (const key of next) {
    const set = index.rows.get(key);
    if (set) set.add(row);
    else index.rows.set(key, new Set([row]));
  }
}
