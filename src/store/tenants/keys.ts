// Keys: those that sign tokens and envelopes (private parts encrypted), and the access keys that tokens belong to.
import { withVersion } from '../document-versions';
import type { Collection, IndexDescription, Binary } from 'mongodb';
import type { Database } from '../database';

/** A signing key (ES256). `workspace` null: it signs the tokens of this service. */
export interface SigningKeyDocument {
  readonly _id: string;
  readonly use: 'token' | 'envelope';
  readonly workspace: string | null;
  readonly publicJwk: Readonly<Record<string, string>>;
  /** Private JWK, encrypted under the master key. */
  readonly encryptedPrivate: Binary;
  readonly active: boolean;
  readonly createdAt: Date;
}

/** What a token's `sub` names: it can be revoked. */
export interface AccessKeyDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly name: string;
  readonly scope: string;
  /** Name of the enrolled application, when the key is one's: `src` of its meta rows. */
  readonly application?: string;
  readonly revokedAt?: Date;
  readonly createdAt: Date;
}

export const signingKeyIndexes: IndexDescription[] = [
  {
    key: { use: 1, workspace: 1 },
    name: 'key_active',
    unique: true,
    partialFilterExpression: { active: true },
  },
];

export const signingKeys = (database: Database): Collection<SigningKeyDocument> => database.collection('signing_keys');
export const accessKeys = (database: Database): Collection<AccessKeyDocument> => database.collection('access_keys');

/** The access key of a token's `sub`, unless it was revoked or belongs to another workspace. */
export const findLiveAccessKey = (
  database: Database,
  workspace: string,
  id: string,
): Promise<AccessKeyDocument | null> =>
  accessKeys(database).findOne({ _id: id, workspace, revokedAt: { $exists: false } });

/** Makes an access key when it is not there. */
export async function seedAccessKey(database: Database, { _id, ...rest }: AccessKeyDocument): Promise<void> {
  await accessKeys(database).updateOne({ _id }, { $setOnInsert: withVersion('access_keys', rest) }, { upsert: true });
}
