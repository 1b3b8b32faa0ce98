// Heartbeats of activities: a hung activity ends and is retried, one that timed out stops, and a worker reports
// unhealthy if hung activities hold all its slots.
import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityDeps } from '../../activities/deps';
import { wrapWithHeartbeatsAndStallCheck } from '../../activities/heartbeats';
import {
  reportActivityProgress,
  wrapDepsToReportProgress,
  runConcurrentlyReportingProgress,
} from '../../activities/progress';
import { createStuckActivityQueueMonitor } from '../../activities/activity-monitor';
import type { AuthorityClient } from '../../src/authority/client';
import { workerLimits as limits } from '../../src/contracts/limits/worker';
import { createWorkerHealthCheck } from '../../src/main/health-and-metrics-port';
import { absentWitnessLog } from '../../src/witness/no-witness';

const silentMs = 500;
const pace = { heartbeatEveryMs: 50, givenUpMs: 200 };
const never = (): Promise<never> => new Promise(() => undefined);

describe('an activity', () => {
  let beats: number;
  let giveUp: AbortController;
  beforeEach(() => {
    beats = 0;
    giveUp = new AbortController();
  });

  const pulse = createStuckActivityQueueMonitor(1);
  /** Runs the activity as Temporal does, and returns how it has ended so far. */
  function start<Result>(effect: () => Promise<Result>, isLocal = false): { ended?: unknown } {
    const context = { info: { isLocal }, cancellationSignal: giveUp.signal, heartbeat: () => (beats += 1) };
    const run: { ended?: unknown } = {};
    const activity = wrapWithHeartbeatsAndStallCheck(effect, { name: 'seal', silentMs, queue: 'main', pulse, pace });
    asyncLocalStorage.run(context as unknown as Context, activity).then(
      (result) => (run.ended = result),
      (error: unknown) => (run.ended = error),
    );
    return run;
  }
  const ended = async (run: { ended?: unknown }): Promise<unknown> => {
    for (const untilMs = Date.now() + 20_000; run.ended === undefined && Date.now() < untilMs; ) await sleep(10);
    return run.ended;
  };
  const deps = (more: Partial<ActivityDeps> = {}): ActivityDeps =>
    wrapDepsToReportProgress({ stopping: () => false, ...more } as ActivityDeps);

  it('stops its heartbeats when it hangs, fails as retryable, and frees its slot', async () => {
    const failure = await ended(start(never));
    expect(failure).toMatchObject({ type: 'Stalled', nonRetryable: false, message: 'seal: no progress for 1 s' });
    const before = beats;
    expect(before).toBe(silentMs / pace.heartbeatEveryMs);
    await sleep(4 * pace.heartbeatEveryMs);
    expect(beats).toBe(before);
  });

  it.each([
    ['batch after batch', async ({ stopping }: ActivityDeps) => void stopping()],
    ['item after item', () => runConcurrentlyReportingProgress([1], 1, async () => undefined)],
    [
      'call after call',
      async ({ connectionFor }: ActivityDeps) => {
        const found = await connectionFor({} as never);
        if ('connection' in found) await found.connection.client.query({} as never, 1);
      },
    ],
  ])('runs as long as it needs while it makes progress %s', async (_, piece) => {
    const client = { query: async () => ({}) } as unknown as AuthorityClient;
    const reached = deps({ connectionFor: async () => ({ connection: { client } }) as never });
    let goes = true;
    const run = start(async () => {
      while (goes) {
        await piece(reached);
        await sleep(pace.heartbeatEveryMs);
      }
      return 'done';
    });
    await sleep(3 * silentMs);
    expect(run.ended).toBeUndefined();
    expect(beats).toBeGreaterThan(silentMs / pace.heartbeatEveryMs);
    goes = false;
    expect(await ended(run)).toBe('done');
  });

  it('ends after its current step if Temporal has reported a timeout', async () => {
    const { stopping } = deps();
    const run = start(async () => {
      while (!stopping()) await sleep(10);
      return 'ended itself';
    });
    giveUp.abort(new Error('given up'));
    expect(await ended(run)).toBe('ended itself');
  });

  it.each([false, true])('is abandoned soon after its timeout if it hangs (local: %s)', async (isLocal) => {
    const run = start(never, isLocal);
    giveUp.abort(new Error('given up'));
    expect(await ended(run)).toMatchObject({ message: 'given up' });
  });

  it('runs without a heartbeat listener outside of Temporal', () => {
    reportActivityProgress();
    expect(deps().stopping()).toBe(false);
  });
});

describe('the health of a worker', () => {
  let nowMs = 0;
  const overdueMs = limits.stuckSeconds * 1_000 + 1;
  const served = { witness: absentWitnessLog, settings: { sendsNothing: false } };

  it('is `stuck` only if all slots are taken and no activity has progressed for minutes', () => {
    const pulse = createStuckActivityQueueMonitor(2, () => nowMs);
    const [main, queries] = [pulse.of('main'), pulse.of('queries')];
    const isWell = (): boolean => createWorkerHealthCheck(served, pulse)().isWell;
    nowMs += overdueMs;
    expect(isWell()).toBe(true);
    main.begun();
    nowMs += overdueMs;
    expect(isWell()).toBe(true);
    main.begun();
    queries.begun();
    expect(isWell()).toBe(true);
    nowMs += overdueMs;
    expect(createWorkerHealthCheck(served, pulse)()).toMatchObject({
      isWell: false,
      body: { worker: 'stuck', stuck: ['main'], witness: 'none' },
    });
    main.moved();
    expect(isWell()).toBe(true);
    nowMs += overdueMs;
    main.ended();
    nowMs += overdueMs;
    expect(isWell()).toBe(true);
  });
});
