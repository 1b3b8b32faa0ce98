// Erases and blocks entries. Each is one transaction with everything that belongs to the entry and its audit row, so
// that an interrupted command can continue where it stopped. Bytes of files may be shared, so they are marked, and
// checked later.
import type { ClientSession, Collection } from 'mongodb';
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { NewAuditRow } from '../../model/audit';
import { insertAuditRowIntoOutbox } from '../outbox/outbox';
import { type Database, isDuplicateKeyError } from '../database';
import { getEntryFileBlobId, getBlobsCollection } from '../entries/blobs';
import { buildUnchangedSinceReadFilter, getEntriesCollection, revisionIncrement } from '../entries/entries';
import { deleteMonthExportsOfWorkspace } from '../months/exports';
import { getJobsCollection } from '../jobs/jobs';
import { getSealingRequestsCollection } from '../chains/requests';
import { toBlockedEntriesWorkspaceId } from './classify';
import type { ErasureCandidateEntry } from './find-entries';

const versions = (database: Database): Collection<{ _id: string }> => database.collection('versions');
const meta = (database: Database) => database.collection<{ _id: string; workspace: string; entry: string }>('meta');

/**
 * Requires that the entry is unchanged since the decision. A job that has locked and released it may have taken a
 * number of a series.
 */
const unchanged = ({ _id, ...read }: ErasureCandidateEntry) => ({ _id, ...buildUnchangedSinceReadFilter(read) });

/** Erases an entry and everything that belongs to it. Returns false if the entry has changed. */
export async function eraseEntryWithAuditRowIfUnchanged(
  database: Database,
  workspace: string,
  entry: ErasureCandidateEntry,
  auditRow: NewAuditRow,
): Promise<boolean> {
  return database.transaction(async (session) => {
    const { deletedCount } = await getEntriesCollection(database).deleteOne(unchanged(entry), { session });
    if (deletedCount === 0) return false;
    await noteBlobs(database, workspace, entry, session);
    await deleteMonthExportsOfWorkspace(database, workspace, session);
    await versions(database).deleteMany({ _id: { $gt: `${entry._id}:`, $lt: `${entry._id};` } }, { session });
    await meta(database).deleteMany({ workspace, entry: entry.id }, { session });
    await insertAuditRowIntoOutbox(database, auditRow, session);
    return true;
  });
}

/** Blocks an entry, so that no tenant finds it. Returns false if the entry has changed. */
export async function blockEntryWithAuditRowIfUnchanged(
  database: Database,
  workspace: string,
  entry: ErasureCandidateEntry,
  auditRow: NewAuditRow,
): Promise<boolean> {
  const blocked = toBlockedEntriesWorkspaceId(workspace);
  return database.transaction(async (session) => {
    const { matchedCount } = await getEntriesCollection(database).updateOne(
      { ...unchanged(entry), workspace },
      { $set: { workspace: blocked, blockedAt: auditRow.createdAt }, $inc: revisionIncrement },
      { session },
    );
    if (matchedCount === 0) return false;
    await deleteMonthExportsOfWorkspace(database, workspace, session);
    await meta(database).updateMany({ workspace, entry: entry.id }, { $set: { workspace: blocked } }, { session });
    await insertAuditRowIntoOutbox(database, auditRow, session);
    return true;
  });
}

/**
 * Unblocks an entry with its meta rows. Returns `key-taken` if another entry has its key in the meantime, and `changed`
 * if the entry is not blocked.
 */
