// UUIDs of versions 1, 3, 4 and 5 (RFC 9562); version 7 is the service's own and comes with the surroundings.
import { createHash, randomBytes, randomUUID } from 'node:crypto';

export const randomUuid = (): string => randomUUID();

/** 100 ns steps between 1582-10-15 and 1970-01-01. */
const gregorianOffset = 122_192_928_000_000_000n;

/** Version 1: time, random clock sequence, random node with the multicast bit, so that no hardware address shows. */
export function timeUuid(now: Date): string {
  const random = randomBytes(10);
  const ticks = BigInt(now.getTime()) * 10_000n + BigInt(random.readUInt16BE(0) % 10_000) + gregorianOffset;
  const time = ticks.toString(16).padStart(15, '0');
  const sequence = ((random.readUInt16BE(2) & 0x3fff) | 0x8000).toString(16);
  const node = Buffer.from(random.subarray(4));
  node[0] = (node[0] ?? 0) | 1;
  return `${time.slice(7)}-${time.slice(3, 7)}-1${time.slice(0, 3)}-${sequence}-${node.toString('hex')}`;
}

/** Versions 3 (MD5) and 5 (SHA-1): always the same for a namespace and a name. */
export function namedUuid(version: 3 | 5, namespace: string, name: string): string {
  const hash = createHash(version === 3 ? 'md5' : 'sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `${version}${hash.slice(13, 16)}`,
    `${variant}${hash.slice(18, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
