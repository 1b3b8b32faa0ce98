// D3: the database hangs under load for longer than any timeout (SIGSTOP: connections stay open, but nothing responds).
import { setTimeout as sleep } from 'node:timers/promises';
import { makeInvoice } from '../bench/documents';
import { createUuidV7 } from '../src/main/ids';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { judgeRuns } from './replay';
import { type StackUnderLoad, pollUntil } from './stack-under-load';
import { type Size, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const hungDatabase: StackStorm = {
  what: 'hung database: it does not respond for 30, 100 and 180 s under load, while a PDF is rendered',
  shape: { apis: 2, workers: 2 },
  run,
};

/** Time for the load between two pauses, and after the last one. */
const betweenSeconds = 10;
/** Clients give up after this time, so every API must respond earlier. */
const answerSecondsMax = 35;
/**
 * The guarantee: `/health` responds within 2 s, whatever hangs, and every other call responds before a client gives up.
 */
const secondsMax = { upload: answerSecondsMax, list: answerSecondsMax, health: 2 } as const;
/** A response that arrives within this time after the database resumed may be of any kind. */
const edgeMs = 1_000;
/** A process with many threads takes this time to stop. */
const stillMs = 300;

function listPauses({ length, minutes }: Size): readonly number[] {
  if (length === 'short') return [6];
  let left = (minutes ?? 10) * 60;
  return [30, 100, 180].filter((seconds, i) => {
    const fits = i === 0 || seconds + betweenSeconds <= left;
    if (fits) left -= seconds + betweenSeconds;
    return fits;
  });
}

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  const pauses = listPauses(size);
  let going = true;
  const load = issueInvoices(field, {
    suppliers,
    clients: size.length === 'short' ? 8 : 16,
    everyMs: 250,
    goesOn: () => going,
    jobSeconds: 600,
  });
  const details: ClientReply[] = [];
  const problems: string[] = [];
  const hanging = (async () => {
    for (const seconds of pauses) {
      await sleep(size.length === 'short' ? 2_000 : betweenSeconds * 1_000);
      const drawing = await hang(field, seconds, details);
      if (!drawing) problems.push('no PDF was being rendered when the database stopped responding');
    }
    await sleep(size.length === 'short' ? 1_000 : betweenSeconds * 1_000);
  })().finally(() => {
    going = false;
  });
  const [ended] = await Promise.all([load, hanging]);
  const proof = await proveWhole(field, suppliers, ended.length);
  const entries = await judgeEntries(field, ended);
  const seconds = { 'seconds without a database': pauses.reduce((all, one) => all + one, 0) };
  return mergeVerdicts(judgeEnded(ended), entries, proof, await judgeRuns(field), judgeTold(details), {
    counts: seconds,
    problems,
  });
}

/** A response that a client gets while nothing can be stored. */
interface ClientReply {
  readonly what: string;
  /** 0 if there was no response in time. */
  readonly status: number;
  /** Milliseconds from the call until the database resumed. */
  readonly leftMs: number;
  readonly ms: number;
}

/** Stops the database while a worker creates a PDF. @returns false if no PDF was being created */
async function hang(field: StackUnderLoad, seconds: number, details: ClientReply[]): Promise<boolean> {
  const { stack, failpoints } = field;
  failpoints.hold('before-pdf');
  const drawing = await pollUntil(20, async () => failpoints.reached('before-pdf') || undefined);
  await stack.kill('mongodb', 'SIGSTOP');
  field.say(`the database hangs for ${seconds} s`);
  const endMs = Date.now() + seconds * 1_000;
  failpoints.release('before-pdf');
  await sleep(stillMs);
  const answers = askMeanwhile(field, endMs);
  await sleep(endMs - Date.now());
  await stack.kill('mongodb', 'SIGCONT');
  field.say('the database resumes');
  details.push(...(await answers));
  return drawing === true;
}

/** Makes uploads and health checks, one of each per second. Only those that got a response before the end count. */
async function askMeanwhile({ stack }: StackUnderLoad, endMs: number): Promise<ClientReply[]> {
  const { api, token } = stack.addresses;
  const details: Promise<ClientReply | undefined>[] = [];
  const body = JSON.stringify({ data: makeInvoice('B12345674', 2) });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  while (Date.now() < endMs - edgeMs) {
    details.push(ask('upload', `${api}/silo/v1/entries/${createUuidV7()}`, { method: 'PUT', headers, body }, endMs));
    details.push(ask('list', `${api}/silo/v1/entries?limit=10`, { headers }, endMs));
    details.push(ask('health', `${api}/health`, {}, endMs));
    await sleep(1_000);
  }
  return (await Promise.all(details)).flatMap((one) => (one ? [one] : []));
}

async function ask(what: string, url: string, init: RequestInit, endMs: number): Promise<ClientReply | undefined> {
  const began = Date.now();
  let status = 0;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerSecondsMax * 1_000) });
    await response.arrayBuffer();
    ({ status } = response);
  } catch {
    status = 0;
  }
  const now = Date.now();
  return now < endMs ? { what, status, ms: now - began, leftMs: endMs - began } : undefined;
}

/**
 * Checks that nothing is acknowledged while nothing can be stored, and that every client gets a response that says so.
 */
function judgeTold(details: readonly ClientReply[]): Verdict {
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  for (const what of ['upload', 'list', 'health'] as const) {
    const those = details.filter((detail) => detail.what === what);
    counts[`${what}s answered meanwhile`] = those.length;
    counts[`ms, slowest ${what}`] = Math.max(0, ...those.map(({ ms }) => ms));
    const wrong = those.filter(({ status }) => status !== 503);
    const slow = those.filter(({ ms }) => ms > secondsMax[what] * 1_000);
    if (slow.length > 0) problems.push(`${slow.length} calls (${what}) took more than ${secondsMax[what]} s`);
    const [first] = wrong;
    if (first)
      problems.push(
        `${wrong.length} calls (${what}) returned ${first.status}, the first one ${first.leftMs} ms before the end`,
      );
  }
  return { counts, problems };
}
