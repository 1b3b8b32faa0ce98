// Derives a UUID (version 8, RFC 9562) from a hash. The same seed always gives the same id, so that a repeated call
// creates nothing new.
import { createHash } from 'node:crypto';

/**
 * Derives a UUID (version 8) from a seed. The same seed always gives the same UUID.
 * @param seed identifies the object; two objects never share a seed
 */
export function deriveUuidFromSeed(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
