// What a chain has left to do, in one read. Each look ends at the first document of an index.
import type { Document } from 'mongodb';
import type { Outstanding } from '../../contracts/activities';
import { chain as limits } from '../../contracts/limits/chain';
import { chains } from './chains';
import type { Database } from '../database';

/** A document of this kind is work of that name. */
export const outstandingWork: Readonly<
  Record<keyof Omit<Outstanding, 'pending'>, { readonly from: string; readonly match: object }>
> = {
  unnotified: { from: 'requests', match: { notify: true } },
  open: { from: 'submissions', match: { open: true } },
  unrecorded: { from: 'submissions', match: { unrecorded: true } },
  asks: { from: 'records', match: { check: { $exists: true } } },
  sealable: { from: 'requests', match: { state: 'waiting', held: false } },
};

/** Stages that look for the work of a chain, for any pipeline over its document. */
export const outstandingLooks = (chain: string): Document[] => [
  {
    $lookup: {
      from: 'records',
      pipeline: [{ $match: { chain, pending: true } }, { $limit: limits.pendingOpensWindow }, { $count: 'count' }],
      as: 'counted',
    },
  },
  ...Object.entries(outstandingWork).map(([as, { from, match }]) => ({
    $lookup: { from, pipeline: [{ $match: { chain, ...match } }, { $limit: 1 }, { $project: { _id: 1 } }], as },
  })),
];

/** What those stages found. */
export const outstandingFound: Document = {
  pending: { $ifNull: [{ $first: '$counted.count' }, 0] },
  ...Object.fromEntries(Object.keys(outstandingWork).map((name) => [name, { $ne: [`$${name}`, []] }])),
};

/** Fields that those stages add to the document. */
export const outstandingFields: readonly string[] = ['counted', ...Object.keys(outstandingWork)];

/** @throws when the chain is not stored. */
export async function outstanding(database: Database, chain: string): Promise<Outstanding> {
  const [found] = await chains(database)
    .aggregate<Outstanding>([
      { $match: { _id: chain } },
      ...outstandingLooks(chain),
      { $replaceWith: outstandingFound },
    ])
    .toArray();
  if (!found) throw new Error(`chain ${chain} is not stored`);
  return found;
}
