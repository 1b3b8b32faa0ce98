// R24 in short: a number of seeds hold, the same seed replays identically, and every guard that is taken out is missed.
import { simulate } from '../../storms/seeded-simulation';
import { type Plant, plants } from '../../storms/simulation/plants';

const [first, last, steps] = [1, 20, 3_000];
/** Seeds that are tried at most until a missing guard is noticed. */
const plantSeedsMax = 60;

/** Two sealers of one chain meet where workers stall and runs are begun again: a missing head guard shows there. */
const sealersMeet = { stall: 0.05, stepMsMax: 400, client: 0.1, burst: 1, chains: 1, terminate: 0.01 };

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
    expect(await firstSeedThatFinds(plant)).toBeLessThanOrEqual(plantSeedsMax);
  });
});

async function firstSeedThatFinds(plant: Plant): Promise<number> {
  for (let seed = 1; seed <= plantSeedsMax; seed += 1) {
    const { problems } = await simulate({
      seed,
      steps: 3_000,
      plant,
      ...(plant === 'fork' ? { weather: sealersMeet } : {}),
    });
    if (problems.length > 0) return seed;
  }
  return Number.POSITIVE_INFINITY;
}
