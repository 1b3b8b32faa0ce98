// Finds the delays of the sealed records of chains: a stop (unless a try is due), a running attempt, the pause after an
// attempt or a response, and the authority's window. The function uses the database's clock. It handles many chains at
// once, so the cost depends only on these chains.
import type { Database } from '../database';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from './chains';
import { listStoppedKeysWithoutDueTryAmongChains } from './stopped-chains';
import { getSubmissionsCollection } from '../submissions/submissions';
import { formatSendingWindowKey, getSendingWindowsCollection } from './windows';

export type ChainDelayFields = Pick<
  ChainDocument,
  '_id' | 'environment' | 'supplier' | 'certificate' | 'sealingPause'
> & { readonly isBackedOff?: boolean };

export const chainDelayFieldsProjection = {
  environment: 1,
  supplier: 1,
  'certificate.fingerprint': 1,
  'sealingPause.at': 1,
} as const;

/** The delay of each of several chains. */
export interface DelayedChainKeys {
  /** Chains that must not send now, or could not until a moment ago. */
  readonly held: ReadonlySet<string>;
  /** Chains whose sealing is paused. Their runs check again every half a minute. */
  readonly paused: ReadonlySet<string>;
}

/**
 * Finds the delays of these chains.
 * @param keys keys of the chains, up to the limit of one condition
 * @param behindSeconds a delay that ended within this time still counts, because the chain's run is about to continue
 */
export async function readDelayedChainKeys(
  database: Database,
  keys: readonly string[],
  behindSeconds: number,
): Promise<DelayedChainKeys> {
  const since = { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: -behindSeconds } };
  const rows = await getChainsCollection(database)
    .find({ _id: { $in: [...keys] } })
    .project<ChainDelayFields>({ ...chainDelayFieldsProjection, isBackedOff: { $gt: ['$backOff.until', since] } })
    .toArray();
  const heldTo = (...fields: string[]) => ({ $expr: { $or: fields.map((field) => ({ $gt: [field, since] })) } });
  const [stopped, shut, underWay] = await Promise.all([
    listStoppedKeysWithoutDueTryAmongChains(database, rows),
    ids(
      getSendingWindowsCollection(database).find({
        _id: { $in: [...new Set(rows.flatMap(listSendingWindowKeysOfChain))] },
        ...heldTo('$notBefore', '$busyUntil'),
      }),
    ),
    getSubmissionsCollection(database)
      .find({ chain: { $in: [...keys] }, open: true, ...heldTo('$leaseUntil', '$retryAt') })
      .project<{ chain: string }>({ _id: 0, chain: 1 })
      .toArray(),
  ]);
  const lists = new Set(underWay.map(({ chain }) => chain));
  const isHeld = (row: ChainDelayFields): boolean =>
    row.isBackedOff === true ||
    lists.has(row._id) ||
    stopped.has(row._id) ||
    listSendingWindowKeysOfChain(row).some((key) => shut.has(key));
  return {
    held: new Set(rows.filter(isHeld).map(({ _id }) => _id)),
    paused: new Set(rows.filter(({ sealingPause }) => sealingPause?.at).map(({ _id }) => _id)),
  };
}

/** Lists the key of the window of a chain; empty if the chain has not used a certificate yet. */
export const listSendingWindowKeysOfChain = ({ environment, supplier, certificate }: ChainDelayFields): string[] =>
  certificate ? [formatSendingWindowKey(environment, supplier, certificate.fingerprint)] : [];

async function ids(found: {
  project<Row extends object>(members: object): { toArray(): Promise<Row[]> };
}): Promise<ReadonlySet<string>> {
  const rows = await found.project<{ _id: string }>({ _id: 1 }).toArray();
  return new Set(rows.map(({ _id }) => _id));
}
