// What a chain has left to do, in one read: for a run that starts, and behind recording.
import type { LeftWork } from '../contracts/activities';
import { chains } from './chains';
import type { Database } from './database';

/** A row of this kind is work of that name. Each look ends at the first row of an index. */
export const leftRows: Readonly<Record<keyof LeftWork, { readonly from: string; readonly match: object }>> = {
  open: { from: 'submissions', match: { open: true } },
  unrecorded: { from: 'submissions', match: { unrecorded: true } },
  asks: { from: 'records', match: { ask: { $exists: true } } },
  sealable: { from: 'requests', match: { state: 'waiting', held: false } },
  sendable: { from: 'records', match: { pending: true } },
};

/** @throws when the chain is not stored. */
export async function readLeftWork(database: Database, chain: string): Promise<LeftWork> {
  const looks = Object.entries(leftRows).map(([as, { from, match }]) => ({
    $lookup: { from, pipeline: [{ $match: { chain, ...match } }, { $limit: 1 }, { $project: { _id: 1 } }], as },
  }));
  const found = Object.keys(leftRows).map((name) => [name, { $ne: [`$${name}`, []] }] as const);
  const [left] = await chains(database)
    .aggregate<LeftWork>([{ $match: { _id: chain } }, ...looks, { $project: { _id: 0, ...Object.fromEntries(found) } }])
    .toArray();
  if (!left) throw new Error(`chain ${chain} is not stored`);
  return left;
}
