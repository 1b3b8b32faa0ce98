// The id of the witness that this database has seen, and the time at which a new witness begins. A restored database
// thereby shows that a new, empty witness is not the first one.
import type { Collection } from 'mongodb';
import { witnessLimits as limits } from '../contracts/limits/witness';
import type { WitnessRegistryInDatabase, WitnessIdsAndLastRecordTime } from '../contracts/witness';
import type { Database } from './database';
import {
  lastChainRecordTimeExpression,
  fixFutureRowsAndComputeWitnessStart,
  type RowWithFutureTimesReporter,
  readNewestTimeInCollectionMs,
} from './witness-start';

/** `witness` is the witness of this database; each other row is a different one that some process used. */
interface SeenWitnessDocument {
  readonly _id: 'witness' | `witness:${string}`;
  readonly id: string;
  /** Absent in the row of the database's own witness. */
  readonly seenAt?: Date;
  /**
   * Time of the last use. For the own witness, the time when a process last began to use it; otherwise to the minute.
   * Absent in rows of earlier builds.
   */
  readonly lastSeenAt?: Date;
}

const _id = 'witness';
const seen = (database: Database): Collection<SeenWitnessDocument> => database.collection('own_database');

/** Creates the part of this database in the beginning of a witness. */
export const createDatabaseWitnessRegistry = (
  database: Database,
  report: RowWithFutureTimesReporter,
): WitnessRegistryInDatabase => ({
  async readState() {
    const hasWitness = (await seen(database).findOne({ _id })) !== null;
    return { startsAt: await fixFutureRowsAndComputeWitnessStart(database, report), hasWitness };
  },
  async claim(id, isFirst) {
    const rows = await readSeenWitnesses(database);
    const own = rows.find((row) => row._id === _id) ?? (await storeOwnWitness(database, id));
    const isSame = own.id === id;
    const others = rows.filter((row) => row.id !== id).map(({ lastSeenAt, seenAt }) => lastSeenAt ?? seenAt);
    const otherSeenMs = Math.max(0, ...others.map((at) => at?.getTime() ?? 0));
    const seenAt = await storeSight(database, isSame ? _id : `witness:${id}`, id, isFirst);
    return { isSame, seenAt, otherSeenAt: otherSeenMs > 0 ? new Date(otherSeenMs) : null, now: await database.now() };
  },
});

const readSeenWitnesses = (database: Database): Promise<SeenWitnessDocument[]> =>
  seen(database)
    .find({ _id: { $regex: '^witness' } })
    .toArray();

async function storeOwnWitness(database: Database, id: string): Promise<SeenWitnessDocument> {
  const row = await seen(database).findOneAndUpdate(
    { _id },
    { $setOnInsert: { id } },
    { upsert: true, returnDocument: 'after' },
  );
  if (!row) throw new Error('the id of the witness was neither found nor stored');
  return row;
}

/**
 * Stores that the database sees a witness, and returns when it first did. Before this time, that witness noted nothing of
 * the database. The own witness noted everything from its beginning.
 * @param isFirst the sight is stored to the millisecond, not to the minute, because another witness may have been used
 * since the last sight
 */
async function storeSight(
  database: Database,
  row: SeenWitnessDocument['_id'],
  id: string,
  isFirst: boolean,
): Promise<Date> {
  const isRecent = { $gt: ['$lastSeenAt', { $subtract: ['$$NOW', limits.sightMs] }] };
  const lastSeenAt = isFirst ? '$$NOW' : { $cond: [isRecent, '$lastSeenAt', '$$NOW'] };
  const first = row === _id ? {} : { seenAt: { $ifNull: ['$seenAt', '$$NOW'] } };
  const stored = await seen(database).findOneAndUpdate({ _id: row }, [{ $set: { id, ...first, lastSeenAt } }], {
    upsert: true,
    returnDocument: 'after',
  });
  return row === _id ? new Date(0) : (stored?.seenAt ?? (await database.now()));
}

/**
 * Reads what a restored database shows about its witness. Numbers have no time of their own, so the newest series stands
 * for them. A time in the future comes from a wrong clock and shows nothing. Scans the chains and the series once.
 */
export async function readWitnessIdsAndNewestTimeInDatabase(database: Database): Promise<WitnessIdsAndLastRecordTime> {
  const rows = await readSeenWitnesses(database);
  const now = await database.now();
  const times = await Promise.all([
    readNewestTimeInCollectionMs(database, 'chains', lastChainRecordTimeExpression, now),
    readNewestTimeInCollectionMs(database, 'series', '$createdAt', now),
  ]);
  const lastMs = Math.max(...times);
  return { ids: rows.map(({ id }) => id), lastAt: lastMs > 0 ? new Date(lastMs) : null };
}
