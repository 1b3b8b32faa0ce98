// Computes the state of a chain run after each of its steps, which are sealing, sending and querying.

import type {
  AuthorityQueryActivityResult,
  SealingActivityResult,
  SendingActivityResult,
} from '../../contracts/activities';
import type { ChainRunState, ChainRunWait, InvoiceNumberRange } from '../../contracts/chain-run';
import { chainLimits as limits } from '../../contracts/limits/chain';
import { pickNewerChainHead } from './state';

/**
 * Applies the result of sealing. The state of the database counts, not the work that the activity reports: if an
 * activity died after its commit, the repeated activity does nothing. Paused sealing is retried.
 */
export function applySealingResultToChainRun(
  state: ChainRunState,
  result: SealingActivityResult,
  nowMs: number,
): ChainRunState {
  const { left, more, paused, unknownEnd, forgetHead, invoices } = result;
  if (result.retired) return { ...state, retired: true };
  const untilMs = nowMs + limits.sealRestSeconds * 1_000;
  return {
    ...state,
    head: computeHeadAfterSealing(state, result),
    ...(forgetHead ? { doubted: true as const } : {}),
    compared: result.compared,
    pending: left.pending,
    ...withWaiting(state, left.pending, invoices),
    due: {
      seal: state.due.seal || more || paused !== undefined,
      send: state.due.send || left.pending > 0 || left.open || left.unrecorded,
      query: state.due.query || left.doubtful || unknownEnd === true,
    },
    waits: { ...state.waits, seal: paused ? { kind: 'paused', sinceMs: nowMs, untilMs, why: paused } : null },
  };
}

/**
 * Computes the head that the run knows. If the database is out of date, sealing is paused and nothing proves the head of
 * the result, so such a database never moves the head back.
 */
function computeHeadAfterSealing(
  state: ChainRunState,
  { head, paused, forgetHead, isHeadProven }: SealingActivityResult,
) {
  if (!paused || isHeadProven) return pickNewerChainHead(state.head, head);
  return forgetHead ? null : state.head;
}

/**
 * Adds the waiting invoices. If several wait, the first of them is known only if nothing waited before, or if the run
 * already knew it.
 */
function withWaiting(
  { waiting, pending: before }: ChainRunState,
  pending: number,
  sealed: InvoiceNumberRange | undefined,
): Pick<ChainRunState, 'waiting'> {
  if (pending === 0 || !sealed) return pending === 0 ? { waiting: undefined } : {};
  if (before === 0) return { waiting: sealed };
  return waiting ? { waiting: { first: waiting.first, last: sealed.last } } : {};
}

/** Updates the waiting invoices. After a response, it is unknown which of several invoices still wait. */
function afterSending(
  { waiting }: ChainRunState,
  { left, lists }: SendingActivityResult,
): Pick<ChainRunState, 'waiting'> {
  const same = lists === 0 && (left.pending > 0 || left.open);
  return { waiting: same ? waiting : undefined };
}

/** Applies the result of sending. A run does not end a stop itself; an operator or the sweep wakes the chain. */
export function applySendingResultToChainRun(
  state: ChainRunState,
  result: SendingActivityResult,
  nowMs: number,
): ChainRunState {
  const { next, left, lastError, unanswered, attempts = [] } = result;
  const stopped = next.kind === 'deferred' && next.why === 'stop' ? next.text : null;
  const wait = waitAfter(result, nowMs);
  const goesOn =
    next.kind === 'more' || (next.kind === 'deferred' && stopped === null && left.pending + (left.open ? 1 : 0) > 0);
  return {
    ...state,
    pending: left.pending,
    ...afterSending(state, result),
    attempts: [...attempts, ...(state.attempts ?? [])].slice(0, limits.attemptsShown),
    due: {
      seal: state.due.seal || left.sealable,
      send: state.due.send || goesOn || (stopped === null && left.unrecorded),
      query: state.due.query || left.doubtful,
    },
    waits: { ...state.waits, send: wait },
    unanswered: unanswered ?? state.unanswered,
    stopped,
    remedy: next.kind === 'deferred' ? next.remedy : undefined,
    lastError: result.unrecorded ?? lastError,
  };
}

/**
 * Returns the wait after sending. The wait stays even if there is nothing to send, because a record that is sealed
 * during the wait could not be sent earlier anyway.
 */
function waitAfter({ next, unrecorded }: SendingActivityResult, nowMs: number): ChainRunWait | null {
  if (next.kind === 'deferred' && next.why !== 'stop') {
    return { kind: next.why, sinceMs: nowMs, untilMs: nowMs + next.waitMs, why: next.text };
  }
  if (next.kind === 'more' || unrecorded === undefined) return null;
  return { kind: 'unrecorded', sinceMs: nowMs, untilMs: nowMs + limits.recordRestSeconds * 1_000, why: unrecorded };
}

/**
 * Applies the result of querying. A query without a response is repeated after a pause that doubles, and so is the check
 * whether the authority may be asked; a wait without a reason is not a failure.
 */
export function applyAuthorityQueryResultToChainRun(
  state: ChainRunState,
  result: AuthorityQueryActivityResult,
  nowMs: number,
): ChainRunState {
  const { released, resent, left, waitMs, reason, isNotAsked, renewed } = result;
  if (renewed !== undefined) return { ...state, retired: true, renewed };
  const waits = left > 0 && waitMs > 0;
  const failed = waits && reason !== undefined;
  const outcome = isNotAsked ? 'the authority was not asked' : 'a query had no response';
  const waitReason = failed ? `${outcome}: ${reason}` : 'an attempt without a response may still arrive';
  return {
    ...state,
    due: {
      seal: state.due.seal || released > 0,
      send: state.due.send || resent > 0,
      query: state.due.query || left > 0,
    },
    waits: {
      ...state.waits,
      query:
        waits && !state.confirmed ? { kind: 'query', sinceMs: nowMs, untilMs: nowMs + waitMs, why: waitReason } : null,
    },
    queriesFailed: failed ? state.queriesFailed + 1 : 0,
  };
}
