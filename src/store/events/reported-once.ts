// Marks events that are reported once. The mark is written in the transaction of the event. If two processes report the
// same event, the key of the mark decides.
import type { Collection, IndexDescription } from 'mongodb';
import { eventLimits as limits } from '../../contracts/limits/events';
import { type Database, isDuplicateKeyError } from '../database';
import type { NewEvent } from '../../model/event';
import { insertEventsIntoOutbox } from '../outbox/outbox';

interface MarkDocument {
  readonly _id: string;
  readonly at: Date;
}

const marks = (database: Database): Collection<MarkDocument> => database.collection('event_marks');

export const reportedEventMarkIndexes: IndexDescription[] = [
  { key: { at: 1 }, name: 'mark_expiry', expireAfterSeconds: limits.marksDays * 86_400 },
];

/** Returns the keys that have no mark yet. */
export async function listUnreportedAmongEventKeys(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await marks(database)
    .find({ _id: { $in: [...keys] } }, { projection: { _id: 1 } })
    .toArray();
  const reported = new Set(rows.map(({ _id }) => _id));
  return new Set(keys.filter((key) => !reported.has(key)));
}

/** Writes the events once under this key. Returns false if they were already written. */
export async function insertEventsOnce(database: Database, key: string, events: readonly NewEvent[]): Promise<boolean> {
  // The database deletes the mark by its own clock. If the mark is deleted too early, the event is reported again.
  const at = await database.now();
  try {
    await database.transaction(async (session) => {
      await marks(database).insertOne({ _id: key, at }, { session });
      await insertEventsIntoOutbox(database, events, session);
    });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}
