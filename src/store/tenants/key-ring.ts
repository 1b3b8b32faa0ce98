// The signing keys in use: made on first need, private parts decrypted once a process, public parts by id.
import { withVersion } from '../document-versions';
import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Binary } from 'mongodb';
import { store as limits } from '../../contracts/limits/store';
import { type Database, isDuplicate } from '../database';
import { type SigningKeyDocument, signingKeys } from './keys';
import { decryptBytes, encryptBytes } from '../encryption';

export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: Readonly<Record<string, string>>;
}

export interface KeyRing {
  /** Public key of a token's `kid`. @throws when there is none: the token is refused. */
  tokenPublicKey(id: string): Promise<KeyObject>;
  /** The key that signs tokens (`workspace` null) or a workspace's envelopes. */
  signingKey(use: 'token' | 'envelope', workspace: string | null): Promise<SigningKey>;
  /** Every public key that ever signed envelopes of the workspace, newest first; at least the one in use. */
  envelopeKeys(workspace: string): Promise<readonly PublicKey[]>;
}

export interface PublicKey {
  readonly id: string;
  /** JWK with `kid`, `use` and `alg`; it never has a private part. */
  readonly publicJwk: Readonly<Record<string, string>>;
}

/** A ring over the store. `newId` gives the ids of new keys (uuid v7). */
export function makeKeyRing(database: Database, masterKey: Buffer, newId: () => string): KeyRing {
  const publicKeys = new LRUCache<string, KeyObject>({ max: limits.keysCachedMax });
  const decrypted = new LRUCache<string, Promise<SigningKey>>({ max: limits.keysCachedMax });
  return {
    async envelopeKeys(workspace) {
      await this.signingKey('envelope', workspace);
      const found = await signingKeys(database).find({ use: 'envelope', workspace }).sort({ createdAt: -1 }).toArray();
      return found.map(({ _id, publicJwk }) => ({ id: _id, publicJwk }));
    },
    async tokenPublicKey(id) {
      const known = publicKeys.get(id);
      if (known) return known;
      const found = await signingKeys(database).findOne({ _id: id, use: 'token', workspace: null });
      if (!found) throw new Error('unknown key');
      const key = createPublicKey({ key: found.publicJwk as JsonWebKey, format: 'jwk' });
      publicKeys.set(id, key);
      return key;
    },
    signingKey(use, workspace) {
      const name = `${use} ${workspace ?? ''}`;
      const known = decrypted.get(name);
      if (known) return known;
      const finding = findOrMake(database, masterKey, newId, use, workspace).then((found) => decrypt(masterKey, found));
      decrypted.set(name, finding);
      finding.catch(() => decrypted.delete(name));
      return finding;
    },
  };
}

const purposeOf = (id: string): string => `signing key ${id}`;

function decrypt(masterKey: Buffer, stored: SigningKeyDocument): SigningKey {
  const bytes = decryptBytes(masterKey, purposeOf(stored._id), Buffer.from(stored.encryptedPrivate.buffer));
  const jwk = JSON.parse(bytes.toString()) as JsonWebKey;
  return { id: stored._id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk: stored.publicJwk };
}

/** The active key; two processes that make one at the same time end with the same, by the unique index. */
async function findOrMake(
  database: Database,
  masterKey: Buffer,
  newId: () => string,
  use: 'token' | 'envelope',
  workspace: string | null,
): Promise<SigningKeyDocument> {
  const find = () => signingKeys(database).findOne({ use, workspace, active: true });
  const found = await find();
  if (found) return found;
  const id = newId();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made: SigningKeyDocument = {
    _id: id,
    use,
    workspace,
    publicJwk: {
      ...(publicKey.export({ format: 'jwk' }) as Record<string, string>),
      kid: id,
      use: 'sig',
      alg: 'ES256',
    },
    encryptedPrivate: new Binary(
      encryptBytes(masterKey, purposeOf(id), Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' })))),
    ),
    active: true,
    createdAt: new Date(),
  };
  try {
    await signingKeys(database).insertOne(withVersion('signing_keys', made));
    return made;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const faster = await find();
    if (!faster) throw error;
    return faster;
  }
}
