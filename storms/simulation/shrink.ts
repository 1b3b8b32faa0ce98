// Minimizes a failing simulation: removes faults, part by part, as long as the simulation still fails in the same way
// (delta debugging), and prints the remaining faults as a test.
import type { SimulationInput, Verdict } from '../seeded-simulation';

/** Maximum number of runs, because each takes a second. */
const triesUsual = 400;

export type Simulate = (input: SimulationInput) => Promise<Verdict>;

export interface ShrinkResult {
  readonly input: SimulationInput;
  readonly verdict: Verdict;
  /** Number of simulations that were run to minimize it. */
  readonly tries: number;
}

/** @param verdict the verdict of the input, with at least one problem */
export async function shrink(
  simulate: Simulate,
  input: SimulationInput,
  verdict: Verdict,
  triesMax = triesUsual,
): Promise<ShrinkResult> {
  const wanted = getKind(verdict);
  let best: ShrinkResult = { input, verdict, tries: 0 };
  let tries = 0;
  const fails = async (steps: number, struck: readonly string[]): Promise<boolean> => {
    if (tries >= triesMax) return false;
    tries += 1;
    const tried = { ...input, steps, struck };
    const found = await simulate(tried);
    if (getKind(found) !== wanted) return false;
    best = { input: tried, verdict: found, tries };
    return true;
  };
  const steps = Math.min(input.steps, getStep(verdict));
  if (!(await fails(steps, verdict.struck)) && !(await fails(input.steps, verdict.struck))) return best;
  await withFewer(best.input.struck ?? [], (struck) => fails(best.input.steps, struck));
  await fails(Math.min(best.input.steps, getStep(best.verdict)), best.input.struck ?? []);
  return { ...best, tries };
}

/** Zeller's ddmin by complements: removes halves, quarters, eighths and so on, until no single fault can be removed. */
async function withFewer(
  all: readonly string[],
  fails: (part: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  let left = all;
  let size = Math.ceil(left.length / 2);
  while (size >= 1 && left.length > 0) {
    let spared = false;
    for (let from = 0; from < left.length; ) {
      const without = [...left.slice(0, from), ...left.slice(from + size)];
      if (await fails(without)) {
        left = without;
        spared = true;
      } else from += size;
    }
    if (size === 1 && !spared) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return left;
}

/** Returns the first problem without the parts that differ from run to run. */
const getKind = ({ problems: [first = ''] }: Verdict): string =>
  (first.split('\n')[0] ?? '').replace(/^step \d+: /, '').replace(/[0-9A-F]{8,}|\d+/gi, '#');

const getStep = ({ problems: [first = ''] }: Verdict): number => Number(/^step (\d+):/.exec(first)?.[1] ?? Infinity);

/** Prints a test that fails until the cause is fixed. */
export function writeTest({ input: { seed, steps, rates, struck = [] }, verdict }: ShrinkResult): string {
  const name = (verdict.problems[0]?.split('\n')[0] ?? '').replaceAll("'", '’');
  const given = rates ? `\n    rates: ${JSON.stringify(rates)},` : '';
  const list = struck.map((one) => `'${one}'`).join(', ');
  return `it('seed ${seed}: ${name}', async () => {
  const { problems } = await simulate({
    seed: ${seed},
    steps: ${steps},${given}
    struck: [${list}],
  });
  expect(problems).toEqual([]);
});`;
}
