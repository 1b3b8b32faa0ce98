// Retention of the audit log. States how far rows go back, and deletes old rows and addresses.
import type { Database } from '../database';
import {
  getAuditChainHeadsCollection,
  formatAuditRowDatabaseKey,
  toAuditOwnerKey,
  getAuditRowsCollection,
} from './rows';
import type { AuditChainHead, AuditRow } from '../../model/audit';

/** Sequence numbers that show whether rows next to the client's position were deleted. */
export interface AuditCursorSequences {
  /** Sequence of the reader's position. */
  readonly place: number;
  /** Sequence number of the last row that was deleted because of its age; 0 if none was. */
  readonly dropped: number;
  /** Sequence of the newest row. */
  readonly newest: number;
}

/**
 * Reads how far back the audit rows of a workspace (null for the installation) go.
 * @param row key of the last row that the client read
 * @returns null if the key belongs to other rows
 */
export async function findAuditCursorSequences(
  database: Database,
  workspace: string | null,
  row: string,
): Promise<AuditCursorSequences | null> {
  const place = Number(row.slice(toAuditOwnerKey(workspace).length + 1));
  if (!Number.isInteger(place) || row !== formatAuditRowDatabaseKey(workspace, place)) return null;
  const head = await getAuditChainHeadsCollection(database).findOne({ _id: toAuditOwnerKey(workspace) });
  return { place, dropped: head?.dropped?.sequence ?? 0, newest: head?.sequence ?? 0 };
}

/** Selects audit rows by age, before a time, up to a number. */
export interface OldAuditRowsQuery {
  readonly before: Date;
  readonly limit: number;
  /** Selects rows of these heads only. */
  readonly heads?: readonly string[] | undefined;
  /** Ends the deletion early when it is aborted. */
  readonly signal?: AbortSignal;
}

/** Finds the time of the oldest row; null if there are no rows. Reads one row of each workspace from its index. */
export async function findOldestAuditRowTime(database: Database): Promise<Date | null> {
  const [oldest] = await getAuditRowsCollection(database)
    .aggregate<{ readonly at: Date }>([
      { $sort: { workspace: -1, createdAt: 1, _id: 1 } },
      { $group: { _id: '$workspace', at: { $first: '$createdAt' } } },
      { $sort: { at: 1 } },
      { $limit: 1 },
    ])
    .toArray();
  return oldest?.at ?? null;
}

/** Finds the time of the oldest row that still has its network address; null if there is none. */
export async function findOldestAuditIpAddressTime(database: Database): Promise<Date | null> {
  const oldest = await getAuditRowsCollection(database).findOne(
    { address: { $exists: true } },
    { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
  );
  return oldest?.createdAt ?? null;
}

/** Removes network addresses from old rows. Their digests stay, so that the rows can be verified. */
export async function removeOldAuditIpAddresses(
  database: Database,
  { before, limit }: OldAuditRowsQuery,
): Promise<number> {
  const old = await getAuditRowsCollection(database)
    .find({ createdAt: { $lt: before }, address: { $exists: true } }, { projection: { _id: 1 } })
    .sort({ createdAt: 1 })
    .limit(limit)
    .toArray();
  if (old.length === 0) return 0;
  const { modifiedCount } = await getAuditRowsCollection(database).updateMany(
    { _id: { $in: old.map(({ _id }) => _id) } },
    { $unset: { address: '', addressSalt: '' } },
  );
  return modifiedCount;
}

/**
 * Deletes the oldest rows of every workspace, up to a number for each, so that none waits for the rows of another. The
 * head stores the last deleted row, after which verification starts. Rows are deleted only from the beginning, in order.
 * @returns how many were deleted, and the heads that may have more, also because another worker was faster
 */
export async function deleteOldAuditRows(
  database: Database,
  { before, limit, heads, signal }: OldAuditRowsQuery,
): Promise<{ readonly deleted: number; readonly unfinished: readonly string[] }> {
  let deleted = 0;
  const unfinished: string[] = [];
  for await (const head of getAuditChainHeadsCollection(database).find(heads ? { _id: { $in: heads } } : {})) {
    if (signal?.aborted) break;
    const last = await lastToDrop(database, head, before, limit);
    if (!last) continue;
    deleted += await dropUpTo(database, head, last);
    if (last.sequence - (head.dropped?.sequence ?? 0) >= limit) unfinished.push(head._id);
  }
  return { deleted, unfinished };
}

/** Returns the newest row that may be deleted together with all rows before it; null if no row is old enough. */
async function lastToDrop(
  database: Database,
  head: AuditChainHead,
  before: Date,
  limit: number,
): Promise<AuditRow | null> {
  const workspace = head._id === 'service' ? null : head._id;
  const [kept] = await getAuditRowsCollection(database)
    .find({ workspace, createdAt: { $gte: before } })
    .sort({ createdAt: 1, _id: 1 })
    .limit(1)
    .toArray();
  const start = (head.dropped?.sequence ?? 0) + 1;
  const end = Math.min(kept ? kept.sequence - 1 : head.sequence, start + limit - 1);
  return end < start
    ? null
    : getAuditRowsCollection(database).findOne({ _id: formatAuditRowDatabaseKey(workspace, end) });
}

/**
 * Deletes nothing if another worker has already deleted these rows, because the start of the verification must never
 * move back.
 */
async function dropUpTo(database: Database, head: AuditChainHead, { _id, sequence, hash }: AuditRow): Promise<number> {
  let deleted = 0;
  await database.transaction(async (session) => {
    deleted = 0;
    const { matchedCount } = await getAuditChainHeadsCollection(database).updateOne(
      { _id: head._id, 'dropped.sequence': { $not: { $gte: sequence } } },
      { $set: { dropped: { sequence, hash } } },
      { session },
    );
    if (matchedCount === 0) return;
    const old = { _id: { $gte: `${head._id}:`, $lte: _id } };
    deleted = (await getAuditRowsCollection(database).deleteMany(old, { session })).deletedCount;
  });
  return deleted;
}
