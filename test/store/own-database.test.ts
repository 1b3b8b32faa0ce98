// The id of a database: one for all its processes, another for a copy elsewhere and for a restored one.
import {
  assignRestoredDatabaseIdentity,
  markTaskQueueTakenOver,
  readOrCreateDatabaseIdentity,
} from '../../src/store/own-database';
import { connectDatabase, type Database } from '../../src/store/database';
import { createId } from '../../src/main/ids';
import { mongoUri, ownName } from '../servers/addresses';

describe('the id of a database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), ownName('own-database'));
  });
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.close();
  });
  const id = async () => (await readOrCreateDatabaseIdentity(database, () => createId())).id;
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

  it('stays when the privilege to read the replica set configuration is added or removed', async () => {
    const before = await id();
    await move(`named rs0 ${database.db.databaseName}`);
    expect(await id()).toBe(before);
  });

  it('changes with `sello restore`, and the restored database takes over until a worker starts', async () => {
    const before = await id();
    await assignRestoredDatabaseIdentity(database, createId());
    const own = await readOrCreateDatabaseIdentity(database, () => createId());
    expect([own.id === before, own.takesOver]).toEqual([false, true]);
    await markTaskQueueTakenOver(database, own);
    expect(await readOrCreateDatabaseIdentity(database, () => createId())).toEqual({ id: own.id, takesOver: false });
  });
});
