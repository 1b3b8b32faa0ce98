// What a chain has left to do, in one read: for a run that starts, behind sealing, and behind recording.
import type { Document } from 'mongodb';
import type { LeftWork } from '../../contracts/activities';
import { chain as limits } from '../../contracts/limits/chain';
import { chains } from './chains';
import type { Database } from '../database';

/** A row of this kind is work of that name. Each look ends at the first row of an index. */
export const leftRows: Readonly<Record<keyof LeftWork, { readonly from: string; readonly match: object }>> = {
  open: { from: 'submissions', match: { open: true } },
  unrecorded: { from: 'submissions', match: { unrecorded: true } },
  asks: { from: 'records', match: { ask: { $exists: true } } },
  sealable: { from: 'requests', match: { state: 'waiting', held: false } },
  sendable: { from: 'records', match: { pending: true } },
};

/** How a chain stands behind a pass of sealing. */
export interface BehindSealing {
  /** Sealed records that are in no submission, counted up to the full list that opens the window. */
  readonly pending: number;
  /** Some job was not told yet what became of its request. */
  readonly untold: boolean;
  readonly left?: LeftWork;
}

/** @throws when the chain is not stored. */
export const readLeftWork = (database: Database, chain: string): Promise<LeftWork> =>
  readChain<LeftWork>(database, chain, looksAt(chain), found);

/** `everything`: with all the work that is left, for a run that starts. @throws when the chain is not stored. */
export function readBehindSealing(database: Database, chain: string, everything: boolean): Promise<BehindSealing> {
  const counted = [{ $match: { chain, pending: true } }, { $limit: limits.pendingOpensWindow }, { $count: 'count' }];
  const looks = [
    { $lookup: { from: 'records', pipeline: counted, as: 'counted' } },
    look('untold', 'requests', { chain, tell: true }),
    ...(everything ? looksAt(chain) : []),
  ];
  return readChain<BehindSealing>(database, chain, looks, {
    pending: { $ifNull: [{ $first: '$counted.count' }, 0] },
    untold: isThere('untold'),
    ...(everything ? { left: found } : {}),
  });
}

const look = (as: string, from: string, match: object) => ({
  $lookup: { from, pipeline: [{ $match: match }, { $limit: 1 }, { $project: { _id: 1 } }], as },
});
const looksAt = (chain: string) =>
  Object.entries(leftRows).map(([as, { from, match }]) => look(as, from, { chain, ...match }));
const isThere = (as: string) => ({ $ne: [`$${as}`, []] });
const found = Object.fromEntries(Object.keys(leftRows).map((name) => [name, isThere(name)]));

async function readChain<T extends object>(
  database: Database,
  chain: string,
  looks: readonly { readonly $lookup: Document }[],
  shown: object,
): Promise<T> {
  const [row] = await chains(database)
    .aggregate<T>([{ $match: { _id: chain } }, ...looks, { $replaceWith: shown }])
    .toArray();
  if (!row) throw new Error(`chain ${chain} is not stored`);
  return row;
}
