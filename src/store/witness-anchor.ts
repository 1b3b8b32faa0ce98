// The id of the witness that this database has seen, and the time at which a new witness begins. A restored database
// thereby shows that a new, empty witness is not the first one.
import type { Collection } from 'mongodb';
import { witnessLimits as limits } from '../contracts/limits/witness';
import type { WitnessAnchor, WitnessOfDatabase } from '../contracts/witness';
import type { Database } from './database';

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
export const createWitnessAnchor = (database: Database): WitnessAnchor => ({
  async readState() {
    const hasWitness = (await seen(database).findOne({ _id })) !== null;
    return { startsAt: await computeNewWitnessStart(database), hasWitness };
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
export async function readWitnessOfDatabase(database: Database): Promise<WitnessOfDatabase> {
  const rows = await readSeenWitnesses(database);
  const now = await database.now();
  const sealedAt = { $dateFromString: { dateString: '$head.at', onError: null, onNull: null } };
  const times = await Promise.all([
    readNewest(database, 'chains', sealedAt, now),
    readNewest(database, 'series', '$createdAt', now),
  ]);
  const lastMs = Math.max(...times);
  return { ids: rows.map(({ id }) => id), lastAt: lastMs > 0 ? new Date(lastMs) : null };
}

/**
 * Reads the time at which a witness begins that is created now. Clocks of processes are not compared with anything at
 * this point. A witness that looks older than a chain or a series would vouch for records that it never saw, so it
 * begins after every chain, installation number, series and floor in the database. A witness that begins in the future
 * would never count, so rows that are dated ahead get the present time. Scans these collections once.
 */
export async function computeNewWitnessStart(database: Database): Promise<Date> {
  const nowMs = (await database.now()).getTime();
  const latestMs = nowMs + limits.aheadMs;
  let newestMs = await readNewestRow(database);
  if (newestMs >= latestMs) {
    await dateRowsBack(database, new Date(latestMs));
    newestMs = await readNewestRow(database);
  }
  return new Date(Math.min(Math.max(nowMs, newestMs + 1), latestMs));
}

async function readNewestRow(database: Database): Promise<number> {
  const newest = await Promise.all([
    readNewest(database, 'chains', { $max: ['$createdAt', { $max: '$past.until' }] }),
    readNewest(database, 'series', '$createdAt'),
    readNewest(database, 'series_floors', '$at'),
  ]);
  return Math.max(...newest);
}

/** Gives the present time to rows that a wrong clock dated later than `latest`. They are older than the new witness. */
async function dateRowsBack(database: Database, latest: Date): Promise<void> {
  const ahead = { $gte: latest };
  const until = { $map: { input: '$past', in: { $mergeObjects: ['$$this', { until: atMostNow('$$this.until') }] } } };
  const past = { $cond: [{ $isArray: '$past' }, until, '$$REMOVE'] };
  const change = { $set: { createdAt: atMostNow('$createdAt') } };
  await database
    .collection('chains')
    .updateMany({ $or: [{ createdAt: ahead }, { 'past.until': ahead }] }, [change, { $set: { past } }]);
  await database.collection('series').updateMany({ createdAt: ahead }, [change]);
  await database.collection('series_floors').updateMany({ at: ahead }, [{ $set: { at: atMostNow('$at') } }]);
}

const atMostNow = (time: string) => ({ $min: [time, '$$NOW'] });

/**
 * @param time expression of a date; it may be null
 * @param latest dates after this one are ignored
 */
async function readNewest(
  database: Database,
  collection: string,
  time: string | object,
  latest?: Date,
): Promise<number> {
  const [row] = await database
    .collection(collection)
    .aggregate<{ readonly at: Date | null }>([
      { $project: { at: time } },
      ...(latest ? [{ $match: { at: { $lte: latest } } }] : []),
      { $group: { _id: null, at: { $max: '$at' } } },
    ])
    .toArray();
  return row?.at?.getTime() ?? 0;
}
