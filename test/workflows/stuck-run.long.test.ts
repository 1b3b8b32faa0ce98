// A run whose code cannot continue and that Temporal retries without limit: the sweep finds, ends and restarts it.
// Regression: nine jobs waited until a person terminated them.
import path from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';
import { sweepJobsAndRestartLostRuns } from '../../activities/sweep/sweep-jobs';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { countRestartedRunsSince } from '../../src/store/sweeps';
import { formatJobWorkflowId } from '../../src/temporal/names';
import { readNewestRunState } from '../../src/temporal/check-run';
import { startJobRunUnlessAlreadyStarted } from '../../src/temporal/job-run';
import { bundleToday } from '../../storms/replay';
import { type ChainFixture, workspace } from '../activities/chain-fixture';
import { begin, party } from '../activities/job/jobs';
import { openSweepFixture } from '../activities/sweep/temporal-fixture';
import { temporalAddress } from '../servers/addresses';
import { until } from './job-runs';

describe('a run that cannot be replayed', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    // Installs the quiet runtime before the first worker.
    await bundleToday();
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('is restarted by the sweep after five failures, with an alarm', async () => {
    const { temporal, settings } = fixture.deps;
    const { job } = await begin(fixture.database, 'Invoice', party('B12345674'));
    const workflowId = formatJobWorkflowId(workspace, job.id);
    await startJobRunUnlessAlreadyStarted(temporal, settings.temporal, {
      workspace,
      jobId: job.id,
      kind: job.workflowName,
    });
    const { runId } = await temporal.workflow.getHandle(workflowId).describe();
    const native = await NativeConnection.connect({ address: temporalAddress() });
    const worker = await Worker.create({
      connection: native,
      taskQueue: settings.temporal.taskQueue,
      workflowsPath: path.join(__dirname, 'broken-runs.cjs'),
    });
    const running = worker.run();
    const began = Date.now();
    const failed = async (): Promise<number> => {
      const seen = await readNewestRunState(temporal, workflowId);
      return seen.kind === 'running' ? seen.failedTasks : -1;
    };
    await until(async () => (await failed()) >= 2);
    fixture.clockAheadMs = 60_000;
    expect(await sweepJobsAndRestartLostRuns(fixture.deps)()).toMatchObject({ restarted: 0 });
    await until(async () => (await failed()) >= 5, 4_800);
    console.log(`five failed tasks after ${Math.round((Date.now() - began) / 1_000)} s`);
    worker.shutdown();
    await running;
    await native.close();
    fixture.clockAheadMs = 120_000;
    expect(await sweepJobsAndRestartLostRuns(fixture.deps)()).toMatchObject({ restarted: 1, started: 0 });
    expect((await temporal.workflow.getHandle(workflowId, runId).describe()).status.name).toBe('TERMINATED');
    const now = await temporal.workflow.getHandle(workflowId).describe();
    expect(now.runId).not.toBe(runId);
    expect(now.status.name).toBe('RUNNING');
    expect(await countRestartedRunsSince(fixture.database, new Date(0), 10)).toBe(1);
    expect(await getJobsCollection(fixture.database).countDocuments({ open: true })).toBe(1);
  }, 180_000);
});
