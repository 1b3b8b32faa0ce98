// D9: the folder of the witness hangs under load, like an unreachable network disk. Opening a file in the folder never
// returns, and operations on its files block. Sealing is paused with the reason, everything else continues, and later
// all records are sealed.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeInvoice } from '../bench/documents';
import { witnessLimits as limits } from '../src/contracts/limits/witness';
import { createUuidV7 } from '../src/main/ids';
import { createMessage } from '../src/messages/message';
import { renderMessageInEnglish } from '../src/messages/render';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { judgeRuns } from './replay';
import { type StackUnderLoad, pollUntil } from './stack-under-load';
import { type Size, type StackStorm, scaleSize, mergeVerdicts, type Verdict } from './storm';

export const hungWitness: StackStorm = {
  what: 'hung witness: calls to the witness folder do not return for half a minute, then for two minutes, under load',
  shape: { apis: 2, workers: 2 },
  run,
};

/** Calls that do not need the witness get a response within this time, even if the witness hangs. */
const secondsMax = 5;
/** The first calls may take longer, because they detect that the folder hangs. */
const noticeSeconds = limits.watchSeconds + 2 * (limits.verbMs / 1_000);
/** A paused chain checks again after 30 s; then its batch is sent. */
const backSeconds = 90;
/** A reading may be some seconds old, and a running write may be the last one. */
const restMs = limits.readSeconds * 1_000 + limits.verbMs + 2_000;
const silence = renderMessageInEnglish(createMessage('witness-silent', { reason: '' }));

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  let going = true;
  const load = issueInvoices(field, { suppliers, clients: 8, everyMs: 250, goesOn: () => going, jobSeconds: 600 });
  const hanging = (async () => {
    await sleep(2_000);
    const verdicts = [await hang(field, noticeSeconds + 5)];
    if (size.length === 'full') verdicts.push(await hang(field, scaleSize(size, 120, 30)));
    await sleep(1_000);
    return verdicts;
  })().finally(() => {
    going = false;
  });
  const [ended, hung] = await Promise.all([load, hanging]);
  const proof = await proveWhole(field, suppliers, ended.length);
  const entries = await judgeEntries(field, ended);
  return mergeVerdicts(judgeEnded(ended), entries, proof, await judgeRuns(field), ...hung, await judgeSlots(field));
}

/** Opening a pipe that has no writer blocks. The processes that already work on the files are suspended. */
async function hang(field: StackUnderLoad, seconds: number): Promise<Verdict> {
  const { witness } = field.stack.addresses;
  const pipe = path.join(witness, `1-1-${createUuidV7()}.log`);
  execFileSync('mkfifo', [pipe]);
  for (const pid of witnessProcesses(field)) process.kill(pid, 'SIGSTOP');
  field.say(`the witness hangs for ${Math.round(seconds)} s`);
  const endMs = Date.now() + seconds * 1_000;
  const problems: string[] = [];
  const [named, sealed] = await Promise.all([
    Promise.all(buildPlaces(field).map(async (place) => ({ place, isNamed: await isNamed(place) }))),
    sealedBetween(field, restMs, endMs),
    askMeanwhile(field, endMs, problems),
  ]);
  for (const { place, isNamed: found } of named) if (!found) problems.push(`${place} did not name the hung witness`);
  if (sealed > 0) problems.push(`${sealed} records were sealed while the witness hung`);
  const pages = await Promise.all(workerPagesOf(field.stack).map(async (page) => (await fetch(page)).text()));
  if (!pages.every((page) => /^sello_witness_unavailable 1$/m.test(page)))
    problems.push('a worker has no metric of the hung witness');
  rmSync(pipe);
  field.say('the witness is back');
  const back = await pollUntil(backSeconds, async () => ((await allUp(field)) ? true : undefined));
  if (!back) problems.push(`the witness was not seen again within ${backSeconds} s`);
  return { counts: { 'seconds without a witness': Math.round(seconds) }, problems };
}

