// Turns of owners: alone without a bound, together a few each, and nobody is forgotten.
import { OwnerTurns } from '../../src/shares/turns';
import type { ShareRelease } from '../../src/shares/share';

const limits = { together: 2, calm: 5, activeMs: 1_000, busyPart: 0.7, busyMs: 1, lookMs: 1 };
let now = 0;
let isBusy = true;
const made = () =>
  new OwnerTurns(
    limits,
    () => isBusy,
    () => now,
  );

describe('the turns of owners', () => {
  it('are unlimited for an owner that is alone', () => {
    const turns = made();
    expect(Array.from({ length: 50 }, () => turns.begin('a')).every((turn) => typeof turn === 'function')).toBe(true);
    expect(turns.runningOf('a')).toBe(50);
  });

  it('next to another one it has a few, the next ones follow one by one, and all of them when it is alone again', async () => {
    const turns = made();
    const other = turns.begin('b') as ShareRelease;
    other();
    const ends: ShareRelease[] = [];
    for (let i = 0; i < 10; i += 1) void Promise.resolve(turns.begin('a')).then((end) => ends.push(end));
    await Promise.resolve();
    const again = turns.begin('b');
    expect([turns.runningOf('a'), typeof again]).toEqual([2, 'function']);
    (again as ShareRelease)();
    ends.shift()?.();
    expect(turns.runningOf('a')).toBe(2);
    now += 2_000;
    ends.shift()?.();
    expect(turns.runningOf('a')).toBe(8);
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of ends.splice(0)) end();
    expect(turns.runningOf('a')).toBe(0);
  });

  it('end once', () => {
    const turns = made();
    const [one] = [turns.begin('a') as ShareRelease, turns.begin('a')];
    one();
    one();
    expect(turns.runningOf('a')).toBe(1);
  });

  it('in a calm process what comes at once next to another owner waits behind some, not behind all', () => {
    const turns = made();
    (turns.begin('b') as ShareRelease)();
    isBusy = false;
    const begun = Array.from({ length: 50 }, () => turns.begin('a')).filter((turn) => typeof turn === 'function');
    expect(begun).toHaveLength(limits.calm);
    isBusy = true;
  });
});
