// R6: the authority is unavailable in every way. The waiting records are counted exactly and visibly, and are later
// sent in order.
import { setTimeout as sleep } from 'node:timers/promises';
import { chainLimits as limits } from '../src/contracts/limits/chain';
import type { StartedJob } from './client';
import { type StackUnderLoad, firstPauseSeconds, pollUntil } from './stack-under-load';
import { issueInvoices, judgeEnded, continueUntilEnough } from './load';
import { proveWhole } from './proof';
import { createRandom } from './random';
import { type Size, scaleSize, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const outage: StackStorm = {
  what: 'outage: 503, HTML pages, broken TLS and refused connections in random order, then no response at all',
  shape: { apis: 2, workers: 2 },
  run: async (field, size) => mergeVerdicts(await mixedFaults(field, size), await darkness(field, size)),
};

const kinds = ['unavailable', 'html', 'reset'] as const;

/**
 * Runs the load while most calls fail, in different ways. Now and then, connections are refused for a second or more.
 */
async function mixedFaults(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  await field.control('PUT', '/faults', {
    seed: size.seed,
    // Connections are reused. There are so few of them that a random rule may reset none, so one reset is certain.
    rules: [{ kind: 'reset', next: 1 }, ...kinds.map((kind) => ({ kind, ...oftenOf(kind, size) }))],
  });
  const door = shuttingDoor(field, createRandom(size.seed));
  const enough = continueUntilEnough(size, scaleSize(size, 600, 30));
  // An invoice waits for many attempts, so many clients are needed to create many invoices.
  const clients = scaleSize(size, 100, 16);
  // Many failures can pause a chain for up to ten minutes at a time, and its jobs wait for that.
  const jobSeconds = 2 * (hourMs / 1_000);
  const ended = await issueInvoices(field, { suppliers, clients, goesOn: enough, jobSeconds });
  const shut = await door.stop();
  const { rules } = await field.control<{ rules: { kind: string; hits: number }[] }>('GET', '/faults');
  await field.control('DELETE', '/faults');
  const countHits = (kind: string): number =>
    rules.reduce((sum, rule) => sum + (rule.kind === kind ? rule.hits : 0), 0);
  const hits = Object.fromEntries(kinds.map((kind) => [kind, countHits(kind)]));
  return mergeVerdicts(judgeEnded(ended), await proveWhole(field, suppliers, ended.length), {
    counts: { ...hits, 'times shut': shut },
    problems: kinds.filter((kind) => hits[kind] === 0).map((kind) => `no call met ${kind}`),
  });
}

/**
 * How often a fault of this kind happens. Short run: a number of each kind. Full run: nearly a third of all attempts;
 * with more, the pauses would double up to ten minutes each.
 */
const oftenOf = (kind: string, { length }: Size): object =>
  length === 'short' ? { next: 2 } : { ratio: kind === 'reset' ? 0.15 : 0.08 };

/** Refuses connections for 1 to 2 s, every 3 to 6 s. */
function shuttingDoor(field: StackUnderLoad, random: () => number) {
  let going = true;
  let shut = 0;
  const work = (async () => {
    while (going) {
      await field.control('PUT', '/listening', { open: false });
      shut += 1;
      await sleep(1_000 + random() * 1_000);
      await field.control('PUT', '/listening', { open: true });
      for (const end = Date.now() + 3_000 + random() * 3_000; going && Date.now() < end; ) await sleep(100);
    }
  })();
  return {
    async stop(): Promise<number> {
      going = false;
      await work;
      return shut;
    },
  };
}

/**
 * While no submission is possible, everything is sealed, counted and retried within the hour. Afterwards, everything is
 * sent in order.
 */
async function darkness(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const { client } = field;
  const suppliers = field.newSuppliers(2);
  await client.register(suppliers);
  const each = scaleSize(size, 200, 10);
  await field.control('PUT', '/listening', { open: false });
  const begun: StartedJob[] = [];
  for (const supplier of suppliers) {
    for (let i = 0; i < each; i += 1) begun.push(await client.beginInvoice(supplier));
  }
  const problems = await judgePending(field, suppliers, each);
  const watched = await Promise.all(
    suppliers.map((supplier) => watchAttempts(field, supplier, scaleSize(size, 120, 5) * 1_000)),
  );
  problems.push(...watched.flatMap((verdict) => verdict.problems));
  await field.control('PUT', '/listening', { open: true });
  const ended = await Promise.all(begun.map((job) => client.finish(job)));
  const proof = await proveWhole(field, suppliers, begun.length);
  return {
    counts: { 'waited in the dark': begun.length, 'attempts in the dark': sumAttempts(watched) },
    problems: [...problems, ...judgeEnded(ended).problems, ...proof.problems],
  };
}

const sumAttempts = (verdicts: readonly Verdict[]): number =>
  verdicts.reduce((total, { counts }) => total + (counts['attempts'] ?? 0), 0);

/** Checks that the API shows every sealed invoice as pending, and the reason why it waits. */
async function judgePending(field: StackUnderLoad, suppliers: readonly string[], each: number): Promise<string[]> {
  const problems: string[] = [];
  for (const supplier of suppliers) {
    const shown = await pollUntil(60, async () => {
      const view = await field.client.chain(supplier);
      return view.records === each && view.last_error && view.next_attempt_at ? view : undefined;
    });
    if (shown?.pending !== each) problems.push(`${supplier} shows ${JSON.stringify(shown)}, ${each} pending expected`);
  }
  return problems;
}

/** The hour of the authority's rules, shortened by the same factor as the first pause. */
const hourMs = (3_600_000 * firstPauseSeconds) / limits.backoffSecondsFirst;

/**
 * Checks the attempts that the API shows: each is within an hour of the previous one, and the next one is announced.
 */
async function watchAttempts(field: StackUnderLoad, supplier: string, forMs: number): Promise<Verdict> {
  const seen = new Set<number>();
  const problems: string[] = [];
  for (const end = Date.now() + forMs; Date.now() < end; await sleep(250)) {
    const { last_error: last, next_attempt_at: next } = await field.client.chain(supplier);
    const lastMs = Date.parse(last?.at ?? '');
    seen.add(lastMs);
    // The API shows no time that has passed: the announced attempt is in progress then.
    const nextMs = next === undefined ? Date.now() : Date.parse(next);
    if (!(nextMs - lastMs <= hourMs)) problems.push(`${supplier}: next attempt ${next} after ${last?.at}`);
  }
  const times = [...seen].toSorted((a, b) => a - b);
  if (times.some((at, i) => at - (times[i - 1] ?? at) > hourMs))
    problems.push(`${supplier}: more than an hour between`);
  if (times.length < 2) problems.push(`${supplier}: ${times.length} attempts in ${forMs} ms`);
  return { counts: { attempts: times.length }, problems: problems.slice(0, 3) };
}
