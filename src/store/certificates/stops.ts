// Lists stops of certificates for the operator. Stops that affect chains are first, each with its first chains.
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { Database } from '../database';
import { buildCertificateStopsAfterKeyFilter, countChainsByCertificateStop } from './chain-certificates';
import type { ChainDocument } from '../../model/chain';
import { formatCertificateStopKey, getSendingStopsCollection } from '../chains/windows';
import type { SendingStopDocument } from '../../model/submission';

/** A stop of a certificate, and the chains that it affects. */
export interface CertificateStopWithChains extends SendingStopDocument {
  /** Number of chains that use the certificate, and the first of them. */
  readonly count: number;
  readonly users: readonly Pick<ChainDocument, 'workspace' | 'supplier' | 'supplierName'>[];
}

/** End of a page of stops: the last stop that was examined, either among the stops that affect chains or after them. */
export interface CertificateStopCursor extends Pick<SendingStopDocument, '_id' | 'at'> {
  readonly unused: boolean;
}

/** A page of stops after the end of the previous page. */
export interface CertificateStopsPageQuery {
  readonly limit: number;
  readonly after?: CertificateStopCursor;
}

export interface CertificateStopsPage {
  readonly rows: CertificateStopWithChains[];
  /** Position at which the next page starts, if there is one. */
  readonly next?: CertificateStopCursor;
}

/**
 * Lists stops of certificates for operators of the installation, oldest first: stops that affect chains, then unused
 * stops, which the next pass of a worker deletes.
 */
export async function readCertificateStopsPage(
  database: Database,
  page: CertificateStopsPageQuery = { limit: limits.stopsListedMax },
): Promise<CertificateStopsPage> {
  const rows: CertificateStopWithChains[] = [];
  let { after } = page;
  for (const unused of after?.unused ? [true] : [false, true]) {
    const stops = stopsBehind(database, { ...page, ...(after?.unused === unused ? { after } : { after: undefined }) });
    for await (const stop of stops) {
      if ((stop.count === 0) !== unused) continue;
      if (rows.length === page.limit)
        return { rows: await withUsers(database, rows), ...(after ? { next: after } : {}) };
      rows.push(stop);
      after = { _id: stop._id, at: stop.at, unused };
    }
  }
  return { rows: await withUsers(database, rows) };
}

/** Yields stops in the order of their times. They are counted page by page, from index keys only. */
async function* stopsBehind(
  database: Database,
  { after, limit }: { readonly limit: number; readonly after?: CertificateStopCursor | undefined },
): AsyncGenerator<CertificateStopWithChains> {
  let from: Pick<SendingStopDocument, '_id' | 'at'> | undefined = after;
  // The first page has as many stops as the first part shows; the remaining stops are unused.
  let size = Math.min(limit + 1, limits.stopsReadMax);
  for (let read = 0; read < limits.stopsLookedAtMax; read += limits.stopsReadMax) {
    const behind = from && {
      at: { $gte: from.at },
      $or: [{ at: { $gt: from.at } }, { at: from.at, _id: { $gt: from._id } }],
    };
    const page = await getSendingStopsCollection(database)
      .find(
        {
          $and: [buildCertificateStopsAfterKeyFilter(), behind ?? {}],
        },
        { hint: 'stop_list', maxTimeMS: limits.stopsReadMs },
      )
      .sort({ at: 1, _id: 1 })
      .limit(size)
      .toArray();
    const counts = await countChainsByCertificateStop(
      database,
      page.map(({ _id }) => _id),
    );
    for (const stop of page) yield { ...stop, count: counts.get(stop._id) ?? 0, users: [] };
    from = page.at(-1);
    if (!from || page.length < size) return;
    size = limits.stopsReadMax;
  }
}

/** Finds the stop of one certificate; null if it is not stopped. */
export async function findCertificateStop(
  database: Database,
  environment: ChainDocument['environment'],
  fingerprint: string,
): Promise<CertificateStopWithChains | null> {
  const _id = formatCertificateStopKey(environment, fingerprint);
  const found = await getSendingStopsCollection(database).findOne({ _id });
  if (!found) return null;
  const count = (await countChainsByCertificateStop(database, [_id])).get(_id) ?? 0;
  const [stop = null] = await withUsers(database, [{ ...found, count, users: [] }]);
  return stop;
}

/** Adds the first users of each stop, in one read for all of them. */
async function withUsers(
  database: Database,
  found: readonly CertificateStopWithChains[],
): Promise<CertificateStopWithChains[]> {
  const usedStops = found.filter(({ count }) => count > 0).map(({ _id }) => _id);
  if (usedStops.length === 0) return [...found];
  const read = getSendingStopsCollection(database).aggregate<Pick<CertificateStopWithChains, '_id' | 'users'>>(
    [
      { $match: { _id: { $in: usedStops } } },
      { $set: certificateOfKey },
      { $lookup: firstUsers },
      { $project: { users: 1 } },
    ],
    { maxTimeMS: limits.stopsReadMs },
  );
  const users = new Map((await read.toArray()).map((stop) => [stop._id, stop.users]));
  return found.map((stop) => ({ ...stop, users: users.get(stop._id) ?? [] }));
}

/** Environment and fingerprint from a stop's key, as database expressions. */
const certificateOfKey = {
  environment: { $arrayElemAt: [{ $split: ['$_id', ':'] }, 1] },
  fingerprint: {
    $let: {
      vars: { rest: { $substrCP: ['$_id', 'certificate:'.length, 1_000] } },
      in: { $substrCP: ['$$rest', { $add: [{ $indexOfCP: ['$$rest', ':'] }, 1] }, 1_000] },
    },
  },
};

const firstUsers = {
  from: 'chains',
  let: { environment: '$environment', fingerprint: '$fingerprint' },
  pipeline: [
    {
      $match: {
        $expr: {
          $and: [{ $eq: ['$environment', '$$environment'] }, { $eq: ['$certificate.fingerprint', '$$fingerprint'] }],
        },
      },
    },
    { $limit: limits.stopUsersListedMax },
    { $project: { _id: 0, workspace: 1, supplier: 1, supplierName: 1 } },
  ],
  as: 'users',
};
