// Runs that the sweep ended because their code could not go on, and began anew from the database: an alarm for people.
import type { Collection, IndexDescription } from 'mongodb';
import { sweep as limits } from '../contracts/limits/sweep';
import type { Database } from './database';

export interface StuckRunDocument {
  /** Run id of the engine. */
  readonly _id: string;
  readonly workflowId: string;
  readonly at: Date;
  /** Tasks that failed in a row. */
  readonly failedTasks: number;
}

export const stuckRunIndexes: IndexDescription[] = [
  { key: { at: 1 }, name: 'stuck_run_at', expireAfterSeconds: limits.restartsKeptDays * 86_400 },
];

const stuckRuns = (database: Database): Collection<StuckRunDocument> => database.collection('stuck_runs');

/** Remembers one. Again is harmless. */
export async function noteStuckRun(database: Database, { _id, ...rest }: StuckRunDocument): Promise<void> {
  await stuckRuns(database).updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
}

/** How many were begun anew since then, counted up to a limit. */
export const countStuckRuns = (database: Database, since: Date, limit: number): Promise<number> =>
  stuckRuns(database).countDocuments({ at: { $gt: since } }, { limit });
