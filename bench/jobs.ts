// Rows P2, P3 and P4: entries and whole jobs on a running stack, with baselines that are measured in the same run.
import type { LocalStack } from '../src/local/stack';
import { EmptyRuns } from './empty/empty-runs';
import { load } from './load';
import { megabytesMax, readResidentMegabytes } from './memory';
import { benchOneAtATime } from './one-job';
import type { BenchmarkResult, IsSelected } from './result-row';
import { StackClient } from './stack-client';
import { benchUploads } from './uploads';

export async function bench(stack: LocalStack, wanted: IsSelected): Promise<BenchmarkResult[]> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const rows = wanted('P2') ? [await benchUploads(client)] : [];
  if (!wanted('P3') && !wanted('P4')) return rows;
  const empty = await EmptyRuns.start(stack.addresses.temporal);
  try {
    if (wanted('P3')) rows.push(...(await benchOneAtATime(client, empty)));
    if (wanted('P4')) rows.push(await manySuppliers(client, empty), ...memory(stack));
  } finally {
    await empty.stop();
  }
  return rows;
}

const suppliers = 100;
const manyJobs = 400;
/** Jobs before the measurement, so that Node has compiled the code. */
const warmJobs = 200;
const lanes = 32;
/** The minimum rate compared with many empty runs that have the current commands. */
const manyRatioMin = 0.5;

/**
 * P4: jobs, 32 at a time for 100 suppliers, compared with empty runs that have the same commands, including those of
 * the chain.
 */
async function manySuppliers(client: StackClient, empty: EmptyRuns): Promise<BenchmarkResult> {
  const codes = Array.from({ length: suppliers }, (_, i) => client.supplierCode(100 + i));
  await load(suppliers, 8, async (i) => void (await client.register(codes[i] as string)));
  const ids: string[] = [];
  const all = warmJobs + manyJobs;
  await load(all, 16, async (i) => void (ids[i] = await client.makeEntry(codes[i % suppliers] as string, 2)));
  await load(warmJobs, lanes, (i) => client.runJob(ids[manyJobs + i] as string, 60));
  await load(warmJobs, lanes, (i) => empty.run('emptyJob', `chain-${i % suppliers}`));
  const first = await load(manyJobs, lanes, (i) => empty.run('emptyJob', `chain-${i % suppliers}`));
  const ours = await load(manyJobs, lanes, (i) => client.runJob(ids[i] as string, 60));
  const second = await load(manyJobs, lanes, (i) => empty.run('emptyJob', `chain-${i % suppliers}`));
  const reference = (first.perSecond + second.perSecond) / 2;
  const ratio = ours.perSecond / reference;
  return {
    id: 'P4',
    what: 'jobs, 32 at a time over 100 suppliers',
    value: ours.perSecond,
    unit: '/s',
    yardstick: `empty runs ${reference.toFixed(1)}/s`,
    ratio,
    target: `>= ${manyRatioMin}`,
    pass: ratio >= manyRatioMin,
  };
}

/** P12: memory of API and worker right after the jobs of P4. */
const memory = (stack: LocalStack): BenchmarkResult[] =>
  ['api', 'worker'].map((name) => {
    const value = readResidentMegabytes(stack.pid(name));
    return {
      id: 'P12',
      what: `resident memory of the ${name} under the load of P4`,
      value,
      unit: 'MB',
      yardstick: `${megabytesMax} MB`,
      ratio: value / megabytesMax,
      target: '<= 1',
      pass: value <= megabytesMax,
    };
  });
