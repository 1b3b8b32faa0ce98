// D6: the clocks of workers, APIs and the authority's error pages are ten minutes wrong. If a record would get a wrong
// time, sealing is paused, and the pause is visible. A job gets no number from a worker whose clock is wrong. Everything
// else continues.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireCompiledFilePath } from '../src/local/root';
import { chainLimits as limits } from '../src/contracts/limits/chain';
import { getRecordsCollection } from '../src/store/chains/records';
import { createMessage } from '../src/messages/message';
import { renderMessageInEnglish } from '../src/messages/render';
import type { JobOutcome } from './client';
import { issueInvoices, judgeEnded } from './load';
import { proveWhole } from './proof';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad, pollUntil } from './stack-under-load';
import { type PlainStorm, type Size, scaleSize, mergeVerdicts, type Verdict } from './storm';

export const clocks: PlainStorm = {
  what: 'wrong clocks: all workers, one worker, then the APIs are ten minutes off; error pages have an old date',
  run,
};

const offMs = 600_000;
/** This is longer than the wait of a paused chain until its next check. */
const backSeconds = 2 * limits.sealRestSeconds;
const processes = ['api', 'api-2', 'worker', 'worker-2'] as const;

interface Field {
  readonly field: StackUnderLoad;
  readonly size: Size;
  readonly tally: { invoices: number };
  /** Moves the clocks of these processes, and sets all other clocks right. */
  readonly move: (ms: number, names: readonly (typeof processes)[number][]) => void;
}

