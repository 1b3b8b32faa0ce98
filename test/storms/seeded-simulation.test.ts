// The short form of R24: a number of seeds pass, a seed replays identically, a removed guard is detected, and a
// failing seed is shortened.
import { isLong, longCase } from '../long';
import { findFirstSeed, stepsByLength } from '../../storms/many-seeds';
import { simulate } from '../../storms/seeded-simulation';
import { type Mutant, chooseRates } from '../../storms/simulation/mutants';
import { demanded, rarities, listRareStates } from '../../storms/simulation/rare-events';
import { shrink, writeTest } from '../../storms/simulation/shrink';

const steps = 3_000;
/** Together, the short seeds soon reach the situations that are listed below. */
const usualSeeds = [9, 17, 24];
const seeds = isLong ? [...new Set([...usualSeeds, ...Array.from({ length: 12 }, (_, i) => 1 + i)])] : usualSeeds;

/**
 * The first seed of the search for one that detects a missing guard. The draws of a seed change with the product, so a later
 * seed may be needed.
 */
const soonNoticed: Readonly<Partial<Record<Mutant, number>>> = isLong
  ? { fork: 1, lease: 1, walk: 1, numbers: 1 }
  : { fork: 8 };

/** These few seeds reach them; the storm reaches all rare situations. */
const reached = [
  'jobs ended: OK',
  'jobs ended: CANCEL',
  'jobs started again',
  'job runs continued as new',
  'job runs terminated',
  'chain runs continued as new',
  'chain runs retired',
  'registrations',
  'numbers taken',
  'walks that lost',
  'walks as ordinary activities',
  'operations of other months',
  'events in order',
  'situations checked',
] as const;

// A simulation that is interrupted continues during the next one and breaks it.
jest.setTimeout(300_000);

describe('the seeded simulation', () => {
  it(`passes for seeds ${seeds.join(', ')}, ${steps} steps each`, async () => {
    const problems: string[] = [];
    const counts = new Map<string, number>();
    for (const seed of seeds) {
      const verdict = await simulate({ seed, steps });
      problems.push(...verdict.problems.map((problem) => `seed ${seed}, ${problem}`));
      for (const [what, count] of Object.entries(verdict.counts)) counts.set(what, (counts.get(what) ?? 0) + count);
    }
    expect(problems).toEqual([]);
    expect(reached.filter((what) => !counts.get(what))).toEqual([]);
  });

  // A usual run tests this in test/activities/chain/renewal.test.ts.
  longCase(
    'keeps records that are sealed during a renewal in the chain of the previous number',
    async () => {
      const rates = { renew: 0.01, client: 0.05, chains: 1 };
      for (const seed of [12, 20]) {
        const { problems, counts } = await simulate({ seed, steps, rates });
        expect(problems).toEqual([]);
        expect(counts['renewals']).toBeGreaterThan(5);
      }
    },
    300_000,
  );

  longCase(
    'rejects only the record whose entry is too large',
    async () => {
      const rates = { large: 0.1, client: 0.06, burst: 4, chains: 1 };
      const { problems, counts } = await simulate({ seed: 4, steps, rates });
      expect(problems).toEqual([]);
      expect(counts['refused: entry-too-large']).toBeGreaterThan(0);
    },
    300_000,
  );

  it('replays a seed identically, also from its recorded events', async () => {
    const one = await simulate({ seed: 7, steps: 400 });
    const again = await simulate({ seed: 7, steps: 400 });
    expect(again).toEqual(one);
    const other = await simulate({ seed: 8, steps: 400 });
    expect(other.digest).not.toBe(one.digest);
    expect(await simulate({ seed: 7, steps: 400, struck: one.struck })).toEqual(one);
  });

  it('reports situations that were reached too rarely for its number of seeds', () => {
    const often = Object.fromEntries(rarities.map((what) => [what, demanded.times]));
    const { seeds, steps: many } = demanded;
    expect(listRareStates(often, { seeds, steps: many })).toEqual([]);
    expect(listRareStates({ ...often, restores: 99 }, { seeds, steps: many })).toEqual([
      'restores: 99 times instead of 100',
    ]);
    expect(listRareStates({ ...often, restores: 19 }, { seeds: 400, steps: many })).toHaveLength(1);
    expect(listRareStates({}, { seeds: 10, steps: many })).toEqual([]);
  });

  // These are detected within seconds; the others are long tests.
  it.each(Object.entries(soonNoticed) as [Mutant, number][])('detects a missing guard: %s', async (mutant, first) => {
    expect(await findFirstSeed(mutant, first)).toBeDefined();
  });

  longCase(
    'shortens a failing seed to a seed that still fails',
    async () => {
      // The draws of a seed change with the product, so any first failing seed is accepted.
      const seed = (await findFirstSeed('walk', 1)) ?? 0;
      const input = { seed, steps: stepsByLength.short, mutant: 'walk', rates: chooseRates('walk') } as const;
      const verdict = await simulate(input);
      expect(verdict.problems).not.toEqual([]);
      const short = await shrink(simulate, input, verdict, 15);
      expect(short.input.struck?.length).toBeLessThan(verdict.struck.length);
      expect((await simulate(short.input)).problems).toEqual(short.verdict.problems);
      expect(writeTest(short)).toContain(`seed: ${seed},\n    steps: ${short.input.steps},`);
    },
    600_000,
  );
});
