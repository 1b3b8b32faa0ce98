// R11: flow control under random arrivals, waits, faults and restarts, with the rules and run state of production,
// checked against the law. Only two documents of the database are modeled: a waiting time and an open batch.
import { applySealingResultToChainRun, applySendingResultToChainRun } from '../src/chain/run/step-results';
import {
  computeBackoffSeconds,
  computeSubmissionRecordCount,
  findSubmissionDelay,
  chooseSubmissionWindowWaitSeconds,
} from '../src/chain/run/flow-control';
import {
  applyChainStepStart,
  restoreOrCreateChainRunState,
  isChainStepDue,
  createChainRunState,
  findNextChainWait,
} from '../src/chain/run/state';
import type { OutstandingChainWork, SendNextAction, SendingActivityResult } from '../src/contracts/activities';
import type { ChainRunState } from '../src/contracts/chain-run';
import { createRandom } from './random';
import { type PlainStorm, scaleSize, type Verdict } from './storm';

export const flowControl: PlainStorm = {
  what: 'flow control: random arrivals, waiting times, faults and restarts, with the rules of production',
  run: (size) => Promise.resolve(judgeFlow(size.seed, scaleSize({ seed: 1, length: size.length }, 1_000_000, 100_000))),
};

/** Checks only the limits of the law (Orden HAC/1177/2024 art. 16.2). */
interface FlowControlJudge {
  openAtMs: number;
  sent: number;
  submissions: number;
  /** Number of submissions before the waiting time was over, with fewer than 1,000 pending records. */
  early: number;
  /** Number of submissions with more than 1,000 records, or with more records than exist. */
  large: number;
}

/** The stored state. */
interface StoredFlow {
  window: { notBeforeMs: number; waitSeconds: number } | null;
  /** The batch without a response. */
  open: { count: number; unanswered: number; retryAtMs: number } | null;
  /** Records that are in no batch. */
  pending: number;
}

/**
 * Lets records arrive at random times and sends them. A run may end at any time, and the next run starts with an empty
 * state.
 */
export function judgeFlow(seed: number, arrivals: number): Verdict {
  const random = createRandom(seed);
  const judge: FlowControlJudge = { openAtMs: 0, sent: 0, submissions: 0, early: 0, large: 0 };
  const stored: StoredFlow = { window: null, open: null, pending: 0 };
  let run = createChainRunState();
  let nowMs = 0;
  let arrived = 0;
  let restarts = 0;
  while (arrived < arrivals || stored.pending > 0 || stored.open) {
    const more = Math.min(arrivals - arrived, Math.floor(random() * (random() < 0.05 ? 3_000 : 40)));
    arrived += more;
    stored.pending += more;
    // The run was continued as new or terminated. The next run has only the state in the database.
    const ends = random();
    if (ends < 0.02) run = restoreOrCreateChainRunState(JSON.parse(JSON.stringify(run)) as ChainRunState);
    else if (ends < 0.04) run = createChainRunState();
    if (ends < 0.04) restarts += 1;
    run = applySealingResultToChainRun(
      applyChainStepStart(run, 'seal'),
      { compared: true, sealed: more, refused: 0, head: null, more: false, left: toOutstandingWork(stored) },
      nowMs,
    );
    if (!isChainStepDue(run, 'send', nowMs)) {
      const untilMs = findNextChainWait(run, nowMs)?.untilMs ?? nowMs;
      nowMs = untilMs > nowMs && random() < 0.7 ? untilMs : nowMs + Math.floor(random() * 10_000);
      continue;
    }
    run = applyChainStepStart(run, 'send');
    const sent = sendOnce(stored, judge, nowMs, random);
    nowMs = sent.endMs;
    run = applySendingResultToChainRun(run, buildResult(sent.next, toOutstandingWork(stored)), nowMs);
  }
  const { sent, submissions, early, large } = judge;
  const problems = sent === arrivals ? [] : [`${sent} records sent of ${arrivals} that arrived`];
  if (early > 0) problems.push(`${early} submissions before the wait was over`);
  if (large > 0) problems.push(`${large} submissions with more than 1,000 records`);
  return { counts: { arrivals, submissions, restarts, 'too early': early, 'too large': large }, problems };
}

