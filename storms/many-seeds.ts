// R24: hundreds of seeded simulations, 10,000 steps each; and one in which a guard is missing must be found out.
import { simulate } from './seeded-simulation';
import { type Mutant, mutants, ratesFor } from './simulation/mutants';
import { type PlainStorm, sized } from './storm';

const stepsOf = { short: 3_000, full: 10_000 } as const;
const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/** What is rare, and must have been reached before a storm says that it holds. */
const rarities = [
  'late attempts repaired',
  'renewals',
  'chain runs retired',
  'chain runs continued as new',
  'chain runs that left idle',
  'chain runs that left idle and had sealed nothing',
  'chain runs terminated',
  'job runs terminated',
  'job runs continued as new',
  'jobs started again',
  'jobs left to the sweep',
  'jobs that listen to the request of another',
  'cancellations by the engine',
  'numbers taken',
  'numbers whose job ended before it wrote them',
  'walks that lost',
  'walks as ordinary activities',
  'waits that looked again',
  'second waits for the same thing',
  'signals that the engine lost',
  'registrations',
  'clashes of numbers',
] as const;

/** Seeds tried at most until the simulation misses a guard that was taken out. */
const mutantSeedsMax = 60;

export const manySeeds: PlainStorm = {
  what: 'seeded simulation: clients, processes, clock and authority that one seed decides',
  async run(size, say) {
    const seeds = sized(size, 300, 10);
    const steps = stepsOf[size.length];
    const problems: string[] = [];
    const counts: Record<string, number> = { seeds: 0, steps: 0 };
    const add = (what: string, more: number): void => {
      counts[what] = (counts[what] ?? 0) + more;
    };
    for (let seed = size.seed; seed < size.seed + seeds; seed += 1) {
      const verdict = await simulate({ seed, steps });
      add('seeds', 1);
      add('steps', verdict.steps);
      for (const [what, count] of Object.entries(verdict.counts)) add(what, count);
      problems.push(...verdict.problems.map((problem) => `seed ${seed}: ${problem}`));
      const done = seed - size.seed + 1;
      if (done % 10 === 0) say(`${done} seeds, ${counts.steps} steps, ${problems.length} problems`);
    }
    const missed = rarities.filter((what) => !counts[what]);
    if (size.length === 'full' && missed.length > 0) problems.push(`never reached: ${missed.join(', ')}`);
    for (const what of Object.keys(counts).toSorted(byName)) say(`reached: ${what}: ${counts[what]}`);
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
