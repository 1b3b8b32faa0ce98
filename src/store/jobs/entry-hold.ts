// Stores the job that holds an entry after the current holder ends. It is stored at once, and has no run until then.
import type { ClientSession } from 'mongodb';
import { type Database, toSessionOptions } from '../database';
import { buildUnchangedFilter, getEntriesCollection, formatEntryKey, revisionIncrement } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import type { JobDocument } from '../../model/job';
import { formatJobKey, getJobsCollection } from './jobs';

/** Options with which a job takes its entry. */
export interface EntryHoldOptions {
  /** If set and another job holds the entry, the new one holds it next. */
  readonly mayWait?: true;
  /**
   * The content must not have changed since it was read; or nothing of the entry and of the resources on which it
   * depends.
   */
  readonly unchanged?: 'content' | 'whole';
}

/**
 * Lets a job hold its entry, or hold it next. `held`: another job holds the entry, and a further job waits already or
 * may not wait; or the entry has changed.
 */
export async function takeEntryHold(
  database: Database,
  entry: EntryDocument,
  { id }: Pick<JobDocument, 'id'>,
  { mayWait, unchanged }: EntryHoldOptions,
  session: ClientSession,
): Promise<'holds' | 'waits' | 'held'> {
  const entries = getEntriesCollection(database);
  const { contentRevision } = entry;
  const unchangedFilter = {
    _id: entry._id,
    ...(unchanged === 'content' ? { contentRevision } : {}),
    ...(unchanged === 'whole' ? buildUnchangedFilter(entry) : {}),
  };
  const holds = await entries.updateOne(
    { ...unchangedFilter, openJob: null },
    { $set: { openJob: id }, $inc: revisionIncrement },
    { session },
  );
  if (holds.matchedCount === 1) return 'holds';
  if (!mayWait) return 'held';
  const waits = await entries.updateOne(
    { ...unchangedFilter, openJob: { $ne: null }, nextJob: { $exists: false } },
    { $set: { nextJob: id }, $inc: revisionIncrement },
    { session },
  );
  return waits.matchedCount === 1 ? 'waits' : 'held';
}

/** Returns the members of an entry that a job releases, which the job that waits for it holds now. */
export const buildNextJobHold = ({ nextJob }: Pick<EntryDocument, 'nextJob'>): Pick<EntryDocument, 'openJob'> => ({
  openJob: nextJob ?? null,
});

/** Marks that the run of the job that now holds the entry may start. The sweep finds it if no caller starts it. */
export async function markNextJobMayStart(
  database: Database,
  { workspace, nextJob }: Pick<EntryDocument, 'workspace' | 'nextJob'>,
  session?: ClientSession,
): Promise<void> {
  if (nextJob === undefined) return;
  await getJobsCollection(database).updateOne(
    { _id: formatJobKey(workspace, nextJob), awaitsEntry: true },
    { $unset: { awaitsEntry: '' }, $currentDate: { unnotifiedSince: true }, $inc: { revision: 1 } },
    toSessionOptions(session),
  );
}

/** Removes a job that ends while it waits for its entry. */
export async function removeJobFromEntryQueue(
  database: Database,
  { workspace, entryId, id, awaitsEntry }: JobDocument,
  session: ClientSession,
): Promise<void> {
  if (!awaitsEntry || entryId === undefined) return;
  await getEntriesCollection(database).updateOne(
    { _id: formatEntryKey(workspace, entryId), nextJob: id },
    { $unset: { nextJob: '' }, $inc: revisionIncrement },
    { session },
  );
}
