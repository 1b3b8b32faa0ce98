// B0: APIs die while a call issues an invoice: before its transaction, between its commit and the seal, and at any
// time. Workers that end the job of the call also die. The same Idempotency-Key returns the same number, and no number
// is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { makeInvoice } from '../bench/documents';
import { createUuidV7 } from '../src/main/ids';
import { getEntriesCollection } from '../src/store/entries/entries';
import { getSeriesNumbersCollection } from '../src/store/series/series';
import { proveWhole } from './proof';
import { createRandom } from './random';
import { pollUntil, type StackUnderLoad } from './stack-under-load';
import { mergeVerdicts, scaleSize, type Size, type StackStorm, type Verdict } from './storm';

export const killedCalls: StackStorm = {
  what: 'killed calls: APIs are killed before the commit, between commit and seal, and together with workers',
  shape: { apis: 2, workers: 2 },
  run: async (field, size) => mergeVerdicts(await dieAtFailpoints(field, size), await dieAtAnyMoment(field, size)),
};

/** What the client knows of an invoice. It repeats its call with the same key until it has the number. */
interface IssuedInvoice {
  readonly id: string;
  readonly number: string;
}

const apiNames = ['api', 'api-2'];
/** These processes are killed in turns, so that one process of each kind remains. */
const killedInTurns = ['api', 'worker', 'api-2', 'worker-2'];

/**
 * In this time, the stack restarts the dead processes. The other API dies only after that, so that some call always
 * gets a response.
 */
const restartMs = 2_000;

interface Call {
  readonly supplier: string;
  readonly key: string;
  /** Index of the API that is called first. */
  readonly api: number;
  readonly until?: 'sealed' | 'reported';
}

