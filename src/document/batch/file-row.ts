// A row of a batch's file: one invoice, and its place in the file.
import type { Fault } from '../../contracts/errors';
import type { JsonObject } from '../model/basic';

/** One invoice of a file, and its place. */
export interface BatchFileRow {
  /**
   * Line numbers in the file. The first one is the line of the invoice; in a CSV file, there is one for each invoice
   * line.
   */
  readonly lines: readonly number[];
  readonly key?: string | undefined;
  /** The body of an invoice; absent if it cannot be read. */
  readonly body?: JsonObject;
  readonly column?: string;
  /** Reasons why the row cannot be read. */
  readonly faults: readonly Fault[];
}

/** A file as it was read. */
export interface ParsedBatchFile {
  readonly rows: readonly BatchFileRow[];
  /** Names in the header of a CSV file, by the member that each column fills. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Faults of the file as a whole. If there are any, no row is issued. */
  readonly faults: readonly Fault[];
}
