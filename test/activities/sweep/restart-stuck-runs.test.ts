// Runs that cannot continue are restarted, up to a limit per minute, and each is stored as an alarm.
import { restartStuckRuns, type StuckRun } from '../../../activities/sweep/restart-stuck-runs';
import { sweepLimits } from '../../../src/contracts/limits/sweep';
import { runTypes } from '../../../src/contracts/runs';
import { countRestartedRunsSince } from '../../../src/store/sweeps';
import type { ChainFixture } from '../chain-fixture';
import { openSweepFixture } from './temporal-fixture';

describe('stuck runs', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('are restarted at most ten times a minute, so that a bad deployment does not end every run', async () => {
    const { temporal, settings } = fixture.deps;
    const { taskQueue } = settings.temporal;
    const restarted: string[] = [];
    const stuck: StuckRun[] = [];
    for (let i = 0; i < sweepLimits.restartsPerMinuteMax + 2; i += 1) {
      const workflowId = `${taskQueue}-stuck-${i}`;
      const { firstExecutionRunId: runId } = await temporal.workflow.start(runTypes.job, {
        taskQueue,
        workflowId,
        args: [],
      });
      const restart = async (): Promise<void> => void restarted.push(workflowId);
      stuck.push({ kind: 'running', workflowId, runId, failedTasks: 5, atWork: [], taskQueue, restart });
    }
    const statuses = async () => {
      const seen = await Promise.all(
        stuck.map(({ workflowId, runId }) => temporal.workflow.getHandle(workflowId, runId).describe()),
      );
      return seen.filter(({ status }) => status.name === 'TERMINATED').length;
    };
    expect(await restartStuckRuns(fixture.deps, stuck)).toBe(sweepLimits.restartsPerMinuteMax);
    expect(restarted).toHaveLength(sweepLimits.restartsPerMinuteMax);
    expect(await statuses()).toBe(sweepLimits.restartsPerMinuteMax);
    expect(await countRestartedRunsSince(fixture.database, new Date(0), 100)).toBe(sweepLimits.restartsPerMinuteMax);
    fixture.clockAheadMs = 61_000;
    expect(await restartStuckRuns(fixture.deps, stuck.slice(sweepLimits.restartsPerMinuteMax))).toBe(2);
    expect(await statuses()).toBe(sweepLimits.restartsPerMinuteMax + 2);
    for (const { workflowId } of stuck)
      await temporal.workflow
        .getHandle(workflowId)
        .terminate()
        .catch(() => undefined);
  }, 30_000);
});
