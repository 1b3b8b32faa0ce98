// The time at which a new witness of a database begins, after everything in the database.
import { witnessLimits as limits } from '../contracts/limits/witness';
import { DatabaseClockBehindError } from '../contracts/witness';
import type { Database } from './database';

/** A row whose times were later than the clock of the database, and were set to the present. */
export interface RowWithFutureTimes {
  readonly collection: string;
  readonly id: string;
  /** The earlier members with times: dates, and lists of objects with dates. */
  readonly times: Readonly<Record<string, unknown>>;
}

/** Gets each row before its times are set to the present, because its earlier times are stored nowhere else. */
export type RowWithFutureTimesReporter = (row: RowWithFutureTimes) => void;

/** Describes such a row for an operator. */
export const formatRowWithFutureTimes = ({ collection, id, times }: RowWithFutureTimes): string =>
  `The row ${id} of ${collection} is later than the clock of the database and gets the present time. ` +
  `Before: ${JSON.stringify(times)}`;

/**
 * Reads the time at which a witness begins that is created now. Clocks of processes are not compared with anything at
 * this point. A witness that looks older than a chain or a series would vouch for records that it never saw, so it
 * begins after every chain, installation number, series and floor in the database. A witness that begins in the future
 * would never count, so rows that are dated ahead get the present time. Scans these collections once.
 * @param headsAheadMax how many last records may be later than now; a restore allows none, because a local database has
 *   few chains, and a wrong clock must not replace a complete witness
 * @throws DatabaseClockBehindError if more rows are dated ahead, because then the clock is wrong and the rows are right
 */
export async function fixFutureRowsAndComputeWitnessStart(
  database: Database,
  report: RowWithFutureTimesReporter,
  headsAheadMax: number = limits.aheadHeadsMax,
): Promise<Date> {
  const now = await database.now();
  const latestMs = now.getTime() + limits.aheadMs;
  await requirePresentClock(database, now, new Date(latestMs), headsAheadMax);
  let newestMs = await readNewestRow(database);
  if (newestMs >= latestMs) {
    await dateRowsBack(database, now, new Date(latestMs), report);
    newestMs = await readNewestRow(database);
  }
  return new Date(Math.min(Math.max(now.getTime(), newestMs + 1), latestMs));
}

/** Expression of the time of the last record of a chain; null if there is none. */
export const lastChainRecordTimeExpression = {
  $dateFromString: { dateString: '$head.at', onError: null, onNull: null },
};

/** Sealing compares its clock with that of the database, so the database once showed the time of each record. */
async function requirePresentClock(database: Database, now: Date, latest: Date, headsMax: number): Promise<void> {
  const isAhead = { $expr: { $gte: [lastChainRecordTimeExpression, latest] } };
  const count = await database.collection('chains').countDocuments(isAhead, { limit: headsMax + 1 });
  if (count > headsMax) throw new DatabaseClockBehindError(count, now);
}

async function readNewestRow(database: Database): Promise<number> {
  const newest = await Promise.all([
    readNewestTimeInCollectionMs(database, 'chains', { $max: ['$createdAt', { $max: '$past.until' }] }),
    readNewestTimeInCollectionMs(database, 'series', '$createdAt'),
    readNewestTimeInCollectionMs(database, 'series_floors', '$at'),
  ]);
  return Math.max(...newest);
}

const atMostNow = (time: string) => ({ $min: [time, '$$NOW'] });

/** The collections whose rows have times, the members with times, and how these are set to at most the present. */
const datedRows = [
  {
    collection: 'chains',
    members: ['createdAt', 'past.until'],
    changes: [
      { $set: { createdAt: atMostNow('$createdAt') } },
      {
        $set: {
          past: {
            $cond: [
              { $isArray: '$past' },
              { $map: { input: '$past', in: { $mergeObjects: ['$$this', { until: atMostNow('$$this.until') }] } } },
              '$$REMOVE',
            ],
          },
        },
      },
    ],
  },
  { collection: 'series', members: ['createdAt'], changes: [{ $set: { createdAt: atMostNow('$createdAt') } }] },
  { collection: 'series_floors', members: ['at'], changes: [{ $set: { at: atMostNow('$at') } }] },
];

/**
 * Gives the present time to rows that a wrong clock dated later than `latest`. They are older than the new witness.
 * Changes nothing if there are more such rows than one wrong clock of a process explains.
 */
async function dateRowsBack(
  database: Database,
  now: Date,
  latest: Date,
  report: RowWithFutureTimesReporter,
): Promise<void> {
  const found = await Promise.all(
    datedRows.map(async ({ collection, members, changes }) => {
      const rows = database.collection<{ readonly _id: string }>(collection);
      const ahead = { $or: members.map((member) => ({ [member]: { $gte: latest } })) };
      const projection = Object.fromEntries(members.map((member) => [member, 1]));
      const documents = await rows.find(ahead, { projection, limit: limits.aheadRowsMax + 1 }).toArray();
      return { collection, rows, changes, documents };
    }),
  );
  const count = found.reduce((sum, { documents }) => sum + documents.length, 0);
  if (count > limits.aheadRowsMax) throw new DatabaseClockBehindError(count, now);
  for (const { collection, rows, changes, documents } of found) {
    for (const { _id, ...times } of documents) {
      report({ collection, id: _id, times });
      await rows.updateOne({ _id }, changes);
    }
  }
}

/**
 * Reads the latest time in a collection, in milliseconds since 1970; 0 if there is none.
 * @param time expression of a date; it may be null
 * @param latest dates after this one are ignored
 */
export async function readNewestTimeInCollectionMs(
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
