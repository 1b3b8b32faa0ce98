// The signing keys in use. A key is created when it is needed for the first time. Private parts are decrypted once in a
// while, and public parts are cached by id.
import { addStoredDocumentFormatVersion } from '../document-versions';
import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Binary } from 'mongodb';
import { storeLimits as limits } from '../../contracts/limits/store';
import { type Database, isDuplicateKeyError } from '../database';
import type { SigningKeyDocument } from '../../model/key';
import { getSigningKeysCollection } from './keys';
import { decryptStoredBytes, encryptBytesForStorage, type MasterKeys } from '../encryption';
import { readAndConfirmMiss } from '../confirm-miss';
import { readUntilFound } from '../stale-read';

/** A signing key with its private part. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: Readonly<Record<string, string>>;
}

export interface SigningKeyProvider {
  /**
   * Returns the public key for a token's `kid`; undefined if there is none. The caller's lookup shows whether the key
   * was retired.
   */
  tokenPublicKey(id: string): Promise<KeyObject | undefined>;
  /** Returns the key that signs tokens (`workspace` null) or the envelopes of a workspace. */
  signingKey(use: SigningKeyDocument['use'], workspace: string | null): Promise<SigningKey>;
  /**
   * Returns every public key that signed envelopes of the workspace and is not retired, newest first; at least the
   * current one.
   */
  envelopeKeys(workspace: string): Promise<readonly PublicSigningKey[]>;
}

/** The public part of a signing key. */
export interface PublicSigningKey {
  readonly id: string;
  /** JWK with `kid`, `use` and `alg`; it never has a private part. */
  readonly publicJwk: Readonly<Record<string, string>>;
}

/** Creates a key ring for the store. `newId` returns ids for new keys (UUID version 7). */
export function createSigningKeyProvider(
  database: Database,
  masterKey: MasterKeys,
  newId: () => string,
): SigningKeyProvider {
  const decrypted = new LRUCache<string, Promise<SigningKey>>({
    max: limits.keysCachedMax,
    ttl: limits.signingKeyCachedMs,
  });
  return {
    async envelopeKeys(workspace) {
      await this.signingKey('envelope', workspace);
      const rows = await getSigningKeysCollection(database)
        .find({ use: 'envelope', workspace, retiredAt: { $exists: false } })
        .sort({ createdAt: -1 })
        .toArray();
      return rows.map(({ _id, publicJwk }) => ({ id: _id, publicJwk }));
    },
    tokenPublicKey: makeTokenKeys(database),
    signingKey(use, workspace) {
      const name = `${use} ${workspace ?? ''}`;
      const decryptedKey = decrypted.get(name);
      if (decryptedKey) return decryptedKey;
      const finding = findOrMake(database, masterKey, newId, use, workspace).then((found) => decrypt(masterKey, found));
      decrypted.set(name, finding);
      finding.catch(() => decrypted.delete(name));
      return finding;
    },
  };
}

/**
 * Caches the public keys of tokens. All of them are read together, and only for a token whose key is unknown. Callers
 * who invent ids therefore cause one read once in a while, however many ids they send. Invented ids are not stored.
 */
function makeTokenKeys(database: Database): SigningKeyProvider['tokenPublicKey'] {
  let publicKeys: ReadonlyMap<string, KeyObject> = new Map();
  let beganAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const readKeys = async (): Promise<void> => {
    await sleep(Math.max(0, beganAt + limits.signingKeysReadMs - performance.now()));
    beganAt = performance.now();
    const keyRows = await getSigningKeysCollection(database)
      .find({ use: 'token', workspace: null, retiredAt: { $exists: false } }, { projection: { publicJwk: 1 } })
      .sort({ createdAt: -1 })
      .limit(limits.tokenKeysMax)
      .toArray();
    publicKeys = new Map(keyRows.map(({ _id, publicJwk }) => [_id, publicKeys.get(_id) ?? toPublicKey(publicJwk)]));
  };
  const lookUp = async (id: string): Promise<KeyObject | null> => {
    const askedAt = performance.now();
    // A read that was already running may have missed a new key, so another read follows.
    while (!publicKeys.has(id) && beganAt < askedAt) {
      reading ??= readKeys().finally(() => (reading = undefined));
      await reading;
    }
    return publicKeys.get(id) ?? null;
  };
  return async (id) => publicKeys.get(id) ?? (await readAndConfirmMiss(database, () => lookUp(id))) ?? undefined;
}

const toPublicKey = (jwk: SigningKeyDocument['publicJwk']): KeyObject =>
  createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });

/** Formats the purpose for which a stored private key is encrypted. */
export const formatSigningKeyEncryptionPurpose = (id: string): string => `signing key ${id}`;

function decrypt(masterKey: MasterKeys, stored: SigningKeyDocument): SigningKey {
  const bytes = decryptStoredBytes(
    masterKey,
    formatSigningKeyEncryptionPurpose(stored._id),
    Buffer.from(stored.encryptedPrivate.buffer),
  );
  const jwk = JSON.parse(bytes.toString()) as JsonWebKey;
  return { id: stored._id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk: stored.publicJwk };
}

/**
 * Finds or creates the active key. If two processes create a key at the same time, both get the same key, because of
 * the unique index.
 */
async function findOrMake(
  database: Database,
  masterKey: MasterKeys,
  newId: () => string,
  use: SigningKeyDocument['use'],
  workspace: string | null,
): Promise<SigningKeyDocument> {
  const find = () => getSigningKeysCollection(database).findOne({ use, workspace, active: true });
  const existing = await find();
  if (existing) return existing;
  const newKey = generateSigningKeyDocument(masterKey, { id: newId(), use, workspace, now: new Date() });
  try {
    await getSigningKeysCollection(database).insertOne(addStoredDocumentFormatVersion('signing_keys', newKey));
    return newKey;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    return readUntilFound(find);
  }
}

interface NewSigningKey extends Pick<SigningKeyDocument, 'use' | 'workspace'> {
  readonly id: string;
  readonly now: Date;
}

/** Creates a signing key, without storing it. */
export function generateSigningKeyDocument(
  masterKey: MasterKeys,
  { id, use, workspace, now }: NewSigningKey,
): SigningKeyDocument {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicJwk = {
    ...(publicKey.export({ format: 'jwk' }) as Record<string, string>),
    kid: id,
    use: 'sig',
    alg: 'ES256',
  };
  const secret = Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' })));
  const encryptedPrivate = new Binary(encryptBytesForStorage(masterKey, formatSigningKeyEncryptionPurpose(id), secret));
  return { _id: id, use, workspace, publicJwk, encryptedPrivate, active: true, createdAt: now };
}
