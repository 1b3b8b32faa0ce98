// Row P19: processor time of whole jobs by one call, compared with as many empty runs, by process. Processor time
// matters on a small machine, and does not depend on other load.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalStack } from '../src/local/stack';
import { EmptyRuns } from './empty/empty-runs';
import { load } from './load';
import type { BenchmarkResult } from './result-row';
import { StackClient } from './stack-client';

const jobs = 500;
/** Before the first turn, so that Node has compiled the code of API and worker, as it has in a long run. */
const warmJobs = 400;
/** Jobs and empty runs in turns. */
const turns = 2;
const lanes = 16;
const suppliers = 20;
const ratioMax = 1.9;
/** Time in which the chains and the task that moves events end their last pass after the last response. */
const settleMs = 3_000;
/** The value of Linux: `getconf CLK_TCK` is 100. */
const msPerTick = 10;

/** Milliseconds of processor time, user and system, by process. */
type Times = Readonly<Record<string, number>>;

export async function bench(stack: LocalStack): Promise<BenchmarkResult[]> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const codes = Array.from({ length: suppliers }, (_, i) => client.supplierCode(80_000 + i));
  await load(suppliers, 8, async (i) => void (await client.register(codes[i] as string)));
  const empty = await EmptyRuns.start(stack.addresses.temporal);
  const pids = new Map([
    ...['api', 'worker', 'mongodb', 'temporal'].map((name) => [name, stack.pid(name) ?? 0] as const),
    ['empty worker', empty.pid],
  ]);
  const byCall = (count: number) =>
    load(count, lanes, (i) => client.issue(codes[i % suppliers] as string, 'reported').then(() => undefined));
  const byEmpty = (count: number) => load(count, lanes, (i) => empty.run('emptyJob', `chain-${i % suppliers}`));
  try {
    await byCall(warmJobs);
    await byEmpty(warmJobs);
    let [ours, theirs]: [Times, Times] = [{}, {}];
    for (let turn = 0; turn < turns; turn += 1) {
      ours = add(ours, await timesDuring(pids, () => byCall(jobs / turns)));
      theirs = add(theirs, await timesDuring(pids, () => byEmpty(jobs / turns)));
    }
    return [getRow(ours, theirs)];
  } finally {
    await empty.stop();
  }
}

/** Measures the processor time of the work, less the time that the idle processes use in the same period. */
async function timesDuring(pids: ReadonlyMap<string, number>, work: () => Promise<unknown>): Promise<Times> {
  const began = performance.now();
  const busy = await difference(pids, async () => {
    await work();
    await sleep(settleMs);
  });
  const idle = await difference(pids, () => sleep(performance.now() - began));
  return Object.fromEntries([...pids.keys()].map((name) => [name, (busy[name] ?? 0) - (idle[name] ?? 0)]));
}

async function difference(pids: ReadonlyMap<string, number>, work: () => Promise<unknown>): Promise<Times> {
  const before = read(pids);
  await work();
  const after = read(pids);
  return Object.fromEntries([...pids.keys()].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}

const read = (pids: ReadonlyMap<string, number>): Times =>
  Object.fromEntries([...pids].map(([name, pid]) => [name, readProcessorMs(pid)]));

/** Reads `utime` and `stime` of proc(5). The name of the program, in parentheses, may contain blanks. */
function readProcessorMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S )/);
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * msPerTick;
}

const add = (left: Times, right: Times): Times =>
  Object.fromEntries(Object.keys(right).map((name) => [name, (left[name] ?? 0) + (right[name] ?? 0)]));

const sum = (times: Times): number => Object.values(times).reduce((total, ms) => total + ms, 0);

function getRow(ours: Times, theirs: Times): BenchmarkResult {
  const parts = Object.entries(ours).filter(([name]) => name !== 'empty worker');
  const shown = parts.map(([name, ms]) => `${name} ${(ms / jobs).toFixed(1)}`).join(', ');
  const [value, reference] = [sum(Object.fromEntries(parts)) / jobs, sum(theirs) / jobs];
  return {
    id: 'P19',
    what: `processor time of a job by one call (ms: ${shown})`,
    value,
    unit: 'ms',
    yardstick: `empty run ${reference.toFixed(1)} ms`,
    ratio: value / reference,
    target: `<= ${ratioMax}`,
    pass: value / reference <= ratioMax,
  };
}
