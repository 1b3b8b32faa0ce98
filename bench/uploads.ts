// Row P2: uploads to a running stack, alternating with a bare route that inserts the same document.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { connectDatabase } from '../src/store/database';
import { getEntriesCollection } from '../src/store/entries/entries';
import { waitForFirstLine } from './first-line';
import { call, type LoadResult, load, median } from './load';
import type { BenchmarkResult } from './result-row';
import type { StackClient } from './stack-client';

/**
 * The measurements alternate, because the speed of a machine varies. Each turn is compared with the one right before
 * it, and the median of these ratios counts.
 */
const postCount = 1_000;
const postRounds = 9;
const postLanes = 16;
/**
 * Calls before the first round. A call uses about a thousand functions, and Node compiles most of them in these calls.
 */
export const warmCalls = 4_000;
/** A call with keys, audit and events. */
const postRatioMin = 0.5;

/**
 * P2: `POST /silo/v1/entries`, 10 lines, 16 clients, compared with a bare route that inserts the same stored document,
 * in turns. The warm-up calls are also timed and printed, because an API that has just started is slower.
 */
export async function benchUploads(client: StackClient): Promise<BenchmarkResult> {
  const { mongodb, api, token } = client.stack.addresses;
  const supplier = client.supplierCode(9_000);
  const body = JSON.stringify({ data: client.invoice(supplier, 10) });
  const response = JSON.parse(await call('POST', `${api}/silo/v1/entries`, token, body)) as { id: string };
  const database = await connectDatabase(mongodb, 'sello');
  const stored = await getEntriesCollection(database).findOne({ id: response.id });
  await database.close();
  const bare = await startBare(mongodb, stored as object);
  const post = (url: string) => (count: number) =>
    load(count, postLanes, () => call('POST', url, token, body).then(() => undefined));
  try {
    const [postOurs, postBare] = [post(`${api}/silo/v1/entries`), post(bare.url)];
    const cold = await postOurs(warmCalls);
    await postBare(warmCalls);
    const rounds: { ours: LoadResult; bare: LoadResult }[] = [];
    for (let i = 0; i < postRounds; i += 1) {
      rounds.push({ bare: await postBare(postCount), ours: await postOurs(postCount) });
    }
    return postRow(rounds, cold);
  } finally {
    bare.stop();
  }
}

function postRow(rounds: readonly { ours: LoadResult; bare: LoadResult }[], cold: LoadResult): BenchmarkResult {
  const computeMean = (of: (round: { ours: LoadResult; bare: LoadResult }) => number): number =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;
  const [perSecond, reference] = [computeMean(({ ours }) => ours.perSecond), computeMean(({ bare }) => bare.perSecond)];
  const [p50Ms, p99Ms] = [computeMean(({ ours }) => ours.p50Ms), Math.max(...rounds.map(({ ours }) => ours.p99Ms))];
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
  const port = await waitForFirstLine(child, 'the bare route');
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, stop: () => void child.kill('SIGKILL') };
}
