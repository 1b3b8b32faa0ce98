// Aggregates that read several collections. An aggregate is no snapshot: another process may commit between two of its
// stages. Work moves from requests to records, submissions and entries, so each read follows it and misses nothing.
import type { Document } from 'mongodb';
import type { Database } from '../../src/store/database';
import { listInvoiceNumberOwners } from '../../src/store/chains/number-owners';
import { readOutstandingChainWork } from '../../src/store/chains/outstanding';
import { readJobWalkInput } from '../../src/store/jobs/walk-input';
import { readSendingSnapshot } from '../../src/store/submissions/sending-snapshot';

type Ask = (database: Database) => Promise<unknown>;

/** Returns the collections that the aggregate of a query reads, in order. */
async function listReads(ask: Ask): Promise<string[]> {
  const reads: string[] = [];
  const add = (stages: readonly Document[]): void => {
    for (const { $lookup, $unionWith } of stages as { $lookup?: Document; $unionWith?: Document }[]) {
      const from = ($lookup?.from ?? $unionWith?.coll) as string | undefined;
      if (from) reads.push(from);
    }
  };
  const database = {
    now: () => Promise.resolve(new Date()),
    collection: (name: string) => ({
      aggregate: (stages: readonly Document[]) => {
        reads.push(name);
        add(stages);
        return { toArray: () => Promise.reject(new Error('only the pipeline counts')) };
      },
    }),
  } as unknown as Database;
  await ask(database).catch(() => undefined);
  return reads;
}

const cases: readonly (readonly [name: string, ask: Ask, ...order: string[]])[] = [
  [
    'a sealed request before the entry that then has its record, and the record last',
    (database) => readJobWalkInput(database, 'w', 'j', () => undefined),
    'requests',
    'entries',
    'records',
  ],
  [
    'waiting requests before the invoices that they become',
    (database) => listInvoiceNumberOwners(database, ['w:t:S|A-1|01-01-2026'], []),
    'requests',
    'chain_invoices',
  ],
  [
    'pending records before the submission that contains them',
    (database) => readSendingSnapshot(database, 'w:t:S'),
    'records',
    'submissions',
  ],
  [
    'the queue of a chain before its records, and these before their submissions',
    (database) => readOutstandingChainWork(database, 'w:t:S'),
    'requests',
    'records',
    'submissions',
  ],
];

describe('an aggregate over several collections', () => {
  it.each(cases.map(([name, ask, ...order]) => ({ name, ask, order })))('reads $name', async ({ ask, order }) => {
    const reads = await listReads(ask);
    const places = order.map((collection) => reads.indexOf(collection));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});
