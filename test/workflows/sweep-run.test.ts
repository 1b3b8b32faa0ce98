// The run of the sweep on a real Temporal with scripted activities and pauses in milliseconds.
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { SweepActivities, SweepChainsResult, SweepJobsResult } from '../../src/contracts/activities';
import { runTypes, type ChainSweepPosition, type SweepRunInput } from '../../src/contracts/runs';
import { type Bundle, bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { until } from './job-runs';

const nothing: SweepJobsResult = { started: 0, woken: 0, restarted: 0, failed: 0 };
const place = (undone: string): ChainSweepPosition => ({ undone, waiting: '' });
const noChains: SweepChainsResult = { woken: 0, restarted: 0, failed: 0, after: place('') };

describe('the run of the sweep', () => {
  const taskQueue = ownName('sweep-run');
  let bundle: Bundle;
  let connection: Connection;
  let native: NativeConnection;
  let worker: Worker;
  let running: Promise<void>;
  let given: Partial<SweepActivities> = {};
  const calls: Record<keyof SweepActivities, unknown[]> = {
    sweepJobs: [],
    sweepChains: [],
    checkChains: [],
    dropOld: [],
  };

  beforeAll(async () => {
    bundle = await bundleToday();
    native = await NativeConnection.connect({ address: temporalAddress() });
    connection = await Connection.connect({ address: temporalAddress() });
    const activities: SweepActivities = {
      sweepJobs: async () => {
        calls.sweepJobs.push(undefined);
        return given.sweepJobs ? given.sweepJobs() : nothing;
      },
      sweepChains: async (after) => {
        calls.sweepChains.push(after);
        return given.sweepChains ? given.sweepChains(after) : noChains;
      },
      checkChains: async () => {
        calls.checkChains.push(undefined);
        return { checked: 0, alarms: 0 };
      },
      dropOld: async () => {
        calls.dropOld.push(undefined);
        return { trimmed: 0, answers: 0 };
      },
    };
    worker = await Worker.create({ connection: native, taskQueue, workflowBundle: bundle, activities });
    running = worker.run();
  }, 60_000);
  afterAll(async () => {
    worker.shutdown();
    await running;
    await connection.close();
    await native.close();
  }, 30_000);
  beforeEach(() => {
    given = {};
    for (const list of Object.values(calls)) list.length = 0;
  });

  const begin = (input: SweepRunInput): Promise<WorkflowHandle> =>
    new Client({ connection }).workflow.start(runTypes.sweep, {
      taskQueue,
      workflowId: ownName('sweep'),
      args: [{ pauseMs: 50, ...input }],
    });
  const replay = async (run: WorkflowHandle): Promise<void> =>
    Worker.runReplayHistory({ workflowBundle: bundle }, await run.fetchHistory(), run.workflowId);

  it('checks repeatedly in one run, then continues in a new run with the same id and place', async () => {
    given.sweepChains = async () => ({ ...noChains, after: place('chain-500') });
    const run = await begin({ passesMax: 3 });
    const first = (await run.describe()).runId;
    const now = new Client({ connection }).workflow.getHandle(run.workflowId);
    await until(async () => (await now.describe()).runId !== first);
    await until(() => calls.checkChains.length > 4);
    expect((await new Client({ connection }).workflow.getHandle(run.workflowId, first).describe()).status.name).toBe(
      'CONTINUED_AS_NEW',
    );
    expect(calls.sweepChains[0]).toBeUndefined();
    for (const after of calls.sweepChains.slice(1)) expect(after).toEqual(place('chain-500'));
    await now.terminate();
    await replay(new Client({ connection }).workflow.getHandle(run.workflowId, first));
  });

  it('runs the other checks and the next pass even if one check fails', async () => {
    given.sweepJobs = () => Promise.reject(new Error('the engine said no'));
    const run = await begin({});
    await until(() => calls.checkChains.length > 1);
    expect(calls.sweepChains.length).toBeGreaterThan(1);
    const { currentDetails } = await run.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(currentDetails).toContain('| jobs | failed: the engine said no |');
    expect(currentDetails).toContain('| chains | woken 0');
    await run.terminate();
    await replay(run);
  });

  it('continues without waiting two minutes for the attempt of a dead worker', async () => {
    let tries = 0;
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    given.sweepJobs = async () => {
      tries += 1;
      // The first one responds no more, like a killed process, until the others have ended.
      if (tries === 1) await left;
      return nothing;
    };
    const run = await begin({});
    await until(() => calls.checkChains.length > 0, 2_400);
    expect(tries).toBeGreaterThan(1);
    leave();
    await run.terminate();
  }, 90_000);
});
