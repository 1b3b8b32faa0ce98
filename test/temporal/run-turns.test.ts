// Turns of job runs: how many runs of a workspace have the usual priority, and what a real Temporal does with the turns.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { jobWalkActivityNames } from '../../src/contracts/job-walks';
import { jobRunTurnLimits as limits } from '../../src/contracts/limits/shares';
import type { JobRunInput } from '../../src/contracts/runs';
import { readSettings } from '../../src/settings/settings';
import { runForEachWithConcurrency } from '../../src/temporal/background-calls';
import { startJobRunUnlessAlreadyStarted } from '../../src/temporal/job-run';
import { createJobRunPrioritizer } from '../../src/temporal/run-turns';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { done, until } from '../workflows/job-runs';

describe('the priority of a job run', () => {
  const begin = () => {
    const clock = { nowMs: 0 };
    const turn = createJobRunPrioritizer(() => clock.nowMs);
    const many = (count: number, workspace: string) => Array.from({ length: count }, () => turn(workspace)).at(-1);
    return { clock, many };
  };

  test('is the usual one for a few runs, and later for masses', () => {
    const { many } = begin();
    expect(many(limits.few, 'a')).toBeUndefined();
    expect(many(1, 'a')).toBe(4);
    expect(many(10_000, 'a')).toBe(4);
    expect(many(1, 'b')).toBeUndefined();
  });

  test('is the usual one for the next run of a workspace that the process has forgotten', () => {
    const { many } = begin();
    many(limits.few, 'a');
    many(limits.few, 'b');
    expect(many(1, 'a')).toBe(4);
    for (let i = 1; i < limits.workspacesMax; i += 1) many(1, `w-${i}`);
    expect(many(1, 'a')).toBe(4);
    expect(many(1, 'b')).toBeUndefined();
  });

  test('is the usual one for a steady stream of runs', () => {
    const { clock, many } = begin();
    for (let i = 0; i < 1_000; i += 1) {
      clock.nowMs += 1_000 / limits.perSecond;
      expect(many(1, 'a')).toBeUndefined();
    }
  });

  // Regression: later runs used turns too, so a workspace a little above its share, or after a batch, lost all of it.
  test('is the usual one for the share of a workspace that starts more', () => {
    const { clock, many } = begin();
    many(100_000, 'a');
    const turn = () => many(1, 'a');
    const ofOneSecond = () => {
      clock.nowMs += 1_000;
      return Array.from({ length: limits.perSecond + 3 }, turn).filter((one) => one === undefined).length;
    };
    expect(Array.from({ length: 600 }, ofOneSecond)).toEqual(Array(600).fill(limits.perSecond));
  });
});

describe('a workspace with 300 runs that wait for a worker', () => {
  test('does not hold up a run that another workspace starts after them', async () => {
    const address = temporalAddress();
    const workflowBundle = await bundleToday();
    const [native, connection] = await Promise.all([
      NativeConnection.connect({ address }),
      Connection.connect({ address }),
    ]);
    const client = new Client({ connection });
    const { temporal: engine } = readSettings({ SELLO_TASK_QUEUE: ownName('turns') });
    const begin = (workspace: string) =>
      startJobRunUnlessAlreadyStarted(client, engine, { workspace, jobId: ownName('job'), kind: 'Invoice' });
    const [large, small] = [ownName('large'), ownName('small')];
    await runForEachWithConcurrency(Array.from({ length: 300 }), 8, async () => void (await begin(large)));
    await begin(small);
    const order: string[] = [];
    const walk = async ({ workspace }: JobRunInput) => {
      order.push(workspace);
      return done;
    };
    const worker = await Worker.create({
      connection: native,
      taskQueue: engine.taskQueue,
      workflowBundle,
      activities: Object.fromEntries(jobWalkActivityNames.map((name) => [name, walk])),
      maxConcurrentWorkflowTaskExecutions: 10,
    });
    await worker.runUntil(until(() => order.includes(small), 4_000));
    // Its turn is after the runs with the usual priority, of which a slow machine starts more, and the tasks that the
    // worker has already taken. Without priorities, it is after nearly all.
    expect(order.indexOf(small)).toBeLessThan(150);
    await connection.close();
    await native.close();
  }, 180_000);
});
