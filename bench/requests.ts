// P14: what an invoice job of an idle supplier costs MongoDB, counted by the driver's command events in API and worker;
// and what a whole job by one call costs, including its upload.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalStack } from '../src/local/stack';
import type { DatabaseCommandCounts } from '../src/store/count-commands';
import type { BenchmarkResult } from './result-row';
import { StackClient } from './stack-client';

const jobs = 30;
/** The call with audit and events. */
const requestsMax = 64;
const transactionsMax = 7.2;
const requestsOfCallMax = 45;
const transactionsOfCallMax = 5;
/** Time until the counts are in their file after the command. */
const settleMs = 500;

/** Settings of the processes that count; the files are in the folder of the stack. */
export const countingEnvironment = (folder: string) => ({
  api: { SELLO_COMMAND_COUNT_FILE: path.join(folder, 'api-commands.json') },
  worker: { SELLO_COMMAND_COUNT_FILE: path.join(folder, 'worker-commands.json') },
});

/** Runs one job for each of 30 suppliers in turn. The commands of the idle processes in that time are subtracted. */
export async function benchRequests(stack: LocalStack, folder: string): Promise<BenchmarkResult[]> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const suppliers: string[] = [];
  const entries: string[] = [];
  for (let i = 0; i < jobs; i += 1) {
    const supplier = await client.register(client.supplierCode(60_000 + i));
    suppliers.push(supplier);
    await client.runJob(await client.makeEntry(supplier, 2), 30);
    await client.issue(supplier, 'reported');
    entries.push(await client.makeEntry(supplier, 2));
  }
  const ofJobs = await readCost(folder, entries, (entry) => client.runJob(entry, 30));
  const ofCalls = await readCost(
    folder,
    suppliers,
    async (supplier) => void (await client.issue(supplier, 'reported')),
  );
  return [
    row('P14', `database requests of an invoice job on an idle supplier, ${jobs} jobs`, ofJobs.commands, requestsMax),
    row('P14', `database transactions of the same`, ofJobs.transactions, transactionsMax),
    row(
      'P14-call',
      'database requests of a whole job by one call, its upload included',
      ofCalls.commands,
      requestsOfCallMax,
    ),
    row('P14-call', 'database transactions of the same', ofCalls.transactions, transactionsOfCallMax),
  ];
}

/** Reads the counts of one job after the other. */
async function readCost<T>(
  folder: string,
  items: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<{ readonly commands: number; readonly transactions: number }> {
  let busyMs = 0;
  const busy = await countDuring(folder, async () => {
    const began = performance.now();
    for (const item of items) await run(item);
    // Chains end their last pass after the job's response.
    await sleep(2_000);
    busyMs = performance.now() - began;
  });
  const idle = await countDuring(folder, () => sleep(busyMs));
  console.error(buildTable(busy, idle));
  return {
    commands: (sum(busy.commands) - sum(idle.commands)) / jobs,
    transactions: (busy.transactions - idle.transactions) / jobs,
  };
}

async function countDuring(folder: string, work: () => Promise<unknown>): Promise<DatabaseCommandCounts> {
  await sleep(settleMs);
  const before = read(folder);
  await work();
  await sleep(settleMs);
  const after = read(folder);
  const names = Object.keys(after.commands);
  return {
    commands: Object.fromEntries(
      names.map((name) => [name, (after.commands[name] ?? 0) - (before.commands[name] ?? 0)]),
    ),
    transactions: after.transactions - before.transactions,
  };
}

/** The sum of both processes. */
function read(folder: string): DatabaseCommandCounts {
  const commands: Record<string, number> = {};
  let transactions = 0;
  for (const { SELLO_COMMAND_COUNT_FILE: file } of Object.values(countingEnvironment(folder))) {
    const counts = JSON.parse(readFileSync(file, 'utf8')) as DatabaseCommandCounts;
    for (const [name, count] of Object.entries(counts.commands)) commands[name] = (commands[name] ?? 0) + count;
    transactions += counts.transactions;
  }
  return { commands, transactions };
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** Each command with its count per job, most frequent first. */
const buildTable = (busy: DatabaseCommandCounts, idle: DatabaseCommandCounts): string =>
  Object.entries(busy.commands)
    .map(([name, count]) => ({ name, each: (count - (idle.commands[name] ?? 0)) / jobs }))
    .filter(({ each }) => each > 0.05)
    .toSorted((a, b) => b.each - a.each)
    .map(({ name, each }) => `            ${each.toFixed(2).padStart(6)}  ${name}`)
    .join('\n');

const row = (id: string, what: string, value: number, most: number): BenchmarkResult => ({
  id,
  what,
  value,
  unit: 'each',
  yardstick: `${most}`,
  ratio: value / most,
  target: '<= 1',
  pass: value <= most,
});
