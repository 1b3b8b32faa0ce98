// Reads a chain for its sealer, all at once: the chain, the database's clock, outstanding work, the requests to seal if
// they are few, and the records that other sources know as the last ones.
import type { Document } from 'mongodb';
import type { OutstandingChainWork } from '../../contracts/activities';
import type { KnownChainHead } from '../../contracts/chain-run';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { Database } from '../database';
import type { ChainDocument } from '../../model/chain';
import { readRowsWithinBytes } from '../paging';
import { getChainsCollection } from './chains';
import {
  buildSealableRequestRowsStage,
  estimateSealableRequestBytes,
  type SealableRequestRow,
  type SealableRequestsPage,
  toSealableRequestsIfFew,
} from './sealable-requests';
import {
  outstandingChainWorkLookupFields,
  outstandingChainWorkProjection,
  buildOutstandingChainWorkLookupStages,
} from './outstanding';
import { formatRecordKey } from './records';

/** What a sealer needs of a chain, from one read. */
export interface SealingSnapshot {
  readonly chain: ChainDocument;
  readonly databaseTime: Date;
  /**
   * True if the account has more than one supplier in this environment. `IndicadorMultiplesOT` of every record states
   * this.
   */
  readonly severalSuppliers: boolean;
  readonly left: OutstandingChainWork;
  /** Which of the given records the database has, by its own hashes. */
  readonly known: readonly { readonly sequence: number; readonly fingerprint: string }[];
  /**
   * All requests that may be sealed; absent if they were not requested, or if there may be more than one read takes.
   */
  readonly few?: SealableRequestsPage;
}

/** Reads the snapshot of a chain for a sealer, with its first requests; null if the chain is not stored. */
export async function readSealingSnapshotWithRequests(
  database: Database,
  key: string,
  known: readonly KnownChainHead[],
): Promise<SealingSnapshot | null> {
  const cursor = getChainsCollection(database).aggregate<SealingSnapshot | SealableRequestRow>([
    ...buildSealingStages(database, key, known),
    buildSealableRequestRowsStage(key),
  ]);
  const isRequest = (row: SealingSnapshot | SealableRequestRow): row is SealableRequestRow => 'claimed' in row;
  const countBytes = (row: SealingSnapshot | SealableRequestRow): number =>
    isRequest(row) ? estimateSealableRequestBytes(row.claimed) : 0;
  const { rows, cut } = await readRowsWithinBytes(cursor, limits.sealBytesMax, countBytes);
  const view = rows.find((row): row is SealingSnapshot => !isRequest(row));
  const few = toSealableRequestsIfFew({ rows: rows.filter(isRequest), cut });
  return view ? { ...view, ...(few ? { few } : {}) } : null;
}

/** Reads the snapshot of a chain for a sealer; null if the chain is not stored. */
export async function readSealingSnapshot(
  database: Database,
  key: string,
  known: readonly KnownChainHead[],
): Promise<SealingSnapshot | null> {
  const stages = buildSealingStages(database, key, known);
  const [view] = await getChainsCollection(database).aggregate<SealingSnapshot>(stages).toArray();
  return view ?? null;
}

function buildSealingStages(database: Database, key: string, known: readonly KnownChainHead[]): Document[] {
  const knownIds = known.map(({ installation, sequence }) => formatRecordKey(key, installation, sequence));
  return [
    { $match: { _id: key } },
    {
      $lookup: {
        from: getChainsCollection(database).collectionName,
        let: { workspace: '$workspace', environment: '$environment' },
        pipeline: [
          {
            $match: {
              $expr: {
                $and: [{ $eq: ['$workspace', '$$workspace'] }, { $eq: ['$environment', '$$environment'] }],
              },
            },
          },
          { $limit: 2 },
          { $project: { _id: 1 } },
        ],
        as: 'account',
      },
    },
    {
      $lookup: {
        from: 'records',
        pipeline: [{ $match: { _id: { $in: knownIds } } }, { $project: { _id: 0, sequence: 1, fingerprint: 1 } }],
        as: 'known',
      },
    },
    ...buildOutstandingChainWorkLookupStages(key),
    {
      $replaceWith: {
        chain: '$$ROOT',
        databaseTime: '$$NOW',
        severalSuppliers: { $gt: [{ $size: '$account' }, 1] },
        left: outstandingChainWorkProjection,
        known: '$known',
      },
    },
    { $unset: ['account', 'known', ...outstandingChainWorkLookupFields].map((field) => `chain.${field}`) },
  ];
}
