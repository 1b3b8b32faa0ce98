// Contents that an update replaced: every version of an entry stays readable.
import { withVersion } from '../document-versions';
import type { ClientSession, Collection } from 'mongodb';
import { type Database, withSession } from '../database';
import type { EntryDocument } from '../../model/entry';
import { entryKey } from './entries';
import type { StoredContent, VersionedContent } from '../../model/content';

interface VersionDocument extends StoredContent {
  readonly _id: string;
}

const versions = (database: Database): Collection<VersionDocument> => database.collection('versions');

const versionKey = (entry: Pick<EntryDocument, '_id'>, version: string) => `${entry._id}:${version}`;

/** Keeps a content of an entry; again is harmless. */
export async function saveVersion(
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