/** Makes one attempt. @returns the reason why nothing was sent, if there is one */
function sendOnce(
  stored: StoredFlow,
  judge: FlowControlJudge,
  nowMs: number,
  random: () => number,
): { readonly next: SendNextAction; readonly endMs: number } {
  const { open, window } = stored;
  const waiting = stored.pending + (open?.count ?? 0);
  if (waiting === 0) return { next: { kind: 'nothing' }, endMs: nowMs };
  const until = (atMs = 0): number => Math.max(0, atMs - nowMs);
  const pauses = open
    ? { windowMs: 0, leaseMs: 0, backoffMs: until(open.retryAtMs) }
    : { windowMs: until(window?.notBeforeMs), leaseMs: 0, backoffMs: 0 };
  const held = findSubmissionDelay(pauses, waiting);
  if (held) return { next: { kind: 'deferred', ...held, text: '' }, endMs: nowMs };
  const count = open?.count ?? computeSubmissionRecordCount(stored.pending);
  note(judge, nowMs, { waiting, count, again: open !== null });
  if (!open) stored.pending -= count;
  const endMs = nowMs + Math.floor(random() * 3_000);
  const last = window?.waitSeconds ?? null;
  if (random() < 0.1) {
    // There is no response. The same batch is sent again after the last waiting time, or after the back-off if that is
    // longer.
    judge.sent -= count;
    const unanswered = (open?.unanswered ?? 0) + 1;
    if (window) window.notBeforeMs = Math.max(window.notBeforeMs, endMs + window.waitSeconds * 1_000);
    const retryAtMs = Math.max(endMs + computeBackoffSeconds(unanswered) * 1_000, window?.notBeforeMs ?? 0);
    stored.open = { count, unanswered, retryAtMs };
    judge.openAtMs = Math.max(
      endMs + computeBackoffSeconds(unanswered) * 1_000,
      last === null ? 0 : endMs + last * 1_000,
    );
    return { next: { kind: 'deferred', why: 'back-off', waitMs: retryAtMs - endMs, text: '' }, endMs };
  }
  const waitSeconds = chooseSubmissionWindowWaitSeconds(answerWait(random), last);
  stored.window = { waitSeconds, notBeforeMs: endMs + waitSeconds * 1_000 };
  stored.open = null;
  judge.openAtMs = endMs + waitSeconds * 1_000;
  if (stored.pending === 0) return { next: { kind: 'nothing' }, endMs };
  return { next: { kind: 'deferred', why: 'window', waitMs: waitSeconds * 1_000, text: '' }, endMs };
}

const toOutstandingWork = ({ pending, open }: StoredFlow): OutstandingChainWork => ({
  pending,
  open: open !== null,
  unnotified: false,
  unrecorded: false,
  doubtful: false,
  sealable: false,
});

const buildResult = (next: SendNextAction, left: OutstandingChainWork): SendingActivityResult => ({
  lists: 0,
  records: 0,
  unanswered: null,
  lastError: null,
  next,
  left,
});

/**
 * The waiting time in a response: empty in a tenth of the responses, 0 to 9,999 s in another tenth, otherwise shorter.
 */
function answerWait(random: () => number): number | null {
  const kind = random();
  if (kind < 0.1) return null;
  return kind < 0.2 ? Math.floor(random() * 10_000) : Math.floor(random() * 120);
}

/** A batch that is sent again waits for its own time, even if many records are pending after it. */
function note(
  judge: FlowControlJudge,
  nowMs: number,
  { waiting, count, again }: { readonly waiting: number; readonly count: number; readonly again: boolean },
): void {
  judge.sent += count;
  judge.submissions += 1;
  if (nowMs < judge.openAtMs && (again || waiting < 1_000)) judge.early += 1;
  if (count > 1_000 || count > waiting) judge.large += 1;
}
