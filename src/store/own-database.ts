// Identifies this database by an id. Copies on other servers, and restored databases (`sello restore`), have another
// id.
import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { Database } from './database';

/** The id of a database, and whether its queue may contain runs of an earlier database. */
export interface DatabaseIdentity {
  readonly id: string;
  /**
   * Whether the database was restored while nothing was running. Runs on its queue were then started for the earlier
   * data.
   */
  readonly takesOver: boolean;
}

interface OwnDatabaseDocument {
  readonly _id: 'own';
  readonly id: string;
  /** The location of the database when it got the id. */
  readonly location: string;
  readonly takesOver?: true;
}

const ownDatabases = (database: Database): Collection<OwnDatabaseDocument> => database.collection('own_database');

/**
 * Reads the identity of this database. Creates a new identity if the database has none, or if the database is a copy
 * (the row then has another replica set or database name). Concurrent processes get the same identity. A process reads
 * the identity once, at its start.
 */
export async function readOrCreateDatabaseIdentity(database: Database, newId: () => string): Promise<DatabaseIdentity> {
  const location = await readLocation(database);
  for (;;) {
    const row = await ownDatabases(database).findOne({ _id: 'own' });
    if (row && isSamePlace(row.location, location)) return { id: row.id, takesOver: row.takesOver === true };
    const fresh = { id: newId(), location };
    if (row)
      await ownDatabases(database).updateOne({ _id: 'own', id: row.id, location: row.location }, { $set: fresh });
    else await ownDatabases(database).updateOne({ _id: 'own' }, { $setOnInsert: fresh }, { upsert: true });
  }
}

/** Marks a restored backup. From then on, it is a different database from the one that was backed up. */
export async function assignRestoredDatabaseIdentity(database: Database, id: string): Promise<void> {
  const location = await readLocation(database);
  await ownDatabases(database).updateOne({ _id: 'own' }, { $set: { id, location, takesOver: true } }, { upsert: true });
}

/** Marks that this database owns its task queue. */
export async function markTaskQueueTakenOver(database: Database, { id }: DatabaseIdentity): Promise<void> {
  await ownDatabases(database).updateOne({ _id: 'own', id }, { $unset: { takesOver: '' } });
}

/**
 * Reads the location as `set <id of the replica set> <name>`. Without the right to read the configuration, the location
 * is `named <its name> <name>`.
 */
async function readLocation({ db }: Database): Promise<string> {
  const id = await replicaSetId(db);
  if (id) return `set ${id} ${db.databaseName}`;
  const { setName } = await db.admin().command({ hello: 1 });
  return `named ${String(setName)} ${db.databaseName}`;
}

/**
 * Returns whether two locations may be the same. Two different forms cannot be compared, because the right to read the
 * configuration was granted or revoked in between.
 */
const isSamePlace = (one: string, other: string): boolean =>
  one === other || (one.split(' ')[0] !== other.split(' ')[0] && one.split(' ').at(-1) === other.split(' ').at(-1));

/** MongoDB's codes for a missing right, and for servers without such a command. */
const notAllowed: readonly unknown[] = [13, 59, 76, 8_000];

async function replicaSetId(db: Db): Promise<string | undefined> {
  try {
    const { config } = await db.admin().command({ replSetGetConfig: 1 });
    return config?.settings?.replicaSetId?.toString();
  } catch (error) {
    if (error instanceof MongoServerError && notAllowed.includes(error.code)) return undefined;
    throw error;
  }
}
