// Backups of simulated collections. Stored documents are frozen, so a backup is only a list of documents.
import { commitRow, findRow } from './rows';
import type { Table } from './table';
import { type Doc, toValueKey } from './values';

/** Documents by collection, in order of insertion. */
export type Snapshot = ReadonlyMap<string, readonly Doc[]>;

export function takeSnapshot(tables: Iterable<Table>): Snapshot {
  return new Map(
    [...tables].map(({ name, rows }) => [
      name,
      [...rows.values()].toSorted((a, b) => a.order - b.order).flatMap(({ doc }) => (doc ? [doc] : [])),
    ]),
  );
}

export function restoreTable(table: Table, docs: readonly Doc[], version: number): void {
  table.rows.clear();
  table.recent = [];
  for (const { rows } of table.indexes) rows.clear();
  for (const [order, doc] of docs.entries()) {
    const row = findRow(table, toValueKey(doc._id));
    row.order = order - docs.length;
    commitRow(row, doc, version, false);
  }
}
