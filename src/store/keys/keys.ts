// Stores keys: keys that sign tokens and envelopes (their private parts are encrypted), and the access keys to which
// tokens belong.
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { Collection, Filter, IndexDescription } from 'mongodb';
import { storeLimits as limits } from '../../contracts/limits/store';
import type { Database } from '../database';
import type { SigningKeyDocument, AccessKeyDocument } from '../../model/key';

export const signingKeyIndexes: IndexDescription[] = [
  {
    key: { use: 1, workspace: 1 },
    name: 'key_active',
    unique: true,
    partialFilterExpression: { active: true },
  },
];

export const accessKeyIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'access_key_list' },
];

export const getSigningKeysCollection = (database: Database): Collection<SigningKeyDocument> =>
  database.collection('signing_keys');
export const getAccessKeysCollection = (database: Database): Collection<AccessKeyDocument> =>
  database.collection('access_keys');

/** Creates an access key if it does not exist. */
export async function insertAccessKeyIfAbsent(database: Database, { _id, ...rest }: AccessKeyDocument): Promise<void> {
  await getAccessKeysCollection(database).updateOne(
    { _id },
    { $setOnInsert: addStoredDocumentFormatVersion('access_keys', rest) },
    { upsert: true },
  );
}

/** Lists the access keys of a workspace (of the operator if null), newest first, including revoked ones. */
export const listAccessKeys = (database: Database, workspace: string | null): Promise<AccessKeyDocument[]> =>
  getAccessKeysCollection(database)
    .find({ workspace })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limits.accessKeysListedMax)
    .toArray();

/** Revokes an access key permanently. May be repeated; returns null if the workspace has no such key. */
export async function revokeAccessKey(
  database: Database,
  workspace: string | null,
  id: string,
  now: Date,
): Promise<AccessKeyDocument | null> {
  const own = { _id: id, workspace };
  await getAccessKeysCollection(database).updateOne(
    { ...own, revokedAt: { $exists: false } },
    { $set: { revokedAt: now } },
  );
  return getAccessKeysCollection(database).findOne(own);
}

/** Finds an access key of any owner by its id, for operators of the installation. */
export const findAccessKey = (database: Database, id: string): Promise<AccessKeyDocument | null> =>
  getAccessKeysCollection(database).findOne({ _id: id });

/** Updates the last use of a key, at most once a minute over all processes. */
export async function updateAccessKeyLastUse(database: Database, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.keyUseNotedMs);
  const stale: Filter<AccessKeyDocument> = {
    _id: id,
    $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lt: before } }],
  };
  await getAccessKeysCollection(database).updateOne(stale, { $set: { lastUsedAt: now } });
}
