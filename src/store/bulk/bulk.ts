// Stores bulk actions with their progress, their jobs, and a report about each job.
import type { Collection, IndexDescription } from 'mongodb';
import { batchLimits, bulkActionLimits as limits } from '../../contracts/limits/batches';
import { httpLimits } from '../../contracts/limits/http';
import type { NewAuditRow } from '../../model/audit';
import type { BulkActionDocument, BulkActionRowDocument } from '../../model/bulk';
import { type Database, isDuplicateKeyError } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { insertAuditRowIntoOutbox } from '../outbox/outbox';
import { admitOpenResourceWithinLimit } from '../workspaces/admission';

export const bulkActionIndexes: IndexDescription[] = [
  { key: { workspace: 1, open: 1 }, name: 'bulk_open', partialFilterExpression: { open: true } },
  { key: { checkedAt: 1 }, name: 'bulk_unchecked', partialFilterExpression: { open: true } },
  { key: { expiresAt: 1 }, name: 'bulk_expiry', expireAfterSeconds: 0 },
];

export const bulkActionRowIndexes: IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'bulk_row_expiry', expireAfterSeconds: 0 },
];

export const getBulkActionsCollection = (database: Database): Collection<BulkActionDocument> =>
  database.collection('bulk_actions');
const bulkRowsCollection = (database: Database): Collection<BulkActionRowDocument> => database.collection('bulk_rows');

export const formatBulkActionDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;
const formatRowKey = (workspace: string, bulk: string, row: number): string =>
  `${workspace}:${bulk}:${String(row).padStart(6, '0')}`;

/**
 * Stores an action. A repeated call with the same id stores nothing. Returns false if too many actions are open.
 */
