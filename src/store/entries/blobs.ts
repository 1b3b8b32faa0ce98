// Bytes of files, kept once for each workspace and content hash.
import { createHash } from 'node:crypto';
import { Binary, type ClientSession, type Collection, type IndexDescription } from 'mongodb';
import { type Database, within } from '../database';

interface BlobDocument {
  /** `<workspace>:<hash>` */
  readonly _id: string;
  readonly bytes: Binary;
  /** An entry that named it was erased: it goes when no other names it (leaving/erase.ts). */
  readonly erasedAt?: Date;
}

/** Marks alone are in it. */
export const blobIndexes: IndexDescription[] = [
  { key: { erasedAt: 1 }, name: 'blob_erased', partialFilterExpression: { erasedAt: { $exists: true } } },
];

export const blobs = (database: Database): Collection<BlobDocument> => database.collection('blobs');

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Stores bytes under their SHA-256 (hex); again is harmless. */
export async function putBlob(
  database: Database,
  workspace: string,
  bytes: Buffer,
  session?: ClientSession,
): Promise<string> {
  const hash = hashOf(bytes);
  await blobs(database).updateOne(
    { _id: `${workspace}:${hash}` },
    // Bytes that come again are needed again.
    { $setOnInsert: { bytes: new Binary(bytes) }, $unset: { erasedAt: '' } },
    { upsert: true, ...within(session) },
  );
  return hash;
}

export async function getBlob(database: Database, workspace: string, hash: string): Promise<Buffer | undefined> {
  const found = await blobs(database).findOne({ _id: `${workspace}:${hash}` });
  return found ? Buffer.from(found.bytes.buffer) : undefined;
}

/** Whether these bytes are kept already, by hash and size. */
export async function hasBlob(database: Database, workspace: string, hash: string, size: number): Promise<boolean> {
  const [found] = await blobs(database)
    .aggregate<{ size: number }>([
      { $match: { _id: `${workspace}:${hash}`, erasedAt: { $exists: false } } },
      { $project: { size: { $binarySize: '$bytes' } } },
    ])
    .toArray();
  return found?.size === size;
}
