// The job run on a real Temporal with scripted activities and waits in milliseconds: wake-ups, checks, failed
// walks, cancellations, and the length of its history. Each test has a separate run and mostly waits, so they run
// at the same time, except for those that count timers.
import { setTimeout as sleep } from 'node:timers/promises';
import { runSignals } from '../../src/contracts/runs';
import { temporalAddress } from '../servers/addresses';
import { done, type JobRun, JobRuns, more, until, waits } from './job-runs';

let runs: JobRuns;
beforeAll(async () => {
  runs = await JobRuns.open(temporalAddress());
}, 60_000);
afterAll(() => runs?.close(), 30_000);

const sealed = () => waits('sealed', 'r-1');
const settled = () => waits('settled', 'r-1');
const r1 = { requestId: 'r-1' };

describe('the run of a waiting job', () => {
  it.concurrent('is woken by the signal with the id of its wait, but not by another id', async () => {
    const { run, script } = await runs.begin([sealed, () => done]);
    await until(() => script.ended === 1);
    await run.signal(runSignals.sealed, { requestId: 'r-2' });
    await run.signal(runSignals.sealed);
    await sleep(500);
    expect(script.calls).toHaveLength(1);
    await run.signal(runSignals.sealed, r1);
    await run.result();
    expect(script.calls).toHaveLength(2);
  });

  it.concurrent('does not wait for a signal that it has already received', async () => {
    const { run, script } = await runs.begin([() => sleep(400, sealed()), () => done]);
    await until(() => script.calls.length === 1);
    await run.signal(runSignals.sealed, r1);
    await run.result();
    expect(script.gapMs(0, 1)).toBeLessThan(10_000);
    await runs.replay({ run, script });
  });

  it.concurrent('receives a signal of a later wait during an earlier wait', async () => {
    const { run, script } = await runs.begin([sealed, settled, () => done]);
    await until(() => script.ended === 1);
    await run.signal(runSignals.settled, { requestId: 'r-2' });
    await run.signal(runSignals.settled, r1);
    await run.result();
    expect(script.calls).toHaveLength(3);
  });

  it.concurrent('checks a series automatically after growing pauses, however long the default wait is', async () => {
    const series = () => waits('series', 's-1');
    const { run, script } = await runs.begin([series, series, () => done], { pauseUnitMs: 10 });
    await run.result();
    expect(script.calls).toHaveLength(3);
    expect(script.gapMs(0, 1)).toBeGreaterThanOrEqual(95);
    expect(script.gapMs(1, 2)).toBeGreaterThanOrEqual(190);
    await runs.replay({ run, script });
  });

  it.concurrent('is not woken by the seal if it waits for a response', async () => {
    const { run, script } = await runs.begin([settled, () => done]);
    await until(() => script.ended === 1);
    await run.signal(runSignals.sealed, r1);
    await sleep(500);
    expect(script.calls).toHaveLength(1);
    await run.signal(runSignals.settled, r1);
    await run.result();
  });

  it.concurrent('checks again after a while, and pauses before it waits a second time for the same request', async () => {
    const { run, script } = await runs.begin([sealed, sealed, sealed, () => done], { checkEveryMs: 300 });
    await run.result();
    expect(script.calls).toHaveLength(4);
    expect(script.gapMs(0, 1)).toBeGreaterThanOrEqual(290);
    // These are pauses of 4 and 8 units of 100 ms.
    expect(script.gapMs(1, 2)).toBeGreaterThanOrEqual(690);
    expect(script.gapMs(2, 3)).toBeGreaterThanOrEqual(1_090);
  });

  it.concurrent('does not loop if the walk does not see the announced change', async () => {
    const { run, script } = await runs.begin([sealed]);
    await until(() => script.ended === 1);
    await run.signal(runSignals.sealed, r1);
    await sleep(1_500);
    expect(script.calls.length).toBeLessThanOrEqual(4);
    await run.terminate();
  });

  it.concurrent('pauses only before the same wait, and starts again with another wait', async () => {
    const { run, script } = await runs.begin([sealed, settled, () => done], { checkEveryMs: 200, pauseUnitMs: 10_000 });
    await run.result();
    expect(script.gapMs(1, 2)).toBeLessThan(9_000);
  });
});

