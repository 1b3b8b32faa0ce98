// Runs of chains and jobs continue in a new run by age and after a change of build, so that no history is open for
// years. This adds nothing to an idle run.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import {
  type ChainRunInput,
  type JobRunInput,
  type ContinueAsNewAgeLimits,
  runTypes,
  runSignals,
} from '../../src/contracts/runs';
import { wakeAllChainRuns } from '../../src/temporal/queue-runs';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { until } from './job-runs';

const head = { installation: 'SELLO-1', sequence: 3, fingerprint: 'F3' };
const left = { pending: 0, unnotified: false, open: false, unrecorded: false, doubtful: false, sealable: false };
const taskQueue = ownName('run-age');
let native: NativeConnection;
let connection: Connection;
let client: Client;
let sealed = 0;
let stop: () => Promise<void> = async () => {};

beforeAll(async () => {
  await bundleToday();
  native = await NativeConnection.connect({ address: temporalAddress() });
  connection = await Connection.connect({ address: temporalAddress() });
  client = new Client({ connection });
}, 60_000);
afterEach(() => stop());
afterAll(async () => {
  await connection?.close();
  await native?.close();
});

/** Starts a worker of a build; the previous one ends. */
async function work(buildId: string): Promise<void> {
  await stop();
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowBundle: await bundleToday(),
    stickyQueueScheduleToStartTimeout: '1 s',
    workerDeploymentOptions: { version: { deploymentName: 'sello', buildId }, useWorkerVersioning: false },
    activities: {
      seal: () => {
        sealed += 1;
        return { sealed: 1, refused: 0, compared: true, head, more: false, left };
      },
      walk: () => ({ completedSteps: [], next: { kind: 'wait', for: 'settled', id: 'r-1' } }),
    },
  });
  const running = worker.run();
  stop = async () => {
    stop = async () => {};
    worker.shutdown();
    await running;
  };
}

/** Reads the input and the limit of a task with which the newest run started. */
async function readStart(run: WorkflowHandle) {
  const [started] = (await handleOf(run).fetchHistory()).events ?? [];
  const { input, workflowTaskTimeout } = started?.workflowExecutionStartedEventAttributes ?? {};
  const [payload] = input?.payloads ?? [];
  return {
    input: JSON.parse(Buffer.from(payload?.data ?? '').toString()) as ChainRunInput,
    taskSeconds: Number(workflowTaskTimeout?.seconds),
  };
}

async function beginChain(age: ContinueAsNewAgeLimits, more: Partial<ChainRunInput> = {}): Promise<WorkflowHandle> {
  const chain = ownName('chain');
  const input: ChainRunInput = {
    chain,
    environment: 'simulator',
    supplier: 'B12345674',
    installation: 'SELLO-1',
    age,
    ...more,
  };
  const before = sealed;
  const run = await client.workflow.start(runTypes.chain, { taskQueue, workflowId: chain, args: [input] });
  await until(() => sealed > before);
  await until(async () => (await run.describe()).raw.pendingActivities?.length === 0);
  await sleep(200);
  return run;
}

const announce = (max: number) => ({ taskQueue, chainHistoryEventsMax: max || undefined });

const handleOf = (run: WorkflowHandle) => client.workflow.getHandle(run.workflowId);
const readRun = async (run: WorkflowHandle): Promise<string> => (await handleOf(run).describe()).runId;

async function replayFirst(run: WorkflowHandle, firstRunId: string): Promise<void> {
  const history = await client.workflow.getHandle(run.workflowId, firstRunId).fetchHistory();
  await Worker.runReplayHistory({ workflowBundle: await bundleToday() }, history, run.workflowId);
}

