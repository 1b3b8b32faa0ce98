// What the parts of a simulated collection share: rows with the versions that open transactions still see, and indexes.
import type { Test } from './conditions';
import type { Doc, Members } from './values';

/** A transaction with its snapshot and its writes. It is also the session of the driver. */
export interface Transaction {
  /** The snapshot, which is taken at the first call, as on the server; null before that. */
  snapshot: number | null;
  /** Whether this is a single write outside transactions. */
  alone: boolean;
  readonly writes: Map<Row, Doc | null>;
  /** Whether the transaction was committed or aborted, or the server ended it after an error. */
  ended: boolean;
}

export interface Row {
  /** `_id` as a text. */
  readonly key: string;
  readonly table: Table;
  /** Newest committed version; null if the document does not exist (yet, or any more). */
  doc: Doc | null;
  version: number;
  /** Position in the order of insertion. */
  order: number;
  /** Previous versions that an open transaction may still see, newest first. */
  older: readonly { readonly doc: Doc | null; readonly version: number }[];
  /** The open transaction that has written the row. */
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
  /** The members of a document that decide its position; null if any member may do so. */
  readonly members: readonly string[] | null;
  /** Rows by the values of the first members, whose number is in `lengths`. Only committed versions are included. */
  readonly rows: Map<string, Set<Row>>;
  readonly lengths: readonly number[];
  /** Cached unique keys of documents. */
  readonly kept: WeakMap<Doc, readonly string[]>;
}
