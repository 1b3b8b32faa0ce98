// Stores the job that locks an entry after the current job has ended. The waiting job is stored at once, and has no run
// until then.
import type { ClientSession } from 'mongodb';
import { type Database, isDuplicateKeyError, toSessionOptions } from '../database';
import {
  buildUnchangedSinceReadFilter,
  getEntriesCollection,
  formatEntryDatabaseKey,
  revisionIncrement,
} from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import type { JobDocument } from '../../model/job';
import { formatJobDatabaseKey, getJobsCollection } from './jobs';

/** Options with which a job locks its entry. */
export interface EntryLockOptions {
  /** If set, and another job has locked the entry, the new job locks the entry next. */
  readonly mayWait?: true;
  /**
   * What must not have changed after the read: the content, or nothing at all of the entry and of the resources on
   * which it depends.
   */
  readonly unchanged?: 'content' | 'whole';
}

/**
 * Lets a job lock its entry, now or next. An invoice that lost its key when it failed gets it back with the lock, so that
 * a repaired call with this key does not issue the sale a second time. `held` means that another job has locked the entry
 * and no job may wait, that a job already waits, that the entry has changed or has lost its key, or that its key is
 * taken. After `held`, the transaction must be ended without a write.
 */
export async function takeOrQueueEntryLock(
  database: Database,
  entry: EntryDocument,
  { id }: Pick<JobDocument, 'id'>,
  { mayWait, unchanged }: EntryLockOptions,
  session: ClientSession,
): Promise<'holds' | 'waits' | 'held'> {
  const entries = getEntriesCollection(database);
  const { contentRevision, releasedKey } = entry;
  const lostKey = entry.fiscal ? undefined : releasedKey;
  const unchangedFilter = {
    _id: entry._id,
    // A repaired call that took the key over in the meantime has issued the sale.
    releasedKey: releasedKey ?? { $exists: false },
    ...(lostKey === undefined ? {} : { fiscal: { $exists: false } }),
    ...(unchanged === 'content' ? { contentRevision } : {}),
    ...(unchanged === 'whole' ? buildUnchangedSinceReadFilter(entry) : {}),
  };
  try {
    const holds = await entries.updateOne(
      { ...unchangedFilter, openJob: null },
      lostKey === undefined
        ? { $set: { openJob: id }, $inc: revisionIncrement }
        : { $set: { openJob: id, key: lostKey }, $unset: { releasedKey: '' }, $inc: revisionIncrement },
      { session },
    );
    if (holds.matchedCount === 1) return 'holds';
  } catch (error) {
    // A repaired call has taken the key since the entry was read.
    if (isDuplicateKeyError(error, 'entry_key')) return 'held';
    throw error;
  }
  if (!mayWait) return 'held';
  const waits = await entries.updateOne(
    { ...unchangedFilter, openJob: { $ne: null }, nextJob: { $exists: false } },
    { $set: { nextJob: id }, $inc: revisionIncrement },
    { session },
  );
  return waits.matchedCount === 1 ? 'waits' : 'held';
}

/** Returns the members of an entry that a job releases. The job that waits for the entry locks it now. */
export const buildEntryLockAfterRelease = ({
  nextJob,
}: Pick<EntryDocument, 'nextJob'>): Pick<EntryDocument, 'openJob'> => ({
  openJob: nextJob ?? null,
});

/**
 * Marks that the run of the job that has now locked the entry may start. The sweep starts the run if no caller does.
 */
export async function markNextEntryJobMayStart(
  database: Database,
  { workspace, nextJob }: Pick<EntryDocument, 'workspace' | 'nextJob'>,
  session?: ClientSession,
): Promise<void> {
  if (nextJob === undefined) return;
  await getJobsCollection(database).updateOne(
    { _id: formatJobDatabaseKey(workspace, nextJob), awaitsEntry: true },
    { $unset: { awaitsEntry: '' }, $currentDate: { unnotifiedSince: true }, $inc: { revision: 1 } },
    toSessionOptions(session),
  );
}

/** Removes a job from the queue of its entry if the job ends while it waits. */
export async function removeJobFromEntryQueue(
  database: Database,
  { workspace, entryId, id, awaitsEntry }: JobDocument,
  session: ClientSession,
): Promise<void> {
  if (!awaitsEntry || entryId === undefined) return;
  await getEntriesCollection(database).updateOne(
    { _id: formatEntryDatabaseKey(workspace, entryId), nextJob: id },
    { $unset: { nextJob: '' }, $inc: revisionIncrement },
    { session },
  );
}
