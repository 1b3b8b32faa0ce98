// Secrets at rest: AES-256-GCM under the master key. The layout is version, nonce, tag, cipher text.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Binary } from 'mongodb';
import type { EncryptedBytes } from '../model/key';

/**
 * The key that encrypts, and behind it those that still decrypt: while the master key is changed, what was written
 * before is under another one.
 */
export type MasterKey = readonly [Buffer, ...Buffer[]];

/** Encrypts a stored value again under the first key. Undefined: it is under that key already. */
export type Reencrypt = (purpose: string, encrypted: EncryptedBytes) => Binary | undefined;

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts bytes for storage; `purpose` binds them to their place, so that nobody can swap two documents. */
export function encryptBytes([masterKey]: MasterKey, purpose: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts what was stored, with whichever key fits. @throws when none does, or the purpose or a byte is another. */
export function decryptBytes(masterKey: MasterKey, purpose: string, encrypted: Buffer): Buffer {
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

/** Whether the first key alone decrypts it: nothing is left to be done for it when the master key is changed. */
export function isUnderFirst([masterKey]: MasterKey, purpose: string, encrypted: Buffer): boolean {
  try {
    decryptBytes([masterKey], purpose, encrypted);
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
