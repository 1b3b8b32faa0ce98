// A row of a batch's file: one invoice with its place in the file.
import type { Fault } from '../../contracts/errors';
import type { JsonObject } from '../model/basic';

/** One invoice of a file, with its place. */
export interface BatchFileRow {
  /** Lines of the file, the first one, and for a CSV file the line of each invoice line. */
  readonly lines: readonly number[];
  readonly key?: string | undefined;
  /** The body of an invoice; absent if it cannot be read. */
  readonly body?: JsonObject;
  readonly column?: string;
  /** Reasons why the row cannot be read. */
  readonly faults: readonly Fault[];
}

/** A file as it was read. */
export interface BatchFileRows {
  readonly rows: readonly BatchFileRow[];
  /** Header names of a CSV file, by the member that they fill. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Faults of the file as a whole. With any of them, no row is issued. */
  readonly faults: readonly Fault[];
}
