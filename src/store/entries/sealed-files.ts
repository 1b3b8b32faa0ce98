// Encrypts files with the master key. Such files are copies of identity documents. Their bytes are in `blobs` under
// separate names, so that a plain file with the same bytes stays a separate file.
import { Binary, type ClientSession } from 'mongodb';
import { type Database, toSessionOptions } from '../database';
import { decryptStoredBytes, encryptBytesForStorage, type MasterKeys, type ByteReencrypter } from '../encryption';
import { splitIntoBlobParts, getBlobsCollection, readBlob, computeSha256Hex, joinBlobParts } from './blobs';
import type { EntryDocument } from '../../model/entry';

/** Binds a file to its name, so that two files cannot be swapped, within a workspace or between workspaces. */
const formatPurpose = (blobId: string): string => `file ${blobId}`;

/**
 * Encrypts and stores the bytes of a file. The same bytes get the same name, so that a repeated call leaves nothing
 * unused.
 * @returns the name, for `sealed` of the file
 */
export async function encryptAndSaveEntryFileBytes(
  database: Database,
  { workspace, id }: Pick<EntryDocument, 'workspace' | 'id'>,
  masterKey: MasterKeys,
  bytes: Buffer,
  session?: ClientSession,
): Promise<string> {
  const name = computeSha256Hex(Buffer.from(`sealed ${id} ${computeSha256Hex(bytes)}`));
  const _id = `${workspace}:${name}`;
  const encrypted = encryptBytesForStorage(masterKey, formatPurpose(_id), bytes);
  await getBlobsCollection(database).updateOne(
    { _id },
    {
      $setOnInsert: { ...splitIntoBlobParts(encrypted), sealed: true },
      $set: { size: encrypted.length },
      $unset: { erasedAt: '' },
    },
    { upsert: true, ...toSessionOptions(session) },
  );
  return name;
}

/** Reads and decrypts the bytes of a file; undefined if they are not stored. @throws if no key opens them */
export async function readAndDecryptEntryFileBytes(
  database: Database,
  workspace: string,
  name: string,
  masterKey: MasterKeys,
): Promise<Buffer | undefined> {
  const encrypted = await readBlob(database, workspace, name);
  return encrypted && decryptStoredBytes(masterKey, formatPurpose(`${workspace}:${name}`), encrypted);
}

/**
 * Encrypts every sealed file again, for a change of the master key. If a file is deleted in the meantime, it stays
 * deleted.
 */
export async function reencryptEncryptedEntryFiles(database: Database, again: ByteReencrypter): Promise<void> {
  const cursor = getBlobsCollection(database).find({ sealed: true }).sort({ _id: 1 }).batchSize(1);
  for await (const blob of cursor) {
    const encrypted = joinBlobParts(blob);
    const next = encrypted && again(formatPurpose(blob._id), new Binary(encrypted));
    if (next)
      await getBlobsCollection(database).updateOne(
        { _id: blob._id },
        { $set: splitIntoBlobParts(Buffer.from(next.buffer)) },
      );
  }
}
