// Reads the rows that a batch run processes, and stores their results.
import type { AnyBulkWriteOperation, ClientSession, Filter } from 'mongodb';
import { batchLimits as limits } from '../../contracts/limits/batches';
import type { EntryDocument } from '../../model/entry';
import {
  type BatchRowCounts,
  type BatchDocument,
  type BatchRowDocument,
  type BatchRowRemainingWork,
  batchRowStatuses,
} from '../../model/batch';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import { LaggingDatabaseReadError } from '../stale-read';
import { getBatchesCollection, getBatchRowsCollection } from './batches';

type BatchKey = Pick<BatchDocument, 'workspace' | 'id'>;

/** Lists rows that are not stored as an entry yet, in the order of the file. */
export const listBatchRowsToIssue = (database: Database, { workspace, id }: BatchKey): Promise<BatchRowDocument[]> =>
  getBatchRowsCollection(database)
    .find({ workspace, batch: id, status: 'waiting', stage: { $exists: false } })
    .sort({ row: 1 })
    .limit(limits.chunkRows)
    .toArray();

/** Lists the rows of a dry run that claim a number or a series, in the order of the file. */
export const listDryRunRowsWithNumbering = (
  database: Database,
  workspace: string,
  batch: string,
): Promise<Required<Pick<BatchRowDocument, 'row' | 'numbering'>>[]> =>
  getBatchRowsCollection(database)
    .find({ workspace, batch, numbering: { $exists: true } })
    .sort({ row: 1 })
    .limit(limits.rowsMax)
    .project<Required<Pick<BatchRowDocument, 'row' | 'numbering'>>>({ _id: 0, row: 1, numbering: 1 })
    .toArray();

/**
 * Lists rows that the run still has to process, in the order of the file.
 * @param after only rows after this row of the file
 */
export const listBatchRowsInStage = (
  database: Database,
  { workspace, id }: BatchKey,
  stage: BatchRowRemainingWork,
  limit: number,
  after = 0,
): Promise<BatchRowDocument[]> =>
  getBatchRowsCollection(database)
    .find({ workspace, batch: id, stage, ...(after > 0 ? { row: { $gt: after } } : {}) })
    .sort({ row: 1 })
    .limit(limit)
    .project<BatchRowDocument>({ body: 0 })
    .toArray();

/** The part of a row's entry that the run reads. */
export type EntryOfBatchRow = Pick<
  EntryDocument,
  | '_id'
  | 'id'
  | 'key'
  | 'createdAt'
  | 'document'
  | 'docSchema'
  | 'openJob'
  | 'result'
  | 'fiscal'
  | 'bodyDigest'
  | 'bodyForm'
  | 'warnings'
>;

const entryMembers = {
  id: 1,
  key: 1,
  createdAt: 1,
  document: 1,
  docSchema: 1,
  openJob: 1,
  result: 1,
  fiscal: 1,
  bodyDigest: 1,
  bodyForm: 1,
  warnings: 1,
} as const;

/** Finds the entries that have the id or the key of one of these rows. */
export async function listEntriesOfBatchRowsByIdOrKey(
  database: Database,
  workspace: string,
  rows: readonly Pick<BatchRowDocument, 'entry' | 'key'>[],
): Promise<EntryOfBatchRow[]> {
  if (rows.length === 0) return [];
  const keys = rows.flatMap(({ key }) => key ?? []);
  return getEntriesCollection(database)
    .find({
      $or: [
        { _id: { $in: rows.map(({ entry }) => formatEntryDatabaseKey(workspace, entry)) } },
        ...(keys.length > 0 ? [{ workspace, key: { $in: keys } }] : []),
      ],
    })
    .project<EntryOfBatchRow>(entryMembers)
    .toArray();
}

/** Finds the entries of rows by their ids. */
export const listEntriesOfBatchRowsById = (
  database: Database,
  workspace: string,
  rows: readonly Pick<BatchRowDocument, 'entry'>[],
): Promise<EntryOfBatchRow[]> =>
  listEntriesOfBatchRowsByIdOrKey(
    database,
    workspace,
    rows.map(({ entry }) => ({ entry })),
  );

/** The result of a row. `stage` is null if the run has no more work for the row. */
export type BatchRowResult = Pick<BatchRowDocument, '_id'> &
  Partial<
    Pick<
      BatchRowDocument,
      'status' | 'isSlow' | 'column' | 'issued' | 'number' | 'total' | 'warnings' | 'faults' | 'bodyForm' | 'numbering'
    >
  > & {
    readonly stage?: BatchRowRemainingWork | null;
    /** The line of the file that has the fault. It is added before the other parts. */
    readonly line?: number;
  };

/**
 * Stores the results of rows. Storing the same results twice is harmless. The status of a row is final, so the result of
 * a late attempt never replaces a status.
 */
export const saveBatchRowResults = (database: Database, results: readonly BatchRowResult[]): Promise<void> =>
  writeResults(database, results, ({ status }) => (status ? { status: 'waiting' } : {}));

/** Stores the results of rows that were not issued when the attempt read them. A row that was issued since is kept. */
export const saveUnissuedBatchRowResults = (database: Database, results: readonly BatchRowResult[]): Promise<void> =>
  writeResults(database, results, () => unissued);

const unissued: Filter<BatchRowDocument> = { status: 'waiting', stage: { $exists: false } };

/**
 * Claims rows in the transaction that issues them, so that no row is issued that another attempt has issued, failed or
 * skipped.
 * @returns false if one of the rows no longer waits to be issued
 */
