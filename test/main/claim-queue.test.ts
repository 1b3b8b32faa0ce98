// Tests that two databases cannot share a namespace and queue: the second is refused while workers of the first one run.
import pino from 'pino';
import { claimTaskQueue, hasAnotherDatabaseClaimedTaskQueue } from '../../src/main/claim-queue';
import { readSettings } from '../../src/settings/settings';
import { connectDatabase, type Database } from '../../src/store/database';
import type { DatabaseIdentity } from '../../src/store/own-database';
import { createLazyTemporalClient } from '../../src/temporal/connection';
import { formatWorkerIdentity } from '../../src/temporal/queue-runs';
import { startSweepRunUnlessRunning, readSweepRunState } from '../../src/temporal/sweep-run';
import { mongoUri, ownName, temporalAddress } from '../servers/addresses';

describe('a worker that starts', () => {
  const settings = readSettings({
    MONGODB_URI: mongoUri(),
    SELLO_DATABASE: ownName('claim-queue'),
    SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    TEMPORAL_ADDRESS: temporalAddress(),
  });
  let database: Database;
  const clients = new Map<string, ReturnType<typeof createLazyTemporalClient>>();
  beforeAll(async () => {
    database = await connectDatabase(settings.mongo.uri, settings.mongo.database);
  });
  afterAll(async () => {
    for (const client of clients.values()) await client.connection.close();
    await database.close();
  });

  /** The dependencies of a process of that database. */
  const of = (id: string, taskQueue: string, takesOver = false) => {
    const temporal = clients.get(id) ?? createLazyTemporalClient(settings, id);
    clients.set(id, temporal);
    const own: DatabaseIdentity = { id, takesOver };
    const placed = { temporal: { ...settings.temporal, taskQueue } };
    return { temporal, database, own, settings: placed, log: pino({ level: 'silent' }) };
  };
  /** Polls for work once, as a worker of that database does all the time. */
  const ask = async ({ temporal, own, settings: { temporal: place } }: ReturnType<typeof of>): Promise<void> => {
    const pollRequest = {
      namespace: place.namespace,
      taskQueue: { name: place.taskQueue },
      identity: formatWorkerIdentity(1, 'host', own.id),
    };
    // The first task of the sweep exists, so Temporal responds at once.
    await temporal.withDeadline(Date.now() + 10_000, () => temporal.workflowService.pollWorkflowTaskQueue(pollRequest));
  };
  const begin = async (one: ReturnType<typeof of>): Promise<void> => {
    await claimTaskQueue(one);
    await startSweepRunUnlessRunning(one.temporal, one.settings.temporal.taskQueue);
  };
  const readOwner = async ({ temporal, settings: { temporal: place } }: ReturnType<typeof of>) => {
    const seen = await readSweepRunState(temporal, place.taskQueue);
    return seen.kind === 'running' ? seen.database : undefined;
  };

  it('is refused while workers of another database run, and the sweep of these workers continues', async () => {
    const queue = ownName('claim-live');
    const [first, second] = [of('A', queue), of('B', queue)];
    await begin(first);
    await ask(first);
    await expect(claimTaskQueue(second)).rejects.toThrow('Workers of another database');
    expect([await readOwner(first), await hasAnotherDatabaseClaimedTaskQueue(first)]).toEqual(['A', false]);
    // A repeat is harmless, even next to workers of the same database.
    await begin(first);
    expect(await readOwner(first)).toBe('A');
  });

  it('takes over the queue of a database without workers, and that database detects it', async () => {
    const queue = ownName('claim-gone');
    const [first, second] = [of('A', queue), of('B', queue)];
    await begin(first);
    await begin(second);
    expect([
      await readOwner(second),
      await hasAnotherDatabaseClaimedTaskQueue(first),
      await hasAnotherDatabaseClaimedTaskQueue(second),
    ]).toEqual(['B', true, false]);
    await ask(second);
    await expect(claimTaskQueue(first)).rejects.toThrow('Workers of another database');
  });

  it('takes over at once if its database was restored while no worker was running', async () => {
    const queue = ownName('claim-restored');
    const [first, second] = [of('A', queue), of('B', queue, true)];
    await begin(first);
    await ask(first);
    await begin(second);
    expect(await readOwner(second)).toBe('B');
  });

  it('takes over a sweep that was started without a database', async () => {
    const queue = ownName('claim-earlier');
    const one = of('A', queue);
    const plain = createLazyTemporalClient(settings);
    await startSweepRunUnlessRunning(plain, queue);
    await plain.connection.close();
    await begin(one);
    expect(await readOwner(one)).toBe('A');
  });
});
