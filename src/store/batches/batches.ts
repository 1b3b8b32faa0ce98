// Stores batches and their rows. The run of a batch writes both; calls read them.
import type { Collection, IndexDescription } from 'mongodb';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { httpLimits } from '../../contracts/limits/http';
import type { NewAuditRow } from '../../model/audit';
import type { BatchDocument, BatchRowDocument, BatchRowStatus } from '../../model/batch';
import { type Database, isDuplicateKeyError, toSessionOptions, type TransactionSession } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { insertAuditRowIntoOutbox } from '../outbox/outbox';
import { heldBytesIndex } from '../held-bytes';
import { admitOpenResourceWithinLimit } from '../workspaces/admission';

export const batchIndexes: IndexDescription[] = [
  heldBytesIndex,
  { key: { workspace: 1, open: 1, createdAt: -1 }, name: 'batch_open', partialFilterExpression: { open: true } },
  { key: { checkedAt: 1 }, name: 'batch_unchecked', partialFilterExpression: { open: true } },
  { key: { expiresAt: 1 }, name: 'batch_expiry', expireAfterSeconds: 0 },
];

export const batchRowIndexes: IndexDescription[] = [
  { key: { workspace: 1, batch: 1, status: 1, row: 1 }, name: 'batch_row_status' },
  {
    // The remaining work of the batch's run.
    key: { workspace: 1, batch: 1, stage: 1, row: 1 },
    name: 'batch_row_stage',
    partialFilterExpression: { stage: { $exists: true } },
  },
  { key: { expiresAt: 1 }, name: 'batch_row_expiry', expireAfterSeconds: 0 },
];

export const getBatchesCollection = (database: Database): Collection<BatchDocument> => database.collection('batches');
export const getBatchRowsCollection = (database: Database): Collection<BatchRowDocument> =>
  database.collection('batch_rows');

export const formatBatchDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;
export const formatBatchRowDatabaseKey = (workspace: string, batch: string, row: number): string =>
  `${workspace}:${batch}:${String(row).padStart(4, '0')}`;

/** The limit that a workspace has reached: too many batches run, or too many are open because their jobs wait. */
export type ReachedBatchLimit = 'running-full' | 'open-full';

/**
 * Stores a batch with its rows, all or nothing. A repeated call with the same id stores nothing. A batch that has ended
 * is open as long as its jobs wait for the authority, and does not count as running.
 */
export async function insertBatchWithinLimit(
  database: Database,
  batch: BatchDocument,
  rows: readonly BatchRowDocument[],
  auditRow: NewAuditRow | undefined,
): Promise<'inserted' | 'id-taken' | ReachedBatchLimit> {
  const open = { collection: 'batches', hint: 'batch_open', max: limits.openMax };
  try {
    return await database.transaction(async (session) => {
      if (await isRunningLimitReached(database, batch.workspace, session)) return 'running-full';
      if (!(await admitOpenResourceWithinLimit(database, batch.workspace, open, session))) return 'open-full';
      await getBatchesCollection(database).insertOne(addStoredDocumentFormatVersion('batches', batch), { session });
      await database.insertAll(getBatchRowsCollection(database), rows, session);
      if (auditRow) await insertAuditRowIntoOutbox(database, auditRow, session);
      return 'inserted';
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'id-taken';
    throw error;
  }
}

export const findBatch = (database: Database, workspace: string, id: string): Promise<BatchDocument | null> =>
  getBatchesCollection(database).findOne({ _id: formatBatchDatabaseKey(workspace, id), workspace });

/** Returns the limit that a workspace has reached, so that a call need not begin a transaction; null if there is none. */
export async function findReachedBatchLimit(database: Database, workspace: string): Promise<ReachedBatchLimit | null> {
  if (await isRunningLimitReached(database, workspace)) return 'running-full';
  const open = { limit: limits.openMax, hint: 'batch_open' };
  const count = await getBatchesCollection(database).countDocuments({ workspace, open: true }, open);
  return count < limits.openMax ? null : 'open-full';
}

/** A running batch is always open, so the index of open batches finds it. */
async function isRunningLimitReached(
  database: Database,
  workspace: string,
  session?: TransactionSession,
): Promise<boolean> {
  const running = { workspace, open: true, status: 'running' } as const;
  const options = { ...toSessionOptions(session), limit: limits.runningMax, hint: 'batch_open' };
  return (await getBatchesCollection(database).countDocuments(running, options)) >= limits.runningMax;
}

/** Conditions for rows of a batch. */
export interface BatchRowFilter {
  readonly status?: BatchRowStatus;
  /** Lists only rows after this one. */
  readonly after?: number;
  readonly limit: number;
}

/** Lists rows of a batch in the order of the file, without their bodies. */
export const listBatchRows = (
  database: Database,
  workspace: string,
  batch: string,
  { status, after = 0, limit }: BatchRowFilter,
): Promise<BatchRowDocument[]> =>
  getBatchRowsCollection(database)
    .find(
      status
        ? { workspace, batch, status, row: { $gt: after } }
        : { _id: { $gt: formatBatchRowDatabaseKey(workspace, batch, after), $lt: `${workspace}:${batch};` } },
      { maxTimeMS: httpLimits.queryMs },
    )
    .sort(status ? { row: 1 } : { _id: 1 })
    .limit(limit)
    .project<BatchRowDocument>({ body: 0 })
    .toArray();

/** Tells the run of a batch to issue no more rows. Returns false if the batch has ended. */
export async function requestBatchCancellation(database: Database, workspace: string, id: string): Promise<boolean> {
  const { matchedCount } = await getBatchesCollection(database).updateOne(
    { _id: formatBatchDatabaseKey(workspace, id), status: 'running' },
    { $set: { cancelRequested: true }, $inc: { revision: 1 } },
  );
  return matchedCount === 1;
}

/** Lists open batches whose run was not checked for some time, the longest unchecked first. */
export const listOpenBatchesDueForSweep = (database: Database, before: Date): Promise<BatchDocument[]> =>
  getBatchesCollection(database)
    .find({ open: true, checkedAt: { $lt: before } })
    .sort({ checkedAt: 1 })
    .limit(limits.sweptMax)
    .toArray();

/** Marks these batches as checked. */
export async function markBatchesSwept(
  database: Database,
  seen: readonly Pick<BatchDocument, '_id'>[],
  now: Date,
): Promise<void> {
  if (seen.length === 0) return;
  await getBatchesCollection(database).updateMany(
    { _id: { $in: seen.map(({ _id }) => _id) } },
    { $set: { checkedAt: now } },
  );
}
