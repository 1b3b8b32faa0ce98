// The state that a run carries into the next one: decisions stay the same, because the kind of a wait is included.
import type { ChainRunState, ChainRunWaitKind } from '../../../src/contracts/chain-run';
import {
  applyChainWakeSignal,
  applyLegacyChainRetrySignal,
  applyChainRetrySignal,
  restoreOrCreateChainRunState,
  isChainStepDue,
  listStartableChainSteps,
  createChainRunState,
} from '../../../src/chain/run/state';

const waiting = (kind: ChainRunWaitKind): ChainRunState => {
  const state = createChainRunState();
  const send = { kind, sinceMs: 0, untilMs: 60_000, why: 'it waits' };
  return { ...state, due: { ...state.due, send: true }, waits: { ...state.waits, send }, pending: 1_000 };
};

describe('the state that continue-as-new carries over', () => {
  it.each<[ChainRunWaitKind, boolean]>([
    ['window', true],
    ['back-off', false],
    ['lease', false],
    ['unrecorded', false],
  ])('keeps the kind of a wait, so that 1,000 pending records end a %s: %s', (kind, ends) => {
    const carried = restoreOrCreateChainRunState(JSON.parse(JSON.stringify(waiting(kind))) as ChainRunState);
    expect(carried.waits.send?.kind).toBe(kind);
    expect(isChainStepDue(carried, 'send', 1_000)).toBe(ends);
    expect(isChainStepDue(carried, 'send', 60_000)).toBe(true);
  });

  it('is replaced by a new state if it has another version', () => {
    expect(restoreOrCreateChainRunState({ ...waiting('window'), version: 2 } as never)).toEqual(createChainRunState());
  });

  it('is carried over even during a long query, because sealing stops when the history is full', () => {
    expect(listStartableChainSteps(false, 1, 100)).toEqual(['seal', 'send', 'query']);
    expect(listStartableChainSteps(true, 1, 9_999)).toEqual(['seal']);
    expect(listStartableChainSteps(true, 1, 10_000)).toEqual([]);
    expect(listStartableChainSteps(true, 0, 5_000)).toEqual([]);
  });
});

describe('a wait before the next submission', () => {
  const kinds: readonly ChainRunWaitKind[] = ['window', 'back-off', 'lease', 'unrecorded'];
  const few = (kind: ChainRunWaitKind): ChainRunState => ({ ...waiting(kind), pending: 1 });

  it.each(kinds)('of the kind %s ends by the signal to retry, because the database decides again', (kind) => {
    expect(isChainStepDue(applyChainWakeSignal(few(kind)), 'send', 1_000)).toBe(false);
    expect(isChainStepDue(applyChainRetrySignal(few(kind)), 'send', 1_000)).toBe(true);
  });

  it.each(kinds)('of the kind %s ends by the signal of version 0.1.0 only if it is a back-off', (kind) => {
    // The histories of runs that received this signal must stay replayable.
    expect(isChainStepDue(applyLegacyChainRetrySignal(few(kind)), 'send', 1_000)).toBe(kind === 'back-off');
  });
});
