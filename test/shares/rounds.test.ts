// Rounds: a few items begin in each turn of the event loop, alternating between owners, with other work in between.
import { setImmediate } from 'node:timers/promises';
import { FairCallStarter } from '../../src/shares/rounds';

describe('the rounds of several owners', () => {
  it('start a few at once, later a few per turn, and alternate between owners', async () => {
    const rounds = new FairCallStarter(2);
    const begun: string[] = [];
    const begin = (owner: string, name: string): void => {
      const turn = rounds.begin(owner);
      if (turn) void turn.then(() => begun.push(name));
      else begun.push(name);
    };
    for (let i = 0; i < 6; i += 1) begin('a', `a${i}`);
    begin('b', 'b0');
    expect(begun).toEqual(['a0', 'a1']);
    await setImmediate();
    expect(begun).toEqual(['a0', 'a1', 'a2', 'b0']);
    await setImmediate();
    expect(begun.slice(4)).toEqual(['a3', 'a4']);
    await setImmediate();
    await setImmediate();
    expect(begun.slice(6)).toEqual(['a5']);
    begin('a', 'a6');
    expect(begun.slice(7)).toEqual(['a6']);
  });

  it('give no place to a call whose client is gone', async () => {
    const rounds = new FairCallStarter(1);
    const leaves: (() => void)[] = [];
    void rounds.begin('a');
    const gone = Array.from({ length: 1_000 }, () => rounds.begin('a', (drop) => leaves.push(drop)));
    let hasBegun = false;
    void rounds.begin('b')?.then(() => (hasBegun = true));
    leaves.forEach((leave) => leave());
    for (const one of gone) await one;
    await setImmediate();
    expect(hasBegun).toBe(true);
  });
});
