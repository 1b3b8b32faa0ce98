// The same id for the same thing: a UUID (version 8, RFC 9562) made of a hash, so that making it again makes nothing new.
import { createHash } from 'node:crypto';

/** @param seed names the thing; two things never share a seed. */
export function deriveStableId(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
