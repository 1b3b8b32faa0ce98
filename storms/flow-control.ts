// R11: flow control in the pure core under random arrivals, waits, faults and restarts; the law is the judge.
import {
  type Backoff,
  batchSize,
  nextSubmission,
  noBackoff,
  type SendWindow,
  windowAfter,
} from '../src/chain/run/flow-control';
import { randomFrom } from './random';
import { type DeskStorm, sized, type Verdict } from './storm';

export const flowControl: DeskStorm = {
  what: 'flow control: random arrivals, waits, faults and restarts in the pure core',
  blow: (size) => Promise.resolve(judgeFlow(size.seed, sized({ seed: 1, length: size.length }, 1_000_000, 100_000))),
};

/** The law on its own (Orden HAC/1177/2024 art. 16.2). */
interface Judge {
  openAtMs: number;
  sent: number;
  submissions: number;
  /** Before the wait was over, with fewer than 1,000 pending. */
  early: number;
  /** More than 1,000, or more than there are. */
  large: number;
}

/** Lets so many records arrive at random moments and sends them; every pass starts from what is stored. */
export function judgeFlow(seed: number, arrivals: number): Verdict {
  const random = randomFrom(seed);
  const judge: Judge = { openAtMs: 0, sent: 0, submissions: 0, early: 0, large: 0 };
  let stored = JSON.stringify({ window: null, backoff: noBackoff });
  let nowMs = 0;
  let pending = 0;
  let arrived = 0;
  let lastWaitSeconds = 60;
  while (arrived < arrivals || pending > 0) {
    const more = Math.min(arrivals - arrived, Math.floor(random() * (random() < 0.05 ? 3_000 : 40)));
    arrived += more;
    pending += more;
    // As after a restart.
    const state = JSON.parse(stored) as { window: SendWindow | null; backoff: Backoff };
    const { atMs } = nextSubmission({ ...state, pending });
    if (pending === 0 || atMs > nowMs) {
      nowMs = atMs > nowMs && random() < 0.7 ? atMs : nowMs + Math.floor(random() * 10_000);
      continue;
    }
    const size = batchSize(pending);
    note(judge, nowMs, pending, size);
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
  }
  const { sent, submissions, early, large } = judge;
  const problems = sent === arrivals ? [] : [`${sent} records sent of ${arrivals} that arrived`];
  if (early > 0) problems.push(`${early} submissions before the wait was over`);
  if (large > 0) problems.push(`${large} submissions with more than 1,000 records`);
  return { counts: { arrivals, submissions, 'too early': early, 'too large': large }, problems };
}

/** Empty in a tenth of the answers; else 0 to 9,999 in a tenth, mostly less. */
function answerWait(random: () => number): number | null {
  const kind = random();
  if (kind < 0.1) return null;
  return kind < 0.2 ? Math.floor(random() * 10_000) : Math.floor(random() * 120);
}

function note(judge: Judge, nowMs: number, pending: number, size: number): void {
  judge.sent += size;
  judge.submissions += 1;
  if (nowMs < judge.openAtMs && pending < 1_000) judge.early += 1;
  if (size > 1_000 || size > pending) judge.large += 1;
}
