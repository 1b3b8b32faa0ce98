// Rows P2, P3 and P4: entries and whole jobs against a running stack, with yardsticks taken in the same run.
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Stack } from '../src/local/stack';
import { connectDatabase } from '../src/store/database';
import { entries } from '../src/store/entries/entries';
import { EmptyRuns } from './empty/empty-runs';
import { ready } from './first-line';
import { call, type Load, load, median } from './load';
import { megabytesMax, residentMegabytes } from './memory';
import type { Row, Wanted } from './result-row';
import { StackClient } from './stack-client';

export async function bench(stack: Stack, wanted: Wanted): Promise<Row[]> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const rows = wanted('P2') ? [await postEntries(client)] : [];
  if (!wanted('P3') && !wanted('P4')) return rows;
  const empty = await EmptyRuns.start(stack.addresses.temporal);
  try {
    if (wanted('P3')) rows.push(...(await oneAtATime(client, empty)));
    if (wanted('P4')) rows.push(await manySuppliers(client, empty), ...memory(stack));
  } finally {
    await empty.stop();
  }
  return rows;
}

/**
 * In turns, because a machine is faster now and slower then: each turn is compared with the one right before it, and the middle
 * of these ratios counts.
 */
const postCount = 1_000;
const postRounds = 9;
const postLanes = 16;
/** Calls before the first round: about a thousand functions stand behind a call, and Node compiles most of them within so many. */
const warmCalls = 4_000;
/** With keys, audit and events. */
const postRatioMin = 0.5;

/**
 * P2: `POST /silo/v1/entries`, 10 lines, 16 clients, against a bare route that inserts the same stored document, in turns.
 * The calls that warm the process up are timed as well and printed: an API that has just started is slower.
 */
async function postEntries(client: StackClient): Promise<Row> {
  const { mongodb, api, token } = client.stack.addresses;
  const supplier = client.supplierCode(9_000);
  const body = JSON.stringify({ data: client.invoice(supplier, 10) });
  const made = JSON.parse(await call('POST', `${api}/silo/v1/entries`, token, body)) as { id: string };
  const database = await connectDatabase(mongodb, 'sello');
  const stored = await entries(database).findOne({ id: made.id });
  await database.close();
  const bare = await startBare(mongodb, stored as object);
  const post = (url: string) => (count: number) =>
    load(count, postLanes, () => call('POST', url, token, body).then(() => undefined));
  try {
    const [postOurs, postBare] = [post(`${api}/silo/v1/entries`), post(bare.url)];
    const cold = await postOurs(warmCalls);
    await postBare(warmCalls);
    const rounds: { ours: Load; bare: Load }[] = [];
    for (let i = 0; i < postRounds; i += 1) {
      rounds.push({ bare: await postBare(postCount), ours: await postOurs(postCount) });
    }
    return postRow(rounds, cold);
  } finally {
    bare.stop();
  }
}

function postRow(rounds: readonly { ours: Load; bare: Load }[], cold: Load): Row {
  const meanOf = (of: (round: { ours: Load; bare: Load }) => number): number =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;
  const [perSecond, reference] = [meanOf(({ ours }) => ours.perSecond), meanOf(({ bare }) => bare.perSecond)];
  const [p50Ms, p99Ms] = [meanOf(({ ours }) => ours.p50Ms), Math.max(...rounds.map(({ ours }) => ours.p99Ms))];
  const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
  const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, first ${warmCalls} calls ${cold.perSecond.toFixed(0)}/s`;
  return {
    id: 'P2',
    what: `POST entries, 10 lines, 16 clients (${times})`,
    value: perSecond,
    unit: '/s',
    yardstick: `bare Koa insert ${reference.toFixed(0)}/s`,
    ratio,
    target: `>= ${postRatioMin}, p99 < 10 x p50`,
    pass: ratio >= postRatioMin && p99Ms < 10 * p50Ms,
  };
}

async function startBare(mongodb: string, document: object): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(__dirname, 'bare-koa.js'), mongodb, `bench-${Date.now()}`], {
    env: { ...process.env, SELLO_BENCH_DOCUMENT: JSON.stringify(document) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await ready(child, 'the bare route');
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, stop: () => void child.kill('SIGKILL') };
}

const singles = 25;
const warmSingles = 3;
/** Of the former empty run. */
const singleRatioMax = 0.8;

/** P3: whole jobs on an idle supplier, one at a time, against the commands of the former shape; and the PDF before a late answer. */
async function oneAtATime(client: StackClient, empty: EmptyRuns): Promise<Row[]> {
  const supplier = await client.register(client.supplierCode(1));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < singles + warmSingles; i += 1) {
    const entry = await client.makeEntry(supplier, 2);
    ours.push(await msOf(() => client.runJob(entry, 30)));
    theirs.push(await msOf(() => empty.run('formerJob', 'single')));
  }
  const [value, reference] = [median(ours.slice(warmSingles)), median(theirs.slice(warmSingles))];
  const ratio = value / reference;
  return [
    {
      id: 'P3',
      what: 'a whole invoice job, idle supplier, one at a time (median)',
      value,
      unit: 'ms',
      yardstick: `empty run ${reference.toFixed(0)} ms`,
      ratio,
      target: `<= ${singleRatioMax}`,
      pass: ratio <= singleRatioMax,
    },
    await pdfBeforeAnswer(client, supplier),
  ];
}

async function msOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function pdfBeforeAnswer(client: StackClient, supplier: string): Promise<Row> {
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
    yardstick: `answered after ${answeredMs.toFixed(0)} ms`,
    ratio: printedMs / answeredMs,
    target: 'before the answer',
    pass: printedMs < answeredMs,
  };
}

const suppliers = 100;
const manyJobs = 400;
/** As many jobs go before: what stands behind a job is compiled on the way. */
const warmJobs = 200;
const lanes = 32;
/** Of empty runs with today's commands. */
const manyRatioMin = 0.5;

/** P4: jobs, 32 at a time over 100 suppliers, against empty runs with the same commands, the chain's share included. */
async function manySuppliers(client: StackClient, empty: EmptyRuns): Promise<Row> {
  const codes = Array.from({ length: suppliers }, (_, i) => client.supplierCode(100 + i));
  await load(suppliers, 8, async (i) => void (await client.register(codes[i] as string)));
  const made: string[] = [];
  const all = warmJobs + manyJobs;
  await load(all, 16, async (i) => void (made[i] = await client.makeEntry(codes[i % suppliers] as string, 2)));
  await load(warmJobs, lanes, (i) => client.runJob(made[manyJobs + i] as string, 60));
  await load(warmJobs, lanes, (i) => empty.run('emptyJob', `chain-${i % suppliers}`));
  const first = await load(manyJobs, lanes, (i) => empty.run('emptyJob', `chain-${i % suppliers}`));
  const ours = await load(manyJobs, lanes, (i) => client.runJob(made[i] as string, 60));
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

/** P12: what API and worker hold right behind the jobs of P4. */
const memory = (stack: Stack): Row[] =>
  ['api', 'worker'].map((name) => {
    const value = residentMegabytes(stack.pid(name));
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
