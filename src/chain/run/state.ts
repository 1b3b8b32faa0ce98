// The state of a chain run: its start, when one of its steps may start, and until when the run waits. This module is
// pure, because the run inside Temporal and the seeded simulation both call it.
import {
  type KnownChainHead,
  type ChainRunState,
  type ChainRunActivityName,
  chainRunSteps,
  type ChainRunWait,
} from '../../contracts/chain-run';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { ChainSignal } from '../../contracts/runs';
import { hasEnoughPendingRecordsToSkipWindow } from './flow-control';

/** Creates the state of a new run. The run seals first, because that also shows the work of an earlier run. */
export const createChainRunState = (): ChainRunState => ({
  version: 1,
  head: null,
  compared: false,
  due: { seal: true, send: false, query: false },
  waits: { seal: null, send: null, query: null },
  pending: 0,
  unanswered: 0,
  queriesFailed: 0,
  stopped: null,
  lastError: null,
  retired: false,
});

/** Restores the state from the previous run. If a run reads the database first, it needs no other state. */
export const restoreOrCreateChainRunState = (carried: ChainRunState | undefined): ChainRunState =>
  carried?.version === 1 ? carried : createChainRunState();

/**
 * Handles a signal that a request was queued, or that the chain should check. The only waits that such a signal ends are
 * the wait for the head of the chain and, after a confirmation by an operator, the wait for the next query.
 */
export function applyChainWakeSignal(state: ChainRunState, { unused, confirmed }: ChainSignal = {}): ChainRunState {
  const due = mergeDueChainSteps(state, { seal: true });
  if (confirmed) return { ...due, confirmed, waits: { ...due.waits, seal: null, query: null } };
  if (!unused || state.head || state.doubted) return due;
  return { ...due, compared: true, unused, waits: { ...due.waits, seal: null } };
}

/**
 * Makes the run send at once, because a user ended the back-off, or nothing in the database holds the chain back. The
 * database stores each wait and decides again, so a run whose own wait is too long does not keep it.
 */
export const applyChainRetrySignal = (state: ChainRunState): ChainRunState => ({
  ...mergeDueChainSteps(state, { seal: true, send: true }),
  waits: { ...state.waits, send: null },
});

/** Handles the same signal as version 0.1.0 did: only the back-off ends. */
export const applyLegacyChainRetrySignal = (state: ChainRunState): ChainRunState => ({
  ...mergeDueChainSteps(state, { seal: true, send: true }),
  waits: { ...state.waits, send: state.waits.send?.kind === 'back-off' ? null : state.waits.send },
});

/** Starts the step. Work that becomes due during the step is kept for the next time. */
export const applyChainStepStart = (state: ChainRunState, step: ChainRunActivityName): ChainRunState => ({
  ...mergeDueChainSteps(state, { [step]: false }),
  waits: { ...state.waits, [step]: null },
  ...(step === 'query' && state.confirmed ? { confirmed: undefined } : {}),
});

/** Returns whether the step has something to do and does not have to wait. */
export function isChainStepDue(state: ChainRunState, step: ChainRunActivityName, nowMs: number): boolean {
  if (state.retired || !state.due[step]) return false;
  const wait = state.waits[step];
  return (
    !wait || wait.untilMs <= nowMs || (wait.kind === 'window' && hasEnoughPendingRecordsToSkipWindow(state.pending))
  );
}

/**
 * Lists the steps that may start. Nothing new is sent before a new run. Sealing continues while steps run, but only
 * for a limited time, because Temporal ends a run whose history is too long.
 * @param leaves the run continues as new when no step runs
 * @param underWay number of running steps
 * @param events of the run's history
 */
export function listStartableChainSteps(
  leaves: boolean,
  underWay: number,
  events: number,
): readonly ChainRunActivityName[] {
  if (!leaves) return chainRunSteps;
  return underWay > 0 && events < limits.historyEventsFull ? ['seal'] : [];
}

/** Returns the wait that ends first among the waits of the steps that have work to do. */
export function findNextChainWait(state: ChainRunState, nowMs: number): ChainRunWait | null {
  const waits = chainRunSteps.flatMap((step) => {
    const wait = state.waits[step];
    return wait && state.due[step] && wait.untilMs > nowMs ? [wait] : [];
  });
  return waits.toSorted((a, b) => a.untilMs - b.untilMs)[0] ?? null;
}

/** Returns whether nothing is due now or later. */
export const isChainRunIdle = (state: ChainRunState): boolean =>
  state.retired || chainRunSteps.every((step) => !state.due[step]);

/**
 * Returns whether an idle run may end. A run that knows the head of its chain never ends, because nothing else in
 * Temporal stores this head.
 */
export const canEndChainRun = (state: ChainRunState): boolean =>
  isChainRunIdle(state) && state.head === null && !state.unused;

/** Adds due steps. A step that is already due stays due; if it is named, the new value counts. */
export const mergeDueChainSteps = (state: ChainRunState, named: Partial<ChainRunState['due']>): ChainRunState => ({
  ...state,
  due: { ...state.due, ...named },
});

/** Returns the newer of two heads of one installation number. If the numbers differ, `seen` counts. */
export function pickNewerChainHead(known: KnownChainHead | null, seen: KnownChainHead | null): KnownChainHead | null {
  if (!known || !seen) return seen ?? known;
  if (known.installation !== seen.installation) return seen;
  return seen.sequence >= known.sequence ? seen : known;
}
