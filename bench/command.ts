// `npm run bench`: measures every row of the table of targets, as ratios in one run. `--only P2,P4` measures some rows;
// `--against DIR` compares them with another checkout; `--size N` sets the number of entries of P15, and `--data DIR`
// the folder of its stack. A second run, or a run after an interruption, continues with the existing data.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bench as batch } from './batch';
import { bench as calculate } from './calculate';
import { bench as chain } from './chain';
import { bench as convert } from './convert';
import { bench as eInvoices } from './e-invoices';
import { bench as jobs } from './jobs';
import { bench as oneCall } from './one-call';
import { bench as pdf } from './pdf';
import { bench as processorTime } from './processor-time';
import { benchConsoles } from './consoles';
import { countingEnvironment, benchRequests } from './requests';
import { startSink, watchedEnvironment, benchWatching } from './watching';
import { published } from './published';
import type { BenchmarkResult, IsSelected } from './result-row';
import { compare } from './against';
import { requireProjectRoot } from '../src/local/root';
import { type LocalStack, startLocalStack } from '../src/local/stack';
import { bench as size } from './size';
import { formatCommandHelp } from '../src/cli/usage';

interface Group {
  /** The rows that this group measures. */
  readonly ids: readonly string[];
  readonly measure: (wanted: IsSelected, large: LargeDatabase) => Promise<BenchmarkResult[]>;
  /** The group takes long, so it is measured only if it is named. */
  readonly isLong?: true;
}

/** The entries of P15. */
interface LargeDatabase {
  readonly size: number;
  /** Folder of its stack; absent for a temporary one. */
  readonly folder?: string;
}

/** Groups of rows that share a preparation. Each group measures only the requested rows. */
const groups: readonly Group[] = [
  { ids: ['P1'], measure: calculate },
  { ids: ['P8', 'P9'], measure: convert },
  { ids: ['P10'], measure: pdf },
  { ids: ['P20'], measure: eInvoices },
  { ids: ['P2', 'P3', 'P4'], measure: (wanted) => withStack((stack) => jobs(stack, wanted)) },
  {
    ids: ['P5', 'P6', 'P7', 'P11', 'P12-chain'],
    measure: (wanted) => withStack((stack, folder) => chain(stack, path.join(folder, 'simulator'), wanted)),
  },
  { ids: ['P14', 'P14-call'], measure: () => withStack(benchRequests, { environmentOf: countingEnvironment }) },
  { ids: ['P17', 'P17-calls', 'P17-run'], measure: () => withStack(oneCall) },
  { ids: ['P18'], measure: () => withStack(batch) },
  { ids: ['P19'], measure: () => withStack(processorTime) },
  { ids: ['P16'], measure: watchedRows },
  {
    ids: ['P16-consoles', 'P16-consoles-jobs'],
    measure: (wanted) => withStack((stack) => benchConsoles(stack, wanted)),
  },
  {
    ids: ['P15'],
    measure: (_, large) => withStack((stack) => size(stack, large.size), { folder: large.folder }),
    isLong: true,
  },
];

/** Measurements that are not in the published table. */
const others: Readonly<Record<string, string>> = {
  'P14-call': 'database requests and transactions of a job by one call',
  P15: 'reads, lists and searches in a large database',
  P17: 'one call to number and QR code, 16 at a time, p95',
  'P17-calls': 'the same, in calls per second',
  'P17-run': 'the same, as a median, compared with a Temporal run with one empty activity',
  P18: 'a batch of invoices of one supplier, from the call to its report',
  P19: 'processor time of a job by one call',
};

/** The order of the rows: P2 before P10, and P17 before P17-calls. */
const byNumber = new Intl.Collator('en', { numeric: true });

const listBenchmarks = (): Record<string, string> =>
  Object.fromEntries(
    groups
      .flatMap(({ ids }) => ids)
      .toSorted(byNumber.compare)
      .map((id) => [id, (published.find((row) => row.id === id)?.what ?? others[id] ?? '').replaceAll('`', '')]),
  );

export const help = formatCommandHelp({
  usage: 'npm run bench [-- options]',
  lists: { 'Benchmarks (docs/capacity.md)': listBenchmarks() },
  options: {
    '--only P2,P4': 'measure only these benchmarks',
    '--against DIR': 'compare with another checkout (installed and built)',
    '--size N': 'entries in the database of P15 (default: 1,000,000)',
    '--data DIR': 'keep the database of P15 in this folder, and continue with the data there',
  },
  notes:
    'Some benchmarks include others: P1 includes P1-lines, P3 includes P3-pdf, P5 includes P5-single, P12-chain includes\n' +
    'P12-memory, and P20 includes P20-cii, P20-facturae and P20-facturx.',
});

