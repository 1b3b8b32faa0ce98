// Meta: data that applications keep with an entry; one document for each entry, application and key.
import { withVersion } from '../document-versions';
import type { Collection, IndexDescription } from 'mongodb';
import { entries as limits } from '../../contracts/limits/entries';
import { http } from '../../contracts/limits/http';
import { readWithin, countStoredBytes } from '../pages';
import { type Database, isDuplicate } from '../database';
import type { MetaDocument, MetaContent } from '../../model/entry';

export const metaIndexes: IndexDescription[] = [
  {
    key: { workspace: 1, src: 1, key: 1, ref: 1 },
    name: 'meta_ref',
    unique: true,
    partialFilterExpression: { indexed: true, ref: { $exists: true } },
  },
  { key: { workspace: 1, entry: 1, key: 1 }, name: 'meta_entry' },
];

const meta = (database: Database): Collection<MetaDocument> => database.collection('meta');

/** Identifies a document. */
export interface MetaKey {
  readonly workspace: string;
  readonly entry: string;
  readonly src: string;
  readonly key: string;
}

/** As JSON, because keys and names of applications may contain any character. */
const metaKey = ({ workspace, entry, src, key }: MetaKey): string => JSON.stringify([workspace, entry, src, key]);

/**
 * Replaces the document. `ref-taken`: another entry's document of this key is indexed under the ref. `full`: the entry
 * has its maximum of rows, or of their bytes; concurrent writers may each exceed it once.
 */
export async function putMeta(
  database: Database,
  key: MetaKey,
  content: MetaContent,
  now: Date,
): Promise<MetaDocument | 'ref-taken' | 'full'> {
  const _id = metaKey(key);
  try {
    const { rows, bytes, createdAt = now } = await readHeld(database, key, _id);
    const document: MetaDocument = { _id, ...key, ...content, createdAt, updatedAt: now };
    if (rows >= limits.metaRowsMax || bytes + countStoredBytes(document) > limits.metaBytesMax) return 'full';
    await meta(database).replaceOne({ _id }, withVersion('meta', document), { upsert: true });
    return document;
  } catch (error) {
    if (isDuplicate(error, 'meta_ref')) return 'ref-taken';
    throw error;
  }
}

/** Other rows of the entry, of all applications, and when this one was created. */
async function readHeld(database: Database, { workspace, entry }: MetaKey, own: string): Promise<MetaUsage> {
  const isOwn = { $eq: ['$_id', own] };
  const [held] = await meta(database)
    .aggregate<MetaUsage>([
      { $match: { workspace, entry } },
      {
        $group: {
          _id: null,
          rows: { $sum: { $cond: [isOwn, 0, 1] } },
          bytes: { $sum: { $cond: [isOwn, 0, { $bsonSize: '$$ROOT' }] } },
          createdAt: { $max: { $cond: [isOwn, '$createdAt', null] } },
        },
      },
    ])
    .toArray();
  return { rows: held?.rows ?? 0, bytes: held?.bytes ?? 0, ...(held?.createdAt ? { createdAt: held.createdAt } : {}) };
}

interface MetaUsage {
  readonly rows: number;
  readonly bytes: number;
  readonly createdAt?: Date;
}

/** The application's own row, else one that another application shares. */
export async function findMeta(database: Database, place: MetaKey): Promise<MetaDocument | null> {
  const own = await meta(database).findOne({ _id: metaKey(place) });
  if (own) return own;
  const { workspace, entry, key } = place;
  return meta(database).findOne({ workspace, entry, key, shared: true });
}

/**
 * Documents of an entry that `src` may see in a read of the entry: its own, and those of others that are not secure.
 */
export const listMeta = (database: Database, place: Omit<MetaKey, 'key'>): Promise<MetaDocument[]> =>
  meta(database)
    .find({ workspace: place.workspace, entry: place.entry, $or: [{ src: place.src }, { secure: false }] })
    .sort({ key: 1 })
    .toArray();

/** Rows of several entries for lists: none that is secure, of any application. The read ends at a limit of bytes. */
export async function listEntriesMeta(
  database: Database,
  workspace: string,
  entries: readonly string[],
): Promise<ReadonlyMap<string, readonly MetaDocument[]>> {
  const cursor = meta(database)
    .find({ workspace, entry: { $in: [...entries] }, secure: false }, { timeoutMS: http.queryMs })
    .sort({ workspace: 1, entry: 1 });
  const { rows } = await readWithin(cursor, limits.metaBytesMax, countStoredBytes);
  const byEntry = new Map<string, MetaDocument[]>();
  for (const row of rows) byEntry.set(row.entry, [...(byEntry.get(row.entry) ?? []), row]);
  return byEntry;
}

/** The indexed document with this reference. */
export const findMetaByRef = (database: Database, place: Omit<MetaKey, 'entry'>, ref: string) =>
  meta(database).findOne({ ...place, ref, indexed: true });

export const deleteMeta = (database: Database, key: MetaKey): Promise<MetaDocument | null> =>
  meta(database).findOneAndDelete({ _id: metaKey(key) });
