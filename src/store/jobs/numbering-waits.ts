// Counts the work that waits for numbers of paused series. An operator sees this work before a series is resumed,
// because it then gets new numbers, although the lost database may have issued it before.
import { batchLimits } from '../../contracts/limits/batches';
import { httpLimits as limits } from '../../contracts/limits/http';
import { getBatchesCollection, getBatchRowsCollection } from '../batches/batches';
import type { Database } from '../database';
import { getJobsCollection } from './jobs';

export interface WorkWaitingForNumbersCounts {
  /** Number of jobs by the id of their series. */
  readonly jobs: readonly { readonly series: string; readonly count: number }[];
  /** Number of rows of open batches that are not issued yet, whatever their series. */
  readonly batchRows: number;
}

/** Counts the waiting work among the newest open jobs and the open batches. */
export async function countWorkWaitingForNumbers(
  database: Database,
  workspace: string,
): Promise<WorkWaitingForNumbersCounts> {
  const [jobs, batchRows] = await Promise.all([countJobs(database, workspace), countRows(database, workspace)]);
  return { jobs, batchRows };
}

/** A job waits for its series if the step of its number has stated that the series is paused. */
async function countJobs(database: Database, workspace: string): Promise<WorkWaitingForNumbersCounts['jobs']> {
  const step = { provider: 'sequence.enumerate', completed: false, 'events.message.id': 'series-paused' };
  const found = await getJobsCollection(database)
    .aggregate<{ readonly _id: string; readonly count: number }>(
      [
        { $match: { workspace, open: true } },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: limits.countMax },
        { $match: { intents: { $elemMatch: step } } },
        { $project: { event: { $last: { $last: '$intents.events' } } } },
        { $group: { _id: '$event.message.params.series', count: { $sum: 1 } } },
        { $sort: { count: -1, _id: 1 } },
      ],
      { maxTimeMS: limits.queryMs },
    )
    .toArray();
  return found.map(({ _id: series, count }) => ({ series, count }));
}

async function countRows(database: Database, workspace: string): Promise<number> {
  const open = await getBatchesCollection(database)
    .find({ workspace, open: true, status: 'running', dryRun: false }, { maxTimeMS: limits.queryMs })
    .limit(batchLimits.runningMax)
    .project<{ readonly id: string }>({ id: 1 })
    .toArray();
  if (open.length === 0) return 0;
  const waiting = { workspace, batch: { $in: open.map(({ id }) => id) }, status: 'waiting' } as const;
  return getBatchRowsCollection(database).countDocuments(
    { ...waiting, stage: { $exists: false } },
    { limit: limits.countMax, maxTimeMS: limits.queryMs },
  );
}
