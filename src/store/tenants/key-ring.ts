// The signing keys in use: made on first need, private parts opened once a process, public parts by id.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { Binary } from 'mongodb';
import { type Database, isDuplicate } from '../database';
import { type SigningKeyDocument, signingKeys } from './keys';
import { openBytes, sealBytes } from '../encryption';

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
  const publicKeys = new Map<string, KeyObject>();
  const opened = new Map<string, Promise<SigningKey>>();
  return {
    async envelopeKeys(workspace) {
      await this.signingKey('envelope', workspace);
      const rows = await signingKeys(database).find({ use: 'envelope', workspace }).sort({ createdAt: -1 }).toArray();
      return rows.map(({ _id, publicJwk }) => ({ id: _id, publicJwk }));
    },
    async tokenPublicKey(id) {
      const known = publicKeys.get(id);
      if (known) return known;
      const row = await signingKeys(database).findOne({ _id: id, use: 'token', workspace: null });
      if (!row) throw new Error('unknown key');
      const key = createPublicKey({ key: row.publicJwk as JsonWebKey, format: 'jwk' });
      publicKeys.set(id, key);
      return key;
    },
    signingKey(use, workspace) {
      const name = `${use} ${workspace ?? ''}`;
      const known = opened.get(name);
      if (known) return known;
      const opening = findOrMake(database, masterKey, newId, use, workspace).then((row) => open(masterKey, row));
      opened.set(name, opening);
      opening.catch(() => opened.delete(name));
      return opening;
    },
  };
}

const purposeOf = (id: string): string => `signing key ${id}`;

function open(masterKey: Buffer, row: SigningKeyDocument): SigningKey {
  const bytes = openBytes(masterKey, purposeOf(row._id), Buffer.from(row.sealedPrivate.buffer));
  const jwk = JSON.parse(bytes.toString()) as JsonWebKey;
  return { id: row._id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk: row.publicJwk };
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
  const row: SigningKeyDocument = {
    _id: id,
    use,
    workspace,
    publicJwk: {
      ...(publicKey.export({ format: 'jwk' }) as Record<string, string>),
      kid: id,
      use: 'sig',
      alg: 'ES256',
    },
    sealedPrivate: new Binary(
      sealBytes(masterKey, purposeOf(id), Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' })))),
    ),
    active: true,
    createdAt: new Date(),
  };
  try {
    await signingKeys(database).insertOne(row);
    return row;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const made = await find();
    if (!made) throw error;
    return made;
  }
}
