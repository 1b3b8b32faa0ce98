// New entries of one process, inserted together: what comes while an insert is under way goes with the next one. Each
// entry is stored or refused for itself, as if it came alone.
import { type ClientSession, MongoBulkWriteError, MongoServerError } from 'mongodb';
import { store as limits } from '../../contracts/limits/store';
import { type Database, isDuplicate } from '../database';
import { withVersion } from '../document-versions';
import { entries, type EntryDocument } from './entries';

interface Waiting {
  readonly entry: EntryDocument;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Entries that wait behind an insert, by database; a database without an insert under way has none. */
const queues = new WeakMap<Database, Waiting[]>();

/** Inserts an entry, or says which unique key is taken. */
export async function insertEntry(
  database: Database,
  entry: EntryDocument,
  session?: ClientSession,
): Promise<'inserted' | 'id-taken' | 'key-taken'> {
  const made = withVersion('entries', entry);
  try {
    if (session) await entries(database).insertOne(made, { session });
    else await insertTogether(database, made);
    return 'inserted';
  } catch (error) {
    if (isDuplicate(error, 'entry_key')) return 'key-taken';
    if (isDuplicate(error)) return 'id-taken';
    throw error;
  }
}

/** Inserts one entry, as `insertOne` does. A large one goes alone: nobody waits for its bytes. */
async function insertTogether(database: Database, entry: EntryDocument): Promise<void> {
  if (entry.document.length + entry.head.length > limits.insertTogetherCharactersMax) {
    await entries(database).insertOne(entry);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const waiting = { entry, resolve, reject };
    const queue = queues.get(database);
    if (queue) queue.push(waiting);
    else {
      queues.set(database, []);
      void serve(database, [waiting]);
    }
  });
}

/** Inserts what waits until nothing does. */
async function serve(database: Database, first: Waiting[]): Promise<void> {
  for (let batch = first; batch.length > 0; batch = nextOf(database)) await insertBatch(database, batch);
  queues.delete(database);
}

const nextOf = (database: Database): Waiting[] => queues.get(database)?.splice(0, limits.insertTogetherMax) ?? [];

async function insertBatch(database: Database, batch: readonly Waiting[]): Promise<void> {
  try {
    const [only] = batch;
    if (only && batch.length === 1) await entries(database).insertOne(only.entry);
    else await entries(database).insertMany(documentsOf(batch), { ordered: false });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    refuse(batch, error);
  }
}

const documentsOf = (batch: readonly Waiting[]): EntryDocument[] => batch.map(({ entry }) => entry);

/** Refusals name their place in the batch. Without places, or when the writes were not confirmed, it is nobody's alone. */
function refuse(batch: readonly Waiting[], error: unknown): void {
  const own =
    error instanceof MongoBulkWriteError && !error.result.getWriteConcernError() ? [error.writeErrors].flat() : [];
  const refused = new Map(
    own.map(({ index, code, errmsg }) => [index, new MongoServerError({ message: errmsg ?? '', code })]),
  );
  for (const [i, { resolve, reject }] of batch.entries()) {
    if (own.length > 0 && !refused.has(i)) resolve();
    else reject(refused.get(i) ?? error);
  }
}
