// Tests how the slots for background work are divided between workspaces, on workers of any size.
import { createBackgroundSlotPools } from '../../activities/background-slots';
import { workerLimits } from '../../src/contracts/limits/worker';
import type { ResourceReleaser } from '../../src/shares/share';

const { background: limits } = workerLimits;

/** Slots of a worker with a clock that a test moves. */
function open(concurrency: number) {
  const clock = { ms: 0 };
  const { sections, chunks } = createBackgroundSlotPools(concurrency, () => clock.ms);
  const take = (workspace: string, turns = sections): ResourceReleaser | undefined => {
    const taken = turns.take(workspace, 1);
    return 'retryMs' in taken ? undefined : taken;
  };
  const takeAll = (workspace: string, turns = sections): ResourceReleaser[] => {
    const releases: ResourceReleaser[] = [];
    for (let got = take(workspace, turns); got; got = take(workspace, turns)) releases.push(got);
    return releases;
  };
  return { clock, sections, chunks, take, takeAll };
}

describe('the background slots of a worker', () => {
  it.each([5, 8, 12, 40])('are never all taken by one workspace if the worker has %d slots', (concurrency) => {
    const { sections, chunks, take, takeAll } = open(concurrency);
    for (const turns of [sections, chunks]) {
      expect(takeAll('large', turns).length).toBeGreaterThan(0);
      expect(take('small', turns)).toBeDefined();
    }
  });

  it('leave a slot for sealing in a worker with few slots', () => {
    for (const concurrency of [2, 3, 4, 5, 6, 8]) {
      const { sections, chunks, take } = open(concurrency);
      let count = 0;
      for (const turns of [sections, chunks]) for (let i = 0; i < 20; i += 1) if (take(`w${i}`, turns)) count += 1;
      expect(concurrency === 2 || count < concurrency).toBe(true);
    }
  });

  it('go to the workspace that waits, and not to one that just had its turn', () => {
    const { take } = open(5);
    const [a, b] = [take('a'), take('b')];
    expect(take('c')).toBeUndefined();
    a?.();
    // The next section of the same export starts within milliseconds.
    expect(take('a')).toBeUndefined();
    const c = take('c');
    expect(c).toBeDefined();
    b?.();
    expect(take('b')).toBeUndefined();
    expect(take('a')).toBeDefined();
    c?.();
    expect(take('c')).toBeUndefined();
    expect(take('b')).toBeDefined();
  });

  it('are not kept for a workspace whose work ended while it waited', () => {
    const { clock, take } = open(5);
    const [a] = [take('a'), take('b')];
    expect(take('gone')).toBeUndefined();
    a?.();
    expect(take('a')).toBeUndefined();
    clock.ms += limits.nextRetryMs + limits.retryMarginMs;
    expect(take('a')).toBeDefined();
  });

  it('are not kept for a workspace that has all of its slots', () => {
    const { take, takeAll } = open(40);
    takeAll('large');
    expect(take('large')).toBeUndefined();
    for (const workspace of ['a', 'b', 'c', 'd', 'e', 'f']) expect(take(workspace)).toBeDefined();
  });

  it('are asked for again sooner by the workspace that is next', () => {
    const { sections, take } = open(5);
    take('a');
    take('b');
    expect(sections.take('c', 10)).toEqual({ retryMs: limits.nextRetryMs });
    expect(sections.take('a', 10)).toEqual({ retryMs: limits.busyRetryMs });
  });
});
