// The runs of issued invoices start after the responses: at once, or when no other call waits for its seal.
import type { Client } from '@temporalio/client';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRunEnd } from '../../src/contracts/job-run-end';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import type { JobRunInput } from '../../src/contracts/runs';
import { registerSealWaitAndCreateJobRunStarter, startJobRunsInBackground } from '../../src/jobs/issue/start-job-runs';
import type { MilestoneWaitClock } from '../../src/jobs/milestone-waits';
import type { JobRunStartDeps } from '../../src/jobs/new-job';
import type { JobDocument } from '../../src/model/job';

interface Scene {
  readonly runs: JobRunStartDeps;
  readonly hold: (jobs: readonly JobDocument[]) => ReturnType<typeof registerSealWaitAndCreateJobRunStarter>;
  readonly pass: (ms: number) => Promise<void>;
  readonly started: string[];
  /** The ends that the inputs of the runs contain. */
  readonly ends: (JobRunEnd | undefined)[];
  readonly most: () => number;
}

interface JobRunStart {
  readonly workflowId: string;
  readonly args: readonly [JobRunInput];
}

function open(startMs = 0): Scene {
  const started: string[] = [];
  const ends: (JobRunEnd | undefined)[] = [];
  let [now, most] = [0, 0];
  const start = async (_: string, { workflowId, args: [input] }: JobRunStart): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await sleep(startMs);
    now -= 1;
    started.push(workflowId.replace('job:w:', ''));
    ends.push(input.ended);
  };
  const engine = { withDeadline: (_: number, work: () => unknown) => work(), workflow: { start } };
  const settings = { temporal: { taskQueue: 'sello', names: 'plain' } };
  const runs = {
    temporal: engine as unknown as Client,
    settings,
    log: { warn: () => undefined },
  } as unknown as JobRunStartDeps;
  const clock = openClock();
  return {
    runs,
    started,
    ends,
    most: () => most,
    pass: clock.pass,
    hold: (jobs) => registerSealWaitAndCreateJobRunStarter(runs, jobs, clock),
  };
}

const buildJob = (id: string): JobDocument =>
  ({ workspace: 'w', id, workflowName: 'Invoice', steps: [], rescue: [], intents: [] }) as unknown as JobDocument;
const tick = (): Promise<void> => sleep(5);
/** A clock that the test advances. */
function openClock(): MilestoneWaitClock & { readonly pass: (ms: number) => Promise<void> } {
  let nowMs = 0;
  let due: { readonly atMs: number; readonly act: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(ms, act) {
      const one = { atMs: nowMs + ms, act };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    async pass(ms) {
      nowMs += ms;
      const rings = due.filter(({ atMs }) => atMs <= nowMs);
      due = due.filter((one) => !rings.includes(one));
      for (const { act } of rings) act();
      await tick();
    },
  };
}

/** Waits some turns of the event loop, which starts need. */
const waitForStarts = async (started: readonly string[], count: number): Promise<readonly string[]> => {
  while (started.length < count) await tick();
  return started;
};

describe('the delayed runs of issued invoices', () => {
  it('start when the only call has its response', async () => {
    const { started, hold } = open();
    const start = hold([buildJob('1')]);
    await tick();
    expect(started).toEqual([]);
    start(false);
    expect(await waitForStarts(started, 1)).toEqual(['1']);
  });

  it('wait for other calls, and then start in order', async () => {
    const { started, hold, pass } = open();
    const [first, second, third] = ['1', '2', '3'].map((id) => hold([buildJob(id)]));
    first?.(false);
    second?.(false);
    await pass(limits.startQuietMs);
    expect(started).toEqual([]);
    third?.(false);
    await pass(limits.startQuietMs);
    expect(await waitForStarts(started, 3)).toEqual(['1', '2', '3']);
  });

  it('wait through a burst in which each client sends its next call after the response', async () => {
    const { started, hold, pass } = open();
    for (let wave = 0; wave < 5; wave += 1) {
      const together = ['a', 'b', 'c'].map((id) => hold([buildJob(`${id}${wave}`)]));
      for (const end of together) end(false);
      await pass(limits.startQuietMs / 2);
    }
    expect(started).toEqual([]);
    await pass(limits.startQuietMs);
    expect(await waitForStarts(started, 15)).toHaveLength(15);
    hold([buildJob('alone')])(false);
    expect((await waitForStarts(started, 16)).at(-1)).toBe('alone');
  });

  it('get the end that their call has read, and no end if the call only waited for the seal', async () => {
    const { started, ends, hold } = open();
    const end: JobRunEnd = { result: 'succeeded', steps: [] };
    hold([buildJob('1'), buildJob('2')])(false, { id: '2', end });
    await waitForStarts(started, 2);
    hold([buildJob('3')])(false);
    expect(await waitForStarts(started, 3)).toEqual(['1', '2', '3']);
    expect(ends).toEqual([undefined, end, undefined]);
  });

  it('start at once if their call waits for the PDF', async () => {
    const { started, hold } = open();
    const other = hold([buildJob('1')]);
    hold([buildJob('2')])(true);
    expect(await waitForStarts(started, 1)).toEqual(['2']);
    other(false);
  });

  it('start after ten seconds, however many calls wait', async () => {
    const { started, hold, pass } = open();
    hold([buildJob('never answered')]);
    hold([buildJob('1')])(false);
    await pass(limits.startHeldMs - 1);
    expect(started).toEqual([]);
    await pass(1);
    expect(await waitForStarts(started, 1)).toEqual(['1']);
  });

  it('start early if too many are waiting', async () => {
    const { started, hold } = open();
    hold([buildJob('never answered')]);
    for (let i = 0; i < limits.runsHeldMax + 2; i += 1) hold([buildJob(String(i))])(false);
    expect(await waitForStarts(started, 2)).toEqual(['0', '1']);
    await tick();
    expect(started).toHaveLength(2);
  });

  it('start once, even if they are requested again', async () => {
    const { started, hold } = open();
    const start = hold([buildJob('1')]);
    start(false);
    start(true);
    await tick();
    expect(started).toEqual(['1']);
  });

  it('start in small groups', async () => {
    const { runs, started, most } = open(2);
    startJobRunsInBackground(
      runs,
      Array.from({ length: 40 }, (_, i) => buildJob(String(i))),
    );
    await waitForStarts(started, 40);
    expect(most()).toBe(limits.startLanes);
  });
});
