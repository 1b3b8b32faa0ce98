// The id of the witness that this database has seen, and the time at which a new witness begins. A restored database
// thereby shows that a new, empty witness is not the first one.
import type { Collection } from 'mongodb';
import type { WitnessAnchor } from '../contracts/witness';
import type { Database } from './database';

/** `witness` is the witness of this database; each other row is a different one that some process used. */
interface SeenWitnessDocument {
  readonly _id: 'witness' | `witness:${string}`;
  readonly id: string;
  /** Absent in the row of the database's own witness. */
  readonly seenAt?: Date;
}

const _id = 'witness';
const seen = (database: Database): Collection<SeenWitnessDocument> => database.collection('own_database');

/** Creates the part of this database in the beginning of a witness. */
export const createWitnessAnchor = (database: Database): WitnessAnchor => ({
  async readState() {
    const hasWitness = (await seen(database).findOne({ _id })) !== null;
    return { startsAt: await readWitnessStart(database), hasWitness };
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
    if (row.id === id) return { isSame: true, seenAt: new Date(0) };
    return { isSame: false, seenAt: await readFirstSight(database, id) };
  },
});

/** Reads when the database first saw another witness. Before this time, that witness noted nothing of the database. */
async function readFirstSight(database: Database, id: string): Promise<Date> {
  const row = await seen(database).findOneAndUpdate(
    { _id: `witness:${id}` },
    [{ $set: { id, seenAt: { $ifNull: ['$seenAt', '$$NOW'] } } }],
    { upsert: true, returnDocument: 'after' },
  );
  return row?.seenAt ?? (await database.now());
}

/**
 * Reads the time at which a witness begins that is created now. Clocks of processes are not compared with anything at
 * this point. A witness that looks older than a chain or a series would vouch for records that it never saw, so it
 * begins after every chain, installation number, series and floor in the database. Scans these collections once.
 */
export async function readWitnessStart(database: Database): Promise<Date> {
  const newest = await Promise.all([
    readNewest(database, 'chains', { $max: ['$createdAt', { $max: '$past.until' }] }),
    readNewest(database, 'series', '$createdAt'),
    readNewest(database, 'series_floors', '$at'),
  ]);
  return new Date(Math.max((await database.now()).getTime(), ...newest.map((ms) => ms + 1)));
}

/** @param time expression of a date; it may be null */
async function readNewest(database: Database, collection: string, time: string | object): Promise<number> {
  const [row] = await database
    .collection(collection)
    .aggregate<{ readonly at: Date | null }>([{ $group: { _id: null, at: { $max: time } } }])
    .toArray();
  return row?.at?.getTime() ?? 0;
}
