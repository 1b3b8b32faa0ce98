// Stores calls with an `Idempotency-Key`: which call creates the resource, under which id, and the first response. A
// row contains ids, a status, hashes, and the text of a refusal. A successful response is built again from stored data.
import type { Collection, IndexDescription } from 'mongodb';
import { httpLimits as limits } from '../contracts/limits/http';
import { type Database, isDuplicateKeyError } from './database';
import type { ExpiredRowsQuery } from './retention';
import { readUntilFound } from './stale-read';

/** The first response. `refusal` is JSON text, and is absent after a success. */
export interface StoredIdempotentResponse {
  readonly status: number;
  readonly refusal?: string;
}

/**
 * One key at one path. Times are by the database's clock. If a row were deleted too early, a resource could be created
 * twice, so a row is valid until the sweep deletes it.
 */
interface IdempotencyDocument {
  /** `<workspace>:<hash of method, path and key>`; for the operator `service:<hash>`. */
  readonly _id: string;
  /** Hash of the body. */
  readonly body: string;
  /** Id of the resource. Every attempt creates the resource under this id, and a unique index allows only one. */
  readonly resource: string;
  readonly leaseExpiresAt: Date;
  readonly answer?: StoredIdempotentResponse;
  /**
   * Milliseconds since 1970. A number, because the database would delete every expired row at once if its clock were
   * ahead for a moment. Version 0.1.0 writes a date here, and understands both.
   */
  readonly expiresAt: number | Date;
}

/** The sweep uses this index. The database itself removes only rows of version 0.1.0. */
export const idempotencyIndexes: IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'idempotency_expiry', expireAfterSeconds: 0 },
];

const calls = (database: Database): Collection<IdempotencyDocument> => database.collection('idempotency');

/** A call with an `Idempotency-Key`. `route` is the hash of method, path and key. */
export interface IdempotentCall {
  readonly route: string;
  readonly body: string;
  /** Id of the resource, if this call is the first. */
  readonly resource: string;
}

/**
 * - `first`: the key is new, so create the resource under its id.
 * - `again`: the previous attempt was interrupted. That attempt may have created the resource, so look it up, or create
 *   it under the same id.
 */
export type IdempotencyClaimResult =
  | { readonly kind: 'first' | 'again' | 'running' | 'other-body'; readonly resource: string }
  | { readonly kind: 'answered'; readonly resource: string; readonly answer: StoredIdempotentResponse };

const leaseExpiresAt = { $add: ['$$NOW', limits.idempotencyLeaseMs] };

/** Builds the row in the form in which a pipeline writes it. */
const toRow = ({ body, resource }: IdempotentCall) => ({
  _id: '$_id',
  body: { $literal: body },
  resource: { $literal: resource },
  leaseExpiresAt,
  expiresAt: { $toLong: { $add: ['$$NOW', limits.idempotencyHours * 3_600_000] } },
});

/**
 * Claims a key for a call, or returns the result of the call that already has the key. The unique `_id` decides between
 * equal calls.
 */
async function claimCall(database: Database, owner: string, wanted: IdempotentCall): Promise<IdempotencyClaimResult> {
  const _id = `${owner}:${wanted.route}`;
  return readUntilFound<IdempotencyClaimResult>(async () => {
    if (await insertRow(database, _id, wanted)) return { kind: 'first', resource: wanted.resource };
    const [found] = await calls(database)
      .aggregate<TimedIdempotencyRow>([{ $match: { _id } }, { $set: { now: '$$NOW' } }])
      .toArray();
    // The row was deleted between the two commands, or it is not visible yet.
    return found && (await claimFound(database, found, wanted));
  });
}

/** Returns false if a row exists. The existing row does not change. */
async function insertRow(database: Database, _id: string, wanted: IdempotentCall): Promise<boolean> {
  const isNew = { $eq: [{ $type: '$expiresAt' }, 'missing'] };
  try {
    const { upsertedCount } = await calls(database).updateOne(
      { _id },
      [{ $replaceWith: { $cond: [isNew, toRow(wanted), '$$ROOT'] } }],
      { upsert: true },
    );
    return upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/** A row with the database's time when it was read. */
type TimedIdempotencyRow = IdempotencyDocument & { readonly now: Date };

/** Claims a row that exists. Returns undefined if another process was faster; the caller then reads again. */
async function claimFound(
  database: Database,
  { now, ...found }: TimedIdempotencyRow,
  wanted: IdempotentCall,
): Promise<IdempotencyClaimResult | undefined> {
  const { _id, resource, answer } = found;
  const unchanged = { _id, resource, leaseExpiresAt: found.leaseExpiresAt };
  if (found.body !== wanted.body) return { kind: 'other-body', resource };
  if (answer) return { kind: 'answered', resource, answer };
  if (found.leaseExpiresAt > now) return { kind: 'running', resource };
  const { matchedCount } = await calls(database).updateOne({ ...unchanged, answer: { $exists: false } }, [
    { $set: { leaseExpiresAt } },
  ]);
  return matchedCount === 1 ? { kind: 'again', resource } : undefined;
}

/**
 * Stores the first response of a claimed call. Null means that there is no response, and that the next call may proceed
 * at once.
 */
async function keepAnswer(
  database: Database,
  owner: string,
  claimed: Pick<IdempotentCall, 'route' | 'resource'>,
  answer: StoredIdempotentResponse | null,
): Promise<void> {
  await calls(database).updateOne(
    { _id: `${owner}:${claimed.route}`, resource: claimed.resource, answer: { $exists: false } },
    { $set: answer ? { answer } : { leaseExpiresAt: new Date(0) } },
  );
}

/** Deletes rows that expired before a time, oldest first. @returns how many */
export async function deleteExpiredIdempotencyRows(
  database: Database,
  { before, limit }: ExpiredRowsQuery,
): Promise<number> {
  const expired = { expiresAt: { $lt: before.getTime() } };
  const old = await calls(database)
    .find(expired)
    .sort({ expiresAt: 1 })
    .limit(limit)
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  if (old.length === 0) return 0;
  // Another sweep may have deleted a row meanwhile, and a new call may have claimed its key again.
  const { deletedCount } = await calls(database).deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, ...expired });
  return deletedCount;
}

/** Creates the functions of one owner, which is a workspace or the operator. */
export const createIdempotencyStore = (database: Database, owner: string) => ({
  claim: (wanted: IdempotentCall): Promise<IdempotencyClaimResult> => claimCall(database, owner, wanted),
  keep: (claimed: Pick<IdempotentCall, 'route' | 'resource'>, answer: StoredIdempotentResponse | null): Promise<void> =>
    keepAnswer(database, owner, claimed, answer),
});

/** The functions for calls with an `Idempotency-Key`. */
export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;
