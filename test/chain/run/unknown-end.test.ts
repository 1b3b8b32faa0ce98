// A chain run that does not know whether the database is whole: it asks, and leaves the chain to the run of a number that was
// never used when nothing is seen to be missing.
import { onQueried, onSealed } from '../../../src/chain/run/step-results';
import { onStepStart, isDue, isIdle, mayLeave, newRunState, onSignal } from '../../../src/chain/run/state';
import type { AskResult, SealResult } from '../../../src/contracts/activities';

const left = { pending: 0, unnotified: false, open: false, unrecorded: false, asks: false, sealable: true };
const unknown: SealResult = {
  sealed: 0,
  refused: 0,
  more: false,
  head: null,
  left,
  compared: false,
  rests: 'nobody knows',
  unknownEnd: true,
};
const asked: AskResult = { settled: 0, resent: 0, released: 0, left: 0, waitMs: 0 };

describe('a chain run that does not know the end of its chain', () => {
  const resting = onSealed(onStepStart(newRunState(), 'seal'), unknown, 0);

  it('pauses, asks, and does not leave', () => {
    expect([isDue(resting, 'seal', 1), isDue(resting, 'ask', 1), mayLeave(resting)]).toEqual([false, true, false]);
  });

  it('leaves the chain to the run of another number when nothing is seen to be missing', () => {
    const renewed = onQueried(onStepStart(resting, 'ask'), { ...asked, renewed: 'SELLO-2' }, 1);
    expect(renewed).toMatchObject({ retired: true, renewed: 'SELLO-2', compared: false });
    expect(isDue(renewed, 'seal', 60_000)).toBe(false);
  });

  it('seals at once, and stays, when it hears that its number was never used', () => {
    const told = onSignal(resting, { unused: true });
    expect([isDue(told, 'seal', 1), told.compared]).toEqual([true, true]);
    const nothing = { ...unknown, compared: true, left: { ...left, sealable: false } };
    const { rests: _rests, unknownEnd: _unknownEnd, ...done } = nothing;
    const idle = onStepStart(onSealed(onStepStart(told, 'seal'), done, 2), 'ask');
    expect([isIdle(idle), mayLeave(idle)]).toEqual([true, false]);
  });

  it('does not take that for true of a number under which it saw a record', () => {
    const head = { installation: 'A', sequence: 1, fingerprint: 'F' };
    expect(onSignal({ ...newRunState(), head }, { unused: true })).toMatchObject({ compared: false });
  });

  it('goes on resting when something is missing or nobody answered', () => {
    expect(isDue(onQueried(onStepStart(resting, 'ask'), asked, 1), 'seal', 1)).toBe(false);
    const silent = onQueried(onStepStart(resting, 'ask'), { ...asked, left: 1, waitMs: 5_000, reason: 'silence' }, 1);
    expect([isDue(silent, 'seal', 1), isDue(silent, 'ask', 1), isDue(silent, 'ask', 5_001)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
