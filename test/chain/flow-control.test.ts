// Flow control as the law has it, driven by a million random arrivals, waits, faults and restarts.
import {
  backoffSeconds,
  batchSize,
  isLate,
  nextSubmission,
  noBackoff,
  type Backoff,
  type SendWindow,
  windowAfter,
} from '../../src/chain/flow-control';
import { randomFrom } from './records';

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

/** The law on its own, as a judge: never before the wait is over unless 1,000 are pending, never more than 1,000. */
interface Judge {
  openAtMs: number;
  sent: number;
  early: number;
  large: number;
}

function answerWait(random: () => number): number | null {
  const kind = random();
  if (kind < 0.1) return null;
  return kind < 0.2 ? Math.floor(random() * 10_000) : Math.floor(random() * 120);
}

function sends(judge: Judge, nowMs: number, pending: number, size: number): void {
  judge.sent += size;
  if (nowMs < judge.openAtMs && pending < 1_000) judge.early++;
  if (size > 1_000 || size > pending) judge.large++;
}

it('R11: a million arrivals, never early, never too many', () => {
  const seed = 20_250_310;
  console.log(`flow control: seed ${seed}`);
  const random = randomFrom(seed);
  const judge: Judge = { openAtMs: 0, sent: 0, early: 0, large: 0 };
  let stored = JSON.stringify({ window: null, backoff: noBackoff });
  let nowMs = 0;
  let pending = 0;
  let arrived = 0;
  let lastWaitSeconds = 60;
  while (arrived < 1_000_000 || pending > 0) {
    const arrivals = Math.min(1_000_000 - arrived, Math.floor(random() * (random() < 0.05 ? 3_000 : 40)));
    arrived += arrivals;
    pending += arrivals;
    // Every pass starts from what is stored, as after a restart.
    const state = JSON.parse(stored) as { window: SendWindow | null; backoff: Backoff };
    const { atMs } = nextSubmission({ ...state, pending });
    if (pending > 0 && atMs <= nowMs) {
      const size = batchSize(pending);
      sends(judge, nowMs, pending, size);
      nowMs += Math.floor(random() * 3_000);
      if (random() < 0.1) {
        // No answer: the same records go again, the last wait counts again.
        judge.sent -= size;
        const backoff = { failures: state.backoff.failures + 1, lastFailureAtMs: nowMs };
        stored = JSON.stringify({ window: windowAfter(state.window, nowMs, null), backoff });
      } else {
        const wait = answerWait(random);
        lastWaitSeconds = wait ?? lastWaitSeconds;
        pending -= size;
        stored = JSON.stringify({ window: windowAfter(state.window, nowMs, wait), backoff: noBackoff });
      }
      judge.openAtMs = nowMs + lastWaitSeconds * 1_000;
    } else {
      nowMs = atMs > nowMs && random() < 0.7 ? atMs : nowMs + Math.floor(random() * 10_000);
    }
  }
  expect(judge).toMatchObject({ sent: 1_000_000, early: 0, large: 0 });
}, 5_000);
