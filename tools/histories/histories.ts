// `npm run histories`: runs jobs, chains, batches, registrations, exports and the sweep through their events, on a
// separate stack, and writes their histories into test/histories, where `npm test` replays them with the current code. Once
// a release is published, a commit that changes a run first renames the existing ones to `earlier-*.json`, which are
// kept.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackClient } from '../../bench/stack-client';
import { requireProjectRoot } from '../../src/local/root';
import { type LocalStack, startLocalStack } from '../../src/local/stack';
import { type RunHistoryReader, openRunHistoryReader } from '../../src/temporal/histories';
import { otherScenes } from './other-scenes';
import { registerWithAgreement, scenes } from './scenes';
import { formatCommandHelp } from '../../src/cli/usage';

export const help = formatCommandHelp({
  usage: 'npm run histories',
  notes: 'The command rewrites test/histories, except files named earlier-*.json.',
});

/** The workspace that `migrate` seeds for a local stack. */
const workspace = '01920000-0000-7000-8000-000000000001';

export async function run(): Promise<number> {
  const folder = path.join(requireProjectRoot(), 'test/histories');
  const data = mkdtempSync(path.join(os.tmpdir(), 'sello-histories-'));
  const recorded = path.join(data, 'recorded');
  mkdirSync(recorded);
  const fast = {
    SELLO_AUTHORITY_BACKOFF_SECONDS: '1',
    SELLO_AUTHORITY_CALL_SECONDS: '3',
    SELLO_AUTHORITY_LEASE_SECONDS: '4',
  };
  const stack = await startLocalStack({
    dataFolder: data,
    say: (line) => console.error(`stack       ${line}`),
    authorityWaitSeconds: 1,
    environment: process.env,
    env: { all: { ...fast, SELLO_CHAIN_HISTORY_EVENTS: '150' } },
  });
  try {
    await record(stack, recorded);
    // The histories are written only when all of them are recorded, so that a scene that fails loses none.
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) if (!name.startsWith('earlier-')) rmSync(path.join(folder, name));
    for (const name of readdirSync(recorded)) copyFileSync(path.join(recorded, name), path.join(folder, name));
    return 0;
  } finally {
    await stack.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function record(stack: LocalStack, folder: string): Promise<void> {
  const client = await StackClient.open(stack);
  const histories = await openRunHistoryReader(stack.addresses.temporal, 'default');
  for (const [i, [name, scene]] of Object.entries(otherScenes).entries()) {
    const id = await scene(client, client.supplierCode(601 + i));
    // The run ends a moment after its subject.
    await sleep(2_500);
    await keep(histories, folder, name, `${name}:${workspace}:${id}`);
  }
  for (const [i, [name, scene]] of Object.entries(scenes).entries()) {
    const supplier = await client.register(client.supplierCode(500 + i));
    const job = await scene(client, supplier);
    await client.control('DELETE', '/faults');
    // The chain continues to record and notify for a moment after the job was notified.
    await sleep(2_500);
    await keep(histories, folder, `job-${name}`, `job:${workspace}:${job}`);
    await keepChain(histories, folder, `chain-${name}`, supplier);
  }
  // This is last, because from here on, registrations wait for an agreement.
  const registered = await registerWithAgreement(client, client.supplierCode(600));
  await keep(histories, folder, 'job-registration', `job:${workspace}:${registered}`);
  // The sweep never ends, so this is the history so far, with several passes.
  const [sweeping] = await histories.find("WorkflowType = 'sweep'");
  if (!sweeping) throw new Error('the sweep has not begun');
  await keep(histories, folder, 'sweep', sweeping.workflowId, sweeping.runId);
  await histories.close();
}

/** Every run of a chain, because continue-as-new leaves several. */
async function keepChain(histories: RunHistoryReader, folder: string, name: string, supplier: string): Promise<void> {
  const runs = await histories.find(`WorkflowType = 'chain' AND SupplierId = '${supplier}'`);
  for (const [i, { workflowId, runId }] of runs.entries()) {
    await keep(histories, folder, runs.length > 1 ? `${name}-${i + 1}` : name, workflowId, runId);
  }
}

async function keep(
  histories: RunHistoryReader,
  folder: string,
  name: string,
  workflowId: string,
  runId?: string,
): Promise<void> {
  const { events, history } = await histories.read(workflowId, runId);
  // Stacks of failures name the checkout that recorded them.
  const text = JSON.stringify({ workflowId, history }, null, 1).replaceAll(`${requireProjectRoot()}/`, '');
  writeFileSync(path.join(folder, `${name}.json`), `${text}\n`);
  console.log(`${name}: ${events} events`);
}
