// P12-chain: 100,000 records in one chain. Its runs are replaced before their histories are long, and the memory stays
// flat.
import { formatChainWorkflowId } from '../src/temporal/names';
import type { LocalStack } from '../src/local/stack';
import type { ChainDocument } from '../src/model/chain';
import { getChainsCollection } from '../src/store/chains/chains';
import { verifyStoredChain } from '../src/store/chains/chain-verification';
import { getRecordsCollection } from '../src/store/chains/records';
import { type ChainBench, wake, countOpenRecords, waitFor } from './chain-bench';
import { megabytesMax, readResidentMegabytes } from './memory';
import type { BenchmarkResult } from './result-row';
import { seedChain, seedRequests } from './seed-requests';

/** 100,000 records, in parts. */
const parts = 50;
const partRecords = 2_000;
const looks = 10;
/** Temporal suggests a new run from 4,096 events on. Activities that are then running still end in the old run. */
const eventsMax = 5_000;

/** Seals, sends and records part by part. */
export async function benchLongChain(chainBench: ChainBench, stack: LocalStack): Promise<BenchmarkResult[]> {
  const { client, database, workspace } = chainBench;
  const chain = await seedChain(database, workspace, client.supplierCode(50_005));
  const megabytes: number[] = [];
  const start = Date.now();
  for (let part = 0; part < parts; part += 1) {
    await seedRequests(database, chain, partRecords, `PART${part}`);
    await wake(chainBench, chain);
    const done = (part + 1) * partRecords;
    await waitFor(
      async () => (await getRecordsCollection(database).countDocuments({ chain: chain._id })) === done,
      300,
    );
    await waitFor(async () => (await countOpenRecords(database, chain)) === 0, 300);
    if ((part + 1) % (parts / looks) !== 0) continue;
    megabytes.push(readResidentMegabytes(stack.pid('worker')));
    console.error(`bench       ${done} records answered after ${Math.round((Date.now() - start) / 1_000)} s`);
  }
  const { count, broken } = await verifyStoredChain(
    database,
    (await getChainsCollection(database).findOne({ _id: chain._id })) ?? chain,
  );
  const whole = count === parts * partRecords && !broken;
  return [await historyRow(chainBench, chain, whole), memoryRow(megabytes)];
}

async function historyRow(
  { engine, settings }: ChainBench,
  chain: ChainDocument,
  whole: boolean,
): Promise<BenchmarkResult> {
  const lengths: number[] = [];
  const workflowId = formatChainWorkflowId(settings.temporal, chain);
  for await (const { runId } of engine.workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
    lengths.push((await engine.workflow.getHandle(workflowId, runId).describe()).historyLength);
  }
  const longest = Math.max(...lengths);
  return {
    id: 'P12-chain',
    what: `longest of ${lengths.length} histories of a chain of ${parts * partRecords} records (${whole ? 'verified' : 'BROKEN'})`,
    value: longest,
    unit: 'events',
    yardstick: `${eventsMax}`,
    ratio: longest / eventsMax,
    target: '<= 1',
    pass: whole && longest <= eventsMax,
  };
}

function memoryRow(megabytes: readonly number[]): BenchmarkResult {
  const most = Math.max(...megabytes);
  return {
    id: 'P12-memory',
    what: `resident memory of its worker after each tenth: ${megabytes.map((part) => part.toFixed(0)).join(', ')}`,
    value: most,
    unit: 'MB',
    yardstick: `${megabytesMax} MB`,
    ratio: most / megabytesMax,
    target: '<= 1',
    pass: most <= megabytesMax,
  };
}
