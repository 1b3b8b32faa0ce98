// Keys: those that sign tokens and envelopes (private parts encrypted), and the access keys that tokens belong to.
import { withVersion } from '../document-versions';
import type { Collection, Filter, IndexDescription } from 'mongodb';
import { store as limits } from '../../contracts/limits/store';
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

export const signingKeys = (database: Database): Collection<SigningKeyDocument> => database.collection('signing_keys');
export const accessKeys = (database: Database): Collection<AccessKeyDocument> => database.collection('access_keys');

/** Creates an access key if it does not exist. */
export async function insertAccessKeyOnce(database: Database, { _id, ...rest }: AccessKeyDocument): Promise<void> {
  await accessKeys(database).updateOne({ _id }, { $setOnInsert: withVersion('access_keys', rest) }, { upsert: true });
}

export type KeyCreation = 'created' | 'too-many';

/** Stores a new key, unless its workspace has its maximum of keys that are neither revoked nor expired. */
export async function insertAccessKey(database: Database, key: AccessKeyDocument): Promise<KeyCreation> {
  const { workspace, createdAt } = key;
  const alive = await accessKeys(database).countDocuments(
    {
      workspace,
      revokedAt: { $exists: false },
      $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: createdAt } }],
    },
    { limit: limits.accessKeysMax },
  );
  if (alive >= limits.accessKeysMax) return 'too-many';
  await accessKeys(database).insertOne(withVersion('access_keys', key));
  return 'created';
}

/** Keys of a workspace (null: of the service), newest first, including revoked ones. */
export const listAccessKeys = (database: Database, workspace: string | null): Promise<AccessKeyDocument[]> =>
  accessKeys(database).find({ workspace }).sort({ createdAt: -1, _id: -1 }).limit(limits.accessKeysListedMax).toArray();

/** Revokes a key permanently; repeating it changes nothing. Null: the workspace has no such key. */
export async function revokeAccessKey(
  database: Database,
  workspace: string | null,
  id: string,
  now: Date,
): Promise<AccessKeyDocument | null> {
  const own = { _id: id, workspace };
  await accessKeys(database).updateOne({ ...own, revokedAt: { $exists: false } }, { $set: { revokedAt: now } });
  return accessKeys(database).findOne(own);
}

/** The key with this id, of any owner. For operators of the installation. */
export const findAccessKey = (database: Database, id: string): Promise<AccessKeyDocument | null> =>
  accessKeys(database).findOne({ _id: id });

/** Notes that the key was used, at most once a minute over all processes. */
export async function noteKeyUse(database: Database, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.keyUseNotedMs);
  const stale: Filter<AccessKeyDocument> = {
    _id: id,
    $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lt: before } }],
  };
  await accessKeys(database).updateOne(stale, { $set: { lastUsedAt: now } });
}
