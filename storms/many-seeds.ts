// R24: hundreds of seeded simulations, 10,000 steps each; and one in which a guard is missing must be found out.
import { simulate } from './seeded-simulation';
import { type Mutant, mutants, ratesFor } from './simulation/mutants';
import { type PlainStorm, sized } from './storm';

const stepsOf = { short: 3_000, full: 10_000 } as const;
/** Seeds tried at most until the simulation misses a guard that was taken out. */
const mutantSeedsMax = 60;

export const manySeeds: PlainStorm = {
  what: 'seeded simulation: clients, processes, clock and authority that one seed decides',
  async run(size, say) {
    const seeds = sized(size, 300, 10);
    const steps = stepsOf[size.length];
    const problems: string[] = [];
    const counts = { seeds: 0, steps: 0, records: 0 };
    for (let seed = size.seed; seed < size.seed + seeds; seed += 1) {
      const verdict = await simulate({ seed, steps });
      counts.seeds += 1;
      counts.steps += verdict.steps;
      counts.records += verdict.counts['records'] ?? 0;
      problems.push(...verdict.problems.map((problem) => `seed ${seed}: ${problem}`));
      if (counts.seeds % 10 === 0) say(`${counts.seeds} seeds, ${counts.steps} steps, ${problems.length} problems`);
    }
    for (const mutant of mutants) {
      const seed = await firstToFind(mutant, size.seed);
      if (seed === undefined)
        problems.push(`nobody noticed in ${mutantSeedsMax} seeds that a guard is missing: ${mutant}`);
      else say(`a missing guard (${mutant}) is noticed by seed ${seed}`);
    }
    return { counts: { ...counts, mutants: mutants.length }, problems };
  },
};

/** The first seed whose simulation notices that the guard is missing. */
export async function firstToFind(mutant: Mutant, first: number): Promise<number | undefined> {
  const rates = ratesFor[mutant];
  for (let seed = first; seed < first + mutantSeedsMax; seed += 1) {
    const { problems } = await simulate({ seed, steps: stepsOf.short, mutant, ...(rates ? { rates } : {}) });
    if (problems.length > 0) return seed;
  }
  return undefined;
}
