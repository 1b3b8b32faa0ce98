// A supplier with a backlog pauses after each full batch while others seal, and never when it is alone.
import { createPauseForOtherSealings, type StartedSealingCount } from '../../../activities/chain/yield-to-others';
import { chainLimits as limits } from '../../../src/contracts/limits/chain';

/** Processes a backlog whose batches take this many milliseconds each, and returns the longest pause after each batch. */
async function pauses(batches: readonly { readonly tookMs: number; readonly others: number }[]): Promise<number[]> {
  let nowMs = 0;
  const found: number[] = [];
  const count: StartedSealingCount = { begun: 1 };
  const pause = (msMax: number): Promise<void> => {
    found[found.length - 1] = msMax;
    nowMs += msMax / 2;
    return Promise.resolve();
  };
  const betweenBatches = createPauseForOtherSealings({ count, now: () => new Date(nowMs), pause });
  for (const { tookMs, others } of batches) {
    nowMs += tookMs;
    count.begun += others;
    found.push(0);
    await betweenBatches();
  }
  return found;
}

describe('a chain with a backlog', () => {
  it('pauses as long as its batch took, on average, while others seal', async () => {
    const busy = { tookMs: 300, others: 4 };
    expect(await pauses([busy, busy, busy])).toEqual([600, 600, 600]);
  });

  it('never pauses when it is alone', async () => {
    const alone = { tookMs: 50, others: 0 };
    expect(await pauses([alone, alone, { tookMs: 50, others: 1 }, alone])).toEqual([0, 0, 100, 0]);
  });

  it('never pauses longer than its limit, even if the clock is set back', async () => {
    expect(
      await pauses([
        { tookMs: 60_000, others: 1 },
        { tookMs: -5_000, others: 1 },
      ]),
    ).toEqual([limits.sealGiveWayMsMax, 0]);
  });
});