export async function insertBulkActionWithinLimit(
  database: Database,
  bulk: BulkActionDocument,
  auditRow: NewAuditRow,
): Promise<boolean> {
  const open = { collection: 'bulk_actions', hint: 'bulk_open', max: limits.openMax };
  try {
    return await database.transaction(async (session) => {
      if (!(await admitOpenResourceWithinLimit(database, bulk.workspace, open, session))) return false;
      await getBulkActionsCollection(database).insertOne(addStoredDocumentFormatVersion('bulk_actions', bulk), {
        session,
      });
      await insertAuditRowIntoOutbox(database, auditRow, session);
      return true;
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return true;
    throw error;
  }
}

export const findBulkAction = (database: Database, workspace: string, id: string): Promise<BulkActionDocument | null> =>
  getBulkActionsCollection(database).findOne({ _id: formatBulkActionDatabaseKey(workspace, id), workspace });

/** Counts the open actions of a workspace, up to `limit`. */
export const countOpenBulkActions = (database: Database, workspace: string, limit: number): Promise<number> =>
  getBulkActionsCollection(database).countDocuments({ workspace, open: true }, { limit, hint: 'bulk_open' });

/** Lists the report of an action, in the order in which the jobs were processed. */
export const listRowsOfBulkAction = (
  database: Database,
  workspace: string,
  bulk: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<BulkActionRowDocument[]> =>
  bulkRowsCollection(database)
    .find(
      { _id: { $gt: formatRowKey(workspace, bulk, after), $lt: `${workspace}:${bulk};` } },
      { maxTimeMS: httpLimits.queryMs },
    )
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();

/** Tells an action to process no further job. Returns false if the action has ended. */
export async function requestBulkActionCancellation(
  database: Database,
  workspace: string,
  id: string,
): Promise<boolean> {
  const { matchedCount } = await getBulkActionsCollection(database).updateOne(
    { _id: formatBulkActionDatabaseKey(workspace, id), open: true },
    { $set: { cancelRequested: true }, $inc: { revision: 1 } },
  );
  return matchedCount === 1;
}

/** Lists open actions whose run was not checked for some time. */
export const listOpenBulkActionsDueForSweep = (database: Database, before: Date): Promise<BulkActionDocument[]> =>
  getBulkActionsCollection(database)
    .find({ open: true, checkedAt: { $lt: before } })
    .sort({ checkedAt: 1 })
    .limit(batchLimits.sweptMax)
    .toArray();

export async function markBulkActionsSwept(
  database: Database,
  seen: readonly Pick<BulkActionDocument, '_id'>[],
  now: Date,
): Promise<void> {
  if (seen.length === 0) return;
  await getBulkActionsCollection(database).updateMany(
    { _id: { $in: seen.map(({ _id }) => _id) } },
    { $set: { checkedAt: now } },
  );
}

/**
 * Stores the jobs of the next chunk before they are processed. A repeated attempt processes and reports the same jobs,
 * although those that the earlier attempt changed no longer match the filter.
 * @returns the action, with the jobs that another attempt has stored if it was faster
 */
export async function claimBulkActionChunk(
  database: Database,
  bulk: BulkActionDocument,
  jobs: readonly string[],
): Promise<BulkActionDocument> {
  const { _id, workspace, id, done, failed } = bulk;
  const after = countRows(bulk);
  const claimed = await getBulkActionsCollection(database).findOneAndUpdate(
    { _id, open: true, done, failed, 'chunk.after': { $ne: after } },
    { $set: { chunk: { after, jobs } }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  );
  return claimed ?? (await findBulkAction(database, workspace, id)) ?? bulk;
}

/** Returns the keys of the jobs of the chunk in process; undefined if no attempt has stored them. */
export const findClaimedBulkActionJobKeys = (bulk: BulkActionDocument): readonly string[] | undefined =>
  bulk.open && bulk.chunk?.after === countRows(bulk) ? bulk.chunk.jobs : undefined;

export type BulkActionRowResult = Pick<BulkActionRowDocument, 'job' | 'status' | 'newJob' | 'faults'>;

export interface BulkActionChunkResult {
  readonly results: readonly BulkActionRowResult[];
  readonly position?: BulkActionDocument['position'];
  readonly hasEnded: boolean;
}

/**
 * Writes a chunk: rows and counts together, or nothing if another attempt was faster. Another attempt changes the counts
 * or ends the action; a cancellation that arrives during the chunk changes only the revision, so the chunk is kept.
 */
export async function saveBulkActionChunkResult(
  database: Database,
  bulk: BulkActionDocument,
  result: BulkActionChunkResult,
  now: Date,
): Promise<void> {
  let current = bulk;
  while (!(await writeChunk(database, current, result, now))) {
    const found = await findBulkAction(database, bulk.workspace, bulk.id);
    if (!found?.open || countRows(found) !== countRows(bulk)) return;
    current = found;
  }
}

/** Counts the jobs that an action has processed. `failed` includes the skipped ones. */
const countRows = ({ done, failed }: BulkActionDocument): number => done + failed;

/** Counts the jobs that an action could not run again or cancel, without the skipped ones. */
export const countBulkActionFailuresWithoutSkipped = ({
  failed,
  skipped = 0,
}: Pick<BulkActionDocument, 'failed' | 'skipped'>): number => failed - skipped;

/** @returns false if the action has another revision */
function writeChunk(
  database: Database,
  bulk: BulkActionDocument,
  { results, position, hasEnded }: BulkActionChunkResult,
  now: Date,
): Promise<boolean> {
  const { _id, workspace, id, revision } = bulk;
  const rows = results.map((one, index) => {
    const row = countRows(bulk) + index + 1;
    return { _id: formatRowKey(workspace, id, row), workspace, bulk: id, row, ...one };
  });
  const count = (wanted: BulkActionRowResult['status']): number =>
    results.filter(({ status }) => status === wanted).length;
  const skipped = count('skipped');
  const counts = { done: count('done'), failed: count('failed') + skipped, skipped };
  return database.transaction(async (session) => {
    const { matchedCount } = await getBulkActionsCollection(database).updateOne(
      { _id, revision },
      {
        $set: {
          ...(position ? { position } : {}),
          ...(hasEnded
            ? {
                open: false,
                status: bulk.cancelRequested ? ('cancelled' as const) : ('completed' as const),
                completedAt: now,
              }
            : {}),
        },
        $inc: { revision: 1, ...counts },
        $unset: { chunk: '' },
      },
      { session },
    );
    if (matchedCount === 0) return false;
    if (rows.length > 0) await database.insertAll(bulkRowsCollection(database), rows, session);
    // The expiry is set by the database's clock, which also deletes bulk actions. If the clock of the process were used
    // and were wrong, the report would end at once.
    const expiry = [{ $set: { expiresAt: { $add: ['$$NOW', batchLimits.reportDays * 86_400_000] } } }];
    await bulkRowsCollection(database).updateMany({ _id: { $in: rows.map((row) => row._id) } }, expiry, { session });
    if (hasEnded) await getBulkActionsCollection(database).updateOne({ _id }, expiry, { session });
    return true;
  });
}
