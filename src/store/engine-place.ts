// Where in the engine the runs of this database are, one row: namespace, task queue and how runs are named. Runs stay
// there; a process with other settings would neither find them nor be found by them.
import type { Collection } from 'mongodb';
import type { Database } from './database';

export interface EnginePlace {
  readonly namespace: string;
  readonly taskQueue: string;
  readonly names: string;
  /** Of the key of opaque names: two keys are told apart by it, and nothing else is. */
  readonly namesKeyDigest: string;
}

interface EnginePlaceDocument extends EnginePlace {
  readonly _id: 'engine';
}

const _id = 'engine';
const places = (database: Database): Collection<EnginePlaceDocument> => database.collection('engine_place');

/** The place that is kept; the first process that asks settles it. */
export async function keepPlace(database: Database, place: EnginePlace): Promise<EnginePlace> {
  const kept = await places(database).findOneAndUpdate(
    { _id },
    { $setOnInsert: place },
    { upsert: true, returnDocument: 'after' },
  );
  return kept ?? place;
}

export const findPlace = (database: Database): Promise<EnginePlace | null> => places(database).findOne({ _id });

/** From now on the runs are there. False: another one was kept than `before`. */
export async function movePlace(database: Database, before: EnginePlace, place: EnginePlace): Promise<boolean> {
  const { namespace, taskQueue, names, namesKeyDigest } = before;
  const { matchedCount } = await places(database).updateOne(
    { _id, namespace, taskQueue, names, namesKeyDigest },
    { $set: place },
  );
  return matchedCount === 1;
}
