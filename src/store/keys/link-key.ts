// Stores the key for public links to files. The key is created once and encrypted with the master key. It stays when
// the master key changes, so that a link ends with its content, not with a rotation.
import { randomBytes } from 'node:crypto';
import { Binary, type Collection } from 'mongodb';
import { type Database, isDuplicateKeyError } from '../database';
import { decryptStoredBytes, encryptBytesForStorage, type MasterKeys, type ByteReencrypter } from '../encryption';
import { readUntilFound } from '../stale-read';

/** Id of the row, which is next to the check of the master key. Both rows belong to the installation. */
const linkKeyId = 'links';
const purpose = 'key of public links';

interface LinkKeyDocument {
  readonly _id: string;
  readonly encrypted: Binary;
}

const linkKeys = (database: Database): Collection<LinkKeyDocument> => database.collection('master_key');

/**
 * Returns the installation's key for public links, 32 bytes. The first process creates it.
 * @throws if the master key is a different one
 */
export async function readOrCreatePublicLinkKey(database: Database, masterKey: MasterKeys): Promise<Buffer> {
  const row = await findOrMake(database, masterKey);
  return decryptStoredBytes(masterKey, purpose, Buffer.from(row.encrypted.buffer));
}

/**
 * Encrypts the link key with the first master key.
 * @param again returns the bytes encrypted with that key; undefined if there is nothing to do
 */
export async function reencryptPublicLinkKey(database: Database, again: ByteReencrypter): Promise<void> {
  const existing = await linkKeys(database).findOne({ _id: linkKeyId });
  const next = existing && again(purpose, existing.encrypted);
  if (next) await linkKeys(database).updateOne({ _id: linkKeyId }, { $set: { encrypted: next } });
}

async function findOrMake(database: Database, masterKey: MasterKeys): Promise<LinkKeyDocument> {
  const known = await linkKeys(database).findOne({ _id: linkKeyId });
  if (known) return known;
  const newRow = { _id: linkKeyId, encrypted: new Binary(encryptBytesForStorage(masterKey, purpose, randomBytes(32))) };
  try {
    await linkKeys(database).insertOne(newRow);
    return newRow;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    return readUntilFound(() => linkKeys(database).findOne({ _id: linkKeyId }));
  }
}
