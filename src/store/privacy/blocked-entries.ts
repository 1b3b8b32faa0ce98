// Finds the records of blocked entries. Their tenant still sees that these records exist, but sees no personal data in
// them.
import type { RecordDocument } from '../../model/record';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import { toBlockedEntriesWorkspaceId } from './classify';

type RecordOfEntry = Pick<RecordDocument, 'workspace' | 'entry'>;

/** Finds the ids of the blocked entries to which these records belong. */
export async function listBlockedEntryIdsOfRecords(
  database: Database,
  records: readonly RecordOfEntry[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  const keys = [...new Set(records.map(({ workspace, entry }) => formatEntryDatabaseKey(workspace, entry)))];
  const owners = [...new Set(records.map(({ workspace }) => toBlockedEntriesWorkspaceId(workspace)))];
  const found = await getEntriesCollection(database)
    .find({ _id: { $in: keys }, workspace: { $in: owners } })
    .project<{ readonly id: string }>({ _id: 0, id: 1 })
    .toArray();
  return new Set(found.map(({ id }) => id));
}

type ShownRecord = RecordOfEntry & Pick<RecordDocument, 'message' | 'party'>;

/** Omits the authority's texts about records of blocked entries, which may name the customer. */
export async function omitBlockedEntriesAuthorityTexts<Row extends ShownRecord>(
  database: Database,
  rows: readonly Row[],
): Promise<Row[]> {
  const worded = rows.filter(({ message, party }) => message !== undefined || party !== undefined);
  const blocked = await listBlockedEntryIdsOfRecords(database, worded);
  return rows.map((row) => {
    if (!blocked.has(row.entry)) return row;
    const { message: _message, party: _party, ...rest } = row;
    return rest as Row;
  });
}
