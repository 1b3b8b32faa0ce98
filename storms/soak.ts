// M1: eight jobs a second for 40 suppliers. The memory of every process is printed, and must be flat after the warm-up.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readResidentMegabytes } from '../bench/memory';
import { requireCompiledFilePath } from '../src/local/root';
import { issueInvoices, judgeEnded } from './load';
import { proveWhole } from './proof';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad } from './stack-under-load';
import { type PlainStorm, type Size, mergeVerdicts, type Verdict } from './storm';

export const soak: PlainStorm = {
  what: 'soak: eight jobs a second for 40 suppliers during 30 minutes; the memory of each process must not grow',
  run,
};

const suppliersCount = 40;
const jobsPerSecond = 8;
const minutesUsual = 30;
/** Time in which caches fill. In a run of less than ten minutes, it is half of the run. */
const warmUpMinutes = 5;
const lookSeconds = 15;
/**
 * Memory is flat if the median of the last quarter is at most this share above the median of the first quarter after
 * the warm-up.
 */
const growthShare = 0.1;
const growthMegabytes = 15;

/** Megabytes by `worker`, `worker heap 0` (main thread), `worker heap 3` and so on. */
type MemorySample = { readonly atMs: number; readonly megabytes: Readonly<Record<string, number>> };

async function run(size: Size, report: ReportProgress): Promise<Verdict> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-memory-'));
  const env = {
    NODE_OPTIONS: `--require ${requireCompiledFilePath('storms/memory-report')}`,
    SELLO_STORM_MEMORY: folder,
  };
  const field = await openStackUnderLoad({ apis: 1, workers: 1 }, report, { env: { api: env, worker: env } });
  try {
    return await underLoad(field, size, folder);
  } finally {
    await field.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function underLoad(field: StackUnderLoad, size: Size, folder: string): Promise<Verdict> {
  const suppliers = field.newSuppliers(suppliersCount);
  await field.client.register(suppliers);
  const minutes = size.length === 'short' ? 1 : (size.minutes ?? minutesUsual);
  const beganMs = Date.now();
  const endMs = beganMs + minutes * 60_000;
  const warmMs = beganMs + Math.min(warmUpMinutes, minutes / 2) * 60_000;
  const load = issueInvoices(field, {
    suppliers,
    clients: 128,
    everyMs: 1_000 / jobsPerSecond,
    // Clients that read their jobs again and again would use more of two cores than the jobs.
    waitSeconds: 10,
    goesOn: () => Date.now() < endMs,
  });
  const samples: MemorySample[] = [];
  const watching = (async () => {
    for (let next = beganMs; next < endMs; next += lookSeconds * 1_000) {
      await sleep(Math.max(0, next - Date.now()));
      const sample = { atMs: Date.now(), megabytes: readMegabytes(field, folder) };
      samples.push(sample);
      field.say(getLine(sample));
    }
  })();
  const [ended] = await Promise.all([load, watching]);
  const perSecond = {
    counts: { 'jobs in ten seconds': Math.round((ended.length * 10) / (minutes * 60)) },
    problems: [],
  };
  const proof = await proveWhole(field, suppliers, ended.length);
  return mergeVerdicts(judgeEnded(ended), proof, perSecond, judgeSamples(samples, warmMs));
}

function readMegabytes({ stack }: StackUnderLoad, folder: string): MemorySample['megabytes'] {
  const found: Record<string, number> = {};
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  for (const name of stack.names) {
    const pid = stack.pid(name);
    if (pid === undefined) continue;
    found[name] = readResidentMegabytes(pid);
    for (const file of files.filter((one) => one.startsWith(`${pid}-`)).toSorted()) {
      const { thread, heapUsed, external } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
        thread: number;
        heapUsed: number;
        external: number;
      };
      found[`${name} heap ${thread}`] = (heapUsed + external) / 1_048_576;
    }
  }
  return found;
}

const getLine = ({ megabytes }: MemorySample): string =>
  Object.entries(megabytes)
    .map(([name, value]) => `${name} ${value.toFixed(0)}`)
    .join(', ');

/**
 * Returns whether the memory of a process must be flat. This applies only to Sello's processes: other servers fill
 * their caches freely, and the simulator stores every record.
 */
const isJudged = (name: string): boolean => /^(api|worker)/.test(name);

function judgeSamples(samples: readonly MemorySample[], warmMs: number): Verdict {
  const warm = samples.filter(({ atMs }) => atMs >= warmMs);
  const quarter = Math.max(1, Math.floor(warm.length / 4));
  const counts: Record<string, number> = {};
  const problems: string[] = [];
  for (const name of Object.keys(samples.at(-1)?.megabytes ?? {})) {
    const values = warm.map(({ megabytes }) => megabytes[name] ?? 0);
    const [before, after] = [computeMedian(values.slice(0, quarter)), computeMedian(values.slice(-quarter))];
    counts[`MB ${name}, from`] = Math.round(before);
    counts[`MB ${name}, to`] = Math.round(after);
    if (isJudged(name) && after > before * (1 + growthShare) + growthMegabytes)
      problems.push(`${name} grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB after the warm-up`);
  }
  return { counts, problems };
}

const computeMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
