// Reads the invoices of an export, with their PDFs and their records, one section at a time.
import type { EntryDocument, EntryFile } from '../../model/entry';
import type { RecordDocument } from '../../model/record';
import { getRecordsCollection } from '../chains/records';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';

/** The members of an entry that are needed to find its PDF and its records. */
export interface EntryForMonthExport {
  readonly id: string;
  readonly digest: EntryDocument['digest'];
  readonly files: readonly EntryFile[];
  /** Id of the newest record. */
  readonly record?: string;
}

/** Reads the files of entries, and their newest records. Blocked and erased entries are omitted. */
export const listEntriesForMonthExportById = (
  database: Database,
  workspace: string,
  ids: readonly string[],
): Promise<EntryForMonthExport[]> =>
  getEntriesCollection(database)
    .find({ _id: { $in: ids.map((id) => formatEntryDatabaseKey(workspace, id)) }, workspace })
    .project<EntryForMonthExport>({ _id: 0, id: 1, digest: 1, files: 1, record: '$fiscal.record' })
    .toArray();

/** A record with the authority's response. */
export type RecordForMonthExport = Pick<
  RecordDocument,
  '_id' | 'kind' | 'ordinal' | 'entry' | 'documentDigest' | 'xml' | 'answer'
>;

/** Reads records by their keys, in the order of their chain. */
export const listRecordsForMonthExportById = (
  database: Database,
  workspace: string,
  ids: readonly string[],
): Promise<RecordForMonthExport[]> =>
  getRecordsCollection(database)
    .find({ _id: { $in: [...ids] }, workspace })
    .sort({ _id: 1 })
    .project<RecordForMonthExport>({ kind: 1, ordinal: 1, entry: 1, documentDigest: 1, xml: 1, answer: 1 })
    .toArray();
