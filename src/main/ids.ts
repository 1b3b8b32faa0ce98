// New ids: uuid version 7 (RFC 9562), ordered by time, so that indexes grow at their end.
import { randomFillSync } from 'node:crypto';

const random = new Uint8Array(10 * 512);
let used = random.length;

/** 48 bits of milliseconds, version, 74 random bits. */
export function newId(nowMs: number = Date.now()): string {
  if (used >= random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bits = random.subarray(used, used + 10);
  used += 10;
  const time = nowMs.toString(16).padStart(12, '0');
  const hex = Buffer.from(bits).toString('hex');
  const variant = ((bits[2] ?? 0) & 0x3f) | 0x80;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant.toString(16)}${hex.slice(6, 8)}-${hex.slice(8, 20)}`;
}
