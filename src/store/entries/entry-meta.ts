// Stores meta rows, in which applications keep data about an entry. There is one document for each entry, application
// and key.
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { Collection, IndexDescription } from 'mongodb';
import { entryLimits as limits } from '../../contracts/limits/entries';
import { httpLimits } from '../../contracts/limits/http';
import { buildHeldBytesMember, countEntryMetaBytes, heldBytesIndex } from '../held-bytes';
import { readRowsWithinBytes, computeBsonSizeBytes } from '../paging';
import { type Database, isDuplicateKeyError } from '../database';
import type { EntryMetaDocument, EntryMetaContent } from '../../model/entry';

export const entryMetaIndexes: IndexDescription[] = [
  heldBytesIndex,
  {
    key: { workspace: 1, src: 1, key: 1, ref: 1 },
    name: 'meta_ref',
    unique: true,
    partialFilterExpression: { indexed: true, ref: { $exists: true } },
  },
  { key: { workspace: 1, entry: 1, key: 1 }, name: 'meta_entry' },
];

const meta = (database: Database): Collection<EntryMetaDocument> => database.collection('meta');

/** Identifies a meta row by entry, application and key. */
export interface EntryMetaKey {
  readonly workspace: string;
  readonly entry: string;
  readonly src: string;
  readonly key: string;
}

/** Formats the key as JSON. Keys and names of applications may contain any character. */
const metaKey = ({ workspace, entry, src, key }: EntryMetaKey): string => JSON.stringify([workspace, entry, src, key]);

const contentNames = [
  'ref',
  'value',
  'linkUrl',
  'linkScope',
  'indexed',
  'owned',
  'secure',
  'shared',
] as const satisfies readonly (keyof EntryMetaContent)[];

/**
 * Creates or replaces a meta row. `unchanged` is the stored row, if it already has this content. `ref-taken` means that
 * a row of another entry with this key is already indexed under the ref. `full` means that the entry has its maximum of
 * rows, or of their bytes. Concurrent writers may each exceed this maximum once.
 */
export async function saveEntryMetaWithinLimit(
  database: Database,
  key: EntryMetaKey,
  content: EntryMetaContent,
  now: Date,
): Promise<EntryMetaDocument | { readonly unchanged: EntryMetaDocument } | 'ref-taken' | 'full'> {
  const _id = metaKey(key);
  const stored = await meta(database).findOne({ _id });
  if (stored && contentNames.every((name) => stored[name] === content[name])) return { unchanged: stored };
  try {
    const { rows, bytes, createdAt = now } = await readHeld(database, key, _id);
    const held = buildHeldBytesMember(countEntryMetaBytes(content));
    const document: EntryMetaDocument = { _id, ...key, ...content, ...held, createdAt, updatedAt: now };
    if (rows >= limits.metaRowsMax || bytes + computeBsonSizeBytes(document) > limits.metaBytesMax) return 'full';
    await meta(database).replaceOne({ _id }, addStoredDocumentFormatVersion('meta', document), { upsert: true });
    return document;
  } catch (error) {
    if (isDuplicateKeyError(error, 'meta_ref')) return 'ref-taken';
    throw error;
  }
}

/** Reads the size of the other rows of the entry, of all applications, and the creation time of this row. */
async function readHeld(database: Database, { workspace, entry }: EntryMetaKey, own: string): Promise<MetaUsage> {
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

/** Finds the application's own meta row or, if there is none, a row that another application shares. */
export async function findOwnOrSharedEntryMeta(
  database: Database,
  place: EntryMetaKey,
): Promise<EntryMetaDocument | null> {
  const own = await meta(database).findOne({ _id: metaKey(place) });
  if (own) return own;
  const { workspace, entry, key } = place;
  return meta(database).findOne({ workspace, entry, key, shared: true });
}

/** Lists the meta rows of an entry that `src` may see: its own rows, and the rows of others that are not secure. */
export const listEntryMetaVisibleToApplication = (
  database: Database,
  place: Omit<EntryMetaKey, 'key'>,
): Promise<EntryMetaDocument[]> =>
  meta(database)
    .find({ workspace: place.workspace, entry: place.entry, $or: [{ src: place.src }, { secure: false }] })
    .sort({ key: 1 })
    .toArray();

/**
 * Lists meta rows of several entries for lists. The rows may belong to any application, but secure rows are omitted.
 * Stops at a limit of bytes.
 */
export async function readNonSecureMetaByEntry(
  database: Database,
  workspace: string,
  entries: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryMetaDocument[]>> {
  const cursor = meta(database)
    .find({ workspace, entry: { $in: [...entries] }, secure: false }, { maxTimeMS: httpLimits.queryMs })
    .sort({ workspace: 1, entry: 1 });
  const { rows } = await readRowsWithinBytes(cursor, limits.metaBytesMax, computeBsonSizeBytes);
  const byEntry = new Map<string, EntryMetaDocument[]>();
  for (const row of rows) byEntry.set(row.entry, [...(byEntry.get(row.entry) ?? []), row]);
  return byEntry;
}

/** Finds the meta row that is indexed under this reference. */
export const findEntryMetaByRef = (database: Database, place: Omit<EntryMetaKey, 'entry'>, ref: string) =>
  meta(database).findOne({ ...place, ref, indexed: true });

export const deleteEntryMeta = (database: Database, key: EntryMetaKey): Promise<EntryMetaDocument | null> =>
  meta(database).findOneAndDelete({ _id: metaKey(key) });
