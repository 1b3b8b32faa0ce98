// Counts the jobs of the last day by result, up to a limit. Each count uses an index.
import { httpLimits as limits } from '../../contracts/limits/http';
import type { Database } from '../database';
import type { JobResult } from '../../model/job';
import { getJobsCollection } from './jobs';
import { getRecordsCollection } from '../chains/records';

/** Numbers of jobs by result. */
export interface JobResultCounts {
  /** Up to the limit of counts. */
  readonly jobs: number;
  readonly open: number;
  readonly failed: number;
  readonly withWarnings: number;
  readonly cancelled: number;
}

export async function countJobsCreatedSinceByResult(
  database: Database,
  workspace: string,
  since: Date,
): Promise<JobResultCounts> {
  const count = (filter: object): Promise<number> =>
    getJobsCollection(database).countDocuments(
      { workspace, createdAt: { $gte: since }, ...filter },
      { limit: limits.countMax, maxTimeMS: limits.queryMs },
    );
  const result = (wanted: JobResult) => count({ result: wanted });
  const [all, open, failed, withWarnings, cancelled] = await Promise.all([
    count({}),
    getJobsCollection(database).countDocuments(
      { workspace, open: true },
      { limit: limits.countMax, maxTimeMS: limits.queryMs, hint: 'job_running' },
    ),
    result('failed'),
    result('succeeded-with-warnings'),
    result('cancelled'),
  ]);
  return { jobs: all, open, failed, withWarnings, cancelled };
}

/** Finds the creation time of the oldest record without a response; undefined if none waits. */
export async function findOldestPendingRecordTime(
  database: Database,
  workspace: string,
  chains: readonly string[],
): Promise<Date | undefined> {
  // Only the keys of this workspace's chains start with its id.
  const own = chains.filter((key) => key.startsWith(`${workspace}:`));
  const first = await Promise.all(
    own.map((chain) =>
      getRecordsCollection(database).findOne({ chain, pending: true }, { sort: { ordinal: 1 }, projection: { at: 1 } }),
    ),
  );
  const times = first.flatMap((record) => (record ? [record.at] : []));
  return times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : undefined;
}