async function run(size: Size, report: ReportProgress): Promise<Verdict> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-clocks-'));
  const buildFile = (name: string): string => path.join(folder, name);
  const env = Object.fromEntries(processes.map((name) => [name, { SELLO_STORM_CLOCK: buildFile(name) }]));
  const preload = { all: { NODE_OPTIONS: `--require ${requireCompiledFilePath('storms/moved-clock')}` } };
  const field = await openStackUnderLoad({ apis: 2, workers: 2 }, report, { env: { ...env, ...preload } });
  const given: Field = {
    field,
    size,
    tally: { invoices: 0 },
    move: (ms, names) => {
      for (const name of processes) writeFileSync(buildFile(name), String(names.includes(name) ? ms : 0));
    },
  };
  try {
    return mergeVerdicts(
      await everyWorkerOff(given, offMs),
      await everyWorkerOff(given, -offMs),
      await oneWorkerOff(given),
      await apisOff(given),
      await oldPages(given),
    );
  } finally {
    await field.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ClockPhase {
  readonly suppliers: readonly string[];
  readonly beganMs: number;
}

async function beginPart({ client, newSuppliers }: StackUnderLoad, count: number): Promise<ClockPhase> {
  const beganMs = Date.now();
  const suppliers = newSuppliers(count);
  await client.register(suppliers);
  return { suppliers, beganMs };
}

interface ChainView {
  readonly records: number;
  readonly sealing_paused?: { readonly text: string };
}

const readChain = async ({ client }: StackUnderLoad, supplier: string): Promise<ChainView> =>
  (await client.insist('GET', `/fiscal/v1/chains/${supplier}`)) as ChainView;

/**
 * Checks that nothing is sealed, that the API reports the reason, and that everything finishes when the clock is right
 * again.
 */
async function everyWorkerOff(given: Field, ms: number): Promise<Verdict> {
  const { field, move } = given;
  const part = await beginPart(field, 3);
  const { suppliers } = part;
  const problems: string[] = [];
  move(ms, ['worker', 'worker-2']);
  await settled();
  field.say(`the clocks of all workers are ${ms / 1_000} s off`);
  const toDay = (): string => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  const begun = await Promise.all(
    suppliers.flatMap((supplier) => [
      // The chain gets the request of an invoice that already has its number and its date.
      field.client.beginInvoice(supplier, { series: 'C', code: '1', issue_date: toDay() }),
      field.client.beginInvoice(supplier),
    ]),
  );
  const clockOff = renderMessageInEnglish(createMessage('clock-off-database', { seconds: Math.abs(ms) / 1_000 }));
  for (const supplier of suppliers) {
    const shown = await pollUntil(30, async () => (await readChain(field, supplier)).sealing_paused?.text);
    if (shown !== clockOff) problems.push(`${supplier} does not say why nothing is sealed: ${shown}`);
    const { records: sealed } = await readChain(field, supplier);
    if (sealed > 0) problems.push(`${sealed} records of ${supplier} were sealed with a clock ${ms} ms off`);
  }
  move(0, []);
  field.say('the clocks are right again');
  const ended = await Promise.all(begun.map((job) => field.client.finish(job, backSeconds)));
  const stays = (await Promise.all(suppliers.map((supplier) => readChain(field, supplier)))).filter(
    (chain) => chain.sealing_paused,
  );
  if (stays.length > 0) problems.push(`${stays.length} chains still report that sealing is paused`);
  return mergeVerdicts(await judge(given, part, ended), { counts: {}, problems });
}

/** Half of the activities have a wrong clock. Their requests wait for the other worker. */
async function oneWorkerOff(given: Field): Promise<Verdict> {
  const { field, size, move } = given;
  const part = await beginPart(field, 10);
  const { suppliers } = part;
  move(offMs, ['worker-2']);
  await settled();
  field.say('the clock of one of two workers is off');
  const count = scaleSize(size, 200, 20);
  const ended = await issueInvoices(field, {
    suppliers,
    clients: 20,
    goesOn: (begun) => begun < count,
    jobSeconds: 10 * backSeconds,
  });
  move(0, []);
  return judge(given, part, ended);
}

/** Uploads, tokens and jobs do not depend on the clock of an API. */
async function apisOff(given: Field): Promise<Verdict> {
  const { field, size, move } = given;
  const part = await beginPart(field, 2);
  const { suppliers } = part;
  const ended: JobOutcome[] = [];
  for (const ms of [offMs, -offMs]) {
    move(ms, ['api', 'api-2']);
    await settled();
    field.say(`the clocks of the APIs are ${ms / 1_000} s off`);
    const count = scaleSize(size, 50, 6);
    ended.push(...(await issueInvoices(field, { suppliers, clients: 6, goesOn: (begun) => begun < count })));
  }
  move(0, []);
  return judge(given, part, ended);
}

/**
 * A response that is not from the authority does not set Sello's view of the authority's clock, because an error page
 * that a proxy cached is often old.
 */
async function oldPages(given: Field): Promise<Verdict> {
  const { field, size } = given;
  const part = await beginPart(field, 3);
  const { suppliers } = part;
  const old = { secondsBehind: offMs / 1_000 };
  await field.control('PUT', '/faults', {
    seed: size.seed,
    rules: [
      { kind: 'unavailable', next: 3, ...old },
      { kind: 'html', next: 3, ...old },
    ],
  });
  field.say('error pages with a date ten minutes old');
  const causes = new Set<string>();
  let watching = true;
  const watch = (async () => {
    while (watching) {
      for (const supplier of suppliers) {
        const text = (await readChain(field, supplier)).sealing_paused?.text;
        if (text) causes.add(text);
      }
    }
  })();
  const count = scaleSize(size, 60, 12);
  const ended = await issueInvoices(field, { suppliers, clients: 12, goesOn: (begun) => begun < count });
  watching = false;
  await watch;
  const { rules } = await field.control<{ rules: { kind: string; hits: number }[] }>('GET', '/faults');
  await field.control('DELETE', '/faults');
  const problems = [...causes].map((text) => `an error page stopped sealing: ${text}`);
  const hits = rules.reduce((all, rule) => all + rule.hits, 0);
  if (hits === 0) problems.push('no call met an old page');
  return mergeVerdicts(await judge(given, part, ended), { counts: { 'old pages': hits }, problems });
}

/** Waits until processes have read their offset, which they do every 100 ms. */
const settled = (): Promise<undefined> => pollUntil(0.5, async () => undefined);

/**
 * Checks that every job succeeded, every chain is intact, and no record has a time that is wrong by more than the legal
 * minute.
 */
async function judge(given: Field, part: ClockPhase, ended: readonly JobOutcome[]): Promise<Verdict> {
  const { field } = given;
  const { suppliers, beganMs } = part;
  const proof = await proveWhole(field, suppliers, ended.length);
  const marginMs = limits.clockDriftSecondsMax * 1_000;
  const wrong = await getRecordsCollection(field.database).countDocuments({
    issuer: { $in: [...suppliers] },
    at: { $not: { $gte: new Date(beganMs - marginMs), $lte: new Date(Date.now() + marginMs) } },
  });
  const verdict = mergeVerdicts(judgeEnded(ended), proof);
  given.tally.invoices += ended.length;
  return {
    counts: {
      ...given.tally,
      lost: verdict.counts['lost'] ?? 0,
      forks: proof.counts['forks'] ?? 0,
      'wrong times': wrong,
    },
    problems: [...verdict.problems, ...(wrong > 0 ? [`${wrong} records have a time that is wrong`] : [])],
  };
}