export async function unblockEntryWithAuditRow(
  database: Database,
  workspace: string,
  { _id, id }: Pick<ErasureCandidateEntry, '_id' | 'id'>,
  auditRow: NewAuditRow,
): Promise<'done' | 'key-taken' | 'changed'> {
  const blocked = toBlockedEntriesWorkspaceId(workspace);
  try {
    return await database.transaction(async (session) => {
      const { matchedCount } = await getEntriesCollection(database).updateOne(
        { _id, workspace: blocked },
        { $set: { workspace }, $unset: { blockedAt: '' }, $inc: revisionIncrement },
        { session },
      );
      if (matchedCount === 0) return 'changed';
      await meta(database).updateMany({ workspace: blocked, entry: id }, { $set: { workspace } }, { session });
      await insertAuditRowIntoOutbox(database, auditRow, session);
      return 'done';
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'key-taken';
    throw error;
  }
}

/** Unblocks the jobs of an entry. If another job has the key of a job in the meantime, that job stays blocked. */
export async function unblockEntryJobs(database: Database, workspace: string, entryId: string): Promise<number> {
  let count = 0;
  const own = { workspace: toBlockedEntriesWorkspaceId(workspace), entryId };
  for await (const { _id } of getJobsCollection(database).find(own, { projection: { _id: 1 } })) {
    try {
      count += (await getJobsCollection(database).updateOne({ _id, workspace: own.workspace }, { $set: { workspace } }))
        .modifiedCount;
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
    }
  }
  return count;
}

/**
 * Marks the bytes of every file that the entry has or had. Bytes of records belong to the records, and are not marked.
 */
async function noteBlobs(
  database: Database,
  workspace: string,
  { files }: ErasureCandidateEntry,
  session: ClientSession,
): Promise<void> {
  const own = listBlobIds(workspace, files);
  if (own.length === 0) return;
  await getBlobsCollection(database).updateMany(
    { _id: { $in: own } },
    { $currentDate: { erasedAt: true } },
    { session },
  );
}

/** Lists the keys of the bytes that these files have or had. */
const listBlobIds = (workspace: string, files: ErasureCandidateEntry['files']): string[] =>
  files.flatMap((file) => [file, ...file.previous].map((one) => `${workspace}:${getEntryFileBlobId(one)}`));

/** Erases jobs of erased entries with their requests, and blocks jobs of blocked entries, in one pass over the jobs. */
export async function eraseOrBlockJobsLikeTheirEntries(
  database: Database,
  workspace: string,
): Promise<{ erased: number; blocked: number }> {
  const blocked = toBlockedEntriesWorkspaceId(workspace);
  let counts = { erased: 0, blocked: 0 };
  let batch: OldJob[] = [];
  const own = { _id: { $gt: `${workspace}:`, $lt: `${workspace};` }, workspace, open: false };
  const cursor = getJobsCollection(database)
    .find(own)
    .sort({ _id: 1 })
    .project<OldJob>({ entryId: 1, visits: { $size: '$intents' } });
  const decide = async (): Promise<void> => {
    const entryKeys = batch.flatMap(({ entryId }) => (entryId ? [`${workspace}:${entryId}`] : []));
    const found = await getEntriesCollection(database)
      .find({ _id: { $in: entryKeys } }, { projection: { workspace: 1 } })
      .toArray();
    const stateOf = new Map(found.map((entry) => [entry._id, entry.workspace]));
    const of = (wanted: string | undefined) =>
      batch.filter(({ entryId }) => entryId !== undefined && stateOf.get(`${workspace}:${entryId}`) === wanted);
    const [gone, held] = [of(undefined), of(blocked)];
    await eraseJobs(database, gone);
    await getJobsCollection(database).updateMany(
      { _id: { $in: held.map(({ _id }) => _id) } },
      { $set: { workspace: blocked } },
    );
    counts = { erased: counts.erased + gone.length, blocked: counts.blocked + held.length };
    batch = [];
  };
  for await (const job of cursor) {
    batch.push(job);
    if (batch.length >= limits.batchRows) await decide();
  }
  if (batch.length > 0) await decide();
  return counts;
}

interface OldJob {
  readonly _id: string;
  readonly entryId?: string;
  readonly visits: number;
}

async function eraseJobs(database: Database, gone: readonly OldJob[]): Promise<void> {
  const requestIds = gone.flatMap(({ _id, visits }) => Array.from({ length: visits }, (_, visit) => `${_id}:${visit}`));
  await getSealingRequestsCollection(database).deleteMany({
    _id: { $in: requestIds },
    state: { $nin: ['waiting', 'sealed'] },
  });
  await getJobsCollection(database).deleteMany({ _id: { $in: gone.map(({ _id }) => _id) }, open: false });
}

const namesOfBlobs = { 'files.hash': 1, 'files.sealed': 1, 'files.previous.hash': 1, 'files.previous.sealed': 1 };

/**
 * Deletes bytes to which no entry refers any more. Uploading the same bytes again removes the mark; an entry may soon
 * refer to recent bytes, so marks wait for a grace time.
 * @returns how many were deleted, and how many wait
 */
export async function deleteMarkedUnreferencedBlobs(
  database: Database,
  workspace: string,
  graceMs: number,
): Promise<{ dropped: number; waiting: number }> {
  const own = { _id: { $gt: `${workspace}:`, $lt: `${workspace};` } };
  const before = new Date((await database.now()).getTime() - graceMs);
  let dropped = 0;
  for (;;) {
    const markedBlobs = await getBlobsCollection(database)
      .find({ ...own, erasedAt: { $lte: before } })
      .limit(limits.blobsAtOnce)
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    if (markedBlobs.length === 0) break;
    const free = new Set(markedBlobs.map(({ _id }) => _id));
    const named = getEntriesCollection(database)
      .find({ ...own, 'files.0': { $exists: true } })
      .project<Pick<ErasureCandidateEntry, 'files'>>(namesOfBlobs);
    for await (const { files } of named) for (const one of listBlobIds(workspace, files)) free.delete(one);
    const isMarked = { erasedAt: { $lte: before } };
    dropped += (await getBlobsCollection(database).deleteMany({ _id: { $in: [...free] }, ...isMarked })).deletedCount;
    const still = markedBlobs.filter(({ _id }) => !free.has(_id)).map(({ _id }) => _id);
    await getBlobsCollection(database).updateMany({ _id: { $in: still }, ...isMarked }, { $unset: { erasedAt: '' } });
  }
  return {
    dropped,
    waiting: await getBlobsCollection(database).countDocuments({ ...own, erasedAt: { $exists: true } }),
  };
}
