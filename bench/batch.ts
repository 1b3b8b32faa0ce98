// Row P18: a batch of 1,000 invoices of one supplier, from the call to its report, compared with jobs of single calls
// (P4).
import type { LocalStack } from '../src/local/stack';
import { call, load, median } from './load';
import type { BenchmarkResult } from './result-row';
import { StackClient } from './stack-client';

const rows = 1_000;
/** Warm-up calls, in which Node compiles the code of API and worker. */
const warmRows = 200;
const rounds = 3;
const jobs = 200;
const suppliers = 100;
/** Number of concurrent jobs, as in P4. */
const lanes = 32;
const ratioMin = 4;

export async function bench(stack: LocalStack): Promise<BenchmarkResult[]> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const codes = Array.from({ length: suppliers }, (_, i) => client.supplierCode(90_000 + i));
  await load(suppliers, 8, async (i) => void (await client.register(codes[i] as string)));
  await issueBatch(client, codes[0] as string, warmRows, 'warm');
  await runJobs(client, codes);
  const [batches, singles]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    singles.push(await runJobs(client, codes));
    batches.push(await issueBatch(client, codes[round + 1] as string, rows, `round-${round}`));
  }
  const [perSecond, single] = [median(batches), median(singles)];
  return [
    {
      id: 'P18',
      what: `a batch of ${rows} invoices of one supplier, from the call to its report`,
      value: perSecond,
      unit: '/s',
      yardstick: `jobs of P4 ${single.toFixed(1)}/s`,
      ratio: perSecond / single,
      target: `>= ${ratioMin}`,
      pass: perSecond / single >= ratioMin,
    },
  ];
}

/** Runs one job for each new entry. @returns jobs a second */
async function runJobs(client: StackClient, codes: readonly string[]): Promise<number> {
  const ids: string[] = [];
  await load(jobs, 16, async (i) => void (ids[i] = await client.makeEntry(codes[i % suppliers] as string, 2)));
  return (await load(jobs, lanes, (i) => client.runJob(ids[i] as string, 60))).perSecond;
}

/** Sends a batch and waits for its end. @returns rows a second @throws unless each row is issued */
async function issueBatch(client: StackClient, supplier: string, count: number, prefix: string): Promise<number> {
  const { api, token } = client.stack.addresses;
  const invoices = Array.from({ length: count }, (_, i) => ({
    key: `${prefix}-${supplier}-${i}`,
    document: client.invoice(supplier, 2),
  }));
  const began = performance.now();
  const sent = await call('POST', `${api}/fiscal/v1/batches`, token, JSON.stringify({ invoices }));
  const { id } = JSON.parse(sent) as { id: string };
  for (;;) {
    const text = await call('GET', `${api}/fiscal/v1/batches/${id}?wait=30`, token);
    const { status, issued } = JSON.parse(text) as { status: string; issued: number };
    if (status === 'running') continue;
    if (issued !== count) throw new Error(`a batch of ${count}: ${text.slice(0, 300)}`);
    return (count * 1_000) / (performance.now() - began);
  }
}
