// Reads the outstanding work of a chain at once. Each lookup ends at the first document of an index.
import type { Document } from 'mongodb';
import type { OutstandingChainWork } from '../../contracts/activities';
import { chainLimits as limits } from '../../contracts/limits/chain';
import { getChainsCollection } from './chains';
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import { sealingRequestToNotifyProjection, type SealingRequestToNotify } from './requests';

type WorkQueries = Readonly<
  Record<keyof Omit<OutstandingChainWork, 'pending'>, { readonly from: string; readonly match: object }>
>;

/** Collection and filter for each kind of outstanding work. */
export const outstandingChainWorkQueries: WorkQueries = {
  sealable: { from: 'requests', match: { state: 'waiting', held: false } },
  open: { from: 'submissions', match: { open: true } },
  unrecorded: { from: 'submissions', match: { unrecorded: true } },
  doubtful: { from: 'records', match: { check: { $exists: true } } },
  unnotified: { from: 'requests', match: { notify: true } },
};

/**
 * Builds stages that look up the work of a chain, for any pipeline over its document. The stages do not read one
 * snapshot. The lookups follow the direction of the work, from the queue to the response, so that a later lookup sees
 * work that moves between two of them.
 */
export const buildOutstandingChainWorkLookupStages = (chain: string): Document[] => {
  const { sealable, ...behind } = outstandingChainWorkQueries;
  const pending = { from: 'records', match: { pending: true } };
  const look = (as: string, { from, match }: WorkQueries[keyof WorkQueries], ...count: Document[]): Document => {
    const countStages = count.length > 0 ? count : [{ $limit: 1 }, { $project: { _id: 1 } }];
    return { $lookup: { from, pipeline: [{ $match: { chain, ...match } }, ...countStages], as } };
  };
  return [
    look('sealable', sealable),
    look('counted', pending, { $limit: limits.pendingOpensWindow }, { $count: 'count' }),
    ...Object.entries(behind).map(([as, work]) => look(as, work)),
  ];
};

/** Projection of the results of these stages. */
export const outstandingChainWorkProjection: Document = {
  pending: { $ifNull: [{ $first: '$counted.count' }, 0] },
  ...Object.fromEntries(Object.keys(outstandingChainWorkQueries).map((name) => [name, { $ne: [`$${name}`, []] }])),
};

/** Fields that these stages add to the document. */
export const outstandingChainWorkLookupFields: readonly string[] = [
  'counted',
  ...Object.keys(outstandingChainWorkQueries),
];

/** Reads the outstanding work of a chain in one read. @throws if the chain is not stored */
export const readOutstandingChainWork = (
  database: Database,
  chain: string,
  session?: TransactionSession,
): Promise<OutstandingChainWork> => readWork(database, chain, { lookups: [], fields: {} }, session);

/**
 * Returns whether work of the chain waits to be sealed, sent, recorded or queried. Held requests wait for such work.
 * @throws if the chain is not stored
 */
export async function hasUnsettledChainWork(
  database: Database,
  chain: string,
  session?: TransactionSession,
): Promise<boolean> {
  const { sealable, pending, open, unrecorded, doubtful } = await readOutstandingChainWork(database, chain, session);
  return sealable || pending > 0 || open || unrecorded || doubtful;
}

/** Outstanding work with the first requests whose jobs must be notified, oldest first. */
export interface ChainWorkAndRequestsToNotify extends OutstandingChainWork {
  readonly notices: readonly SealingRequestToNotify[];
}

/** Reads the outstanding work of a chain and the jobs to notify, in one read. @throws if the chain is not stored */
export const readChainWorkAndRequestsToNotify = (
  database: Database,
  chain: string,
  limit: number,
): Promise<ChainWorkAndRequestsToNotify> =>
  readWork(database, chain, { lookups: [buildNoticesLookup(chain, limit)], fields: { notices: '$notices' } });

const buildNoticesLookup = (chain: string, limit: number): Document => {
  const { from, match } = outstandingChainWorkQueries.unnotified;
  const pipeline = [
    { $match: { chain, ...match } },
    { $sort: { position: 1 } },
    { $limit: limit },
    { $project: sealingRequestToNotifyProjection },
  ];
  return { $lookup: { from, pipeline, as: 'notices' } };
};

async function readWork<Work extends OutstandingChainWork>(
  database: Database,
  chain: string,
  { lookups, fields }: { readonly lookups: readonly Document[]; readonly fields: Document },
  session?: TransactionSession,
): Promise<Work> {
  const stages = [
    { $match: { _id: chain } },
    ...buildOutstandingChainWorkLookupStages(chain),
    ...lookups,
    { $replaceWith: { ...outstandingChainWorkProjection, ...fields } },
  ];
  const [found] = await getChainsCollection(database).aggregate<Work>(stages, toSessionOptions(session)).toArray();
  if (!found) throw new Error(`chain ${chain} is not stored`);
  return found;
}