const entriesDefault = 1_000_000;

export async function run(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { only: text, against: text, size: text, data: text } });
  const only = values.only?.split(',') ?? [];
  if (values.against) return compare(only.length > 0 ? only : ['P4'], values.against);
  const known = groups.flatMap(({ ids }) => ids);
  const unknown = only.filter((id) => !known.includes(id));
  if (unknown.length > 0 && !values.against) {
    console.error(`No benchmark has this id: ${unknown.join(', ')}. npm run bench -- --help lists all.`);
    return 2;
  }
  const wanted: IsSelected = (id) => only.length === 0 || only.includes(id);
  const large = {
    size: Number(values.size ?? entriesDefault),
    ...(values.data ? { folder: path.resolve(values.data) } : {}),
  };
  if (!Number.isInteger(large.size) || large.size < 1) {
    console.error('--size takes a number of entries.');
    return 2;
  }
  const rows: BenchmarkResult[] = [];
  for (const { ids, measure, isLong } of groups) {
    if (!ids.some(wanted) || (isLong && only.length === 0)) continue;
    console.error(`bench       ${ids.filter(wanted).join(', ')} ...`);
    rows.push(...(await measure(wanted, large)));
  }
  console.log(buildTable(rows));
  const file = save(rows);
  console.log(`\nWritten to ${path.relative(process.cwd(), file)}.`);
  return rows.every(({ pass }) => pass) ? 0 : 1;
}

/** Starts two APIs, one of which is watched. */
async function watchedRows(): Promise<BenchmarkResult[]> {
  const sink = await startSink();
  try {
    return await withStack(
      async (stack) => {
        const row = await benchWatching(stack);
        if (sink.taken() === 0) throw new Error('no trace came: nothing was compared');
        return [row];
      },
      { environmentOf: () => watchedEnvironment(sink.url), apis: 2 },
    );
  } finally {
    sink.close();
  }
}

interface StackOptions {
  readonly environmentOf?: (folder: string) => Readonly<Record<string, NodeJS.ProcessEnv>>;
  readonly apis?: number;
  /** Whether the stack stays afterwards. */
  readonly folder?: string | undefined;
}

/** Starts a separate stack, which is deleted afterwards unless a folder is set. */
async function withStack(
  measure: (stack: LocalStack, folder: string) => Promise<BenchmarkResult[]>,
  { environmentOf = () => ({}), apis = 1, folder: kept }: StackOptions = {},
): Promise<BenchmarkResult[]> {
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'sello-bench-'));
  const stack = await startLocalStack({
    dataFolder: folder,
    say: (line) => console.error(`stack       ${line}`),
    authorityWaitSeconds: 0,
    apis,
    environment: process.env,
    env: environmentOf(folder),
  });
  try {
    return await measure(stack, folder);
  } finally {
    await stack.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function buildTable(rows: readonly BenchmarkResult[]): string {
  const cells = rows.map((row) => [
    row.id,
    row.what,
    `${round(row.value)} ${row.unit}`,
    row.yardstick,
    round(row.ratio),
    findPublished(row.id),
    row.target,
    row.pass ? 'pass' : 'MISS',
  ]);
  const heads = ['id', 'what', 'value', 'baseline', 'ratio', 'published', 'target', ''];
  const widths = heads.map((head, i) => Math.max(head.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(heads), ...cells.map(line)].join('\n');
}

/** Figure and ratio of docs/capacity.md. */
function findPublished(id: string): string {
  const found = published.find((row) => row.id === id);
  return found ? `${round(found.value)} ${found.unit}, ${round(found.ratio)}` : '';
}

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

function save(rows: readonly BenchmarkResult[]): string {
  const folder = path.join(requireProjectRoot(), 'bench/results');
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = path.join(folder, `${at.replaceAll(':', '-')}.json`);
  const cpus = os.cpus();
  const machine = { cores: cpus.length, cpu: cpus[0]?.model, node: process.version, load: os.loadavg()[0] };
  writeFileSync(file, `${JSON.stringify({ at, machine, rows }, null, 2)}\n`);
  return file;
}
