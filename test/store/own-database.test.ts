// The id of a database: one for all its processes, another for a copy elsewhere and for a restored one.
import { MongoServerError } from 'mongodb';
import {
  assignRestoredDatabaseIdentity,
  markTaskQueueTakenOver,
  readOrCreateDatabaseIdentity,
} from '../../src/store/own-database';
import { connectDatabase, type Database } from '../../src/store/database';
import { createUuidV7 } from '../../src/main/ids';
import { mongoUri, ownName } from '../servers/addresses';

async function answerWithoutPrivilege({ db }: Database, command: object) {
  if ('replSetGetConfig' in command) throw new MongoServerError({ code: 13, errmsg: 'not authorized' });
  return db.admin().command(command);
}

describe('the id of a database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), ownName('own-database'));
  });
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.close();
  });
  const id = async () => (await readOrCreateDatabaseIdentity(database, () => createUuidV7())).id;
  const row = () => database.collection<{ _id: string; location: string }>('own_database');
  const move = (location: string) => row().updateOne({ _id: 'own' }, { $set: { location } });

  it('is the same for processes that start at once and for processes that start later', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, id));
    expect(new Set([...all, await id()]).size).toBe(1);
  });

  it.each([
    ['on another replica set', (location: string) => location.replace(/^set \S+/, 'set 65f000000000000000000000')],
    ['under another name', (location: string) => `${location}-copy`],
  ])('is different for a copy %s, once', async (_name, from) => {
    const before = await id();
    const { location = '' } = (await row().findOne({ _id: 'own' })) ?? {};
    // As in the copy, the row has the location of the original.
    await move(from(location));
    const all = await Promise.all(Array.from({ length: 8 }, id));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).not.toBe(before);
  });

  const readSetName = async () => String((await database.db.admin().command({ hello: 1 })).setName);
  const readPlace = async () => (await row().findOne({ _id: 'own' }))?.location;

  it('stays when the privilege to read the replica set configuration is added or removed', async () => {
    const before = await id();
    await move(`named ${await readSetName()} ${database.db.databaseName}`);
    expect(await id()).toBe(before);
    const admin = { command: (command: object) => answerWithoutPrivilege(database, command) };
    const db = { databaseName: database.db.databaseName, admin: () => admin };
    const unprivileged = { db, collection: (name: string) => database.collection(name) } as unknown as Database;
    expect((await readOrCreateDatabaseIdentity(unprivileged, createUuidV7)).id).toBe(before);
    expect(await id()).toBe(before);
  });

  it('is different for a copy on another replica set that was made after the privilege was added', async () => {
    const before = await id();
    await move(`named ${await readSetName()} ${database.db.databaseName}`);
    await Promise.all(Array.from({ length: 8 }, id));
    expect(await readPlace()).toMatch(/^set /);
    await move(`set 65f000000000000000000000 ${database.db.databaseName}`);
    expect(await id()).not.toBe(before);
  });

  it('is different for a copy on a replica set of another name that was made before the privilege was added', async () => {
    const before = await id();
    await move(`named of-the-original ${database.db.databaseName}`);
    const all = await Promise.all(Array.from({ length: 8 }, id));
    expect([new Set(all).size, all[0] === before]).toEqual([1, false]);
  });

  it('changes with `sello restore`, and the restored database takes over until a worker starts', async () => {
    const before = await id();
    await assignRestoredDatabaseIdentity(database, createUuidV7());
    const own = await readOrCreateDatabaseIdentity(database, () => createUuidV7());
    expect([own.id === before, own.takesOver]).toEqual([false, true]);
    await markTaskQueueTakenOver(database, own);
    expect(await readOrCreateDatabaseIdentity(database, () => createUuidV7())).toEqual({
      id: own.id,
      takesOver: false,
    });
  });
});
