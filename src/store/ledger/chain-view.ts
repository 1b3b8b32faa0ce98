// A chain as a sealer needs it, in one read: the document, the database's clock, and whether its account holds several.
import { type ChainDocument, chains } from './chains';
import type { Database } from '../database';

export interface ChainView {
  readonly chain: ChainDocument;
  readonly databaseTime: Date;
  /** The account holds more than one supplier in this environment: `IndicadorMultiplesOT` of every record. */
  readonly severalSuppliers: boolean;
}

/** Null when the chain is not stored. */
export async function viewChain(database: Database, key: string): Promise<ChainView | null> {
  const [view] = await chains(database)
    .aggregate<ChainView>([
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
        $replaceWith: {
          chain: { $unsetField: { field: 'account', input: '$$ROOT' } },
          databaseTime: '$$NOW',
          severalSuppliers: { $gt: [{ $size: '$account' }, 1] },
        },
      },
    ])
    .toArray();
  return view ?? null;
}
