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
  /**
   * The location of the database when it got the id. `named …` becomes `set …` as soon as the id of the replica set can
   * be read.
   */
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
  const place = await readLocation(database);
  const { location } = place;
  for (;;) {
    const row = await ownDatabases(database).findOne({ _id: 'own' });
    const isOwn = row !== null && isSamePlace(row.location, place);
    // A row that only has names would make every later copy the same database.
    if (isOwn && (row.location === location || isNamed(location)))
      return { id: row.id, takesOver: row.takesOver === true };
    const next = isOwn ? { location } : { id: newId(), location };
    if (row) await ownDatabases(database).updateOne({ _id: 'own', id: row.id, location: row.location }, { $set: next });
    else
      await ownDatabases(database).updateOne(
        { _id: 'own' },
        { $setOnInsert: { id: newId(), location } },
        { upsert: true },
      );
  }
}

/** Marks a restored backup. From then on, it is a different database from the one that was backed up. */
export async function assignRestoredDatabaseIdentity(database: Database, id: string): Promise<void> {
  const { location } = await readLocation(database);
  await ownDatabases(database).updateOne({ _id: 'own' }, { $set: { id, location, takesOver: true } }, { upsert: true });
}

/** Marks that this database owns its task queue. */
export async function markTaskQueueTakenOver(database: Database, { id }: DatabaseIdentity): Promise<void> {
  await ownDatabases(database).updateOne({ _id: 'own', id }, { $unset: { takesOver: '' } });
}

/** Where a database is, in the form that is stored and in the form that needs no right. */
interface DatabaseLocation {
  /** `set <id of the replica set> <name>`. Without the right to read the configuration, the same as `named`. */
  readonly location: string;
  /** `named <name of the replica set> <name>`. */
  readonly named: string;
}

async function readLocation({ db }: Database): Promise<DatabaseLocation> {
  const [id, { setName }] = await Promise.all([replicaSetId(db), db.admin().command({ hello: 1 })]);
  const named = `named ${String(setName)} ${db.databaseName}`;
  return { location: id ? `set ${id} ${db.databaseName}` : named, named };
}

const isNamed = (location: string): boolean => location.startsWith('named ');

/**
 * Returns whether a stored location may be this place. A stored id of a replica set cannot be compared without the right
 * to read the configuration, which may have been revoked. Then only the name of the database is compared.
 */
function isSamePlace(stored: string, { location, named }: DatabaseLocation): boolean {
  if (isNamed(stored)) return stored === named;
  return stored === location || (isNamed(location) && stored.split(' ').at(-1) === location.split(' ').at(-1));
}

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
