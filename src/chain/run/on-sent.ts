// What a chain run does after sending.
import type { SendResult } from '../../contracts/activities';
import type { ChainRunState, ChainWait } from '../../contracts/chain-run';
import { chain as limits } from '../../contracts/limits/chain';

/** A stop has no end of its own: a person lifts it and wakes the chain. */
export function onSent(state: ChainRunState, result: SendResult, nowMs: number): ChainRunState {
  const { next, left, lists, records, lastError, unanswered } = result;
  const stopped = next.kind === 'deferred' && next.why === 'stop' ? next.text : null;
  const wait = waitAfter(result, nowMs);
  const goesOn =
    next.kind === 'more' || (next.kind === 'deferred' && stopped === null && left.pending + (left.open ? 1 : 0) > 0);
  return {
    ...state,
    pending: left.pending,
    due: {
      seal: state.due.seal || left.sealable,
      send: state.due.send || goesOn || (stopped === null && left.unrecorded),
      ask: state.due.ask || left.asks,
    },
    waits: { ...state.waits, send: wait },
    unanswered: unanswered ?? state.unanswered,
    stopped,
    lastError: result.unrecorded ?? lastError,
    lastSubmission: lists > 0 ? { atMs: nowMs, records } : state.lastSubmission,
  };
}

/** A wait without anything to send is kept: what is sealed meanwhile would only be put off. */
function waitAfter({ next, unrecorded }: SendResult, nowMs: number): ChainWait | null {
  if (next.kind === 'deferred' && next.why !== 'stop') {
    return { kind: next.why, sinceMs: nowMs, untilMs: nowMs + next.waitMs, why: next.text };
  }
  if (next.kind === 'more' || unrecorded === undefined) return null;
  return { kind: 'unrecorded', sinceMs: nowMs, untilMs: nowMs + limits.recordRestSeconds * 1_000, why: unrecorded };
}
