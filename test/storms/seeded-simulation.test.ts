// R24 in short: a number of seeds hold, the same seed replays identically, and every guard that is taken out is missed.
import { firstToFind } from '../../storms/many-seeds';
import { simulate } from '../../storms/seeded-simulation';
import { plants } from '../../storms/simulation/plants';

const [first, last, steps] = [1, 20, 3_000];

describe('the seeded simulation', () => {
  it(`holds for seeds ${first} to ${last}, ${steps} steps each`, async () => {
    const problems: string[] = [];
    for (let seed = first; seed <= last; seed += 1) {
      const verdict = await simulate({ seed, steps });
      problems.push(...verdict.problems.map((problem) => `seed ${seed}, ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  it('replays a seed identically', async () => {
    const [one, again, other] = [
      await simulate({ seed: 7, steps: 1_000 }),
      await simulate({ seed: 7, steps: 1_000 }),
      await simulate({ seed: 8, steps: 1_000 }),
    ];
    expect(again).toEqual(one);
    expect(other.digest).not.toBe(one.digest);
  });

  it.each(plants)('notices that a guard is missing: %s', async (plant) => {
    expect(await firstToFind(plant, 1)).toBeDefined();
  });
});
