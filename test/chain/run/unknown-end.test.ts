// A chain run that does not know whether the database is complete: it queries the authority, and continues under an
// unused number if no record is missing.
import { applyAuthorityQueryResultToChainRun, applySealingResultToChainRun } from '../../../src/chain/run/step-results';
import {
  applyChainStepStart,
  isChainStepDue,
  isChainRunIdle,
  canEndChainRun,
  createChainRunState,
  applyChainWakeSignal,
} from '../../../src/chain/run/state';
import type { AuthorityQueryActivityResult, SealingActivityResult } from '../../../src/contracts/activities';

const left = { pending: 0, unnotified: false, open: false, unrecorded: false, doubtful: false, sealable: true };
const unknown: SealingActivityResult = {
  sealed: 0,
  refused: 0,
  more: false,
  head: null,
  left,
  compared: false,
  paused: 'nobody knows',
  unknownEnd: true,
};
const queryResult: AuthorityQueryActivityResult = { settled: 0, resent: 0, released: 0, left: 0, waitMs: 0 };

describe('a chain run with an unknown last record', () => {
  const paused = applySealingResultToChainRun(applyChainStepStart(createChainRunState(), 'seal'), unknown, 0);

  it('pauses, queries, and does not end', () => {
    expect([isChainStepDue(paused, 'seal', 1), isChainStepDue(paused, 'query', 1), canEndChainRun(paused)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('leaves the chain to the run of the other number if no record is missing', () => {
    const renewed = applyAuthorityQueryResultToChainRun(
      applyChainStepStart(paused, 'query'),
      { ...queryResult, renewed: 'SELLO-2' },
      1,
    );
    expect(renewed).toMatchObject({ retired: true, renewed: 'SELLO-2', compared: false });
    expect(isChainStepDue(renewed, 'seal', 60_000)).toBe(false);
  });

  it('seals at once under its number if the number was never used', () => {
    const state = applyChainWakeSignal(paused, { unused: true });
    expect([isChainStepDue(state, 'seal', 1), state.compared]).toEqual([true, true]);
    const nothing = { ...unknown, compared: true, left: { ...left, sealable: false } };
    const { paused: _paused, unknownEnd: _unknownEnd, ...done } = nothing;
    const idle = applyChainStepStart(
      applySealingResultToChainRun(applyChainStepStart(state, 'seal'), done, 2),
      'query',
    );
    expect([isChainRunIdle(idle), canEndChainRun(idle)]).toEqual([true, false]);
  });

  it('does not seal at once under a number that has an earlier record', () => {
    const head = { installation: 'A', sequence: 1, fingerprint: 'F' };
    expect(applyChainWakeSignal({ ...createChainRunState(), head }, { unused: true })).toMatchObject({
      compared: false,
    });
  });

  it('stores a proven head while it is paused, and forgets a head that proves nothing', () => {
    const head = { installation: 'A', sequence: 5, fingerprint: 'F5' };
    const newer = { ...head, sequence: 6 };
    const state = { ...createChainRunState(), head, compared: true };
    const { unknownEnd: _unknownEnd, ...unwritten } = { ...unknown, head: newer, compared: true };
    expect(applySealingResultToChainRun(state, { ...unwritten, isHeadProven: true }, 0).head).toEqual(newer);
    expect(applySealingResultToChainRun(state, unwritten, 0).head).toEqual(head);
    const forgot = applySealingResultToChainRun(state, { ...unknown, head: newer, forgetHead: true }, 0);
    expect(forgot).toMatchObject({ head: null, compared: false, doubted: true, due: { query: true } });
    expect(applyChainWakeSignal(forgot, { unused: true })).toMatchObject({ compared: false });
  });

  it('asks again at once after a confirmation, however long the authority has been away', () => {
    const silent = { ...queryResult, left: 1, waitMs: 600_000, reason: 'silence' };
    const waiting = applyAuthorityQueryResultToChainRun(applyChainStepStart(paused, 'query'), silent, 1);
    expect(isChainStepDue(applyChainWakeSignal(waiting), 'query', 2)).toBe(false);
    const confirmed = applyChainWakeSignal(waiting, { confirmed: true });
    expect([isChainStepDue(confirmed, 'query', 2), isChainStepDue(confirmed, 'seal', 2)]).toEqual([true, true]);
    // The next failure waits again.
    const again = applyAuthorityQueryResultToChainRun(applyChainStepStart(confirmed, 'query'), silent, 3);
    expect(isChainStepDue(again, 'query', 4)).toBe(false);
    // The confirmation came while a query failed.
    const during = applyChainWakeSignal(applyChainStepStart(waiting, 'query'), { confirmed: true });
    expect(isChainStepDue(applyAuthorityQueryResultToChainRun(during, silent, 3), 'query', 4)).toBe(true);
  });

  it('stays paused if a record is missing or the query got no response', () => {
    expect(
      isChainStepDue(
        applyAuthorityQueryResultToChainRun(applyChainStepStart(paused, 'query'), queryResult, 1),
        'seal',
        1,
      ),
    ).toBe(false);
    const silent = applyAuthorityQueryResultToChainRun(
      applyChainStepStart(paused, 'query'),
      { ...queryResult, left: 1, waitMs: 5_000, reason: 'silence' },
      1,
    );
    expect([
      isChainStepDue(silent, 'seal', 1),
      isChainStepDue(silent, 'query', 1),
      isChainStepDue(silent, 'query', 5_001),
    ]).toEqual([false, false, true]);
  });
});
