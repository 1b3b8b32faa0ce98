// A database for a test file. Making one takes the server longer than most tests of it: files of one process that run one
// after the other use the same one, emptied between them.
import { createMissingIndexes, indexTable } from '../../src/store/indexes';
import type { Database } from '../../src/store/database';
import { ownName } from './addresses';

/** Names of databases of this process, with all collections and indexes, that nobody uses at the moment. */
const free: string[] = ((globalThis as Record<symbol, unknown>)[Symbol.for('sello.test.databases')] ??= []) as string[];
const made = new WeakSet<Database>();

/** Name of a database that no other file uses meanwhile. Connect to it, then `prepareDatabase`. */
export const databaseName = (): string => free.pop() ?? ownName('test');

/** The database of `databaseName` is empty, and has every collection and index. */
export async function prepareDatabase(database: Database): Promise<Database> {
  const names = await database.db.listCollections({}, { nameOnly: true }).toArray();
  if (names.length === 0) await createMissingIndexes(database);
  else await Promise.all(names.map(({ name }) => empty(database, name)));
  made.add(database);
  return database;
}

const empty = async (database: Database, name: string): Promise<unknown> =>
  name in indexTable ? database.collection(name).deleteMany({}) : database.collection(name).drop();

/** Ends the connection. Files that changed collections or indexes drop the database instead. */
export async function leaveDatabase(database: Database): Promise<void> {
  if (!made.has(database)) throw new Error('this database was not made by prepareDatabase');
  await database.close();
  free.push(database.db.databaseName);
}
