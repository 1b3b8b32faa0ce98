// Which refusals a call can give: those of its form, and those that it names itself.
import { type ErrorKey, errorTable } from '../../../contracts/errors';
import type { AnyEndpoint } from '../endpoint';

/** Whoever calls whatever: an address that cannot be read, no token, no scope, too many calls or unread answers, a part that is away. */
const always: readonly ErrorKey[] = [
  'input',
  'unauthorized',
  'forbidden',
  'parameter',
  'rate-limited',
  'busy',
  'unavailable',
  'internal',
];

/** Calls with a body: it is too large, or comes too slowly. */
const withBody: readonly ErrorKey[] = ['too-large', 'slow'];

/** Calls that take an `Idempotency-Key`; what an earlier one made may be gone. */
const onceOnly: readonly ErrorKey[] = ['idempotency-running', 'idempotency-mismatch', 'not-found'];

/** Calls that compare `If-Match`. */
const guardedOnly: readonly ErrorKey[] = ['precondition-failed'];

type Form = Pick<AnyEndpoint, 'body' | 'rawBytesMax' | 'refuses' | 'again' | 'guarded'>;

/** Keys that a call can give, in the order of the table. */
export function listErrorKeys({ body, rawBytesMax, refuses = [], again, guarded }: Form): readonly ErrorKey[] {
  const given = new Set<string>([
    ...always,
    ...(body || rawBytesMax ? withBody : []),
    ...(again ? onceOnly : []),
    ...(guarded ? guardedOnly : []),
    ...refuses,
  ]);
  return allKeys.filter((key) => given.has(key));
}

const allKeys = Object.keys(errorTable) as ErrorKey[];

/** Statuses with their keys: `404` has `not-found`. */
export function groupByStatus(keys: readonly ErrorKey[]): ReadonlyMap<number, readonly ErrorKey[]> {
  const found = new Map<number, ErrorKey[]>();
  for (const key of keys) {
    const { status } = errorTable[key];
    found.set(status, [...(found.get(status) ?? []), key]);
  }
  return new Map([...found].toSorted(([one], [other]) => one - other));
}

/** Calls that make a document of what is sent. */
export const documentRefusals: readonly ErrorKey[] = ['no-document', 'unknown-schema', 'calculation', 'validation'];
