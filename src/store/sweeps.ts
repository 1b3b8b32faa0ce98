// Stores when the sweep last ran on each task queue, by the database's clock, and the stuck runs that it restarted.
import type { Collection, IndexDescription } from 'mongodb';
import type { Database } from './database';
import { sweepLimits as limits } from '../contracts/limits/sweep';

export interface SweepHeartbeatDocument {
  /** The task queue. */
  readonly _id: string;
  readonly seenAt: Date;
}

const sweeps = (database: Database): Collection<SweepHeartbeatDocument> => database.collection('sweeps');

/** Saves that the sweep is running. */
export async function saveSweepHeartbeat(database: Database, taskQueue: string): Promise<void> {
  await sweeps(database).updateOne({ _id: taskQueue }, [{ $set: { seenAt: '$$NOW' } }], { upsert: true });
}

/** If the sweep was never seen, starts to count its absence. */
export async function insertSweepHeartbeatIfAbsent(database: Database, taskQueue: string): Promise<void> {
  await sweeps(database).updateOne({ _id: taskQueue }, [{ $set: { seenAt: { $ifNull: ['$seenAt', '$$NOW'] } } }], {
    upsert: true,
  });
}

/** Reads the seconds since the sweep last ran; undefined if it never ran. */
export async function readSweepHeartbeatAgeSeconds(database: Database, taskQueue: string): Promise<number | undefined> {
  const [row] = await sweeps(database)
    .aggregate<{ ageMs: number }>([
      { $match: { _id: taskQueue } },
      { $project: { ageMs: { $dateDiff: { startDate: '$seenAt', endDate: '$$NOW', unit: 'millisecond' } } } },
    ])
    .toArray();
  return row && Math.max(0, row.ageMs / 1_000);
}

/** Claims the replacement of a silent sweep. Returns true for exactly one caller; the time then starts again. */
export async function claimSilentSweepReplacement(
  database: Database,
  taskQueue: string,
  silentSeconds: number,
): Promise<boolean> {
  const silentMs = { $dateDiff: { startDate: '$seenAt', endDate: '$$NOW', unit: 'millisecond' } };
  const { matchedCount } = await sweeps(database).updateOne(
    { _id: taskQueue, $expr: { $gte: [silentMs, silentSeconds * 1_000] } },
    [{ $set: { seenAt: '$$NOW' } }],
  );
  return matchedCount === 1;
}

/**
 * A run whose code could not continue. The sweep ended the run and started it again from the database. Such a run is an
 * alarm for operators.
 */
export interface RestartedRunDocument {
  /** Run id in Temporal. */
  readonly _id: string;
  readonly workflowId: string;
  readonly at: Date;
  /** Successive failed tasks. */
  readonly failedTasks: number;
}

export const restartedRunIndexes: IndexDescription[] = [
  { key: { at: 1 }, name: 'stuck_run_at', expireAfterSeconds: limits.restartsKeptDays * 86_400 },
];

const stuckRuns = (database: Database): Collection<RestartedRunDocument> => database.collection('stuck_runs');

/** Saves a restarted run. Can be repeated. */
export async function saveRestartedRun(database: Database, { _id, ...rest }: RestartedRunDocument): Promise<void> {
  await stuckRuns(database).updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
}

/** Counts the runs restarted since an instant, up to a limit. */
export const countRestartedRunsSince = (database: Database, since: Date, limit: number): Promise<number> =>
  stuckRuns(database).countDocuments({ at: { $gt: since } }, { limit });
