// When the sweep last ran on each task queue, by the database's clock, and the stuck runs that it restarted.
import type { Collection, IndexDescription } from 'mongodb';
import type { Database } from './database';
import { sweeper as limits } from '../contracts/limits/sweep';

export interface SweepDocument {
  /** The task queue. */
  readonly _id: string;
  readonly seenAt: Date;
}

const sweeps = (database: Database): Collection<SweepDocument> => database.collection('sweeps');

/** The sweep is at work. */
export async function noteSweep(database: Database, taskQueue: string): Promise<void> {
  await sweeps(database).updateOne({ _id: taskQueue }, [{ $set: { seenAt: '$$NOW' } }], { upsert: true });
}

/** The time without a sweep counts from here when none was ever seen. */
export async function awaitSweep(database: Database, taskQueue: string): Promise<void> {
  await sweeps(database).updateOne({ _id: taskQueue }, [{ $set: { seenAt: { $ifNull: ['$seenAt', '$$NOW'] } } }], {
    upsert: true,
  });
}

/** Seconds since the sweep was seen; undefined: never. */
export async function sweepAgeSeconds(database: Database, taskQueue: string): Promise<number | undefined> {
  const [row] = await sweeps(database)
    .aggregate<{ ageMs: number }>([
      { $match: { _id: taskQueue } },
      { $project: { ageMs: { $dateDiff: { startDate: '$seenAt', endDate: '$$NOW', unit: 'millisecond' } } } },
    ])
    .toArray();
  return row && Math.max(0, row.ageMs / 1_000);
}

/** True for one caller alone: the sweep was silent for so long, and this caller replaces it. The time counts anew then. */
export async function claimSilentSweep(database: Database, taskQueue: string, silentSeconds: number): Promise<boolean> {
  const silentMs = { $dateDiff: { startDate: '$seenAt', endDate: '$$NOW', unit: 'millisecond' } };
  const { matchedCount } = await sweeps(database).updateOne(
    { _id: taskQueue, $expr: { $gte: [silentMs, silentSeconds * 1_000] } },
    [{ $set: { seenAt: '$$NOW' } }],
  );
  return matchedCount === 1;
}

export interface StuckRunDocument {
  /** Run id of the engine. */
  readonly _id: string;
  readonly workflowId: string;
  readonly at: Date;
  /** Tasks that failed in a row. */
  readonly failedTasks: number;
}

export const stuckRunIndexes: IndexDescription[] = [
  { key: { at: 1 }, name: 'stuck_run_at', expireAfterSeconds: limits.anewKeptDays * 86_400 },
];

const stuckRuns = (database: Database): Collection<StuckRunDocument> => database.collection('stuck_runs');

/** Remembers one. Again is harmless. */
export async function noteStuckRun(database: Database, { _id, ...rest }: StuckRunDocument): Promise<void> {
  await stuckRuns(database).updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
}

/** How many were begun anew since then, counted up to a limit. */
export const countStuckRuns = (database: Database, since: Date, limit: number): Promise<number> =>
  stuckRuns(database).countDocuments({ at: { $gt: since } }, { limit });
