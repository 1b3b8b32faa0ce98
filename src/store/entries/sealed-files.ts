// Files under the master key: copies of identity documents. Their bytes are in `blobs` under their own name, so that
// the same bytes as a plain file stay a separate file.
import { Binary, type ClientSession } from 'mongodb';
import { type Database, withSession } from '../database';
import { decryptBytes, encryptBytes, type MasterKey, type Reencrypt } from '../encryption';
import { toBlobContent, blobs, getBlob, computeHash, readBlobBytes } from './blobs';
import type { EntryDocument } from '../../model/entry';

/** Bound to its name: two of them cannot be swapped, within a workspace or between two. */
const purposeOf = (blobId: string): string => `file ${blobId}`;

/**
 * Stores the bytes of a file of the entry, encrypted. The same bytes get the same name, so that a repeat leaves nothing
 * unused.
 * @returns the name, for `sealed` of the file
 */
export async function putSealed(
  database: Database,
  { workspace, id }: Pick<EntryDocument, 'workspace' | 'id'>,
  masterKey: MasterKey,
  bytes: Buffer,
  session?: ClientSession,
): Promise<string> {
  const name = computeHash(Buffer.from(`sealed ${id} ${computeHash(bytes)}`));
  const _id = `${workspace}:${name}`;
  const encrypted = encryptBytes(masterKey, purposeOf(_id), bytes);
  await blobs(database).updateOne(
    { _id },
    {
      $setOnInsert: { ...toBlobContent(encrypted), sealed: true },
      $set: { size: encrypted.length },
      $unset: { erasedAt: '' },
    },
    { upsert: true, ...withSession(session) },
  );
  return name;
}

/** The decrypted bytes. Undefined: they are not stored. @throws when no key opens them */
export async function openSealed(
  database: Database,
  workspace: string,
  name: string,
  masterKey: MasterKey,
): Promise<Buffer | undefined> {
  const encrypted = await getBlob(database, workspace, name);
  return encrypted && decryptBytes(masterKey, purposeOf(`${workspace}:${name}`), encrypted);
}

/** Encrypts every sealed file again, for a change of the master key. A file deleted meanwhile stays deleted. */
export async function rotateSealedFiles(database: Database, again: Reencrypt): Promise<void> {
  const cursor = blobs(database).find({ sealed: true }).sort({ _id: 1 }).batchSize(1);
  for await (const blob of cursor) {
    const encrypted = readBlobBytes(blob);
    const next = encrypted && again(purposeOf(blob._id), new Binary(encrypted));
    if (next) await blobs(database).updateOne({ _id: blob._id }, { $set: toBlobContent(Buffer.from(next.buffer)) });
  }
}