describe('the details of a job run', () => {
  const readDetails = async ({ run }: { run: JobRun['run'] }): Promise<string> =>
    (await run.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
  const times = (text: string): number[] =>
    (text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []).map((time) => Date.parse(time));

  it.concurrent('show the end, reason and start of a wait, even after a second check', async () => {
    const began = Date.now();
    const { run, script } = await runs.begin([sealed], { checkEveryMs: 60_000, pauseUnitMs: 1 });
    await until(() => script.ended === 1);
    const [since = 0, untilMs = 0] = times(await readDetails({ run }));
    expect(await readDetails({ run })).toContain(
      '**Job: waits until the record is sealed**\n\n| What | Value |\n| --- | --- |\n',
    );
    expect(Math.abs(since - began)).toBeLessThan(5_000);
    expect(untilMs - since).toBe(60_000);
    await sleep(300);
    await run.signal(runSignals.sealed, r1);
    await until(() => script.ended === 2);
    expect(times(await readDetails({ run }))[0]).toBe(since);
    await run.terminate();
  });

  it.concurrent('show that a failed walk is retried, and why', async () => {
    const fails = () => {
      throw new Error('the witness does not respond: no response within 5 s');
    };
    const { run, script } = await runs.begin([fails]);
    await until(() => script.calls.length >= 2);
    expect(await readDetails({ run })).toContain('retrying**');
    expect(await readDetails({ run })).toContain('| cause | the witness does not respond');
    await run.terminate();
  });
});

describe('a walk in the run of a job', () => {
  it.concurrent('is followed by another walk at once if there is more to do', async () => {
    const { run, script } = await runs.begin([() => more, () => more, () => done]);
    await run.result();
    expect(script.calls.map(({ isLocal }) => isLocal)).toEqual([true, true, true]);
    expect(script.gapMs(0, 2)).toBeLessThan(5_000);
  });

  it.concurrent('that fails continues as an activity, which Temporal shows and retries', async () => {
    const fails = () => {
      throw new Error('the database is away');
    };
    const { run, script } = await runs.begin([fails, fails, () => done]);
    await run.result();
    expect(script.calls.map(({ isLocal }) => isLocal)).toEqual([true, false, false]);
    await runs.replay({ run, script });
  });

  it.concurrent('that takes too long continues as an activity, which Temporal shows', async () => {
    const { run, script } = await runs.begin([() => sleep(3_600, sealed()), () => done]);
    await run.result();
    expect(script.calls.map(({ isLocal }) => isLocal)).toEqual([true, false]);
    await runs.replay({ run, script });
  });
});

describe('the cancellation of a running job', () => {
  it.concurrent('ends the job during a wait', async () => {
    const { run, script } = await runs.begin([sealed]);
    await until(() => script.ended === 1);
    await run.cancel();
    await expect(run.result()).rejects.toThrow();
    expect([script.cancels, script.calls.length]).toEqual([1, 1]);
    expect((await run.describe()).status.name).toBe('CANCELLED');
  });

  it.concurrent('waits for the end of the current walk, then ends the job', async () => {
    const { run, script } = await runs.begin([() => sleep(1_500, sealed())]);
    await until(() => script.calls.length === 1);
    await run.cancel();
    await sleep(500);
    expect([script.cancels, script.ended]).toEqual([0, 0]);
    await expect(run.result()).rejects.toThrow();
    expect([script.cancels, script.ended, script.calls.length]).toEqual([1, 1, 1]);
    await runs.replay({ run, script });
  });

  it.concurrent('waits for a walk that completes the job, and then finds that the job has ended', async () => {
    const { run, script } = await runs.begin([() => sleep(1_000, done)]);
    await until(() => script.calls.length === 1);
    await run.cancel();
    await expect(run.result()).rejects.toThrow();
    expect([script.ended, script.cancels, script.calls.length]).toEqual([1, 1, 1]);
    await runs.replay({ run, script });
  });

  it.concurrent('ends the job during the pause before a second check', async () => {
    const { run, script } = await runs.begin([sealed], { checkEveryMs: 100, pauseUnitMs: 10_000 });
    await until(() => script.ended === 2);
    await run.cancel();
    await expect(run.result()).rejects.toThrow();
    expect(script.cancels).toBe(1);
  });
});

describe('the history of a job run', () => {
  it.concurrent('is restarted when it grows long, and the new run continues', async () => {
    const { run, script } = await runs.begin([sealed], { checkEveryMs: 200, pauseUnitMs: 10, historyEventsMax: 20 });
    const first = (await run.describe()).runId;
    const now = runs.client.workflow.getHandle(run.workflowId);
    await until(async () => (await now.describe()).runId !== first);
    const before = script.calls.length;
    await until(() => script.calls.length > before);
    const { events } = await now.fetchHistory();
    const started = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0];
    expect(JSON.parse(Buffer.from(started?.data ?? '').toString())).toMatchObject({
      historyEventsMax: 20,
      workspace: 'w',
    });
    await now.terminate();
  });

  const usualInvoice = async (): Promise<JobRun> => {
    const begun = await runs.begin([sealed, settled, () => done]);
    const { run, script } = begun;
    await until(() => script.ended === 1);
    await run.signal(runSignals.sealed, r1);
    await until(() => script.ended === 2);
    await run.signal(runSignals.settled, r1);
    await run.result();
    return begun;
  };
  const readTimers = async ({ run }: JobRun): Promise<number> =>
    (await run.fetchHistory()).events?.filter((event) => event.timerStartedEventAttributes).length ?? 0;

  it('has at most 17 events for an ordinary invoice, and one timer for all waits', async () => {
    const begun = await usualInvoice();
    expect((await begun.run.describe()).historyLength).toBeLessThanOrEqual(17);
    expect(await readTimers(begun)).toBe(1);
    await runs.replay(begun);
  });

  it('has one more timer each time the timer fired, even during a walk', async () => {
    const slow = () => sleep(900, settled());
    const begun = await runs.begin([sealed, slow, settled, () => done], { checkEveryMs: 700, pauseUnitMs: 1 });
    await until(() => begun.script.ended === 1);
    await begun.run.signal(runSignals.sealed, r1);
    await begun.run.result();
    expect(begun.script.calls).toHaveLength(4);
    expect(await readTimers(begun)).toBeGreaterThanOrEqual(2);
    await runs.replay(begun);
  });

  it.concurrent('has no repeated checks after a signal if papers arrived without an approval', async () => {
    const [upload, approval] = [() => waits('upload', 'w:j'), () => waits('approval', 'w:j')];
    const begun = await runs.begin([upload, approval], { pauseUnitMs: 1, checksMax: 3 });
    const { run, script } = begun;
    await until(() => script.ended === 1);
    const papers = { requestId: 'w:j' };
    await run.signal(runSignals.settled, papers);
    // One check for the paper, three for a change that a member may return late.
    await until(() => script.ended === 5);
    await sleep(1_000);
    expect(script.ended).toBe(5);
    await run.signal(runSignals.settled, papers);
    await until(() => script.ended === 9);
    await sleep(500);
    expect(script.ended).toBe(9);
    await runs.replay(begun);
    await run.terminate();
  });

  it.concurrent('is replayed with one more check, whether the signal or the end of the walk came first', async () => {
    const rounds = Array.from({ length: 6 }, async (_, round) => {
      const slow = () => sleep(20 + 15 * round, settled());
      const begun = await runs.begin([slow], { pauseUnitMs: 1, checksMax: 1 });
      const { run, script } = begun;
      await until(() => script.calls.length === 1);
      for (let i = 0; i < 12; i += 1) {
        await run.signal(i % 3 ? runSignals.settled : runSignals.sealed, r1);
        await sleep((i * 7 + round) % 23);
      }
      await sleep(400);
      const looked = script.ended;
      await run.signal(runSignals.settled, r1);
      await until(() => script.ended > looked);
      await sleep(300);
      await runs.replay(begun);
      await run.terminate();
    });
    await Promise.all(rounds);
  }, 60_000);
});
