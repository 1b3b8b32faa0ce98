// What a chain run does after it has asked the query service.
import type { AskResult } from '../../contracts/activities';
import type { ChainRunState } from '../../contracts/chain-run';

/** A query without an answer is asked again after a pause that doubles; a wait without a reason is no failure. */
export function onQueried(state: ChainRunState, result: AskResult, nowMs: number): ChainRunState {
  const { released, resent, left, waitMs, reason, renewed } = result;
  if (renewed !== undefined) return { ...state, retired: true, renewed };
  const waits = left > 0 && waitMs > 0;
  const failed = waits && reason !== undefined;
  const why = failed ? `a query had no answer: ${reason}` : 'an attempt without an answer may still arrive';
  return {
    ...state,
    due: {
      seal: state.due.seal || released > 0,
      send: state.due.send || resent > 0,
      ask: state.due.ask || left > 0,
    },
    waits: { ...state.waits, ask: waits ? { kind: 'query', sinceMs: nowMs, untilMs: nowMs + waitMs, why } : null },
    queriesFailed: failed ? state.queriesFailed + 1 : 0,
  };
}
