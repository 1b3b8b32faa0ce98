// The rules of a job run, without Temporal.
import {
  planJobRunAfterWalk,
  type JobRunSignalCounts,
  formatJobRunSignalKey,
  isJobRunWaitOver,
  type JobRunWaitState,
  type JobRunWait,
  initialJobRunState,
} from '../../src/flow/run';

const none = new Map<string, number>();
const countSignals = (signal: string, id: string, times = 1) => new Map([[formatJobRunSignalKey(signal, id), times]]);
const sealed = { kind: 'wait', for: 'sealed', id: 'r1' } as const;

describe('a job run', () => {
  it('ends, walks again, or continues as new before a wait if its history is long', () => {
    expect(planJobRunAfterWalk(initialJobRunState, { kind: 'done', status: 'OK' }, true, none)).toEqual({
      kind: 'end',
    });
    expect(planJobRunAfterWalk(initialJobRunState, { kind: 'more' }, true, none)).toEqual({ kind: 'walk' });
    expect(planJobRunAfterWalk(initialJobRunState, sealed, true, none)).toEqual({ kind: 'new-run' });
  });

  it('starts a second wait for the same request after a pause, which grows to a minute', () => {
    const pauses: number[] = [];
    let state = initialJobRunState;
    for (let i = 0; i < 8; i += 1) {
      const after = planJobRunAfterWalk(state, sealed, false, none);
      if (after.kind !== 'wait') throw new Error(after.kind);
      pauses.push(after.pauseSeconds);
      ({ state } = after);
    }
    expect(pauses).toEqual([0, 4, 8, 16, 32, 60, 60, 60]);
    expect(planJobRunAfterWalk(state, { ...sealed, id: 'r2' }, false, none)).toMatchObject({ pauseSeconds: 0 });
  });

  /** A waiting run whose walk began after these signals. */
  function waiting(
    wait: JobRunWait,
    before: JobRunSignalCounts = none,
    state: JobRunWaitState = initialJobRunState,
  ): JobRunWaitState {
    const after = planJobRunAfterWalk(state, wait, false, before);
    if (after.kind !== 'wait') throw new Error(after.kind);
    return after.state;
  }

  it('ends a wait only for its own id, and treats a settled request as sealed', () => {
    const settled = { ...sealed, for: 'settled' } as const;
    expect(isJobRunWaitOver(waiting(sealed), countSignals('sealed', 'r2'), 3)).toBe(false);
    expect(isJobRunWaitOver(waiting(sealed), countSignals('sealed', 'r1'), 3)).toBe(true);
    expect(isJobRunWaitOver(waiting(sealed), countSignals('settled', 'r1'), 3)).toBe(true);
    expect(isJobRunWaitOver(waiting(settled), countSignals('sealed', 'r1'), 3)).toBe(false);
    expect(isJobRunWaitOver(waiting(settled), countSignals('settled', 'r1'), 3)).toBe(true);
  });

  it('checks a few times after a signal, and then waits for the next signal', () => {
    const once = countSignals('settled', 'r1');
    let state = waiting(sealed, once);
    const looks: boolean[] = [];
    for (let i = 0; i < 5; i += 1) {
      looks.push(isJobRunWaitOver(state, once, 3));
      state = waiting(sealed, once, state);
    }
    expect(looks).toEqual([true, true, true, false, false]);
    expect(isJobRunWaitOver(state, once, Number.POSITIVE_INFINITY)).toBe(true);
    const twice = countSignals('settled', 'r1', 2);
    expect(isJobRunWaitOver(state, twice, 3)).toBe(true);
    state = waiting(sealed, twice, state);
    expect(isJobRunWaitOver(state, twice, 3)).toBe(true);
  });

  it('ends the wait after a signal during the walk, however often it checked before', () => {
    const once = countSignals('settled', 'r1');
    let state = waiting(sealed, once);
    for (let i = 0; i < 9; i += 1) state = waiting(sealed, once, state);
    expect(isJobRunWaitOver(state, countSignals('settled', 'r1', 2), 3)).toBe(true);
  });
});
