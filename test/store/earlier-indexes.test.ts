// Indexes of earlier builds go with a worker of this one, and nobody waits for it.
import { connectDatabase, type Database } from '../../src/store/database';
import { dropEarlierIndexes } from '../../src/store/earlier-indexes';
import { entries } from '../../src/store/entries/entries';
import { mongoUri, ownName } from '../servers/addresses';

let database: Database;
beforeEach(async () => {
  database = await connectDatabase(mongoUri(), ownName('earlier-indexes'), 'test');
  await entries(database).insertOne({ _id: 'first' } as never);
});
afterEach(async () => {
  await database.db.dropDatabase();
  await database.close();
});

const makeEarlier = (): Promise<string> =>
  entries(database).createIndex({ 'fiscal.outcome': 1 }, { name: 'entry_outcome' });

/** As a process that was killed leaves it: a transaction wrote an entry and neither commits nor ends. */
async function whileTransactionIsOpen(run: () => Promise<void>): Promise<void> {
  const session = database.db.client.startSession();
  try {
    session.startTransaction();
    await entries(database).insertOne({ _id: 'open' } as never, { session });
    await run();
  } finally {
    await session.abortTransaction();
    await session.endSession();
  }
}

/** The write of another process, while what is given goes on. */
async function writeMsDuring(going: Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const began = performance.now();
  await entries(database).insertOne({ _id: 'other' } as never);
  const ms = performance.now() - began;
  await going;
  return ms;
}

it('drops the index that made each seal dear, and none is no fault', async () => {
  await makeEarlier();
  expect(await dropEarlierIndexes(database)).toEqual([]);
  expect(await dropEarlierIndexes(database)).toEqual([]);
  expect(await entries(database).indexExists('entry_outcome')).toBe(false);
});

it('a collection that is not there is no fault', async () => {
  await entries(database).drop();
  expect(await dropEarlierIndexes(database)).toEqual([]);
});

it('a worker that starts does not stop all writes behind the transaction of a killed one', async () => {
  await whileTransactionIsOpen(async () => {
    const dropping = dropEarlierIndexes(database);
    expect(await writeMsDuring(dropping)).toBeLessThan(2_000);
    expect(await dropping).toEqual([]);
  });
});

it('an index that a transaction holds stays until a later start, and writes go on', async () => {
  await makeEarlier();
  await whileTransactionIsOpen(async () => {
    const dropping = dropEarlierIndexes(database);
    expect(await writeMsDuring(dropping)).toBeLessThan(2_000);
    expect(await dropping).toEqual(['entry_outcome']);
  });
  expect(await dropEarlierIndexes(database)).toEqual([]);
  expect(await entries(database).indexExists('entry_outcome')).toBe(false);
});
