// A chain for its sealer, in one read: the document, the database's clock, outstanding work, and the records that are
// known elsewhere as the last ones.
import type { OutstandingWork } from '../../contracts/activities';
import type { KnownChainHead } from '../../contracts/chain-run';
import type { Database } from '../database';
import type { ChainDocument } from '../../model/chain';
import { chainsCollection } from './chains';
import { outstandingWorkFields, outstandingWorkProjection, buildOutstandingWorkStages } from './outstanding';
import { formatRecordKey } from './records';

/** What a sealer reads of a chain, in one read. */
export interface SealingView {
  readonly chain: ChainDocument;
  readonly databaseTime: Date;
  /** The account has more than one supplier in this environment: `IndicadorMultiplesOT` of every record. */
  readonly severalSuppliers: boolean;
  readonly left: OutstandingWork;
  /** Those of the requested records that the database has, by its own fingerprints. */
  readonly known: readonly { readonly sequence: number; readonly fingerprint: string }[];
}

/** Reads what a sealer needs of a chain; null if the chain is not stored. */
export async function readSealingView(
  database: Database,
  key: string,
  known: readonly KnownChainHead[],
): Promise<SealingView | null> {
  const knownIds = known.map(({ installation, sequence }) => formatRecordKey(key, installation, sequence));
  const [view] = await chainsCollection(database)
    .aggregate<SealingView>([
      { $match: { _id: key } },
      {
        $lookup: {
          from: chainsCollection(database).collectionName,
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
      ...buildOutstandingWorkStages(key),
      {
        $replaceWith: {
          chain: '$$ROOT',
          databaseTime: '$$NOW',
          severalSuppliers: { $gt: [{ $size: '$account' }, 1] },
          left: outstandingWorkProjection,
          known: '$known',
        },
      },
      { $unset: ['account', 'known', ...outstandingWorkFields].map((field) => `chain.${field}`) },
    ])
    .toArray();
  return view ?? null;
}
