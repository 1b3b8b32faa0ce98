// P7: a supplier with a large backlog does not delay the others.
import type { ChainDocument } from '../src/model/chain';
import { getRecordsCollection } from '../src/store/chains/records';
import { type ChainBench, wake, waitFor } from './chain-bench';
import type { BenchmarkResult } from './result-row';
import { seedChain, seedRequests } from './seed-requests';

const small = 1_000;
const windowSeconds = 60;
const backlog = 20_000;

/** The longest wait of a small supplier, from the first wake to its outcome. */
export async function benchFairness(chainBench: ChainBench): Promise<BenchmarkResult> {
  const { client, database, workspace } = chainBench;
  await client.control('PUT', '/wait', { seconds: windowSeconds });
  const large = await seedChain(database, workspace, client.supplierCode(50_004));
  await seedRequests(database, large, backlog);
  const many: ChainDocument[] = [];
  for (let i = 0; i < small; i += 1) {
    const chain = await seedChain(database, workspace, client.supplierCode(60_000 + i));
    await seedRequests(database, chain, 1);
    many.push(chain);
  }
  const start = Date.now();
  await wake(chainBench, large);
  const rest = many.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await wake(chainBench, next.value);
    }),
  );
  const keys = many.map(({ _id }) => _id);
  const open = { chain: { $in: keys }, outcome: { $exists: true } };
  await waitFor(async () => (await getRecordsCollection(database).countDocuments(open)) === small, 300, 1_000);
  const [last] = await getRecordsCollection(database)
    .find({ chain: { $in: keys } })
    .sort({ settledAt: -1 })
    .limit(1)
    .toArray();
  const seconds = ((last?.settledAt?.getTime() ?? 0) - start) / 1_000;
  await client.control('PUT', '/wait', { seconds: 0 });
  return {
    id: 'P7',
    what: `${small} suppliers with a record each next to one with ${backlog}: the longest wait`,
    value: seconds,
    unit: 's',
    yardstick: `window ${windowSeconds} s + 5 s`,
    ratio: seconds / (windowSeconds + 5),
    target: '<= 1',
    pass: seconds <= windowSeconds + 5,
  };
}
