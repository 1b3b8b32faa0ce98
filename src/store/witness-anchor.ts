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
  /** Time of the last use, to the minute. Absent in the row of the own witness, and in rows of earlier builds. */
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
  async claim(id) {
    const row =
      (await seen(database).findOne({ _id })) ??
      (await seen(database).findOneAndUpdate(
        { _id },
        { $setOnInsert: { id } },
        { upsert: true, returnDocument: 'after' },
      ));
    if (!row) throw new Error('the id of the witness was neither found nor stored');
    const isSame = row.id === id;
    const seenAt = isSame ? new Date(0) : await storeSight(database, id);
    const otherSeenAt = isSame ? await readLastSightOfOthers(database, id) : null;
    return { isSame, seenAt, otherSeenAt, now: await database.now() };
  },
});

/**
 * Stores that the database sees another witness, and returns when it first did. Before this time, that witness noted
 * nothing of the database.
 */
async function storeSight(database: Database, id: string): Promise<Date> {
  const isRecent = { $gt: ['$lastSeenAt', { $subtract: ['$$NOW', limits.sightMs] }] };
  const lastSeenAt = { $cond: [isRecent, '$lastSeenAt', '$$NOW'] };
  const row = await seen(database).findOneAndUpdate(
    { _id: `witness:${id}` },
    [{ $set: { id, seenAt: { $ifNull: ['$seenAt', '$$NOW'] }, lastSeenAt } }],
    { upsert: true, returnDocument: 'after' },
  );
  return row?.seenAt ?? (await database.now());
}

/** Reads when the database last saw a witness that is not its own; null if never. */
async function readLastSightOfOthers(database: Database, own: string): Promise<Date | null> {
  const [row] = await seen(database)
    .aggregate<{ readonly at: Date | null }>([
      { $match: { _id: { $regex: '^witness:' }, id: { $ne: own } } },
      { $group: { _id: null, at: { $max: { $ifNull: ['$lastSeenAt', '$seenAt'] } } } },
    ])
    .toArray();
  return row?.at ?? null;
}

/**
 * Reads what a restored database shows about its witness. Numbers have no time of their own, so the newest series stands
 * for them. A time in the future comes from a wrong clock and shows nothing. Scans the chains and the series once.
 */
export async function readWitnessOfDatabase(database: Database): Promise<WitnessOfDatabase> {
  const rows = await seen(database)
    .find({ _id: { $regex: '^witness' } })
    .toArray();
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
