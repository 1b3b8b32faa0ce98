// The rules of a job run, without the engine.
import {
  onWalked,
  type SignalCounts,
  toSignalKey,
  isOver,
  type JobRunState,
  type JobWait,
  newJobRunState,
} from '../../src/flow/run';

const none = new Map<string, number>();
const heard = (signal: string, id: string, times = 1) => new Map([[toSignalKey(signal, id), times]]);
const sealed = { kind: 'wait', for: 'sealed', id: 'r1' } as const;

describe('a job run', () => {
  it('ends, walks on, or continues as new before a wait when its history is long', () => {
    expect(onWalked(newJobRunState, { kind: 'done', status: 'OK' }, true, none)).toEqual({ kind: 'end' });
    expect(onWalked(newJobRunState, { kind: 'more' }, true, none)).toEqual({ kind: 'walk' });
    expect(onWalked(newJobRunState, sealed, true, none)).toEqual({ kind: 'new-run' });
  });

  it('starts a second wait for the same request with a pause that grows to a minute', () => {
    const pauses: number[] = [];
    let state = newJobRunState;
    for (let i = 0; i < 8; i += 1) {
      const after = onWalked(state, sealed, false, none);
      if (after.kind !== 'wait') throw new Error(after.kind);
      pauses.push(after.pauseSeconds);
      ({ state } = after);
    }
    expect(pauses).toEqual([0, 4, 8, 16, 32, 60, 60, 60]);
    expect(onWalked(state, { ...sealed, id: 'r2' }, false, none)).toMatchObject({ pauseSeconds: 0 });
  });

  /** A run that waits, whose walk began when it had heard this. */
  function waiting(wait: JobWait, before: SignalCounts = none, state: JobRunState = newJobRunState): JobRunState {
    const after = onWalked(state, wait, false, before);
    if (after.kind !== 'wait') throw new Error(after.kind);
    return after.state;
  }

  it('ends a wait by its own id only; what is settled was sealed', () => {
    const settled = { ...sealed, for: 'settled' } as const;
    expect(isOver(waiting(sealed), heard('sealed', 'r2'), 3)).toBe(false);
    expect(isOver(waiting(sealed), heard('sealed', 'r1'), 3)).toBe(true);
    expect(isOver(waiting(sealed), heard('settled', 'r1'), 3)).toBe(true);
    expect(isOver(waiting(settled), heard('sealed', 'r1'), 3)).toBe(false);
    expect(isOver(waiting(settled), heard('settled', 'r1'), 3)).toBe(true);
  });

  it('checks a few times after one signal, and then only for the next', () => {
    const once = heard('settled', 'r1');
    let state = waiting(sealed, once);
    const looks: boolean[] = [];
    for (let i = 0; i < 5; i += 1) {
      looks.push(isOver(state, once, 3));
      state = waiting(sealed, once, state);
    }
    expect(looks).toEqual([true, true, true, false, false]);
    expect(isOver(state, once, Number.POSITIVE_INFINITY)).toBe(true);
    const twice = heard('settled', 'r1', 2);
    expect(isOver(state, twice, 3)).toBe(true);
    state = waiting(sealed, twice, state);
    expect(isOver(state, twice, 3)).toBe(true);
  });

  it('ends the wait after a signal that came during the walk, however often it checked before', () => {
    const once = heard('settled', 'r1');
    let state = waiting(sealed, once);
    for (let i = 0; i < 9; i += 1) state = waiting(sealed, once, state);
    expect(isOver(state, heard('settled', 'r1', 2), 3)).toBe(true);
  });
});
