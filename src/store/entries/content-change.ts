// Writes a change of content: the old content is kept under its version, and the new one replaces it unless another
// writer was faster.
import type { ClientSession, UpdateFilter, Collection } from 'mongodb';
import { entries as limits } from '../../contracts/limits/entries';
import { type Database, withSession } from '../database';
import { type EntryWriter, filterHeldBy } from './changes';
import type { EntryDocument, ContentChange } from '../../model/entry';
import { entries, revisionIncrement, requireUnmoved, entryKey } from './entries';
import type { Content, StoredContent, VersionedContent } from '../../model/content';
import { withVersion } from '../document-versions';

/** Removes the optional members that a new content does not have; empty when it has all of them, or there is none. */
export function unsetAbsentMembers(content: Content | undefined): { readonly $unset?: Record<string, ''> } {
  const absent = content
    ? (['documentUuid', 'supplier', 'dateIsOpen', 'operationDay'] as const).filter(
        (name) => content[name] === undefined,
      )
    : [];
  return absent.length > 0 ? { $unset: Object.fromEntries(absent.map((name) => [name, ''])) } : {};
}

/**
 * Keeps the old content and writes the new one, guarded by `contentRevision`, `openJob` and the newest record with its
 * outcome: a job may have sealed one, and ended, since the entry was read. False: another writer was faster, or the
 * entry has all its versions. No transaction is needed: a content kept in vain is the present content under its own
 * version.
 */
export async function writeContent(
  database: Database,
  change: ContentChange,
  holder: EntryWriter,
  session?: ClientSession,
): Promise<boolean> {
  const { entry } = change;
  await saveVersion(database, entry, change.replaced, session);
  const { matchedCount } = await entries(database).updateOne(
    {
      _id: entry._id,
      contentRevision: entry.contentRevision,
      ...filterHeldBy(holder),
      ...sameRecord(entry, holder),
      ...requireUnmoved(change.read),
      [`versions.${limits.versionsMax - 1}`]: { $exists: false },
    },
    updateOf(change),
    withSession(session),
  );
  return matchedCount === 1;
}

/**
 * A client's change requires the record that it read: a job may have sealed another one meanwhile without a new
 * revision. Null matches an entry without a record.
 */
const sameRecord = ({ fiscal }: ContentChange['entry'], holder: EntryWriter) =>
  holder !== 'anyone' && holder.openJob === null
    ? { 'fiscal.record': fiscal?.record ?? null, 'fiscal.outcome': fiscal?.outcome ?? null }
    : {};

function updateOf({
  content,
  faults,
  warnings,
  folder,
  versionRow,
  stateRow,
  at,
}: ContentChange): UpdateFilter<EntryDocument> {
  return {
    $set: {
      ...content,
      ...(faults ? { faults } : {}),
      ...(warnings ? { warnings } : {}),
      ...(folder === undefined ? {} : { folder }),
      ...(stateRow ? { state: stateRow.key } : {}),
      updatedAt: at,
    },
    ...unsetAbsentMembers(content),
    $inc: { contentRevision: 1, ...revisionIncrement },
    $push: {
      versions: { $each: [versionRow], $position: 0 },
      ...(stateRow ? { states: { $each: [stateRow], $position: 0 } } : {}),
    },
  };
}

interface VersionDocument extends StoredContent {
  readonly _id: string;
}

const versions = (database: Database): Collection<VersionDocument> => database.collection('versions');

const versionKey = (entry: Pick<EntryDocument, '_id'>, version: string) => `${entry._id}:${version}`;

/** Keeps a content of an entry. May be repeated. */
async function saveVersion(
  database: Database,
  entry: Pick<EntryDocument, '_id'>,
  { version, ...content }: VersionedContent,
  session?: ClientSession,
): Promise<void> {
  await versions(database).updateOne(
    { _id: versionKey(entry, version) },
    { $setOnInsert: withVersion('versions', content) },
    { upsert: true, ...withSession(session) },
  );
}

/** Keeps several contents of an entry, in one request. */
export async function saveVersions(
  database: Database,
  entry: Pick<EntryDocument, '_id'>,
  contents: readonly VersionedContent[],
  session?: ClientSession,
): Promise<true> {
  const writes = contents.map(({ version, ...content }) => ({
    updateOne: {
      filter: { _id: versionKey(entry, version) },
      update: { $setOnInsert: withVersion('versions', content) },
      upsert: true,
    },
  }));
  await versions(database).bulkWrite(writes, { ordered: false, ...withSession(session) });
  return true;
}

export const findVersion = (database: Database, workspace: string, entry: string, version: string) =>
  versions(database).findOne({ _id: versionKey({ _id: entryKey(workspace, entry) }, version) });
