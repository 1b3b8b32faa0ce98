// Keeps a sign-in in progress in an encrypted cookie of the browser that started it. Nothing is therefore stored in the
// database without a session, and any process can handle the response.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import type { PendingSignInSecrets } from '../../../identity/provider';

/** A sign-in in progress at an identity provider. */
export interface PendingSignIn {
  readonly asked: PendingSignInSecrets;
  /** Code of the invitation that the user accepts with this sign-in. */
  readonly invitation?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a separate key, so that these cookies are useless for any other purpose. */
const deriveKey = (linkKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', linkKey, '', 'sign-in of the console under way', 32));

/** Encrypts a sign-in in progress for its cookie. */
export function encryptPendingSignIn(linkKey: Buffer, pending: PendingSignIn): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, deriveKey(linkKey), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(pending), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sign-in in progress; undefined if the cookie is missing, foreign, changed or expired. */
export function decryptPendingSignIn(linkKey: Buffer, text: string | undefined, now: Date): PendingSignIn | undefined {
  if (!text || text.length > limits.pendingCharactersMax) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(linkKey), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const opened = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    const pending = JSON.parse(opened.toString('utf8')) as PendingSignIn;
    return pending.expiresAt > now.getTime() ? pending : undefined;
  } catch {
    return undefined;
  }
}
