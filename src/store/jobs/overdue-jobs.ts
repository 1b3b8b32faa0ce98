// Finds open jobs that were not checked for some time. The sweep ensures that each of them has a run, and gets the
// event for which it waits.
import type { Database } from '../database';
import type { JobIntent, JobDocument, StepOutboundCall } from '../../model/job';
import { formatJobDatabaseKey, getJobsCollection } from './jobs';

/** An open job that was not checked for a while. */
export type JobDueForSweep = Pick<
  JobDocument,
  | '_id'
  | 'workspace'
  | 'id'
  | 'workflowName'
  | 'supplier'
  | 'invoiceNumber'
  | 'entryId'
  | 'updatedAt'
  | 'poked'
  | 'batch'
  | 'awaitsEntry'
> & {
  /** The newest step. The job waits for this step unless it is completed. */
  readonly last?: Pick<JobIntent, 'visit' | 'provider' | 'completed'>;
  readonly call?: Pick<StepOutboundCall, 'visit' | 'end'>;
};

const members = {
  workspace: 1,
  id: 1,
  workflowName: 1,
  supplier: 1,
  invoiceNumber: 1,
  entryId: 1,
  updatedAt: 1,
  call: 1,
  poked: 1,
  batch: 1,
  awaitsEntry: 1,
  last: { $arrayElemAt: ['$intents', -1] },
} as const;

/** Lists open jobs by their last check, oldest first. Jobs created after `young` are omitted. */
export const listJobsDueForSweep = (
  database: Database,
  { overdue, young, limit }: { readonly overdue: Date; readonly young: Date; readonly limit: number },
): Promise<JobDueForSweep[]> =>
  getJobsCollection(database)
    .find({ open: true, checkedAt: { $lt: overdue }, createdAt: { $lt: young } })
    .sort({ checkedAt: 1 })
    .limit(limit)
    .project<JobDueForSweep>(members)
    .toArray();

/**
 * Lists jobs that may have had no run, or may have missed a signal, since before an instant; the longest wait is first.
 */
export const listPossiblyUnnotifiedJobs = (
  database: Database,
  before: Date,
  limit: number,
): Promise<JobDueForSweep[]> =>
  getJobsCollection(database)
    .find({ unnotifiedSince: { $lt: before }, open: true })
    .sort({ unnotifiedSince: 1 })
    .limit(limit)
    .project<JobDueForSweep>(members)
    .toArray();

/**
 * Marks the notifications of these jobs as checked.
 * @param failed jobs that could not be checked; the next pass checks them, after others
 */
export async function markJobNotificationsSwept(
  database: Database,
  seen: readonly Pick<JobDueForSweep, '_id'>[],
  failed: ReadonlySet<string>,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  const keys = seen.map(({ _id }) => _id);
  // Builds the filter for marked jobs. A later change sets a new mark, which is younger than `before`.
  const buildMarkedFilter = (ids: readonly string[]) => ({ _id: { $in: [...ids] }, unnotifiedSince: { $lt: before } });
  const notifiedKeys = keys.filter((key) => !failed.has(key));
  if (notifiedKeys.length > 0)
    await getJobsCollection(database).updateMany(buildMarkedFilter(notifiedKeys), {
      $set: { checkedAt: now },
      $unset: { unnotifiedSince: '', poked: '' },
    });
  if (failed.size > 0)
    await getJobsCollection(database).updateMany(buildMarkedFilter([...failed]), { $set: { unnotifiedSince: now } });
}

/** Lets one of the next passes check an open job, whose run ends, before jobs that it checks in turn. */
export async function requestEarlyOpenJobSweep(database: Database, workspace: string, id: string): Promise<void> {
  const key = formatJobDatabaseKey(workspace, id);
  await getJobsCollection(database).updateOne({ _id: key, open: true }, { $currentDate: { unnotifiedSince: true } });
}

/** Marks these jobs as checked. @param now time by the database's clock */
export async function markJobsSwept(
  database: Database,
  seen: readonly Pick<JobDueForSweep, '_id'>[],
  now: Date,
): Promise<void> {
  if (seen.length === 0) return;
  await getJobsCollection(database).updateMany(
    { _id: { $in: seen.map(({ _id }) => _id) } },
    { $set: { checkedAt: now } },
  );
}