/** Calls `GET /health` of every process. Workers serve this path next to their metrics. */
const buildPlaces = ({ stack }: StackUnderLoad): string[] => [
  ...stack.addresses.apis.map((api) => `${api}/health`),
  ...workerPagesOf(stack).map((page) => page.replace(/metrics$/, 'health')),
];

/** The processes, workers first. */
const workerPagesOf = ({ addresses: { metrics, processes } }: StackUnderLoad['stack']): readonly string[] =>
  metrics.slice(0, Object.keys(processes).filter((name) => name.startsWith('worker')).length);

async function readWitness(place: string): Promise<string> {
  const answer = await fetch(place, { signal: AbortSignal.timeout(secondsMax * 1_000) });
  const { witness = '' } = (await answer.json()) as { witness?: string };
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
  return witness;
}

const isNamed = async (place: string): Promise<boolean> =>
  (await pollUntil(noticeSeconds, async () => ((await readWitness(place)).startsWith(silence) ? true : undefined))) ===
  true;

async function allUp(field: StackUnderLoad): Promise<boolean> {
  const states = await Promise.all(buildPlaces(field).map(readWitness));
  return states.every((state) => state === 'up');
}

/** Number of records that were sealed between a moment after the beginning and the end. */
async function sealedBetween({ database }: StackUnderLoad, afterMs: number, endMs: number): Promise<number> {
  const count = (): Promise<number> => database.collection('records').countDocuments();
  await sleep(afterMs);
  const before = await count();
  await sleep(Math.max(0, endMs - Date.now()));
  return (await count()) - before;
}

/** Makes uploads, lists and health checks, and checks that all get a response soon. */
async function askMeanwhile({ stack }: StackUnderLoad, endMs: number, problems: string[]): Promise<void> {
  const { api, token } = stack.addresses;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ data: makeInvoice('B12345674', 2) });
  const ask = async (what: string, url: string, init: RequestInit): Promise<void> => {
    const status = await fetch(url, { ...init, signal: AbortSignal.timeout(secondsMax * 1_000) })
      .then(async (answer) => answer.arrayBuffer().then(() => answer.status))
      .catch(() => 0);
    if (status === 0 || status >= 300)
      problems.push(`${what} returned ${status || 'no response'} while the witness hung`);
  };
  const calls: Promise<void>[] = [];
  for (; Date.now() < endMs; await sleep(1_000)) {
    calls.push(ask('an upload', `${api}/silo/v1/entries/${createUuidV7()}`, { method: 'PUT', headers, body }));
    calls.push(ask('a list', `${api}/silo/v1/entries?limit=10`, { headers }));
    calls.push(ask('the health', `${api}/health`, {}));
  }
  await Promise.all(calls);
}

/**
 * Checks that every slot of every worker is free, and that each process has at most one child that works on the files.
 */
async function judgeSlots(field: StackUnderLoad): Promise<Verdict> {
  const problems: string[] = [];
  const pages = field.stack.addresses.metrics;
  const listBusy = async (): Promise<string[]> => {
    const texts = await Promise.all(pages.map(async (page) => (await fetch(page)).text()));
    const lines = texts.flatMap((text) => text.split('\n'));
    return lines.filter((line) => /^temporal_worker_task_slots_used\{.*ActivityWorker.*\} [1-9]/.test(line));
  };
  // The sweep uses a slot for a moment every 20 s.
  const free = await pollUntil(60, async () => ((await listBusy()).length === 0 ? true : undefined));
  if (!free) problems.push(`slots stay occupied although no work is left: ${(await listBusy()).join(', ')}`);
  const processes = Object.keys(field.stack.addresses.processes).filter((name) => /^(api|worker)/.test(name));
  const left = witnessProcesses(field).length;
  if (left > processes.length) problems.push(`${left} processes work on the files of ${processes.length} witnesses`);
  return { counts: {}, problems };
}

/** The child processes that work on the files of the witness, for the processes of the stack. */
function witnessProcesses({ stack }: StackUnderLoad): number[] {
  const names = Object.entries(stack.addresses.processes).filter(([name]) => /^(api|worker)/.test(name));
  return names.flatMap(([, pid]) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('files-process'))
      .map(Number),
  );
}
