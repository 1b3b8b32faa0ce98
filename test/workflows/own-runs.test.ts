// Runs on a real Temporal whose database or installation number has changed: their actions and their end.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { guardActivityAgainstOtherDatabase } from '../../activities';
import type {
  AuthorityQueryActivityResult,
  SealingActivityInput,
  SealingActivityResult,
  SweepChainsResult,
} from '../../src/contracts/activities';
import { workerLimits } from '../../src/contracts/limits/worker';
import { type ChainRunInput, formatAuthorityQueriesQueueName, runTypes, runSignals } from '../../src/contracts/runs';
import { buildRunDatabaseIdInterceptor, readDatabaseIdFromMemo } from '../../src/temporal/connection';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { until } from './job-runs';

const left = { pending: 0, unnotified: false, open: false, unrecorded: false, doubtful: false, sealable: false };
const idle: SealingActivityResult = { sealed: 0, refused: 0, head: null, left, more: false, compared: true };
const unknown: SealingActivityResult = { ...idle, compared: false, paused: 'nobody knows', unknownEnd: true };
const renewed: AuthorityQueryActivityResult = {
  settled: 0,
  resent: 0,
  released: 0,
  left: 0,
  waitMs: 0,
  renewed: 'SELLO-2',
};
const own = 'own';

describe('a run with another database or installation number', () => {
  const taskQueue = ownName('own-runs');
  const seals: SealingActivityInput[] = [];
  const swept: unknown[] = [];
  let connection: Connection;
  let native: NativeConnection;
  let workers: Worker[];
  let running: Promise<unknown>;
  beforeAll(async () => {
    const workflowBundle = await bundleToday();
    native = await NativeConnection.connect({ address: temporalAddress() });
    connection = await Connection.connect({ address: temporalAddress() });
    const seal = async (input: SealingActivityInput): Promise<SealingActivityResult> => {
      seals.push(input);
      return input.compared ? idle : unknown;
    };
    const sweepChains = async (...given: unknown[]): Promise<SweepChainsResult> => {
      swept.push(given);
      return { woken: 0, restarted: 0, failed: 0, after: { undone: '', waiting: '' } };
    };
    const none = async (_of?: object) => ({});
    const activities = {
      seal: guardActivityAgainstOtherDatabase(own, seal),
      sweepJobs: guardActivityAgainstOtherDatabase(own, none),
      sweepChains: guardActivityAgainstOtherDatabase(own, sweepChains),
      checkChains: guardActivityAgainstOtherDatabase(own, none),
      dropOld: guardActivityAgainstOtherDatabase(own, none),
    };
    workers = [
      await Worker.create({ connection: native, taskQueue, workflowBundle, activities }),
      await Worker.create({
        connection: native,
        taskQueue: formatAuthorityQueriesQueueName(taskQueue),
        activities: { query: guardActivityAgainstOtherDatabase(own, async (_input: object) => renewed) },
      }),
    ];
    running = Promise.all(workers.map((worker) => worker.run()));
  }, 60_000);
  afterAll(async () => {
    for (const worker of workers ?? []) worker.shutdown();
    await running;
    await connection?.close();
    await native?.close();
  }, 30_000);
  beforeEach(() => {
    seals.length = 0;
    swept.length = 0;
  });

  const buildClient = (database: string) =>
    new Client({ connection, interceptors: { workflow: [buildRunDatabaseIdInterceptor(database)] } });
  const input = (): ChainRunInput => ({
    chain: ownName('chain'),
    environment: 'simulator',
    supplier: 'B12345674',
    installation: 'SELLO-1',
    age: workerLimits.runAge,
    idleMs: 300,
  });
  const beginChain = (database: string, told: object) => {
    const one = input();
    return buildClient(database).workflow.signalWithStart(runTypes.chain, {
      taskQueue,
      workflowId: one.chain,
      args: [one],
      signal: runSignals.wake,
      signalArgs: [told],
    });
  };

  it.each([runTypes.chain, runTypes.sweep])(
    'ends without an activity and with the reason if it is a %s of another database',
    async (type) => {
      const args = type === runTypes.chain ? [input()] : [{ pauseMs: 50 }];
      const run = await buildClient('other').workflow.start(type, { taskQueue, workflowId: ownName('other'), args });
      await expect(run.result()).rejects.toMatchObject({ cause: { cause: { type: 'AnotherDatabase' } } });
      expect([seals, swept]).toEqual([[], []]);
    },
  );

  it('passes its database to its activities and to the next run if it is a sweep', async () => {
    const run = await buildClient(own).workflow.start(runTypes.sweep, {
      taskQueue,
      workflowId: ownName('sweep'),
      args: [{ pauseMs: 20, passesMax: 2 }],
    });
    const first = (await run.describe()).runId;
    const now = new Client({ connection }).workflow.getHandle(run.workflowId);
    await until(async () => (await now.describe()).runId !== first);
    await until(() => swept.length > 3);
    expect(swept.at(-1)).toMatchObject([{}, { database: own }]);
    expect(readDatabaseIdFromMemo((await now.describe()).memo)).toBe(own);
    await now.terminate();
  });

  it('ends with the reason if the chain has an unknown last record and its number was renewed', async () => {
    const run = await beginChain(own, {});
    await run.result();
    expect(seals).toHaveLength(1);
    expect(seals[0]).toMatchObject({ database: own, compared: false });
  });

  it('seals without a query and does not end, if nothing was sealed under the number of its chain', async () => {
    const run = await beginChain(own, { unused: true });
    await until(() => seals.some(({ compared }) => compared));
    await sleep(1_000);
    expect((await run.describe()).status.name).toBe('RUNNING');
    await run.terminate();
  });
});
