// R1: many clients use one supplier through several processes; and many processes seal one queue at the same time.
import { getRecordsCollection } from '../src/store/chains/records';
import { countSealed, drain, sealBacklog, seedBacklog } from './backlog';
import type { StackUnderLoad } from './stack-under-load';
import { issueInvoices, judgeEnded, continueUntilEnough } from './load';
import { proveWhole } from './proof';
import { judgeRuns } from './replay';
import { type Size, scaleSize, type StackStorm, sum, mergeVerdicts, type Verdict } from './storm';

export const forkHunt: StackStorm = {
  what: 'concurrent sealing: many clients and processes seal for one supplier; no chain may fork',
  shape: { apis: 2, workers: 2 },
  run: async (field, size) =>
    mergeVerdicts(await sealedAtOnce(field, size), await runThroughApi(field, size), await judgeRuns(field)),
};

/** Runs 64 clients through HTTP and jobs. */
export async function runThroughApi(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const suppliers = field.newSuppliers(1);
  await field.client.register(suppliers);
  field.say('clients issue invoices of one supplier through the API');
  const clients = size.length === 'short' ? 16 : 64;
  const ended = await issueInvoices(field, {
    suppliers,
    clients,
    goesOn: continueUntilEnough(size, scaleSize(size, 10_000, 48)),
  });
  const proof = await proveWhole(field, suppliers, ended.length);
  const sequences = await judgeSequences(field, suppliers[0] ?? '', ended.length);
  return mergeVerdicts(judgeEnded(ended), proof, sequences);
}

/** Seals one queue with processes that do not coordinate, and then sends the records. */
async function sealedAtOnce(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const count = size.length === 'short' ? 500 : 10_000;
  const processes = size.length === 'short' ? 4 : 8;
  const chain = await seedBacklog(field, count);
  const sealed = await sealBacklog(field, chain, processes);
  field.say(`${processes} processes sealed ${sealed.map((by) => by.sealed).join(', ')}`);
  const problems: string[] = [];
  const here = await countSealed(field, chain);
  if (here !== count || sum(sealed.map((by) => by.sealed)) > count)
    problems.push(`${here} records of ${count} requests after ${processes} processes sealed`);
  if (!(await drain(field, chain, count, 60 + count / 100))) problems.push('the sealed queue was not settled');
  const proof = await proveWhole(field, [chain.supplier], count);
  const found = await judgeSequences(field, chain.supplier, count);
  return { counts: { 'sealed at once': count }, problems: [...problems, ...proof.problems, ...found.problems] };
}

/**
 * Checks that each of the sequence numbers 1, 2, 3 and so on exists once, and that each record has at most one
 * successor.
 */
async function judgeSequences({ database }: StackUnderLoad, supplier: string, count: number): Promise<Verdict> {
  const rows = await getRecordsCollection(database)
    .find({ issuer: supplier })
    .sort({ sequence: 1 })
    .project<{ sequence: number; previousFingerprint: string }>({ sequence: 1, previousFingerprint: 1 })
    .toArray();
  const wrong = rows.findIndex(({ sequence }, i) => sequence !== i + 1);
  const forks = rows.length - new Set(rows.map(({ previousFingerprint }) => previousFingerprint)).size;
  return {
    counts: {},
    problems: [
      ...(wrong < 0 ? [] : [`sequence number ${rows[wrong]?.sequence} stands at place ${wrong + 1} of ${supplier}`]),
      ...(forks === 0 ? [] : [`${forks} forks in the chain of ${supplier}`]),
      ...(rows.length === count ? [] : [`${rows.length} records of ${supplier}, ${count} expected`]),
    ],
  };
}
