// The work that the run of a chain shows: the last attempts, and the waiting invoices if the run has their names.
import { createChainRunState } from '../../../src/chain/run/state';
import { applySealingResultToChainRun, applySendingResultToChainRun } from '../../../src/chain/run/step-results';
import type { ChainRunState, SubmissionAttemptSummary } from '../../../src/contracts/chain-run';
import { chainLimits as limits } from '../../../src/contracts/limits/chain';
import { noMore, nothing, pending, sealed, sent } from '../../workflows/chain-run-script';

const range = (first: string, last = first) => ({ first, last });
const attempt = (atMs: number): SubmissionAttemptSummary => ({ atMs, records: 1, result: 'answered' });

describe('the shown waiting invoices', () => {
  const one = applySealingResultToChainRun(createChainRunState(), sealed(pending(1), { invoices: range('F-1') }), 0);
  const three = applySealingResultToChainRun(one, sealed(pending(3), { invoices: range('F-2', 'F-3') }), 0);

  it('are all invoices that were sealed since no invoice was waiting', () => {
    expect(one.waiting).toEqual(range('F-1'));
    expect(three.waiting).toEqual(range('F-1', 'F-3'));
  });

  it('stay shown while the authority does not respond, and become unknown after a response', () => {
    const silent = applySendingResultToChainRun(
      three,
      sent(noMore, { ...pending(3), open: true }, { lists: 0, records: 0 }),
      0,
    );
    expect(silent.waiting).toEqual(range('F-1', 'F-3'));
    expect(applySendingResultToChainRun(three, sent(noMore), 0).waiting).toBeUndefined();
    const partly = applySendingResultToChainRun(three, sent(noMore, pending(1)), 0);
    expect(partly.waiting).toBeUndefined();
    // Nobody knows which of the two was sealed first.
    expect(
      applySealingResultToChainRun(partly, sealed(pending(2), { invoices: range('F-4') }), 0).waiting,
    ).toBeUndefined();
  });

  it('are unknown if names are opaque, or if another sealer worked', () => {
    expect(applySealingResultToChainRun(createChainRunState(), sealed(pending(1)), 0).waiting).toBeUndefined();
    expect(applySealingResultToChainRun(three, sealed(nothing), 0).waiting).toBeUndefined();
  });
});

describe('the shown attempts to send', () => {
  it('are the last attempts, the newest first', () => {
    let state: ChainRunState = createChainRunState();
    for (let atMs = 1; atMs <= 15; atMs += 1) {
      state = applySendingResultToChainRun(state, sent(noMore, nothing, { attempts: [attempt(atMs)] }), atMs);
    }
    expect(state.attempts?.map(({ atMs }) => atMs)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
    expect(state.attempts).toHaveLength(limits.attemptsShown);
    expect(applySendingResultToChainRun(state, sent(noMore, nothing), 16).attempts?.[0]?.atMs).toBe(15);
  });
});
