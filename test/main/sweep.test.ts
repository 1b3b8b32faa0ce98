// Tests that workers keep the sweep running, on a real Temporal server and a real database without other workers.
import { Client, Connection } from '@temporalio/client';
import pino from 'pino';
import { ensureSweepAndSearchAttributes } from '../../src/main/background/sweep';
import { formatSweepWorkflowId } from '../../src/contracts/runs';
import { readSettings } from '../../src/settings/settings';
import { connectDatabase, type Database } from '../../src/store/database';
import { saveSweepHeartbeat, readSweepHeartbeatAgeSeconds } from '../../src/store/sweeps';
import { mongoUri, ownName, temporalAddress } from '../servers/addresses';

describe('a worker that starts the sweep', () => {
  const settings = readSettings({
    MONGODB_URI: mongoUri(),
    SELLO_DATABASE: ownName('keep-sweep'),
    SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_TASK_QUEUE: ownName('keep-sweep'),
  });
  const { taskQueue } = settings.temporal;
  let connection: Connection;
  let temporal: Client;
  let database: Database;
  beforeAll(async () => {
    connection = await Connection.connect({ address: temporalAddress() });
    temporal = new Client({ connection });
    database = await connectDatabase(settings.mongo.uri, settings.mongo.database);
  }, 30_000);
  afterAll(async () => {
    await run()
      .terminate()
      .catch(() => undefined);
    await database.db.dropDatabase();
    await database.close();
    await connection.close();
  });

  const run = () => temporal.workflow.getHandle(formatSweepWorkflowId(taskQueue));
  const own = { id: 'own', takesOver: false };
  const leave = (): never => {
    throw new Error('nobody else has this queue');
  };
  const look = () =>
    ensureSweepAndSearchAttributes({ temporal, database, settings, own, leave, log: pino({ level: 'silent' }) });
  const runId = async (): Promise<string> => (await run().describe()).runId;
  const seenSecondsAgo = (seconds: number) =>
    database
      .collection<{ _id: string; seenAt: Date }>('sweeps')
      .updateOne({ _id: taskQueue }, { $set: { seenAt: new Date(Date.now() - seconds * 1_000) } }, { upsert: true });

  it('starts it once among several workers, and counts the time without it', async () => {
    await Promise.all([look(), look(), look()]);
    const first = await runId();
    await look();
    expect(await runId()).toBe(first);
    expect(await readSweepHeartbeatAgeSeconds(database, taskQueue)).toBeLessThan(30);
  });

  it('restarts it after the database of Temporal was deleted', async () => {
    const before = await runId();
    // For the worker, a missing run and a terminated run are the same.
    await run().terminate('as if the store were lost');
    await look();
    expect(await runId()).not.toBe(before);
    expect((await run().describe()).status.name).toBe('RUNNING');
  });

  it('replaces it once if it has made no pass for two minutes', async () => {
    const before = await runId();
    await seenSecondsAgo(115);
    await look();
    expect(await runId()).toBe(before);
    await seenSecondsAgo(121);
    await Promise.all([look(), look(), look()]);
    const after = await runId();
    expect(after).not.toBe(before);
    expect((await temporal.workflow.getHandle(formatSweepWorkflowId(taskQueue), before).describe()).status.name).toBe(
      'TERMINATED',
    );
    await look();
    expect(await runId()).toBe(after);
    await saveSweepHeartbeat(database, taskQueue);
    expect(await readSweepHeartbeatAgeSeconds(database, taskQueue)).toBeLessThan(5);
  });
});
