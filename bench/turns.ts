// Rows that two checkouts measure in turns, each on its own running stack: one batch here, one batch there, and again.
import path from 'node:path';
import type * as chainBenchModule from './chain-bench';
import type * as drainingModule from './draining';
import { load, median } from './load';
import type { StackClient } from './stack-client';

/** One checkout and its running stack. */
export interface BenchmarkSide {
  readonly name: 'here' | 'there';
  /** Folder of the built checkout. */
  readonly root: string;
  /** Folder of the data of the stack. */
  readonly data: string;
  readonly client: StackClient;
}

export interface TurnRow {
  readonly unit: '/s' | 'ms';
  /** Runs once before the first turn, because a process that has just started is slower. */
  prepare(side: BenchmarkSide): Promise<void>;
  /** Runs one batch. @returns its figure */
  measure(side: BenchmarkSide, turn: number): Promise<number>;
}

const suppliers = 100;
const uploads = 1_000;
const uploadLanes = 16;
const warmUploads = 4_000;
const singles = 15;
const jobs = 200;
const jobLanes = 32;

const getSupplier = ({ client }: BenchmarkSide, i: number): string => client.supplierCode(100 + (i % suppliers));

export const turnRows: Readonly<Record<string, TurnRow>> = {
  P2: {
    unit: '/s',
    prepare: async (side) => void (await upload(side, warmUploads)),
    measure: (side) => upload(side, uploads),
  },
  P3: {
    unit: 'ms',
    prepare: async (side) => {
      await side.client.register(side.client.supplierCode(1));
      await oneAtATime(side);
    },
    measure: oneAtATime,
  },
  P4: {
    unit: '/s',
    prepare: async (side) => {
      await load(suppliers, 8, async (i) => void (await side.client.register(getSupplier(side, i))));
      await manyJobs(side);
    },
    measure: manyJobs,
  },
  P6: { unit: '/s', prepare: async () => undefined, measure: drain },
};

async function upload({ client }: BenchmarkSide, count: number): Promise<number> {
  const supplier = client.supplierCode(9_000);
  return (await load(count, uploadLanes, async () => void (await client.makeEntry(supplier, 10)))).perSecond;
}

/** The median of whole jobs on an idle supplier. */
async function oneAtATime({ client }: BenchmarkSide): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < singles; i += 1) {
    const entry = await client.makeEntry(client.supplierCode(1), 2);
    const start = performance.now();
    await client.runJob(entry, 30);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Makes the uploads first and then the jobs. Only the jobs are timed. */
async function manyJobs(side: BenchmarkSide): Promise<number> {
  const ids: string[] = [];
  await load(jobs, 16, async (i) => void (ids[i] = await side.client.makeEntry(getSupplier(side, i), 2)));
  return (await load(jobs, jobLanes, (i) => side.client.runJob(ids[i] as string, 60))).perSecond;
}

/** Sends a backlog with the code of the checkout, which matches the checkout's store. Each turn has new suppliers. */
async function drain({ root, data, client }: BenchmarkSide, turn: number): Promise<number> {
  // The names are constants, because the compiler leaves an expression within import() as it is, with the names of the
  // source.
  const [openFile, drainFile] = ['chain-bench.js', 'draining.js'].map((file) => path.join(root, 'dist/bench', file));
  const { openChainBench } = (await import(openFile as string)) as typeof chainBenchModule;
  const { benchDraining } = (await import(drainFile as string)) as typeof drainingModule;
  const chainBench = await openChainBench(client.stack, path.join(data, 'simulator'));
  try {
    const supplierCode = (n: number): string => client.supplierCode(n + 1_000 * turn);
    const { row } = await benchDraining({
      ...chainBench,
      client: Object.create(chainBench.client, { supplierCode: { value: supplierCode } }) as StackClient,
    });
    return row.value;
  } finally {
    await chainBench.close();
  }
}
