// P12-chain: 100,000 records through one chain: its runs are replaced before their histories are long, memory stays flat.
import { readFileSync } from 'node:fs';
import { chainRunId } from '../src/contracts/runs';
import type { Stack } from '../src/local/stack';
import { type ChainDocument, chains } from '../src/store/chains';
import { verifyStoredChain } from '../src/store/chain-verification';
import { records } from '../src/store/records';
import { type Hall, ring, unsettled, waitFor } from './hall';
import type { Row } from './row';
import { seedChain, seedRequests } from './seed-requests';

const parts = 10;
const partRecords = 10_000;
/** The engine suggests a new run from 4,096 events on; what is under way then still ends in the old one. */
const eventsMax = 5_000;
const workerMegabytesMax = 400;

/** Ten backlogs, one behind the other: sealed, sent, answered, recorded. */
export async function longChain(hall: Hall, stack: Stack): Promise<Row[]> {
  const { desk, database, workspace } = hall;
  const chain = await seedChain(database, workspace, desk.supplierCode(50_005));
  const megabytes: number[] = [];
  const start = Date.now();
  for (let part = 0; part < parts; part += 1) {
    await seedRequests(database, chain, partRecords, `PART${part}`);
    await ring(hall, chain);
    const done = (part + 1) * partRecords;
    await waitFor(async () => (await records(database).countDocuments({ chain: chain._id })) === done, 300);
    await waitFor(async () => (await unsettled(database, chain)) === 0, 300);
    megabytes.push(residentMegabytes(stack.pid('worker')));
    console.error(`bench       ${done} records answered after ${Math.round((Date.now() - start) / 1_000)} s`);
  }
  const { count, broken } = await verifyStoredChain(
    database,
    (await chains(database).findOne({ _id: chain._id })) ?? chain,
  );
  const whole = count === parts * partRecords && !broken;
  return [await historyRow(hall, chain, whole), memoryRow(megabytes)];
}

async function historyRow({ engine }: Hall, chain: ChainDocument, whole: boolean): Promise<Row> {
  const lengths: number[] = [];
  for await (const { historyLength } of engine.workflow.list({ query: `WorkflowId = '${chainRunId(chain)}'` })) {
    lengths.push(historyLength ?? 0);
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

function memoryRow(megabytes: readonly number[]): Row {
  const most = Math.max(...megabytes);
  return {
    id: 'P12-memory',
    what: `resident memory of its worker after each ${partRecords} records: ${megabytes.map((part) => part.toFixed(0)).join(', ')}`,
    value: most,
    unit: 'MB',
    yardstick: `${workerMegabytesMax} MB`,
    ratio: most / workerMegabytesMax,
    target: '<= 1',
    pass: most <= workerMegabytesMax,
  };
}

/** Resident memory of a process as the kernel counts it (Linux). */
function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
