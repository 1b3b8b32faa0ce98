// Secrets at rest: AES-256-GCM under the master key. The layout is version, nonce, tag, cipher text.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Seals bytes for storage; `purpose` binds them to their place, so that rows cannot be swapped. */
export function sealBytes(masterKey: Buffer, purpose: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]);
}

/** Opens sealed bytes. @throws when the key, the purpose or a byte is another. */
export function openBytes(masterKey: Buffer, purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== version) throw new Error('sealed with an unknown version');
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}
