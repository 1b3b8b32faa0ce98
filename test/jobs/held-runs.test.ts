// The runs of issued invoices start after the answers: at once, or when no other call waits for its seal.
import type { Client } from '@temporalio/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { holdRuns, startRunsNow } from '../../src/jobs/issue/held-runs';
import type { JobRunDeps } from '../../src/jobs/new-job';
import type { JobDocument } from '../../src/model/job';

interface Scene {
  readonly runs: JobRunDeps;
  readonly started: string[];
  readonly most: () => number;
}

function open(startMs = 0): Scene {
  const started: string[] = [];
  let [now, most] = [0, 0];
  const start = async (_: string, { workflowId }: { workflowId: string }): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await sleep(startMs);
    now -= 1;
    started.push(workflowId.replace('job:w:', ''));
  };
  const engine = { withDeadline: (_: number, work: () => unknown) => work(), workflow: { start } };
  const settings = { engine: { taskQueue: 'sello', names: 'plain' } };
  const runs = {
    engine: engine as unknown as Client,
    settings,
    log: { warn: () => undefined },
  } as unknown as JobRunDeps;
  return { runs, started, most: () => most };
}

const jobOf = (id: string): JobDocument =>
  ({ workspace: 'w', id, workflowName: 'Invoice', steps: [], rescue: [], intents: [] }) as unknown as JobDocument;
const tick = (): Promise<void> => sleep(5);
/** Starts need some turns of the loop. */
const startsOf = async (started: readonly string[], count: number): Promise<readonly string[]> => {
  while (started.length < count) await tick();
  return started;
};

describe('runs held while calls wait', () => {
  it('start when the only call has its answer', async () => {
    const { runs, started } = open();
    const start = holdRuns(runs, [jobOf('1')]);
    await tick();
    expect(started).toEqual([]);
    start(false);
    expect(await startsOf(started, 1)).toEqual(['1']);
  });

  it('are held while another call waits for its seal, and then start in their order', async () => {
    const { runs, started } = open();
    const [first, second, third] = ['1', '2', '3'].map((id) => holdRuns(runs, [jobOf(id)]));
    first?.(false);
    second?.(false);
    await tick();
    expect(started).toEqual([]);
    third?.(false);
    expect(await startsOf(started, 3)).toEqual(['1', '2', '3']);
  });

  it('start at once when their call waits for the page', async () => {
    const { runs, started } = open();
    const other = holdRuns(runs, [jobOf('1')]);
    holdRuns(runs, [jobOf('2')])(true);
    expect(await startsOf(started, 1)).toEqual(['2']);
    other(false);
  });

  it('start after two seconds, however many calls wait', async () => {
    const { runs, started } = open();
    holdRuns(runs, [jobOf('never answered')]);
    holdRuns(runs, [jobOf('1')])(false);
    const heldMs = performance.now();
    expect(await startsOf(started, 1)).toEqual(['1']);
    expect(performance.now() - heldMs).toBeGreaterThan(limits.startHeldMs - 100);
  });

  it('start once, also when they are asked for again', async () => {
    const { runs, started } = open();
    const start = holdRuns(runs, [jobOf('1')]);
    start(false);
    start(true);
    await tick();
    expect(started).toEqual(['1']);
  });

  it('start a few at a time', async () => {
    const { runs, started, most } = open(2);
    startRunsNow(
      runs,
      Array.from({ length: 40 }, (_, i) => jobOf(String(i))),
    );
    await startsOf(started, 40);
    expect(most()).toBe(limits.startLanes);
  });
});
