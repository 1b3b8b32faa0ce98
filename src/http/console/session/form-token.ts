// The token that goes with every form: a keyed hash of the session, masked anew for each page, so that packing a page which
// repeats what was typed tells nothing of it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { console as limits } from '../../../contracts/limits/console';

const plainToken = (secret: string): Buffer => createHmac('sha256', secret).update('form of the console').digest();

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, i) => byte ^ (other[i] ?? 0)));

/** @param secret of the session's cookie */
export function computeFormToken(secret: string): string {
  const mask = randomBytes(limits.maskBytes);
  return Buffer.concat([mask, xor(plainToken(secret), mask)]).toString('base64url');
}

export function isFormToken(secret: string, given: string | undefined): boolean {
  const bytes = Buffer.from(given ?? '', 'base64url');
  if (bytes.length !== 2 * limits.maskBytes) return false;
  const mask = bytes.subarray(0, limits.maskBytes);
  return timingSafeEqual(xor(bytes.subarray(limits.maskBytes), mask), plainToken(secret));
}