/** Makes one attempt. @throws Error unless the invoice is issued */
async function issueOnce(
  { stack }: StackUnderLoad,
  { supplier, key, api, until = 'sealed' }: Call,
): Promise<IssuedInvoice> {
  const { apis, token } = stack.addresses;
  const response = await fetch(`${apis[api % apis.length]}/fiscal/v1/invoices?wait=30&until=${until}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ document: makeInvoice(supplier, 2) }),
    signal: AbortSignal.timeout(40_000),
  });
  const body = (await response.json()) as IssuedInvoice;
  // With 202, the invoice is issued, but the waiting time of the call ended first.
  if (response.status !== 201 && response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** Repeats the call with the same key, at both APIs. @throws Error if the invoice is not issued within two minutes */
async function issue(field: StackUnderLoad, call: Call): Promise<IssuedInvoice> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await issueOnce(field, { ...call, api: call.api + tries });
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(500);
    }
  }
}

/** In each phase, kills the API whose call is stopped there, and repeats the call. */
async function dieAtFailpoints(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const { client, failpoints, stack } = field;
  const suppliers = field.newSuppliers(1);
  const [supplier = ''] = suppliers;
  await client.register(suppliers);
  const problems: string[] = [];
  const rounds = scaleSize(size, 10, 1);
  let issued = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const phase of ['before-issue', 'issued']) {
      const call = { supplier, key: createUuidV7(), api: 0 };
      failpoints.hold(phase);
      const unanswered = issueOnce(field, call).catch(() => undefined);
      if (!(await pollUntil(20, async () => failpoints.reached(phase) || undefined)))
        problems.push(`no call was held at ${phase}`);
      const held = await numbersHere(field, supplier);
      await stack.kill(apiNames[0] as string, 'SIGKILL');
      failpoints.release(phase);
      if (await unanswered) problems.push(`a call got a response of an API that died at ${phase}`);
      // Another call takes the next number, or the number that the dead call did not get.
      const [other, same] = await Promise.all([
        issue(field, { ...call, key: createUuidV7(), api: 1 }),
        issue(field, { ...call, api: 1 }),
      ]);
      const again = await issue(field, call);
      if (again.number !== same.number || again.id !== same.id)
        problems.push(`${phase}: ${again.number} after ${same.number} with the same key`);
      if (other.number === same.number) problems.push(`${phase}: ${other.number} twice`);
      if ((await numbersHere(field, supplier)).length !== held.length + (phase === 'issued' ? 1 : 2))
        problems.push(`${phase}: a number was lost, or assigned twice`);
      issued += 2;
    }
  }
  problems.push(...(await judgeNumbers(field, supplier, issued)));
  const proof = await proveSent(field, suppliers, issued);
  return { counts: { 'calls whose API died at a failpoint': rounds * 2 }, problems: [...problems, ...proof.problems] };
}

/**
 * APIs and workers die in turns while clients make 8 calls at a time. Every second call waits for the end of its job.
 */
async function dieAtAnyMoment(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const { client, stack } = field;
  const suppliers = field.newSuppliers(1);
  const [supplier = ''] = suppliers;
  await client.register(suppliers);
  const random = createRandom(size.seed);
  const calls = scaleSize(size, 400, 40);
  const kills = scaleSize(size, 20, 3);
  const answers: IssuedInvoice[] = [];
  const lane = async (from: number): Promise<void> => {
    for (let i = from; i < calls; i += 8)
      answers[i] = await issue(field, {
        supplier,
        key: createUuidV7(),
        api: i,
        until: i % 2 === 0 ? 'sealed' : 'reported',
      });
  };
  let isOver = false;
  const killing = (async () => {
    let killed = 0;
    for (; killed < kills && !isOver; killed += 1) {
      await sleep(200 + random() * 800);
      await stack.kill(killedInTurns[killed % killedInTurns.length] as string, 'SIGKILL');
      await sleep(restartMs);
    }
    return killed;
  })();
  await Promise.all(Array.from({ length: 8 }, (_, i) => lane(i)));
  isOver = true;
  const killed = await killing;
  const distinct = new Set(answers.map(({ number }) => number)).size;
  const problems = distinct === calls ? [] : [`${distinct} numbers of ${calls} calls`];
  problems.push(...(await judgeNumbers(field, supplier, calls)));
  const proof = await proveSent(field, suppliers, calls);
  return {
    counts: { 'calls under kills': calls, 'processes killed': killed, ...proof.counts },
    problems: [...problems, ...proof.problems],
  };
}

/** Checks that each number belongs to an entry that has this number, and that there are no gaps. */
async function judgeNumbers(field: StackUnderLoad, supplier: string, expected: number): Promise<string[]> {
  const numbers = await numbersHere(field, supplier);
  const isWhole = numbers.every(({ index }, i) => index === i + 1);
  return isWhole && numbers.length === expected
    ? []
    : [`${numbers.length} numbers of ${expected} invoices: ${numbers.map(({ index }) => index).join(' ')}`];
}

/** Numbers of the supplier's entries, and numbers whose entries are not stored. */
async function numbersHere({ database }: StackUnderLoad, supplier: string): Promise<{ readonly index: number }[]> {
  const [first] = await getEntriesCollection(database)
    .find({ supplier })
    .limit(1)
    .project<{ id: string }>({ id: 1 })
    .toArray();
  const own = first && (await getSeriesNumbersCollection(database).findOne({ id: first.id }));
  if (!own) return [];
  return getSeriesNumbersCollection(database)
    .find({ workspace: own.workspace, series: own.series })
    .sort({ index: 1 })
    .project<{ readonly index: number }>({ index: 1 })
    .toArray();
}

/** Checks that the runs that start after the responses end, including those that only the sweep started. */
async function proveSent(field: StackUnderLoad, suppliers: readonly string[], expected: number): Promise<Verdict> {
  const [supplier = ''] = suppliers;
  const ended = await pollUntil(240, async () => {
    const open = await getEntriesCollection(field.database).countDocuments({ supplier, openJob: { $ne: null } });
    return open === 0 || undefined;
  });
  if (!ended) return { counts: {}, problems: [`jobs of ${supplier} did not end`] };
  return proveWhole(field, suppliers, expected);
}
