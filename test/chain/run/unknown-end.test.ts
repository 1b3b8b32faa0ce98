// A chain run that does not know whether the database is whole: it asks, and seals when the answer is that nothing is missing.
import { afterAsk } from '../../../src/chain/run/after-ask';
import { afterSeal } from '../../../src/chain/run/after-seal';
import { begun, due, mayLeave, newRunState } from '../../../src/chain/run/state';
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
  const resting = afterSeal(begun(newRunState(), 'seal'), unknown, 0);

  it('rests, asks, and does not leave', () => {
    expect([due(resting, 'seal', 1), due(resting, 'ask', 1), mayLeave(resting)]).toEqual([false, true, false]);
  });

  it('seals at once when nothing is missing', () => {
    const whole = afterAsk(begun(resting, 'ask'), { ...asked, whole: true }, 1);
    expect(whole.compared).toBe(true);
    expect(due(whole, 'seal', 1)).toBe(true);
  });

  it('goes on resting when something is missing or nobody answered', () => {
    expect(due(afterAsk(begun(resting, 'ask'), asked, 1), 'seal', 1)).toBe(false);
    const silent = afterAsk(begun(resting, 'ask'), { ...asked, left: 1, waitMs: 5_000, reason: 'silence' }, 1);
    expect([due(silent, 'seal', 1), due(silent, 'ask', 1), due(silent, 'ask', 5_001)]).toEqual([false, false, true]);
  });
});
