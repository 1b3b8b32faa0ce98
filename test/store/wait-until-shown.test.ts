// Waits for a document that a unique index refuses and a read does not return yet, as after an election: with
// pauses and a limit. Regression: it was read some thousand times a second.
import { MongoServerError } from 'mongodb';
import { storeLimits as limits } from '../../src/contracts/limits/store';
import { convertErrorToRefusal } from '../../src/http/kit/request/failures';
import type { Database } from '../../src/store/database';
import { LaggingDatabaseReadError, readUntilFound } from '../../src/store/stale-read';
import { createIdempotencyStore } from '../../src/store/idempotency';

/** A database in which every inserted document exists already, and no read returns it before this many reads. */
function staleDatabase(shownAfter: number, row: object): { database: Database; looks: () => number } {
  let looks = 0;
  const failAsTaken = async (): Promise<never> => {
    throw new MongoServerError({ message: 'E11000 duplicate key', code: 11_000 });
  };
  const seen = (): object[] => ((looks += 1) > shownAfter ? [row] : []);
  const rows = {
    insertOne: failAsTaken,
    updateOne: failAsTaken,
    findOne: async () => seen()[0] ?? null,
    aggregate: () => ({ toArray: async () => seen() }),
  };
  return { database: { collection: () => rows } as unknown as Database, looks: () => looks };
}

describe('a document that a read does not return yet', () => {
  const before = { ...limits };
  beforeAll(() => void Object.assign(limits, { lookPauseMs: 1 }));
  afterAll(() => void Object.assign(limits, before));
  const later = new Date(Date.now() + 60_000);
  const row = { _id: 'w:r', body: 'b', resource: 't', leaseExpiresAt: later, expiresAt: later, now: new Date() };
  const wanted = { route: 'r', body: 'b', resource: 'mine', now: new Date() };

  it('is found when it appears', async () => {
    const { database, looks } = staleDatabase(5, row);
    expect(await createIdempotencyStore(database, 'w').claim(wanted)).toEqual({ kind: 'running', resource: 't' });
    expect(looks()).toBe(6);
  });

  it('ends its wait at the limit, and its caller gets a retryable error', async () => {
    const { database, looks } = staleDatabase(Number.POSITIVE_INFINITY, row);
    const error: unknown = await createIdempotencyStore(database, 'w')
      .claim(wanted)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LaggingDatabaseReadError);
    expect(looks()).toBe(limits.looksMax);
    expect(convertErrorToRefusal(error)).toMatchObject({ key: 'unavailable' });
  });

  it('does not block the thread during the wait', async () => {
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    await expect(readUntilFound(async () => null)).rejects.toBeInstanceOf(LaggingDatabaseReadError);
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
  });
});
