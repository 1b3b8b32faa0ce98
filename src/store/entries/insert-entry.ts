// Inserts the new entries of one process together. Entries that arrive during an insert are in the next one. Each entry
// is stored or refused separately, as if it had been inserted alone.
import { type ClientSession, MongoBulkWriteError, MongoServerError } from 'mongodb';
import { storeLimits as limits } from '../../contracts/limits/store';
import { type Database, isDuplicateKeyError, toSessionOptions } from '../database';
import type { NewAuditRow } from '../../model/audit';
import { insertAuditRowIntoOutbox, insertAuditRowsIntoOutbox } from '../outbox/outbox';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { getEntriesCollection } from './entries';
import type { EntryDocument } from '../../model/entry';

interface WaitingInsert {
  readonly entry: EntryDocument;
  /** The audit row of the entry. */
  readonly auditRow: NewAuditRow | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Entries that wait for an insert to finish, by database. If no insert is running on a database, it has no queue. */
const queues = new WeakMap<Database, WaitingInsert[]>();

/** Inserts an entry with its audit row. If a unique key is taken, writes nothing and returns which key. */
export async function insertEntryIfAbsent(
  database: Database,
  entry: EntryDocument,
  auditRow?: NewAuditRow,
  session?: ClientSession,
): Promise<'inserted' | 'id-taken' | 'key-taken'> {
  const newEntry = addStoredDocumentFormatVersion('entries', entry);
  try {
    if (session) await insertInto(database, { entry: newEntry, auditRow }, session);
    else await insertTogether(database, newEntry, auditRow);
    return 'inserted';
  } catch (error) {
    if (isDuplicateKeyError(error, 'entry_key')) return 'key-taken';
    if (isDuplicateKeyError(error)) return 'id-taken';
    throw error;
  }
}

/** Inserts one entry, like `insertOne`. A large entry is inserted alone, so that no other entry waits for its bytes. */
async function insertTogether(
  database: Database,
  entry: EntryDocument,
  auditRow: NewAuditRow | undefined,
): Promise<void> {
  if (entry.document.length + entry.head.length > limits.insertTogetherCharactersMax) {
    await insertAlone(database, { entry, auditRow });
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const waiting = { entry, auditRow, resolve, reject };
    const queue = queues.get(database);
    if (queue) queue.push(waiting);
    else {
      queues.set(database, []);
      void serve(database, [waiting]);
    }
  });
}

/** Inserts until nothing waits. */
async function serve(database: Database, first: WaitingInsert[]): Promise<void> {
  for (let batch = first; batch.length > 0; batch = takeBatch(database)) {
    await insertBatch(database, batch);
  }
  queues.delete(database);
}

const takeBatch = (database: Database): WaitingInsert[] =>
  queues.get(database)?.splice(0, limits.insertTogetherMax) ?? [];

async function insertBatch(database: Database, batch: readonly WaitingInsert[]): Promise<void> {
  try {
    const [only] = batch;
    if (only && batch.length === 1) await insertAlone(database, only);
    else if (batch.some(({ auditRow }) => auditRow)) return await insertWithAuditRows(database, batch);
    else await getEntriesCollection(database).insertMany(listDocuments(batch), { ordered: false });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    refuse(batch, error);
  }
}

/** Inserts one entry. If it has an audit row, both are inserted in one transaction. */
const insertAlone = (database: Database, one: Pick<WaitingInsert, 'entry' | 'auditRow'>): Promise<void> =>
  one.auditRow ? database.transaction((session) => insertInto(database, one, session)) : insertInto(database, one);

async function insertInto(
  database: Database,
  { entry, auditRow }: Pick<WaitingInsert, 'entry' | 'auditRow'>,
  session?: ClientSession,
): Promise<void> {
  await getEntriesCollection(database).insertOne(entry, toSessionOptions(session));
  if (auditRow) await insertAuditRowIntoOutbox(database, auditRow, session);
}

/**
 * Inserts all entries and their rows in one transaction. If one entry is refused, nothing is stored, and each entry is
 * retried alone, so that a refusal concerns no other entry.
 */
async function insertWithAuditRows(database: Database, batch: readonly WaitingInsert[]): Promise<void> {
  const auditRows = batch.flatMap(({ auditRow }) => (auditRow ? [auditRow] : []));
  try {
    await database.transaction(async (session) => {
      await database.insertAll(getEntriesCollection(database), listDocuments(batch), session);
      await insertAuditRowsIntoOutbox(database, auditRows, session);
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    if (!isDuplicateKeyError(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    await Promise.all(batch.map((one) => insertAlone(database, one).then(one.resolve, one.reject)));
  }
}

const listDocuments = (batch: readonly WaitingInsert[]): EntryDocument[] => batch.map(({ entry }) => entry);

/**
 * Rejects the promises of the refused entries of a batch. Refusals state their position in the batch. Without
 * positions, or without confirmed writes, no refusal can be attributed to an entry.
 */
function refuse(batch: readonly WaitingInsert[], error: unknown): void {
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
