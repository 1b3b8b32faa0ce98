// Flow control as the law has it, driven by a million random arrivals, waits, faults and restarts.
import { backoffSeconds, isLate, nextSubmission, noBackoff, windowAfter } from '../../../src/chain/run/flow-control';
import { judgeFlow } from '../../../storms/flow-control';
import { countsText } from '../../../storms/storm';

describe('window', () => {
  it('the first submission goes at once', () => {
    expect(nextSubmission({ window: null, backoff: noBackoff, pending: 1 })).toEqual({ atMs: 0, because: 'free' });
  });

  it('counts from the end of the last attempt, 60 s before the authority said anything', () => {
    const window = windowAfter(null, 5_000, null);
    expect(window).toEqual({ waitSeconds: 60, opensAtMs: 65_000 });
    expect(nextSubmission({ window, backoff: noBackoff, pending: 999 })).toEqual({ atMs: 65_000, because: 'window' });
    expect(windowAfter(windowAfter(window, 70_000, 7), 80_000, null)).toEqual({ waitSeconds: 7, opensAtMs: 87_000 });
  });

  it('1,000 pending open it, never a back-off', () => {
    const window = windowAfter(null, 0, 9_999);
    expect(nextSubmission({ window, backoff: noBackoff, pending: 1_000 }).because).toBe('free');
    const backoff = { failures: 3, lastFailureAtMs: 0 };
    expect(nextSubmission({ window, backoff, pending: 5_000 })).toEqual({ atMs: 20_000, because: 'backoff' });
  });

  it('the longer of window and back-off counts', () => {
    const window = windowAfter(null, 0, 60);
    expect(nextSubmission({ window, backoff: { failures: 1, lastFailureAtMs: 0 }, pending: 1 }).atMs).toBe(60_000);
    expect(nextSubmission({ window, backoff: { failures: 9, lastFailureAtMs: 0 }, pending: 1 }).atMs).toBe(600_000);
  });

  it('pauses double from 5 s to 10 min, so an outage is tried more than once an hour', () => {
    expect([0, 1, 2, 3, 7, 8, 100].map((failures) => backoffSeconds(failures))).toEqual([0, 5, 10, 20, 320, 600, 600]);
  });

  it('a late record, or an earlier attempt, is an incident', () => {
    expect(isLate(0, 0, 240_000)).toBe(false);
    expect(isLate(0, 0, 240_001)).toBe(true);
    expect(isLate(1, 0, 0)).toBe(true);
  });
});

it('R11: random arrivals, never early, never too many', () => {
  const seed = 20_250_310;
  const { counts, problems } = judgeFlow(seed, 1_000_000);
  console.log(`flow control: seed ${seed}, ${countsText(counts)}`);
  expect(problems).toEqual([]);
}, 5_000);
