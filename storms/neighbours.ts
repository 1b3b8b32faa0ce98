// 1,000 suppliers with one pending record each do not wait longer because one supplier has 10,000.
import { seedChain, seedRequests } from '../bench/seed-requests';
import type { ChainDocument } from '../src/model/chain';
import { getRecordsCollection } from '../src/store/chains/records';
import { getWorkspacesCollection } from '../src/store/workspaces/workspaces';
import { drain, wake } from './backlog';
import { proveWhole } from './proof';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad, pollUntil } from './stack-under-load';
import { type Size, scaleSize, type Verdict } from './storm';

/**
 * The waiting time between submissions. A supplier with one record sends one submission, so it never waits for itself.
 */
const windowSeconds = 60;
/** Allowed factor for the longer wait, because the large supplier is additional work on the same two cores. */
const longerShare = 1.5;
const longerSeconds = 5;

export async function stormNeighbours(size: Size, report: ReportProgress): Promise<Verdict> {
  const field = await openStackUnderLoad({ apis: 1, workers: 1 }, report);
  try {
    await field.control('PUT', '/wait', { seconds: windowSeconds });
    return await compareWaits(field, scaleSize(size, 10_000, 1_200), scaleSize(size, 1_000, 20));
  } finally {
    await field.close();
  }
}

async function compareWaits(field: StackUnderLoad, backlog: number, count: number): Promise<Verdict> {
  const problems: string[] = [];
  const alone = await answerAll(field, await smallChains(field, count));
  field.say(`${count} suppliers with one record each: the last response came after ${alone} s`);
  const [largest = ''] = field.newSuppliers(1);
  const large = await seedChain(field.database, await readWorkspace(field), largest);
  await seedRequests(field.database, large, backlog);
  const many = await smallChains(field, count);
  await wake(field, large);
  const together = await answerAll(field, many);
  field.say(`the same, and one supplier with ${backlog} records: the last response came after ${together} s`);
  if (!(together <= longerShare * alone + longerSeconds))
    problems.push(`small suppliers waited ${together} s with a large one, ${alone} s without it`);
  await field.control('PUT', '/wait', { seconds: 0 });
  if (!(await drain(field, large, backlog, 300))) problems.push('the large supplier still has records to send');
  const proof = await proveWhole(field, [largest], backlog);
  return {
    counts: { 'small suppliers': count, 's, longest without a large one': alone, 's, longest with it': together },
    problems: [...problems, ...proof.problems],
  };
}

const readWorkspace = async ({ database }: StackUnderLoad): Promise<string> =>
  (await getWorkspacesCollection(database).findOne({}))?._id ?? '';

async function smallChains(field: StackUnderLoad, count: number): Promise<ChainDocument[]> {
  const workspace = await readWorkspace(field);
  const chains: ChainDocument[] = [];
  for (const supplier of field.newSuppliers(count)) {
    const chain = await seedChain(field.database, workspace, supplier);
    await seedRequests(field.database, chain, 1);
    chains.push(chain);
  }
  return chains;
}

/**
 * Wakes all chains and waits for every response.
 * @returns the seconds from the first wake to the last response, or NaN after ten minutes
 */
async function answerAll(field: StackUnderLoad, many: readonly ChainDocument[]): Promise<number> {
  const { database } = field;
  const beganMs = Date.now();
  for (const chain of many) await wake(field, chain);
  const mine = { chain: { $in: many.map(({ _id }) => _id) } };
  const answered = await pollUntil(600, async () => {
    const settled = await getRecordsCollection(database).countDocuments({ ...mine, outcome: { $exists: true } });
    return settled === many.length ? true : undefined;
  });
  const [last] = await getRecordsCollection(database).find(mine).sort({ settledAt: -1 }).limit(1).toArray();
  return answered ? Math.round(((last?.settledAt?.getTime() ?? Number.NaN) - beganMs) / 1_000) : Number.NaN;
}
