// Pauses every series of a restored database that has no witness: nothing else shows which numbers were assigned after
// the backup.
import type { Collection } from 'mongodb';
import type { WitnessLog } from '../../contracts/witness';
import type { Database } from '../database';

interface SeriesPauseDocument {
  readonly _id: 'series-pause';
  /** Every series that is older, and that no operator has resumed since, is paused. */
  readonly at: Date;
}

const _id = 'series-pause';
const pauses = (database: Database): Collection<SeriesPauseDocument> => database.collection('own_database');

/** Pauses every series that was created before `at`. Series that were resumed before are paused again. */
export async function pauseAllSeriesAfterRestore(database: Database, at: Date): Promise<void> {
  await pauses(database).updateOne({ _id }, { $set: { at } }, { upsert: true });
}

/**
 * Adds the pause in the database to the facts of a witness, or of no witness. A process reads the pause once, because a
 * database is restored while no process runs.
 */
export async function wrapWitnessToPauseSeriesAfterRestore<Log extends WitnessLog>(
  witness: Log,
  database: Database,
): Promise<Log> {
  const pause = await pauses(database).findOne({ _id });
  if (!pause) return witness;
  const atMs = pause.at.getTime();
  return {
    ...witness,
    async ofSeries(series: string) {
      const known = await witness.ofSeries(series);
      const sinceMs = known?.forgot ? Math.max(known.sinceMs, atMs) : atMs;
      return { last: null, ...known, sinceMs, forgot: true };
    },
  };
}
