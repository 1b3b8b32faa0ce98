// A database that hangs during a transaction: the caller gets an error within the limit, not after minutes.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { storeLimits as limits } from '../../src/contracts/limits/store';
import { convertErrorToRefusal } from '../../src/http/kit/request/failures';
import {
  connectDatabase,
  type Database,
  isDatabaseMaxTimeExpiredError,
  isDatabaseUnavailableError,
  isTemporaryDatabaseError,
} from '../../src/store/database';
import { readSources } from '../layout/sources';
import { mongoUri, ownName } from '../servers/addresses';
import { listenLocally } from '../servers/listen';

/** A connection to the database that the test can stop. */
class DeadlineCase {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private hangs = false;

  async open(target: URL): Promise<number> {
    const server = createServer((from) => {
      const to = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.sockets.add(one);
        if (!this.hangs) one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    this.server = server;
    return listenLocally(server);
  }

  hang(): void {
    this.hangs = true;
    for (const socket of this.sockets) socket.pause().unpipe();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server?.close();
  }
}

describe('a database that hangs', () => {
  const way = new DeadlineCase();
  const before = { ...limits };
  let database: Database;
  beforeAll(async () => {
    // The limit is short, so that the test is short.
    Object.assign(limits, { transactionMs: 1_500, silenceMs: 3_000, serverSelectionMs: 2_000, connectMs: 1_000 });
    const port = await way.open(new URL(mongoUri()));
    database = await connectDatabase(`mongodb://127.0.0.1:${port}/?directConnection=true`, ownName('hangs'));
    await database.collection('things').insertOne({ here: 0 });
  });
  afterAll(async () => {
    Object.assign(limits, before);
    way.close();
    await database?.close();
  });

  it('ends a transaction within its limit', async () => {
    const start = performance.now();
    const trouble = await database
      .transaction(async (session) => {
        await database.collection('things').insertOne({ here: 1 }, { session });
        way.hang();
        await database.collection('things').insertOne({ here: 2 }, { session });
      })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(isDatabaseUnavailableError(trouble)).toBe(true);
    expect(performance.now() - start).toBeLessThan(2_500);
  });

  it('ends a read within its limit', async () => {
    const start = performance.now();
    await expect(database.collection('things').findOne({})).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(12_000);
  });
});

describe('a database that hangs during many calls', () => {
  const way = new DeadlineCase();
  const before = { ...limits };
  let database: Database;
  beforeAll(async () => {
    Object.assign(limits, { silenceMs: 20_000, connectionsMax: 2, connectionWaitMs: 500 });
    const port = await way.open(new URL(mongoUri()));
    database = await connectDatabase(`mongodb://127.0.0.1:${port}/?directConnection=true`, ownName('queue'));
    await Promise.all([1, 2, 3].map((here) => database.collection('things').insertOne({ here })));
  });
  afterAll(async () => {
    Object.assign(limits, before);
    way.close();
    await database?.close();
  });

  it('is soon reported as unavailable if a caller gets no connection', async () => {
    way.hang();
    const start = performance.now();
    const ended: unknown[] = [];
    for (let call = 0; call < 50; call += 1)
      void database
        .collection('things')
        .findOne({})
        .catch((error: unknown) => ended.push(error));
    while (ended.length < 48 && performance.now() - start < 10_000) await new Promise((next) => setTimeout(next, 20));
    expect(ended).toHaveLength(48);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(ended.every((error) => isDatabaseUnavailableError(error) && isTemporaryDatabaseError(error))).toBe(true);
    expect(convertErrorToRefusal(ended[0])).toMatchObject({ key: 'unavailable' });
  });
});

describe('a read that takes longer than its time limit', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), ownName('slow'));
    await database.collection('things').insertMany([1, 2, 3].map((here) => ({ here })));
  });
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.close();
  });

  // Regression: the limits were given as the driver's `timeoutMS`, which has no effect, so no read ever ended early.
  it('is ended by the server', async () => {
    const slow = { $where: 'sleep(2000) || true' };
    const start = performance.now();
    const error: unknown = await database
      .collection('things')
      .find(slow, { maxTimeMS: 50 })
      .toArray()
      .catch((caught: unknown) => caught);
    expect(isDatabaseMaxTimeExpiredError(error)).toBe(true);
    expect(isTemporaryDatabaseError(error)).toBe(true);
    expect(convertErrorToRefusal(error)).toMatchObject({ key: 'unavailable' });
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it('is never limited by `timeoutMS`, which has no effect', () => {
    const places = readSources().filter(({ lines }) => lines.some((line) => /\btimeoutMS[:,?]/.test(line)));
    expect(places.map(({ file }) => file)).toEqual([]);
  });
});
