// Stores where in Temporal the runs of this database are, in one row: namespace, task queue and naming of runs. The
// runs stay there, so a process with other settings would not find them.
import type { Collection } from 'mongodb';
import type { Database } from './database';

/** Namespace, task queue and naming of the runs of a database. */
export interface TemporalPlacement {
  readonly namespace: string;
  readonly taskQueue: string;
  readonly names: string;
  /** Digest of the key for opaque names. It serves only to compare two keys. */
  readonly namesKeyDigest: string;
}

interface EnginePlaceDocument extends TemporalPlacement {
  readonly _id: 'temporal';
}

const _id = 'temporal';
const places = (database: Database): Collection<EnginePlaceDocument> => database.collection('temporal_placement');

/** Returns the stored placement; the first process sets it. */
export async function readOrCreateTemporalPlacement(
  database: Database,
  placement: TemporalPlacement,
): Promise<TemporalPlacement> {
  const kept = await places(database).findOneAndUpdate(
    { _id },
    { $setOnInsert: placement },
    { upsert: true, returnDocument: 'after' },
  );
  return kept ?? placement;
}

export const findTemporalPlacement = (database: Database): Promise<TemporalPlacement | null> =>
  places(database).findOne({ _id });

/** Replaces the stored placement; no run is moved. Returns false if the stored placement was not `before`. */
export async function replaceTemporalPlacementIfUnchanged(
  database: Database,
  before: TemporalPlacement,
  placement: TemporalPlacement,
): Promise<boolean> {
  const { namespace, taskQueue, names, namesKeyDigest } = before;
  const { matchedCount } = await places(database).updateOne(
    { _id, namespace, taskQueue, names, namesKeyDigest },
    { $set: placement },
  );
  return matchedCount === 1;
}
