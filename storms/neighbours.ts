// 10,000 pending records of one supplier beside 1,000 suppliers with one: nobody waits for a neighbour.
import { seedChain, seedRequests } from '../bench/seed-requests';
import { records } from '../src/store/ledger/records';
import { workspaces } from '../src/store/tenants/workspaces';
import { countUnsettled, drain, wake } from './backlog';
import { proveWhole } from './proof';
import { openStackUnderLoad, type Say, type StackUnderLoad, within } from './stack-under-load';
import { type Size, sized, type Verdict } from './storm';

/** The authority's wait, so that a supplier with one record never waits for one of its own. */
const windowSeconds = 60;
/** Starts of runs and everything else, on two cores. */
const slackSeconds = 60;

export async function neighbours(size: Size, say: Say): Promise<Verdict> {
  const field = await openStackUnderLoad({ apis: 1, workers: 1 }, say);
  try {
    return await beside(field, sized(size, 10_000, 1_200), sized(size, 1_000, 20));
  } finally {
    await field.close();
  }
}

async function beside(field: StackUnderLoad, backlog: number, small: number): Promise<Verdict> {
  const { database, newSuppliers, say } = field;
  const workspace = (await workspaces(database).findOne({}))?._id ?? '';
  await field.control('PUT', '/wait', { seconds: windowSeconds });
  const [largest = '', ...others] = newSuppliers(small + 1);
  const large = await seedChain(database, workspace, largest);
  await seedRequests(database, large, backlog);
  const many = [];
  for (const supplier of others) {
    const chain = await seedChain(database, workspace, supplier);
    await seedRequests(database, chain, 1);
    many.push(chain);
  }
  say(`${backlog} requests of one supplier, one of each of ${small}`);
  const beganMs = Date.now();
  await wake(field, large);
  for (const chain of many) await wake(field, chain);
  const wokenMs = Date.now() - beganMs;
  const mine = { chain: { $in: many.map(({ _id }) => _id) } };
  const settled = await within(300, async () =>
    (await records(database).countDocuments({ ...mine, outcome: { $exists: true } })) === small ? true : undefined,
  );
  const left = await countUnsettled(field, large);
  const [last] = await records(database).find(mine).sort({ settledAt: -1 }).limit(1).toArray();
  const seconds = Math.round(((last?.settledAt?.getTime() ?? Number.NaN) - beganMs) / 1_000);
  const problems: string[] = [];
  if (!settled) problems.push('not every small supplier was answered in five minutes');
  if (!(seconds * 1_000 <= wokenMs + slackSeconds * 1_000))
    problems.push(`the last of ${small} small suppliers was answered after ${seconds} s`);
  await field.control('PUT', '/wait', { seconds: 0 });
  if (!(await drain(field, large, backlog, 300))) problems.push('the large supplier was not drained');
  const proof = await proveWhole(field, [largest], backlog);
  return {
    counts: {
      'small suppliers': small,
      's, longest of them': seconds,
      's to wake them': Math.round(wokenMs / 1_000),
      'of the large one left then': left,
    },
    problems: [...problems, ...proof.problems],
  };
}