describe('the run of a chain or job', () => {
  it('continues with its state in a new run if it is old and its chain gets a signal', async () => {
    await work('a');
    const run = await beginChain({ daysMax: 2 / 86_400, otherBuildSeconds: 3_600 });
    const first = await readRun(run);
    const { historyLength } = await run.describe();
    await sleep(2_500);
    expect((await run.describe()).historyLength).toBe(historyLength);
    const before = sealed;
    await run.signal(runSignals.wake);
    await until(async () => (await readRun(run)) !== first);
    await until(() => sealed === before + 1);
    expect((await readStart(run)).input).toMatchObject({ state: { head } });
    await replayFirst(run, first);
    await handleOf(run).terminate();
  }, 60_000);

  it('moves to a new run when a worker of another build runs it, unless the run is younger than the limit', async () => {
    await work('a');
    const [old, young] = [
      await beginChain({ daysMax: 30, otherBuildSeconds: 1 }),
      await beginChain({ daysMax: 30, otherBuildSeconds: 3_600 }),
    ];
    const [firstOld, firstYoung] = [await readRun(old), await readRun(young)];
    await sleep(1_000);
    await old.signal(runSignals.wake);
    await sleep(1_000);
    expect(await readRun(old)).toBe(firstOld);
    await work('b');
    const before = sealed;
    for (const run of [old, young]) await run.signal(runSignals.wake);
    await until(() => sealed === before + 2);
    await until(async () => (await readRun(old)) !== firstOld);
    expect(await readRun(young)).toBe(firstYoung);
    await replayFirst(old, firstOld);
    await replayFirst(young, firstYoung);
    for (const run of [old, young]) await handleOf(run).terminate();
  }, 60_000);

  it('is woken by a command if its chain is idle, so that its old code and keys can be removed', async () => {
    await work('a');
    const run = await beginChain({ daysMax: 1 / 86_400, otherBuildSeconds: 3_600 });
    const first = await readRun(run);
    await sleep(1_000);
    await until(async () => (await wakeAllChainRuns(client, announce(250))) === 1);
    await until(async () => (await readRun(run)) !== first);
    await handleOf(run).terminate();
  }, 60_000);

  it.each([
    ['the default of today, if 0.1.0 started it with its own', 500, undefined, 250],
    ['the limit that the command announces', 1_000, 300, 300],
    ['the limit that the command announces, also if it was the default of 0.1.0', 1_000, 500, 500],
    ['no limit, if the command announces none', 1_000, 0, undefined],
    ['its own limit otherwise', 1_000, undefined, 1_000],
  ])(
    'continues a chain with the task limit of today and %s',
    async (_name, historyEventsMax, announced, next) => {
      await work('a');
      const run = await beginChain({ daysMax: 1 / 86_400, otherBuildSeconds: 3_600 }, { historyEventsMax });
      const first = await readRun(run);
      // Temporal gives ten seconds to the tasks of runs that 0.1.0 started.
      expect((await readStart(run)).taskSeconds).toBe(10);
      await sleep(1_000);
      if (announced === undefined) await run.signal(runSignals.wake);
      else await until(async () => (await wakeAllChainRuns(client, announce(announced))) === 1);
      await until(async () => (await readRun(run)) !== first);
      const { input, taskSeconds } = await readStart(run);
      expect([input.historyEventsMax, taskSeconds]).toEqual([next, 60]);
      await replayFirst(run, first);
      await handleOf(run).terminate();
    },
    60_000,
  );

  it('continues in a new run at the next check of a waiting job', async () => {
    await work('a');
    const jobId = ownName('job');
    const input: JobRunInput = {
      workspace: 'w',
      jobId,
      checksMax: 1,
      checkEveryMs: 300,
      pauseUnitMs: 1,
      age: { daysMax: 1 / 86_400, otherBuildSeconds: 3_600 },
    };
    const run = await client.workflow.start(runTypes.job, { taskQueue, workflowId: jobId, args: [input] });
    const first = await readRun(run);
    await until(async () => (await readRun(run)) !== first);
    await replayFirst(run, first);
    await handleOf(run).terminate();
  }, 60_000);
});
