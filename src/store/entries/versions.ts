// Contents that an update replaced: every version of an entry stays readable.
import type { ClientSession, Collection } from 'mongodb';
import { type Database, within } from '../database';
import type { Content, EntryDocument } from './entries';

export interface VersionDocument extends Pick<Content, 'document' | 'head' | 'stamps' | 'signatures' | 'envSchema'> {
  readonly _id: string;
}

const versions = (database: Database): Collection<VersionDocument> => database.collection('versions');

const versionKey = (entry: Pick<EntryDocument, '_id'>, version: string) => `${entry._id}:${version}`;

/** Keeps the present content of an entry before it is replaced; again is harmless. */
export async function keepVersion(
  database: Database,
  entry: Omit<EntryDocument, 'states' | 'versions' | 'snippet'>,
  session?: ClientSession,
): Promise<void> {
  const { document, head, stamps, signatures, envSchema } = entry;
  await versions(database).updateOne(
    { _id: versionKey(entry, entry.version) },
    { $setOnInsert: { document, head, stamps, signatures, envSchema } },
    { upsert: true, ...within(session) },
  );
}

export const findVersion = (database: Database, entry: Pick<EntryDocument, '_id'>, version: string) =>
  versions(database).findOne({ _id: versionKey(entry, version) });
