// Converts equal values to the same text. All ids that a driver created and all current times become the same text.
import { Binary, ObjectId, Timestamp } from 'mongodb';
import { isDate, isMembers } from '../database/values';

const nowMs = 3_600_000;

/**
 * Sorts members by name, because the position of a new member depends on the plan of the server. `left` are omitted
 * members.
 */
export function toCanonicalText(value: unknown, left: readonly string[] = []): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string' && isMadeNow(value)) return '<made id>';
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') return String(value === 0 ? 0 : value);
  if (isDate(value)) return Math.abs(value.getTime() - Date.now()) < nowMs ? '<now>' : value.toISOString();
  if (Array.isArray(value)) return `[${value.map((one) => toCanonicalText(one, left)).join(', ')}]`;
  if (value instanceof ObjectId) return '<made id>';
  if (value instanceof Timestamp) return '<cluster time>';
  if (value instanceof Binary) return `<${value.toString('hex')}>`;
  if (value instanceof Error) return value.message;
  if (isMembers(value)) {
    const members = Object.entries(value).filter(([name, one]) => !left.includes(name) && one !== undefined);
    return `{${members
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => `${name}: ${toCanonicalText(one, left)}`)
      .join(', ')}}`;
  }
  return Object.prototype.toString.call(value) === '[object RegExp]'
    ? String(value as RegExp)
    : toCanonicalText({ ...value }, left);
}

const timedId = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Returns whether an id was created from the current time. Events create their ids in this way (RFC 9562, version 7);
 * ids of the simulation begin at zero.
 */
function isMadeNow(text: string): boolean {
  const [, high, low] = timedId.exec(text) ?? [];
  return high !== undefined && Math.abs(Number.parseInt(`${high}${low}`, 16) - Date.now()) < nowMs;
}
