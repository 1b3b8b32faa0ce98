// P14: what an invoice job on an idle supplier costs MongoDB, counted by the driver's command events of API and worker.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../src/local/stack';
import type { CommandCounts } from '../src/store/count-commands';
import type { BenchmarkResult } from './result-row';
import { StackClient } from './stack-client';

const jobs = 30;
/** With audit and events. */
const requestsMax = 70;
const transactionsMax = 8;
/** Counts reach their file a moment after the command. */
const settleMs = 500;

/** Settings of the processes that count; the files lie in the stack's folder. */
export const countingEnvironment = (folder: string) => ({
  api: { SELLO_COMMAND_COUNT_FILE: path.join(folder, 'api-commands.json') },
  worker: { SELLO_COMMAND_COUNT_FILE: path.join(folder, 'worker-commands.json') },
});

/** One job on each of 30 suppliers, one after the other; what the processes do by themselves meanwhile is taken off. */
export async function benchRequests(stack: Stack, folder: string): Promise<BenchmarkResult[]> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const entries: string[] = [];
  for (let i = 0; i < jobs; i += 1) {
    const supplier = await client.register(client.supplierCode(60_000 + i));
    await client.runJob(await client.makeEntry(supplier, 2), 30);
    entries.push(await client.makeEntry(supplier, 2));
  }
  const began = performance.now();
  const busy = await countDuring(folder, async () => {
    for (const entry of entries) await client.runJob(entry, 30);
    // Chains end their last pass after the answer of the job.
    await sleep(2_000);
  });
  const idle = await countDuring(folder, () => sleep(performance.now() - began));
  const commands = (sum(busy.commands) - sum(idle.commands)) / jobs;
  const transactions = (busy.transactions - idle.transactions) / jobs;
  console.error(tableOf(busy, idle));
  return [
    row(`database requests of an invoice job on an idle supplier, ${jobs} jobs`, commands, requestsMax),
    row(`database transactions of the same`, transactions, transactionsMax),
  ];
}

async function countDuring(folder: string, work: () => Promise<unknown>): Promise<CommandCounts> {
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

/** Of both processes together. */
function read(folder: string): CommandCounts {
  const commands: Record<string, number> = {};
  let transactions = 0;
  for (const { SELLO_COMMAND_COUNT_FILE: file } of Object.values(countingEnvironment(folder))) {
    const counts = JSON.parse(readFileSync(file, 'utf8')) as CommandCounts;
    for (const [name, count] of Object.entries(counts.commands)) commands[name] = (commands[name] ?? 0) + count;
    transactions += counts.transactions;
  }
  return { commands, transactions };
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** Each command with its count a job, most frequent first. */
const tableOf = (busy: CommandCounts, idle: CommandCounts): string =>
  Object.entries(busy.commands)
    .map(([name, count]) => ({ name, each: (count - (idle.commands[name] ?? 0)) / jobs }))
    .filter(({ each }) => each > 0.05)
    .toSorted((a, b) => b.each - a.each)
    .map(({ name, each }) => `            ${each.toFixed(2).padStart(6)}  ${name}`)
    .join('\n');

const row = (what: string, value: number, most: number): BenchmarkResult => ({
  id: 'P14',
  what,
  value,
  unit: 'each',
  yardstick: `${most}`,
  ratio: value / most,
  target: '<= 1',
  pass: value <= most,
});
