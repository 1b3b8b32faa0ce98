// One attempt to send by the rules of the ledger: the stored state of a chain, the duration of the call, and the
// result. These are the rules of production; only the two documents of the database are modeled.
import {
  computeBackoffSeconds,
  computeSubmissionRecordCount,
  findSubmissionDelay,
  chooseSubmissionWindowWaitSeconds,
} from '../src/chain/run/flow-control';
import type { SendNextAction } from '../src/contracts/activities';
import { chainLimits as limits } from '../src/contracts/limits/chain';

/** The stored state. */
export interface StoredFlow {
  window: { notBeforeMs: number; waitSeconds: number } | null;
  /** The batch without a response. */
  open: { readonly count: number; readonly unanswered: number; readonly retryAtMs: number } | null;
  /** Records that are in no batch. */
  pending: number;
}

export interface ModelledAttempt {
  /** False if the batch was delayed, so nothing was called. */
  readonly called: boolean;
  /** How long a slot is occupied. */
  readonly ms: number;
  /** Writes the result at the end of the attempt. */
  readonly end: (endMs: number) => SendNextAction;
}

/** Duration of a database read that finds that nothing may be sent. */
const lookMs = 20;
const callSeconds = 60;

/** @param outHours how long the authority has been unavailable; null if it responds */
export function modelAttempt(
  stored: StoredFlow,
  nowMs: number,
  random: () => number,
  outHours: number | null,
): ModelledAttempt {
  const { open, window } = stored;
  const waiting = stored.pending + (open?.count ?? 0);
  if (waiting === 0) return { called: false, ms: lookMs, end: () => ({ kind: 'nothing' }) };
  const until = (atMs = 0): number => Math.max(0, atMs - nowMs);
  const pauses = open
    ? { windowMs: 0, leaseMs: 0, backoffMs: until(open.retryAtMs) }
    : { windowMs: until(window?.notBeforeMs), leaseMs: 0, backoffMs: 0 };
  const held = findSubmissionDelay(pauses, waiting);
  if (held) return { called: false, ms: lookMs, end: () => ({ kind: 'deferred', ...held, text: '' }) };
  const count = open?.count ?? computeSubmissionRecordCount(stored.pending);
  if (!open) stored.pending -= count;
  stored.open = { count, unanswered: open?.unanswered ?? 0, retryAtMs: nowMs };
  if (outHours !== null)
    return { called: true, ms: silenceMs(outHours, random), end: (endMs) => giveUp(stored, endMs) };
  return { called: true, ms: 300 + count + random() * 1_000, end: (endMs) => settle(stored, endMs) };
}

/**
 * How long a call gets no response. In the outage, connections are first refused; then calls hang until their time
 * limit; then both happen, with error pages.
 */
function silenceMs(outHours: number, random: () => number): number {
  if (outHours < 2) return 50;
  if (outHours < 4 || random() < 0.5) return callSeconds * 1_000;
  return 200 + random() * 2_000;
}

function giveUp(stored: StoredFlow, endMs: number): SendNextAction {
  const { window } = stored;
  const list = stored.open as NonNullable<StoredFlow['open']>;
  const unanswered = list.unanswered + 1;
  if (window) window.notBeforeMs = Math.max(window.notBeforeMs, endMs + window.waitSeconds * 1_000);
  const retryAtMs = Math.max(endMs + computeBackoffSeconds(unanswered) * 1_000, window?.notBeforeMs ?? 0);
  stored.open = { ...list, unanswered, retryAtMs };
  return { kind: 'deferred', why: 'back-off', waitMs: retryAtMs - endMs, text: '' };
}

function settle(stored: StoredFlow, endMs: number): SendNextAction {
  const waitSeconds = chooseSubmissionWindowWaitSeconds(
    limits.windowSecondsDefault,
    stored.window?.waitSeconds ?? null,
  );
  stored.window = { waitSeconds, notBeforeMs: endMs + waitSeconds * 1_000 };
  stored.open = null;
  if (stored.pending === 0) return { kind: 'nothing' };
  return { kind: 'deferred', why: 'window', waitMs: waitSeconds * 1_000, text: '' };
}
