// The rules of a job run, without the engine.
import { afterWalk, heardAs, isOver, newJobRunState } from '../../src/flow/run';

const sealed = { kind: 'wait', for: 'sealed', id: 'r1' } as const;

describe('a job run', () => {
  it('ends, walks on, or continues as new before a wait when its history is long', () => {
    expect(afterWalk(newJobRunState, { kind: 'done', status: 'OK' }, true)).toEqual({ kind: 'end' });
    expect(afterWalk(newJobRunState, { kind: 'more' }, true)).toEqual({ kind: 'walk' });
    expect(afterWalk(newJobRunState, sealed, true)).toEqual({ kind: 'new-run' });
  });

  it('begins a second wait for the same thing with a pause that grows to a minute', () => {
    const pauses: number[] = [];
    let state = newJobRunState;
    for (let i = 0; i < 8; i += 1) {
      const after = afterWalk(state, sealed, false);
      if (after.kind !== 'wait') throw new Error(after.kind);
      pauses.push(after.pauseSeconds);
      ({ state } = after);
    }
    expect(pauses).toEqual([0, 4, 8, 16, 32, 60, 60, 60]);
    expect(afterWalk(state, { ...sealed, id: 'r2' }, false)).toMatchObject({ pauseSeconds: 0 });
  });

  it('ends a wait by its own id only; what is settled was sealed', () => {
    const settled = { ...sealed, for: 'settled' } as const;
    expect(isOver(sealed, new Set([heardAs('sealed', 'r2')]))).toBe(false);
    expect(isOver(sealed, new Set([heardAs('sealed', 'r1')]))).toBe(true);
    expect(isOver(sealed, new Set([heardAs('settled', 'r1')]))).toBe(true);
    expect(isOver(settled, new Set([heardAs('sealed', 'r1')]))).toBe(false);
    expect(isOver(settled, new Set([heardAs('settled', 'r1')]))).toBe(true);
  });
});
