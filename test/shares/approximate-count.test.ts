// Counts at long intervals: rarely far from a limit, each second near it, and never two at a time.
import { approximateCountLimits as limits } from '../../src/contracts/limits/shares';
import { ApproximateUsageLimit } from '../../src/shares/approximate-count';

let [nowMs, counted, stored] = [0, 0, 0];
beforeEach(() => {
  [nowMs, counted, stored] = [0, 0, 0];
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => jest.restoreAllMocks());

/** A count that takes this time. */
const taking = (ms: number) => async (): Promise<number> => {
  counted += 1;
  await Promise.resolve();
  nowMs += ms;
  return stored;
};

async function takeMany(room: ApproximateUsageLimit, times: number, max: number, count = taking(1)): Promise<number> {
  let total = 0;
  for (let i = 0; i < times; i += 1) {
    if (await room.take(1, max, count)) [total, stored] = [total + 1, stored + 1];
    nowMs += 1;
  }
  return total;
}

describe('a count at long intervals', () => {
  it('counts once far from the limit, and again after many additions or some minutes', async () => {
    const room = new ApproximateUsageLimit(1_000);
    expect(await takeMany(room, 5_000, 1_000_000)).toBe(5_000);
    expect(counted).toBe(1);
    nowMs += limits.countedMs;
    await takeMany(room, 100, 1_000_000);
    expect(counted).toBe(2);
  });

  it('is exact near the limit, except for additions of other processes within a second', async () => {
    const room = new ApproximateUsageLimit(1_000);
    expect(await takeMany(room, 300, 100)).toBe(100);
    stored -= 10;
    nowMs += limits.nearMs + 1;
    expect(await takeMany(room, 300, 100)).toBe(10);
  });

  it('includes each addition during a count once, a second later', async () => {
    const room = new ApproximateUsageLimit(1_000);
    let answer: (entries: number) => void = () => undefined;
    const held = (): Promise<number> => new Promise((resolve) => (answer = resolve));
    nowMs = 1;
    await room.take(1, 1_000_000, held);
    stored = 1;
    answer(stored);
    await new Promise(setImmediate);
    nowMs += limits.nearMs + 1;
    expect(await room.read(taking(1))).toBe(1);
  });

  it('is shared by concurrent callers, who together never exceed the limit', async () => {
    const room = new ApproximateUsageLimit(1_000);
    stored = 95;
    const results = await Promise.all(Array.from({ length: 50 }, () => room.take(30, 1_000, taking(5))));
    expect(counted).toBe(1);
    expect(results.filter(Boolean).length * 30 + 95).toBeLessThanOrEqual(1_000);
  });

  it('is repeated less often if it takes long', async () => {
    const room = new ApproximateUsageLimit(1_000);
    stored = 100;
    const slow = taking(5_000);
    for (let seconds = 0; seconds < 200; seconds += 1) {
      await room.take(1, 100, slow);
      nowMs += 1_000;
    }
    expect(counted).toBeLessThanOrEqual(3);
  });

  it('is not repeated by every call after it failed', async () => {
    const room = new ApproximateUsageLimit(1_000);
    const failing = (): Promise<number> => {
      counted += 1;
      return Promise.reject(new Error('away'));
    };
    nowMs = 1;
    await expect(room.take(99, 100, failing)).rejects.toThrow('away');
    for (let i = 0; i < 20; i += 1) await room.take(1, 100, failing);
    expect(counted).toBe(1);
  });
});
