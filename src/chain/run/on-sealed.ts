// What a chain run does after sealing.
import type { SealResult } from '../../contracts/activities';
import type { ChainRunState } from '../../contracts/chain-run';
import { chain as limits } from '../../contracts/limits/chain';
import { pickNewerHead } from './state';

/**
 * Follows what the database says, not what the activity did: one that died after its commit did nothing when it was
 * repeated. Sealing that rests is tried again.
 */
export function onSealed(state: ChainRunState, result: SealResult, nowMs: number): ChainRunState {
  const { head, left, more, rests, unknownEnd, forgets } = result;
  if (result.retired) return { ...state, retired: true };
  const untilMs = nowMs + limits.sealRestSeconds * 1_000;
  return {
    ...state,
    // A database that is behind never moves the head back: that is why sealing rests.
    head: rests ? (forgets ? null : state.head) : pickNewerHead(state.head, head),
    ...(forgets ? { doubted: true as const } : {}),
    compared: result.compared,
    pending: left.pending,
    due: {
      seal: state.due.seal || more || rests !== undefined,
      send: state.due.send || left.pending > 0 || left.open || left.unrecorded,
      ask: state.due.ask || left.asks || unknownEnd === true,
    },
    waits: { ...state.waits, seal: rests ? { kind: 'rest', sinceMs: nowMs, untilMs, why: rests } : null },
  };
}
