// A chain as a sealer needs it, in one read: the document, the database's clock, what is left to do, and the record that
// the run knows as the last one.
import type { Outstanding } from '../../contracts/activities';
import type { CarriedHead } from '../../contracts/chain-run';
import type { Database } from '../database';
import { type ChainDocument, chains } from './chains';
import { outstandingFields, outstandingFound, outstandingLooks } from './outstanding';
import { recordKey } from './records';

export interface SealingView {
  readonly chain: ChainDocument;
  readonly databaseTime: Date;
  /** The account holds more than one supplier in this environment: `IndicadorMultiplesOT` of every record. */
  readonly severalSuppliers: boolean;
  readonly left: Outstanding;
  /** Fingerprint that the database has where the run saw its last record; null when there is no such record. */
  readonly knownFingerprint: string | null;
}

/** Null when the chain is not stored. */
export async function viewSealing(
  database: Database,
  key: string,
  known: CarriedHead | null,
): Promise<SealingView | null> {
  const knownId = known ? recordKey(key, known.installation, known.sequence) : '';
  const [view] = await chains(database)
    .aggregate<SealingView>([
      { $match: { _id: key } },
      {
        $lookup: {
          from: chains(database).collectionName,
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
          pipeline: [{ $match: { _id: knownId } }, { $project: { fingerprint: 1 } }],
          as: 'known',
        },
      },
      ...outstandingLooks(key),
      {
        $replaceWith: {
          chain: '$$ROOT',
          databaseTime: '$$NOW',
          severalSuppliers: { $gt: [{ $size: '$account' }, 1] },
          left: outstandingFound,
          knownFingerprint: { $ifNull: [{ $first: '$known.fingerprint' }, null] },
        },
      },
      { $unset: ['account', 'known', ...outstandingFields].map((field) => `chain.${field}`) },
    ])
    .toArray();
  return view ?? null;
}
