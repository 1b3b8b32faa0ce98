// When the `Date` of a response can be compared with a clock. Regression: a worker that was suspended during a call made
// a right clock look wrong, and its chain paused for ten minutes.
import { createExpiringServerTimeReader, readProcessClocks } from '../../../activities/chain/attempt-clocks';
import type { ActivityDeps } from '../../../activities/deps';

const start = Date.parse('2026-11-29T10:00:00Z');

/** A process whose clocks are moved by seconds: both by work, or one of them by a suspension. */
function createProcess() {
  let [wallMs, monotonicMs] = [start, 0];
  const deps = { now: () => new Date(wallMs), monotonicMs: () => monotonicMs } as unknown as ActivityDeps;
  return {
    deps,
    work: (seconds: number) => {
      wallMs += seconds * 1_000;
      monotonicMs += seconds * 1_000;
    },
    suspend: (seconds: number) => void (wallMs += seconds * 1_000),
  };
}

type Process = ReturnType<typeof createProcess>;

describe('the `Date` of a response', () => {
  it.each<[string, (process: Process) => void, (process: Process) => void, boolean]>([
    ['is compared after a usual call', (p) => p.work(2), (p) => p.work(1), true],
    ['is compared after a slow call', (p) => p.work(29), () => undefined, true],
    ['is not compared after a call of half a minute', (p) => p.work(31), () => undefined, false],
    ['is not compared if the machine was suspended during the call', (p) => p.suspend(90), () => undefined, false],
    ['is not compared if the process was stopped during the call', (p) => p.work(90), () => undefined, false],
    ['is not compared if the machine was suspended after the call', (p) => p.work(1), (p) => p.suspend(90), false],
    ['is not compared if it is stored late', (p) => p.work(1), (p) => p.work(6), false],
    ['is not compared if the clock was set back during the call', (p) => p.suspend(-60), () => undefined, false],
  ])('%s', (_name, during, afterwards, isCompared) => {
    const process = createProcess();
    const calledAt = readProcessClocks(process.deps);
    during(process);
    const read = createExpiringServerTimeReader(process.deps, calledAt, start);
    afterwards(process);
    expect(read()).toBe(isCompared ? start : null);
  });
});
