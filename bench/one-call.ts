// Row P17: one call from invoice to number and QR code, 16 at a time for one supplier, while the authority does not
// respond. The call is compared with a bare Koa route with as many transactions, and with a run that has one empty
// activity.
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { LocalStack } from '../src/local/stack';
import { EmptyRuns } from './empty/empty-runs';
import { waitForFirstLine } from './first-line';
import { call, type LoadResult, load, median } from './load';
import type { BenchmarkResult } from './result-row';
import { StackClient } from './stack-client';

const calls = 100;
const lanes = 16;
/** Calls before the first round, in which Node compiles the code of API and worker. */
const warmCalls = 300;
const rounds = 3;
const p95MsMax = 1_000;
/** A call commits twice: first the invoice with its request, then the seal. */
const transactionsPerCall = 2;
/** The waiting time of the authority, and the delay of its response. */
const silence = { windowSeconds: 60, delayMs: 20_000 } as const;

interface Round {
  readonly ours: LoadResult;
  readonly bare: LoadResult;
  readonly empty: LoadResult;
}

export async function bench(stack: LocalStack): Promise<BenchmarkResult[]> {
  const client = await StackClient.open(stack);
  const supplier = await client.register(client.supplierCode(70_000));
  await client.control('PUT', '/wait', { seconds: silence.windowSeconds });
  await client.control('PUT', '/faults', { delayMs: silence.delayMs, rules: [] });
  const bare = await startBareTransactions(stack.addresses.mongodb);
  const empty = await EmptyRuns.start(stack.addresses.temporal);
  try {
    const ofOurs = (count: number) => load(count, lanes, () => client.issue(supplier).then(() => undefined));
    const ofBare = (count: number) => load(count, lanes, () => call('POST', bare.url, '', '{}').then(() => undefined));
    const ofEmpty = (count: number) => load(count, lanes, () => empty.run('oneActivity', 'single'));
    for (const warm of [ofOurs, ofBare, ofEmpty]) await warm(warmCalls);
    const seen: Round[] = [];
    for (let i = 0; i < rounds; i += 1)
      seen.push({ bare: await ofBare(calls), empty: await ofEmpty(calls), ours: await ofOurs(calls) });
    return listRows(seen);
  } finally {
    await empty.stop();
    bare.stop();
  }
}

function listRows(seen: readonly Round[]): BenchmarkResult[] {
  const middle = (of: (round: Round) => number): number => median(seen.map(of));
  const [p95Ms, p50Ms] = [middle(({ ours }) => ours.p95Ms), middle(({ ours }) => ours.p50Ms)];
  const [perSecond, ofBare] = [middle(({ ours }) => ours.perSecond), middle(({ bare }) => bare.perSecond)];
  const emptyMs = middle(({ empty }) => empty.p50Ms);
  return [
    {
      id: 'P17',
      what: `one call to number and QR code, 16 at a time, one supplier, p95 (median ${p50Ms.toFixed(0)} ms)`,
      value: p95Ms,
      unit: 'ms',
      yardstick: `${p95MsMax} ms`,
      ratio: p95Ms / p95MsMax,
      target: '<= 1',
      pass: p95Ms <= p95MsMax,
    },
    {
      id: 'P17-calls',
      what: 'the same, calls a second',
      value: perSecond,
      unit: '/s',
      yardstick: `bare Koa, ${transactionsPerCall} transactions ${ofBare.toFixed(0)}/s`,
      ratio: perSecond / ofBare,
      target: 'shown, no target',
      pass: true,
    },
    {
      id: 'P17-run',
      what: 'the same, median, next to a run of Temporal with one empty activity',
      value: p50Ms,
      unit: 'ms',
      yardstick: `empty run ${emptyMs.toFixed(0)} ms`,
      ratio: p50Ms / emptyMs,
      target: '<= 1',
      pass: p50Ms <= emptyMs,
    },
  ];
}

async function startBareTransactions(mongodb: string): Promise<{ url: string; stop: () => void }> {
  const file = path.join(__dirname, 'bare-transactions.js');
  const child = spawn(process.execPath, [file, mongodb, `bench-${Date.now()}`, String(transactionsPerCall)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await waitForFirstLine(child, 'the bare route');
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, stop: () => void child.kill('SIGKILL') };
}
