// Tests that a process refuses to start with another namespace, task queue or naming, unless the change is intended.
import { Client, Connection } from '@temporalio/client';
import { requireOrAdoptTemporalPlacement } from '../../src/main/check-placement';
import { run } from '../../src/cli/upgrade';
import { moveRunsToConfiguredTemporal } from '../../src/cli/upgrade-relocate';
import { readSettings } from '../../src/settings/settings';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri, ownName, temporalAddress } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

describe('the placement of the runs in Temporal', () => {
  const name = databaseName();
  const taskQueue = ownName('place');
  let database: Database;
  const settings = (changes: Record<string, string> = {}) =>
    readSettings({
      MONGODB_URI: mongoUri(),
      SELLO_DATABASE: name,
      TEMPORAL_ADDRESS: temporalAddress(),
      SELLO_TASK_QUEUE: taskQueue,
      ...changes,
    });
  const start = (changes?: Record<string, string>) => requireOrAdoptTemporalPlacement(database, settings(changes));
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), name);
    await prepareDatabase(database);
    await start();
    for (const way of ['log', 'error'] as const) jest.spyOn(console, way).mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await leaveDatabase(database);
  });

  it.each([
    ['SELLO_TASK_QUEUE', { SELLO_TASK_QUEUE: 'renamed' }],
    ['TEMPORAL_NAMESPACE', { TEMPORAL_NAMESPACE: 'other' }],
    ['SELLO_TEMPORAL_NAMES', { SELLO_TEMPORAL_NAMES: 'opaque', SELLO_TEMPORAL_NAMES_KEY: 'k'.repeat(32) }],
  ])('stops a process with another %s from starting, which would strand every open run', async (setting, changes) => {
    await expect(start(changes)).rejects.toThrow(new RegExp(`^${setting} is .*sello upgrade relocate`));
    await start();
  });

  it('is refused with another key for opaque names, and the error does not show the key', async () => {
    const temporal = { namespace: 'default', taskQueue, names: 'opaque', namesKey: 'a'.repeat(32) } as const;
    const engine = { temporal, sendsNothing: false };
    const own = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(own);
    await requireOrAdoptTemporalPlacement(own, engine);
    await requireOrAdoptTemporalPlacement(own, engine);
    const other = requireOrAdoptTemporalPlacement(own, {
      ...engine,
      temporal: { ...temporal, namesKey: 'b'.repeat(32) },
    });
    await expect(other).rejects.toThrow(/^SELLO_TEMPORAL_NAMES_KEY is not the key that was used/);
    await leaveDatabase(own);
  });

  it('can be changed for a copy of the database, while the runs of the original continue', async () => {
    const copy = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(copy);
    const rows = await database.collection('temporal_placement').find().toArray();
    await copy.collection('temporal_placement').insertMany(rows);
    const connection = await Connection.connect({ address: temporalAddress() });
    const original = await new Client({ connection }).workflow.start('job', {
      taskQueue,
      workflowId: `${taskQueue}-original`,
      args: [],
    });
    const own = { SELLO_DATABASE: copy.db.databaseName, SELLO_TASK_QUEUE: ownName('copy') };
    const startCopy = () => requireOrAdoptTemporalPlacement(copy, settings(own));
    await expect(startCopy()).rejects.toThrow(/If this is a copy .*sello upgrade relocate --lost/);
    jest.replaceProperty(process, 'env', {
      ...process.env,
      MONGODB_URI: mongoUri(),
      TEMPORAL_ADDRESS: temporalAddress(),
      ...own,
    });
    expect(await run(['relocate', '--lost', '--data', 'no-such-folder'])).toBe(0);
    await startCopy();
    expect((await original.describe()).status.name).toBe('RUNNING');
    await start();
    await original.terminate();
    await connection.close();
    await leaveDatabase(copy);
  }, 60_000);

  it('of a copy that sends nothing stops processes that would send, also those of version 0.1.0', async () => {
    const copy = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(copy);
    await requireOrAdoptTemporalPlacement(copy, settings());
    const own = { SELLO_DATABASE: copy.db.databaseName, SELLO_TASK_QUEUE: ownName('silent') };
    const silent = settings({ ...own, SELLO_SENDS_NOTHING: 'true' });
    await expect(requireOrAdoptTemporalPlacement(copy, silent)).rejects.toThrow(
      /^SELLO_SENDS_NOTHING is "true", but .*SELLO_TASK_QUEUE is .*relocate --lost/,
    );
    expect(await moveRunsToConfiguredTemporal(silent, true)).toBe(0);
    await requireOrAdoptTemporalPlacement(copy, silent);
    await expect(requireOrAdoptTemporalPlacement(copy, settings(own))).rejects.toThrow(
      /^SELLO_SENDS_NOTHING is not "true", but this database is a copy/,
    );
    // Version 0.1.0 knows no such setting, and compares only the task queue.
    const stored = await copy.collection('temporal_placement').findOne({});
    expect(stored?.['taskQueue']).not.toBe(own.SELLO_TASK_QUEUE);
    // The runs are on the real task queue.
    expect(await moveRunsToConfiguredTemporal(settings(own), false)).toBe(0);
    await requireOrAdoptTemporalPlacement(copy, settings(own));
    await leaveDatabase(copy);
  }, 60_000);

  it('keeps the open runs if only the setting that sends nothing is set or removed', async () => {
    const own = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(own);
    const place = { SELLO_DATABASE: own.db.databaseName, SELLO_TASK_QUEUE: ownName('practice') };
    const loud = settings(place);
    const silent = settings({ ...place, SELLO_SENDS_NOTHING: 'true' });
    await requireOrAdoptTemporalPlacement(own, silent);
    const refused = requireOrAdoptTemporalPlacement(own, loud);
    await expect(refused).rejects.toThrow(/^SELLO_SENDS_NOTHING is not "true".*All processes must agree on whether/);
    const connection = await Connection.connect({ address: temporalAddress() });
    const client = new Client({ connection });
    const workflowId = place.SELLO_TASK_QUEUE;
    const run = await client.workflow.start('chain', { taskQueue: workflowId, workflowId, args: [] });
    const query = `ExecutionStatus = 'Running' AND TaskQueue = '${workflowId}'`;
    while ((await client.workflow.count(query)).count === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    for (const next of [loud, silent]) {
      expect(await moveRunsToConfiguredTemporal(next, false)).toBe(0);
      await requireOrAdoptTemporalPlacement(own, next);
      expect((await run.describe()).status.name).toBe('RUNNING');
    }
    await run.terminate();
    await connection.close();
    await leaveDatabase(own);
  }, 60_000);

  it('can be changed on purpose, and the change ends open runs', async () => {
    const connection = await Connection.connect({ address: temporalAddress() });
    const client = new Client({ connection });
    const workflowId = `${taskQueue}-open`;
    await client.workflow.start('job', { taskQueue, workflowId, args: [] });
    const listRuns = async () => {
      const query = `ExecutionStatus = 'Running' AND TaskQueue = '${taskQueue}'`;
      return (await client.workflow.count(query)).count;
    };
    while ((await listRuns()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const renamed = { SELLO_TASK_QUEUE: ownName('renamed') };
    expect(await moveRunsToConfiguredTemporal(settings(renamed), false)).toBe(0);
    expect((await client.workflow.getHandle(workflowId).describe()).status.name).toBe('TERMINATED');
    await start(renamed);
    await expect(start()).rejects.toThrow(/^SELLO_TASK_QUEUE is/);
    // Nothing is left to do.
    expect(await moveRunsToConfiguredTemporal(settings(renamed), false)).toBe(0);
    await connection.close();
  }, 60_000);

  it('cannot change while Temporal is unavailable, unless Temporal is declared lost', async () => {
    const away = { TEMPORAL_ADDRESS: '127.0.0.1:1', SELLO_TASK_QUEUE: ownName('again') };
    expect(await moveRunsToConfiguredTemporal(settings(away), false)).toBe(1);
    expect(await moveRunsToConfiguredTemporal(settings(away), true)).toBe(0);
    await start(away);
  }, 60_000);
});
