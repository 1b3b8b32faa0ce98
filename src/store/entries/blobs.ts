// Stores the bytes of files, once for each workspace and content hash. The bytes of a sealed file are stored under a
// separate name. This file also measures how much a workspace stores.
import { createHash } from 'node:crypto';
import { Binary, type ClientSession, type Collection, type IndexDescription } from 'mongodb';
import { entryLimits as limits } from '../../contracts/limits/entries';
import { type Database, toSessionOptions } from '../database';
import type { EntryFile } from '../../model/entry';
import { getEntriesCollection } from './entries';
import { getSpoolCollection } from './spool';

interface BlobDocument {
  /** `<workspace>:<hash>`; for sealed bytes `<workspace>:<name>` (sealed-files.ts). */
  readonly _id: string;
  /** Bytes of a small file. */
  readonly bytes?: Binary;
  /** Bytes of a larger file. The parts are read one by one, so that a slow reader holds only one part in memory. */
  readonly parts?: readonly Binary[];
  /** Total bytes. */
  readonly size: number;
  /** True if the bytes are encrypted with the master key. */
  readonly sealed?: true;
  /**
   * Set if an entry that referred to the bytes was erased. If no other entry refers to them, they are deleted
   * (privacy/erase.ts).
   */
  readonly erasedAt?: Date;
}

/** Only a few blobs are marked or sealed. Sizes are added up without reading the bytes. */
export const blobIndexes: IndexDescription[] = [
  { key: { erasedAt: 1 }, name: 'blob_erased', partialFilterExpression: { erasedAt: { $exists: true } } },
  { key: { sealed: 1, _id: 1 }, name: 'blob_sealed', partialFilterExpression: { sealed: true } },
  { key: { _id: 1, size: 1 }, name: 'blob_size' },
];

export const getBlobsCollection = (database: Database): Collection<BlobDocument> => database.collection('blobs');

/** Computes the SHA-256 hash (hex) of bytes. */
export const computeSha256Hex = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Formats the id of a blob in `blobs`, after the workspace. */
export const getEntryFileBlobId = ({ hash, sealed }: Pick<EntryFile, 'hash' | 'sealed'>): string => sealed ?? hash;

/** Stores bytes under their SHA-256 (hex). Can be repeated. */
export async function saveBlob(
  database: Database,
  workspace: string,
  bytes: Buffer,
  session?: ClientSession,
): Promise<string> {
  const hash = computeSha256Hex(bytes);
  await getBlobsCollection(database).updateOne(
    { _id: `${workspace}:${hash}` },
    // Bytes that are stored again are needed again, so their mark is removed.
    { $setOnInsert: splitIntoBlobParts(bytes), $set: { size: bytes.length }, $unset: { erasedAt: '' } },
    { upsert: true, ...toSessionOptions(session) },
  );
  return hash;
}

/** Splits bytes into the form in which a blob stores them. */
export function splitIntoBlobParts(bytes: Buffer): Pick<BlobDocument, 'bytes' | 'parts'> {
  const { filePartBytes } = limits;
  if (bytes.length <= filePartBytes) return { bytes: new Binary(bytes) };
  const count = Math.ceil(bytes.length / filePartBytes);
  const part = (i: number) => new Binary(bytes.subarray(i * filePartBytes, (i + 1) * filePartBytes));
  return { parts: Array.from({ length: count }, (_, i) => part(i)) };
}

export async function readBlob(database: Database, workspace: string, hash: string): Promise<Buffer | undefined> {
  const blob = await getBlobsCollection(database).findOne({ _id: `${workspace}:${hash}` });
  return blob ? joinBlobParts(blob) : undefined;
}

/** Reads all bytes of a blob. */
export function joinBlobParts({ bytes, parts }: Pick<BlobDocument, 'bytes' | 'parts'>): Buffer | undefined {
  const storedParts = bytes ? [bytes] : parts;
  return storedParts && Buffer.concat(storedParts.map(({ buffer }) => buffer));
}

/**
 * Streams the bytes of a blob. Each part is read after the previous one was consumed. Undefined if the bytes are not
 * stored.
 */
export async function streamBlob(
  database: Database,
  workspace: string,
  hash: string,
): Promise<AsyncIterable<Buffer> | undefined> {
  const readPart = async (n: number) =>
    getBlobsCollection(database).findOne(
      { _id: `${workspace}:${hash}` },
      { projection: { bytes: 1, parts: { $slice: [n, 1] } } },
    );
  const first = await readPart(0);
  if (!first) return undefined;
  return (async function* () {
    for (let [n, found] = [0, first as typeof first | null]; ; n += 1, found = await readPart(n)) {
      const part = found?.bytes ?? found?.parts?.[0];
      if (!part) return;
      yield Buffer.from(part.buffer);
      if (found?.bytes) return;
    }
  })();
}

/** Returns whether these bytes are stored already, by hash and size. */
export async function isBlobStored(
  database: Database,
  workspace: string,
  hash: string,
  size: number,
): Promise<boolean> {
  const unmarked = { _id: `${workspace}:${hash}`, size, erasedAt: { $exists: false } };
  return (await getBlobsCollection(database).findOne(unmarked, { projection: { _id: 1 } })) !== null;
}

/** Counts the entries of the workspace, without blocked entries (privacy/classify.ts). Reads only index keys. */
export const countUnblockedEntries = (database: Database, workspace: string): Promise<number> =>
  getEntriesCollection(database).countDocuments({ workspace }, { hint: 'entry_list', maxTimeMS: limits.storedCountMs });

/** Sums the bytes of large contents, earlier versions included. Reads only index keys. */
export async function sumLargeEntryContentBytes(database: Database, workspace: string): Promise<number> {
  const [sum] = await getEntriesCollection(database)
    .aggregate<{ bytes: number }>(
      [{ $match: { workspace, heldBytes: { $gt: 0 } } }, { $group: { _id: null, bytes: { $sum: '$heldBytes' } } }],
      { hint: 'entry_held_bytes', maxTimeMS: limits.storedCountMs },
    )
    .toArray();
  return Number(sum?.bytes ?? 0);
}

/** Sums the bytes of files, including files of blocked entries, and of the spool. Reads only index keys. */
export async function sumEntryFileAndSpoolBytes(database: Database, workspace: string): Promise<number> {
  const own = { _id: { $gt: `${workspace}:`, $lt: `${workspace};` } };
  const sum = [{ $match: own }, { $group: { _id: null, bytes: { $sum: '$size' } } }];
  const options = { maxTimeMS: limits.storedCountMs };
  const [files, spooled] = await Promise.all([
    getBlobsCollection(database)
      .aggregate<{ bytes: number }>(sum, { ...options, hint: 'blob_size' })
      .toArray(),
    getSpoolCollection(database)
      .aggregate<{ bytes: number }>(sum, { ...options, hint: 'spool_size' })
      .toArray(),
  ]);
  return [...files, ...spooled].reduce((all, { bytes }) => all + Number(bytes), 0);
}
