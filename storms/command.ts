// `npm run storm -- R2 [--minutes 5] [--seed 7]` runs one fault test. The first line has seed and machine, progress
// goes to standard error, and the last line says whether the test passed, as does the exit code.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { openStackUnderLoad, type ReportProgress } from './stack-under-load';
import { formatCounts, type Size, type Storm, type Verdict } from './storm';
import { storms } from './storms';
import { formatCommandHelp } from '../src/cli/usage';

/** The meaning of the letter of a name. */
const titles: Readonly<Record<string, string>> = {
  B: 'Tests of calls and batches',
  R: 'Tests of faults and races',
  M: 'Tests of memory',
  D: 'Tests of operations, from backups to clocks',
  U: 'Tests of upgrades',
  C: 'Tests of clusters',
};

const listTests = (letter: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(storms).flatMap(([name, { what }]) => (name.startsWith(letter) ? [[name, what]] : [])),
  );

export const help = formatCommandHelp({
  usage: ['npm run storm -- NAME [options]', 'npm run storm -- all [options]'],
  lists: Object.fromEntries(Object.entries(titles).map(([letter, title]) => [title, listTests(letter)])),
  options: {
    '--short': 'run each test for a few seconds',
    '--minutes N': 'run the load for N minutes, with as many invoices and faults as fit (default: about 10)',
    '--seed N': 'seed of the random choices (default: 1)',
    '--from COMMIT': 'U1: upgrade from this commit instead of the last release',
  },
});

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string', default: '1' },
      short: { type: 'boolean' },
      from: { type: 'string' },
    },
  });
  const [name, ...others] = positionals;
  const names = name === 'all' ? Object.keys(storms) : [name ?? ''];
  const seed = Number(values.seed);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  const isMeant = others.length === 0 && names.every((name) => storms[name]);
  if (!isMeant || !Number.isInteger(seed) || (minutes !== undefined && !(minutes > 0))) {
    console.log(help);
    return name === undefined ? 0 : 2;
  }
  const size: Size = {
    seed,
    length: values.short ? 'short' : 'full',
    ...(minutes === undefined ? {} : { minutes }),
    ...(values.from ? { from: values.from } : {}),
  };
  let failed = 0;
  for (const one of names) failed += (await runStorm(one, storms[one] as Storm, size)) ? 0 : 1;
  return failed === 0 ? 0 : 1;
}

/** Returns whether the storm passed. */
async function runStorm(name: string, storm: Storm, size: Size): Promise<boolean> {
  const began = Date.now();
  const machine = `node ${process.version}, ${os.platform()} ${os.release()}, ${os.cpus().length} cores`;
  console.log(`${name} ${storm.what}; seed ${size.seed}, ${machine}`);
  const report: ReportProgress = (line) => console.error(`${seconds(began).padStart(6)} s   ${line}`);
  const { counts, problems, skipped } = await readVerdict(storm, size, report);
  if (skipped) {
    console.log(`${name} skipped: ${skipped}`);
    return true;
  }
  if (problems.length === 0) console.log(`${name} passed: ${formatCounts(counts)}, ${seconds(began)} s`);
  else console.log(`${name} failed: ${problems.join('; ')} (${formatCounts(counts)}, ${seconds(began)} s)`);
  return problems.length === 0;
}

/** A fault test that throws has failed; its stack is nevertheless stopped. */
async function readVerdict(storm: Storm, size: Size, report: ReportProgress): Promise<Verdict> {
  try {
    if (!('shape' in storm)) return await storm.run(size, report);
    const field = await openStackUnderLoad(storm.shape, report);
    try {
      return await storm.run(field, size);
    } finally {
      await field.close();
    }
  } catch (error) {
    return { counts: {}, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

const seconds = (since: number): string => ((Date.now() - since) / 1_000).toFixed(0);