export async function markBatchRowsIssuedIfUnissued(
  database: Database,
  rows: readonly BatchRowResult[],
  session: ClientSession,
): Promise<boolean> {
  const writes = rows.map(({ _id, line: _line, ...set }) => ({
    updateOne: { filter: { _id, ...unissued }, update: { $set: { ...set, stage: 'seal' as const } } },
  }));
  const { matchedCount } = await getBatchRowsCollection(database).bulkWrite(writes, { session });
  return matchedCount === rows.length;
}

async function writeResults(
  database: Database,
  results: readonly BatchRowResult[],
  buildGuard: (result: BatchRowResult) => Filter<BatchRowDocument>,
): Promise<void> {
  if (results.length === 0) return;
  const writes = results.map((result): AnyBulkWriteOperation<BatchRowDocument> => {
    const { _id, stage, line, ...set } = result;
    const changes = { ...set, ...(stage ? { stage } : {}), ...(line === undefined ? {} : { 'lines.0': line }) };
    const unset = { ...(set.status ? { body: '' as const } : {}), ...(stage === null ? { stage: '' as const } : {}) };
    return {
      updateOne: {
        filter: { _id, ...buildGuard(result) },
        update: {
          ...(Object.keys(changes).length > 0 ? { $set: changes } : {}),
          ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
        },
      },
    };
  });
  await getBatchRowsCollection(database).bulkWrite(writes, { ordered: false });
}

/** Finds the first row of the file that failed. */
export async function findFirstFailedBatchRowNumber(
  database: Database,
  { workspace, id }: BatchKey,
): Promise<number | undefined> {
  const [found] = await getBatchRowsCollection(database)
    .find({ workspace, batch: id, status: 'failed' })
    .sort({ row: 1 })
    .limit(1)
    .project<Pick<BatchRowDocument, 'row'>>({ row: 1 })
    .toArray();
  return found?.row;
}

/** Skips rows that are not stored as an entry (the rows after `after`, or all rows), so that none of them is issued. */
export async function markUnissuedBatchRowsSkipped(
  database: Database,
  { workspace, id }: BatchKey,
  after = 0,
): Promise<void> {
  await getBatchRowsCollection(database).updateMany(
    { workspace, batch: id, status: 'waiting', stage: { $exists: false }, row: { $gt: after } },
    { $set: { status: 'skipped' }, $unset: { body: '' } },
  );
}

/** Counts rows by status, and rows with remaining work for the run. */
export async function countBatchRowsByStatus(
  database: Database,
  { workspace, id, total }: BatchKey & Pick<BatchDocument, 'total'>,
): Promise<{ readonly counts: BatchRowCounts; readonly staged: number }> {
  const groups = await getBatchRowsCollection(database)
    .aggregate<{ _id: keyof BatchRowCounts; rows: number; staged: number }>([
      { $match: { workspace, batch: id } },
      {
        $group: {
          _id: '$status',
          rows: { $sum: 1 },
          staged: { $sum: { $cond: [{ $gt: ['$stage', null] }, 1, 0] } },
        },
      },
    ])
    .toArray();
  // Directly after an election, the count may lack rows, and a batch without waiting rows ends.
  if (groups.reduce((sum, { rows }) => sum + rows, 0) < total) throw new LaggingDatabaseReadError();
  const rowsOf = new Map(groups.map(({ _id, rows }) => [_id, rows]));
  const counts = Object.fromEntries(batchRowStatuses.map((status) => [status, rowsOf.get(status) ?? 0]));
  return { counts: counts as unknown as BatchRowCounts, staged: groups.reduce((sum, one) => sum + one.staged, 0) };
}

const dayMs = 86_400_000;

/**
 * Stores the counts of a batch, and its end with the event. Returns undefined if another attempt has already stored
 * them; the caller then reads the batch again.
 */
export async function saveBatchProgressOrEnd(
  database: Database,
  batch: BatchDocument,
  { counts, staged }: { readonly counts: BatchRowCounts; readonly staged: number },
  now: Date,
): Promise<BatchDocument | undefined> {
  const { workspace, id, _id, revision, dryRun } = batch;
  const hasEnded = counts.waiting === 0;
  const ends = hasEnded && batch.status === 'running';
  const open = !hasEnded || staged > 0;
  const keptMs = dryRun ? limits.dryRunHours * 3_600_000 : limits.reportDays * dayMs;
  const status = hasEnded ? (batch.cancelRequested ? 'cancelled' : 'completed') : 'running';
  const after: BatchDocument = {
    ...batch,
    counts,
    open,
    revision: revision + 1,
    updatedAt: now,
    ...(ends ? { status, completedAt: now } : {}),
  };
  const { _id: _key, ...changed } = after;
  return database.transaction(async (session) => {
    const { matchedCount } = await getBatchesCollection(database).updateOne(
      { _id, revision },
      { $set: changed },
      { session },
    );
    if (matchedCount === 0) return undefined;
    if (!open) await expireBatch(database, batch, keptMs, session);
    const data = { batch_id: id, status };
    if (ends && !dryRun)
      await insertEventsIntoOutbox(database, [{ workspace, type: 'batch.completed', at: now, data }], session);
    return after;
  });
}

/**
 * Sets the expiry by the database's clock. The same clock deletes the batch. If the clock of the process were used and
 * were wrong, the report would end at once.
 */
async function expireBatch(
  database: Database,
  { _id, workspace, id }: BatchDocument,
  keptMs: number,
  session: ClientSession,
): Promise<void> {
  const expiry = [{ $set: { expiresAt: { $add: ['$$NOW', keptMs] } } }];
  await getBatchesCollection(database).updateOne({ _id }, expiry, { session });
  await getBatchRowsCollection(database).updateMany({ workspace, batch: id }, expiry, { session });
}
