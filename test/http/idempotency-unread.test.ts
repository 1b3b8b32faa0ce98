// A call with an `Idempotency-Key` whose resource cannot be read: nothing is stored that the next attempt could find wrong.
import type { Context } from 'koa';
import { createRefusal } from '../../src/contracts/errors';
import { runOncePerIdempotencyKey } from '../../src/http/kit/request/idempotency';
import { createUuidV7 } from '../../src/main/ids';
import { connectDatabase, type Database } from '../../src/store/database';
import { createIdempotencyStore } from '../../src/store/idempotency';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

describe('the `Idempotency-Key`', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(database);
  }, 60_000);
  afterAll(() => leaveDatabase(database));

  it('does not store a conflict with a concurrent attempt if its resource could not be read', async () => {
    const store = createIdempotencyStore(database, 'w');
    const ctx = { method: 'POST', path: '/x', set: () => undefined } as unknown as Context;
    const call = { ctx, key: createUuidV7(), body: {}, store, newId: createUuidV7, now: () => new Date() };
    const conflict = createRefusal('conflict', 'series-exists', { id: 'x' });
    const make = () => Promise.reject(conflict);
    const unread = new Error('the database does not respond');
    await expect(runOncePerIdempotencyKey({ ...call, make, again: () => Promise.reject(unread) })).rejects.toBe(
      conflict,
    );
    // The concurrent attempt had created the resource.
    const again = () => Promise.resolve({ body: { id: 'x' } });
    expect((await runOncePerIdempotencyKey({ ...call, make, again })).body).toEqual({ id: 'x' });
  });
});
