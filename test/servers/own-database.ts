// An empty database for a test file. Creating one takes longer than most tests, so consecutive files of one process
// share a database that is emptied between them.
import { createMissingCollectionsAndIndexes, databaseIndexesByCollection } from '../../src/store/indexes';
import type { Database } from '../../src/store/database';
import { ownName } from './addresses';

/** Names of unused databases of this process, with all collections and indexes. */
const free: string[] = ((globalThis as Record<symbol, unknown>)[Symbol.for('sello.test.databases')] ??= []) as string[];
const prepared = new WeakSet<Database>();

/** Name of a database that no other file uses at the same time. Connect to it, then call `prepareDatabase`. */
export const databaseName = (): string => free.pop() ?? ownName('test');

/** Makes the database of `databaseName` empty, with every collection and index. */
export async function prepareDatabase(database: Database): Promise<Database> {
  const collections = await database.db.listCollections({}, { nameOnly: true }).toArray();
  if (collections.length === 0) await createMissingCollectionsAndIndexes(database);
  const names = collections.map(({ name }) => name);
  const used = await findUsed(
    database,
    names.filter((name) => name in databaseIndexesByCollection),
  );
  await Promise.all([
    ...used.map((name) => database.collection(name).deleteMany({})),
    ...names.filter((name) => !(name in databaseIndexesByCollection)).map((name) => database.collection(name).drop()),
  ]);
  prepared.add(database);
  return database;
}

/** Finds the collections with rows in one query, because a file leaves rows in only a few. */
async function findUsed(database: Database, [first, ...others]: readonly string[]): Promise<string[]> {
  if (first === undefined) return [];
  const oneOf = (name: string) => [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: name } } }];
  const pipeline = [...oneOf(first), ...others.map((coll) => ({ $unionWith: { coll, pipeline: oneOf(coll) } }))];
  const rows = database.db
    .collection(first, { readConcern: { level: 'local' } })
    .aggregate<{ readonly name: string }>(pipeline);
  return (await rows.toArray()).map(({ name }) => name);
}

/** Closes the connection. Files that changed collections or indexes drop the database instead. */
export async function leaveDatabase(database: Database): Promise<void> {
  if (!prepared.has(database)) throw new Error('this database was not made by prepareDatabase');
  await database.close();
  free.push(database.db.databaseName);
}
