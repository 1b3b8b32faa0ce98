// Row P3: whole jobs of an idle supplier, one at a time, and the PDF of a job whose response is late.
import { EmptyRuns } from './empty/empty-runs';
import { startPlainEngine } from './empty/plain-engine';
import { median } from './load';
import type { BenchmarkResult } from './result-row';
import type { StackClient } from './stack-client';

const singles = 25;
const warmSingles = 3;
/** Number of runs of the former empty run. */
const singleRatioMax = 0.8;

/**
 * P3: whole jobs of an idle supplier, one at a time, and the PDF before a late response. The baseline is what a job
 * cost before its steps ran in one walk: those commands, one run after the other, on a default Temporal, half of them
 * before the jobs and half after them. P3-own has the current empty run: the current commands, on the Temporal of the
 * stack.
 */
export async function benchOneAtATime(client: StackClient, empty: EmptyRuns): Promise<BenchmarkResult[]> {
  const supplier = await client.register(client.supplierCode(1));
  const [former, ours, own]: [number[], number[], number[]] = [[], [], []];
  former.push(...(await formerRuns(client)));
  for (let i = 0; i < singles + warmSingles; i += 1) {
    const entry = await client.makeEntry(supplier, 2);
    ours.push(await readMs(() => client.runJob(entry, 30)));
    own.push(await readMs(() => empty.run('emptyJob', 'single')));
  }
  former.push(...(await formerRuns(client)));
  const [value, today] = [median(ours.slice(warmSingles)), median(own.slice(warmSingles))];
  const before = median(former);
  return [
    {
      id: 'P3',
      what: 'a whole invoice job, idle supplier, one at a time (median)',
      value,
      unit: 'ms',
      yardstick: `empty run with the former commands ${before.toFixed(0)} ms`,
      ratio: value / before,
      target: `<= ${singleRatioMax}`,
      pass: value / before <= singleRatioMax,
    },
    {
      id: 'P3-own',
      what: 'the same next to an empty run of today',
      value,
      unit: 'ms',
      yardstick: `empty run with the same commands ${today.toFixed(0)} ms`,
      ratio: value / today,
      target: 'shown, no target',
      pass: true,
    },
    await pdfBeforeAnswer(client, supplier),
  ];
}

/** Milliseconds of each run, without the runs of the warm-up. */
async function formerRuns(client: StackClient): Promise<number[]> {
  const engine = await startPlainEngine(client.stack.addresses.mongodb);
  const runs = await EmptyRuns.start(engine.address);
  const all: number[] = [];
  try {
    for (let i = 0; i < singles + warmSingles; i += 1) all.push(await readMs(() => runs.run('formerJob', 'single')));
  } finally {
    await runs.stop();
    await engine.stop();
  }
  return all.slice(warmSingles);
}

async function readMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function pdfBeforeAnswer(client: StackClient, supplier: string): Promise<BenchmarkResult> {
  await client.control('PUT', '/faults', { delayMs: 2_000, rules: [] });
  const entry = await client.makeEntry(supplier, 2);
  const start = performance.now();
  const job = client.runJob(entry, 30);
  await client.until(async () => (await client.attachments(entry)).some(({ mime }) => mime === 'application/pdf'));
  const printedMs = performance.now() - start;
  await job;
  const answeredMs = performance.now() - start;
  await client.control('DELETE', '/faults');
  return {
    id: 'P3-pdf',
    what: 'PDF attached while the answer takes 2 s',
    value: printedMs,
    unit: 'ms',
    yardstick: `response after ${answeredMs.toFixed(0)} ms`,
    ratio: printedMs / answeredMs,
    target: 'before the answer',
    pass: printedMs < answeredMs,
  };
}
