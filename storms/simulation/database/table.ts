// A simulated collection as its parts share it: rows with the versions that open transactions still see, and indexes.
import type { Test } from './conditions';
import type { Doc, Members } from './values';

/** A transaction: its snapshot and its writes. The transaction is also the session of the driver. */
export interface Transaction {
  /** Taken at its first call, as on the server; null before. */
  snapshot: number | null;
  /** Whether it is a single write outside transactions. */
  alone: boolean;
  readonly writes: Map<Row, Doc | null>;
  /** Whether it was committed, aborted, or ended by the server after an error. */
  ended: boolean;
}

export interface Row {
  /** `_id` as a text. */
  readonly key: string;
  readonly table: Table;
  /** Newest committed version; null if it does not exist (yet, or any more). */
  doc: Doc | null;
  version: number;
  /** Position in the order of insertion. */
  order: number;
  /** Previous versions that an open transaction may still see, newest first. */
  older: readonly { readonly doc: Doc | null; readonly version: number }[];
  /** The open transaction that has written it. */
  lock: Transaction | null;
}

export interface Table {
  readonly name: string;
  readonly rows: Map<string, Row>;
  indexes: readonly Index[];
  /** Rows written since the oldest open transaction began. */
  recent: Row[];
}

export interface Index {
  readonly name: string;
  readonly fields: readonly { readonly path: string; readonly names: readonly string[] }[];
  readonly unique: boolean;
  readonly partial: Members | null;
  readonly isIn: Test;
  /** Members of a document that decide its position; null for any of them. */
  readonly members: readonly string[] | null;
  /** Rows by the values of the first members, as many as `lengths` has; committed versions only. */
  readonly rows: Map<string, Set<Row>>;
  readonly lengths: readonly number[];
  /** Cached unique keys of documents. */
  readonly kept: WeakMap<Doc, readonly string[]>;
}
