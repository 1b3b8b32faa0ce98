// Encrypts secrets at rest with AES-256-GCM and the master key. The layout is version, nonce, tag, ciphertext.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Binary } from 'mongodb';
import type { EncryptedBytes } from '../model/key';

/**
 * The master keys. The first one encrypts; the others only decrypt values that were encrypted before a change of the
 * key.
 */
export type MasterKeys = readonly [Buffer, ...Buffer[]];

/** Encrypts a stored value with the first master key; undefined if the value is already encrypted with that key. */
export type ByteReencrypter = (purpose: string, encrypted: EncryptedBytes) => Binary | undefined;

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes for storage. `purpose` binds the bytes to their document, so that the bytes of two documents cannot be
 * swapped.
 */
export function encryptBytesForStorage([masterKey]: MasterKeys, purpose: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts stored bytes with any of the keys. @throws if no key fits, or the purpose or a byte differs */
export function decryptStoredBytes(masterKey: MasterKeys, purpose: string, encrypted: Buffer): Buffer {
  if (encrypted[0] !== version) throw new Error('encrypted with an unknown version');
  let failure: unknown;
  for (const key of masterKey) {
    try {
      return decryptWith(key, purpose, encrypted);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Returns whether the first key decrypts the value, so that a change of the master key need not encrypt it again. */
export function isEncryptedUnderFirstMasterKey([masterKey]: MasterKeys, purpose: string, encrypted: Buffer): boolean {
  try {
    decryptStoredBytes([masterKey], purpose, encrypted);
    return true;
  } catch {
    return false;
  }
}

function decryptWith(key: Buffer, purpose: string, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(1, 1 + nonceBytes);
  const tag = encrypted.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}
