// Writes a change of content. The old content is stored under its version, and the new content replaces it unless
// another writer was faster.
import type { ClientSession, UpdateFilter, Collection } from 'mongodb';
import { entryLimits as limits } from '../../contracts/limits/entries';
import { type Database, toSessionOptions } from '../database';
import { type AllowedEntryWriter, buildEntryWritableByFilter } from './changes';
import type { EntryDocument, EntryContentChange } from '../../model/entry';
import {
  getEntriesCollection,
  revisionIncrement,
  buildUnchangedSinceReadFilter,
  formatEntryDatabaseKey,
} from './entries';
import type { EntryContent, StoredEnvelopeParts, EntryContentVersion } from '../../model/content';
import { addStoredDocumentFormatVersion } from '../document-versions';

/**
 * Builds the update that removes the optional members that the new content does not have. Empty if the new content has
 * all of them, or if there is no new content.
 */
export function buildUnsetOfAbsentContentMembers(content: EntryContent | undefined): {
  readonly $unset?: Record<string, ''>;
} {
  const absent = content
    ? (['documentUuid', 'supplier', 'dateIsOpen', 'operationDay', 'assignedNumber'] as const).filter(
        (name) => content[name] === undefined,
      )
    : [];
  return absent.length > 0 ? { $unset: Object.fromEntries(absent.map((name) => [name, ''])) } : {};
}

/**
 * Writes a change of content. First stores the old content as a version, then writes the new content, guarded by
 * `contentRevision`, `openJob` and the newest record with its outcome, because a job may have sealed a record, and
 * ended, after the entry was read. Returns false if another writer was faster, or if the entry has its maximum of
 * versions. No transaction is needed, because a version that was stored in vain is the present content under its own
 * version.
 */
export async function saveEntryContentChangeIfUnchanged(
  database: Database,
  change: EntryContentChange,
  holder: AllowedEntryWriter,
  session?: ClientSession,
): Promise<boolean> {
  const { entry } = change;
  await saveVersion(database, entry, change.replaced, session);
  const { matchedCount } = await getEntriesCollection(database).updateOne(
    {
      _id: entry._id,
      contentRevision: entry.contentRevision,
      ...buildEntryWritableByFilter(holder),
      ...sameRecord(entry, holder),
      ...buildUnchangedSinceReadFilter(change.read),
      [`versions.${limits.versionsMax - 1}`]: { $exists: false },
    },
    buildUpdate(change),
    toSessionOptions(session),
  );
  return matchedCount === 1;
}

/**
 * Requires the record that a client's change has read. A job may have sealed another record without a new revision.
 * Null matches an entry without a record.
 */
const sameRecord = ({ fiscal }: EntryContentChange['entry'], holder: AllowedEntryWriter) =>
  holder !== 'anyone' && holder.openJob === null
    ? { 'fiscal.record': fiscal?.record ?? null, 'fiscal.outcome': fiscal?.outcome ?? null }
    : {};

function buildUpdate({
  content,
  faults,
  warnings,
  folder,
  written,
  versionRow,
  stateRow,
  at,
}: EntryContentChange): UpdateFilter<EntryDocument> {
  return {
    $set: {
      ...content,
      ...(faults ? { faults } : {}),
      ...(warnings ? { warnings } : {}),
      ...(folder === undefined ? {} : { folder }),
      ...written,
      ...(stateRow ? { state: stateRow.key } : {}),
      updatedAt: at,
    },
    ...buildUnsetOfAbsentContentMembers(content),
    $inc: { contentRevision: 1, ...revisionIncrement },
    $push: {
      versions: { $each: [versionRow], $position: 0 },
      ...(stateRow ? { states: { $each: [stateRow], $position: 0 } } : {}),
    },
  };
}

interface VersionDocument extends StoredEnvelopeParts {
  readonly _id: string;
}

const versions = (database: Database): Collection<VersionDocument> => database.collection('versions');

const versionKey = (entry: Pick<EntryDocument, '_id'>, version: string) => `${entry._id}:${version}`;

/** Stores a content of an entry as a version. Can be repeated. */
async function saveVersion(
  database: Database,
  entry: Pick<EntryDocument, '_id'>,
  { version, ...content }: EntryContentVersion,
  session?: ClientSession,
): Promise<void> {
  await versions(database).updateOne(
    { _id: versionKey(entry, version) },
    { $setOnInsert: addStoredDocumentFormatVersion('versions', content) },
    { upsert: true, ...toSessionOptions(session) },
  );
}

/**
 * Stores the contents of new entries under their versions, in the transaction of these entries. None of these versions
 * is stored yet.
 */
export const insertContentVersionsOfNewEntries = (
  database: Database,
  contents: readonly { readonly entry: Pick<EntryDocument, '_id'>; readonly replaced: EntryContentVersion }[],
  session: ClientSession,
): Promise<void> =>
  database.insertAll(
    versions(database),
    contents.map(({ entry, replaced: { version, ...content } }) =>
      addStoredDocumentFormatVersion('versions', { _id: versionKey(entry, version), ...content }),
    ),
    session,
  );

/** Saves several contents of an entry under their versions, in one request. */
export async function insertMissingEntryContentVersions(
  database: Database,
  entry: Pick<EntryDocument, '_id'>,
  contents: readonly EntryContentVersion[],
  session?: ClientSession,
): Promise<true> {
  const writes = contents.map(({ version, ...content }) => ({
    updateOne: {
      filter: { _id: versionKey(entry, version) },
      update: { $setOnInsert: addStoredDocumentFormatVersion('versions', content) },
      upsert: true,
    },
  }));
  await versions(database).bulkWrite(writes, { ordered: false, ...toSessionOptions(session) });
  return true;
}

/** Finds an earlier content of an entry by its version. */
export const findEntryContentVersion = (database: Database, workspace: string, entry: string, version: string) =>
  versions(database).findOne({ _id: versionKey({ _id: formatEntryDatabaseKey(workspace, entry) }, version) });
