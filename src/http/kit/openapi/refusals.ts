// Lists the errors that an endpoint can return: errors that follow from its form, and errors that it declares.
import { type ApiErrorKey, apiErrorTable } from '../../../contracts/error-table';
import type { TenantOrOperatorEndpoint } from '../endpoint';

/**
 * Errors that every call can return: an invalid path or parameter, headers that are too large, no token or scope, too
 * many calls or unread responses, or an outage.
 */
const always: readonly ApiErrorKey[] = [
  'input',
  'head-too-large',
  'unauthorized',
  'forbidden',
  'parameter',
  'rate-limited',
  'busy',
  'unavailable',
  'internal',
];

/** Errors of calls with a body that is too large or arrives too slowly. */
const withBody: readonly ApiErrorKey[] = ['too-large', 'slow'];

/** Errors of calls that accept an `Idempotency-Key`. The resource of the first call may be deleted. */
const onceOnly: readonly ApiErrorKey[] = ['idempotency-running', 'idempotency-mismatch', 'not-found'];

/** Errors of calls that compare `If-Match`. */
const guardedOnly: readonly ApiErrorKey[] = ['precondition-failed'];

type Form = Pick<TenantOrOperatorEndpoint, 'body' | 'rawBytesMax' | 'errors' | 'again' | 'guarded'>;

/** Lists the keys of the errors that a call can return, in the order of the table. */
export function listEndpointErrorKeys({
  body,
  rawBytesMax,
  errors = [],
  again,
  guarded,
}: Form): readonly ApiErrorKey[] {
  const keys = new Set<string>([
    ...always,
    ...(body || rawBytesMax ? withBody : []),
    ...(again ? onceOnly : []),
    ...(guarded ? guardedOnly : []),
    ...errors,
  ]);
  return allKeys.filter((key) => keys.has(key));
}

const allKeys = Object.keys(apiErrorTable) as ApiErrorKey[];

/** Groups error keys by status, for example `not-found` under `404`. */
export function groupErrorKeysByStatus(keys: readonly ApiErrorKey[]): ReadonlyMap<number, readonly ApiErrorKey[]> {
  const keysByStatus = new Map<number, ApiErrorKey[]>();
  for (const key of keys) {
    const { status } = apiErrorTable[key];
    keysByStatus.set(status, [...(keysByStatus.get(status) ?? []), key]);
  }
  return new Map([...keysByStatus].toSorted(([one], [other]) => one - other));
}

/** Error keys of calls that build a document. */
export const documentBuildErrorKeys: readonly ApiErrorKey[] = [
  'no-document',
  'unknown-schema',
  'calculation',
  'validation',
];
