// R24: hundreds of seeded simulations of 10,000 steps each, on every core. A seed that fails is minimized and printed
// as a test. A simulation without a guard must fail.
import { type SimulationInput, simulate, type Verdict } from './seeded-simulation';
import { isLong, type Mutant, mutants, chooseRates } from './simulation/mutants';
import { formatStateCounts, listRareStates } from './simulation/rare-events';
import { openSeedThreads, type SeedThreads } from './simulation/seed-threads';
import { shrink, writeTest } from './simulation/shrink';
import type { ReportProgress } from './stack-under-load';
import { type PlainStorm, type Size, scaleSize } from './storm';

/** Number of steps of a simulation by the length of the test. */
export const stepsByLength = { short: 3_000, full: 10_000 } as const;
const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/**
 * Maximum number of seeds until the simulation detects a removed guard. The guard that is hardest to detect needs 15 to
 * 60 seeds.
 */
const mutantSeedsMax = 120;
/** Number of seeds that are minimized. Each takes minutes. */
const shrunkMax = 2;

export const manySeeds: PlainStorm = {
  what: 'seeded simulation: one seed decides what clients, processes, the clock and the authority do',
  async run(size, report) {
    const seeds = scaleSize(size, 2_000, 10);
    const steps = stepsByLength[size.length];
    const threads = openSeedThreads();
    try {
      const { counts, failed } = await simulateAll(threads, { first: size.seed, seeds, steps }, report);
      for (const what of Object.keys(counts).toSorted(byName)) report(`reached: ${what}: ${counts[what]}`);
      for (const line of formatStateCounts(counts)) report(line);
      for (const verdict of failed.slice(0, shrunkMax)) await printShort(threads, verdict, steps, report);
      const problems = [
        ...failed.flatMap(({ seed, problems: own }) => own.map((problem) => `seed ${seed}: ${problem}`)),
        ...listRareStates(counts, { seeds, steps }).map((text) => `reached too seldom: ${text}`),
        ...(await missedMutants(threads, size, report)),
      ];
      return { counts: { ...counts, mutants: mutants.length }, problems };
    } finally {
      await threads.close();
    }
  },
};

interface Seeds {
  readonly first: number;
  readonly seeds: number;
  readonly steps: number;
}

/** Runs every seed once; as many run at the same time as there are threads. */
async function simulateAll(threads: SeedThreads, { first, seeds, steps }: Seeds, report: ReportProgress) {
  const counts: Record<string, number> = { seeds: 0, steps: 0 };
  const failed: Verdict[] = [];
  const add = (what: string, more: number): void => {
    counts[what] = (counts[what] ?? 0) + more;
  };
  let done = 0;
  await inThreads(
    threads,
    Array.from({ length: seeds }, (_, i) => first + i),
    async (seed) => {
      const verdict = await threads.simulate({ seed, steps });
      add('seeds', 1);
      add('steps', verdict.steps);
      for (const [what, count] of Object.entries(verdict.counts)) add(what, count);
      if (verdict.problems.length > 0) {
        failed.push(verdict);
        report(`seed ${seed}: ${verdict.problems[0]}`);
      }
      done += 1;
      if (done % 10 === 0) report(`${done} seeds, ${counts.steps} steps, ${failed.length} failed`);
    },
  );
  return { counts, failed };
}

async function inThreads<T>(
  threads: SeedThreads,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: threads.count }, lane));
}

async function printShort(
  threads: SeedThreads,
  verdict: Verdict,
  steps: number,
  report: ReportProgress,
): Promise<void> {
  const { seed } = verdict;
  const short = await shrink((input) => threads.simulate(input), { seed, steps }, verdict);
  report(`seed ${seed} made short by ${short.tries} runs:\n${writeTest(short)}`);
}

async function missedMutants(
  threads: SeedThreads,
  { seed: first }: Size,
  report: ReportProgress,
): Promise<readonly string[]> {
  const missed: string[] = [];
  await inThreads(threads, mutants, async (mutant) => {
    const seed = await findFirstSeed(mutant, first, (input) => threads.simulate(input));
    if (seed !== undefined) report(`a missing guard (${mutant}) is noticed by seed ${seed}`);
    else missed.push(`no simulation noticed in ${mutantSeedsMax} seeds that a guard is missing: ${mutant}`);
  });
  return missed;
}

/** Finds the first seed whose simulation fails without the guard and passes with it. */
export async function findFirstSeed(
  mutant: Mutant,
  first: number,
  by: (input: SimulationInput) => Promise<Verdict> = simulate,
): Promise<number | undefined> {
  const rates = chooseRates(mutant);
  for (let seed = first; seed < first + mutantSeedsMax; seed += 1) {
    const input = { seed, steps: isLong(mutant) ? stepsByLength.full : stepsByLength.short, rates };
    const { problems } = await by({ ...input, mutant });
    if (problems.length > 0 && (await by(input)).problems.length === 0) return seed;
  }
  return undefined;
}
