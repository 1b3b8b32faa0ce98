// Reads the file of a batch as a whole. This is the only part of a call whose time depends on the size of the file, so
// the API runs it in a thread (src/main/document-threads.ts).
import type { Fault } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import {
  addFaultsToCsvRowsWithSameKey,
  addFaultsToLaterRowsWithSameKey,
  listFaultsOfWholeBatchFile,
  buildTooLargeBatchFileRow,
} from './check-rows';
import { decodeBatchFile } from './decode';
import type { BatchFileRow, ParsedBatchFile } from './file-row';
import { parseBatchCsv } from './read-csv';
import { parseBatchJsonLines, parseBatchJson } from './read-json-rows';

export const batchFileContentTypes = ['application/x-ndjson', 'application/json', 'text/csv'] as const;
type BatchFileType = (typeof batchFileContentTypes)[number];

/** A file as a client sends it. */
export interface BatchFile {
  readonly bytes: Uint8Array;
  readonly type: BatchFileType;
  /** Charset from the content type; empty if it has none. */
  readonly charset: string;
  /** Prefix of `invoice` in a key, for CSV. */
  readonly keyPrefix?: string | undefined;
  /** Columns of a CSV file to omit, separated by commas. */
  readonly ignored: string;
}

/** A row with its body as JSON text, because texts pass between threads much faster than parsed values. */
export interface SerializedBatchFileRow extends Omit<BatchFileRow, 'body'> {
  readonly body?: string;
}

/** A file as it was read. If there are `faults`, none of its rows is issued. */
export interface SerializedParsedBatchFile extends Omit<ParsedBatchFile, 'rows'> {
  readonly rows: readonly SerializedBatchFileRow[];
  readonly faults: readonly Fault[];
}

/** Reads the file of a batch for a workspace, which waits for its turn. */
export type FairBatchFileParser = (workspace: string, file: BatchFile) => Promise<SerializedParsedBatchFile>;

/** Reads a file and checks it as a whole. */
export function parseBatchFile({ bytes, charset, ...how }: BatchFile): SerializedParsedBatchFile {
  const decoded = decodeBatchFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset);
  const file = 'text' in decoded ? readText(decoded.text, how) : { rows: [], faults: [decoded.fault] };
  const faults = listFaultsOfWholeBatchFile(file);
  if (faults.length > 0) return { rows: [], faults };
  const rows =
    how.type === 'text/csv' ? addFaultsToCsvRowsWithSameKey(file) : addFaultsToLaterRowsWithSameKey(file.rows);
  return { ...file, rows: rows.map((row) => packRow(row, file.columns)) };
}

function readText(text: string, { type, keyPrefix, ignored }: Omit<BatchFile, 'bytes' | 'charset'>): ParsedBatchFile {
  switch (type) {
    case 'application/x-ndjson':
      return parseBatchJsonLines(text);
    case 'application/json':
      return parseBatchJson(text);
    case 'text/csv':
      return parseBatchCsv(text, { keyPrefix, ignored: ignored.split(',').filter((name) => name.trim() !== '') });
  }
}

/**
 * Writes a body as JSON. A control character of a CSV cell, or a character of Windows-1252, becomes several bytes, so
 * that a body can be longer than its file, and than a row can be stored.
 */
function packRow({ body, ...row }: BatchFileRow, columns: ParsedBatchFile['columns']): SerializedBatchFileRow {
  if (!body) return row;
  const text = JSON.stringify(body);
  return Buffer.byteLength(text) > limits.bytesMax
    ? { ...row, ...buildTooLargeBatchFileRow(body, row, columns) }
    : { ...row, body: text };
}
