// Requests that may be sealed, each with its invoice and its entry, in one read.
import type { Database } from '../database';
import type { EntryDocument } from '../entries/entries';
import type { ChainInvoiceDocument } from './invoices';
import { type RequestDocument, requests } from './requests';

export interface Claimed {
  readonly request: RequestDocument;
  /** Null: the chain has no record of this number and date yet. */
  readonly identity: ChainInvoiceDocument | null;
  readonly entry: EntryDocument | null;
}

/** What sealing does not need of an entry, and what grows with its life. */
const leftOut = { states: 0, versions: 0, files: 0, snippet: 0, signatures: 0 };

/** In order; held requests are skipped by the query. `only`: this request, if it may still be sealed. */
export const claim = (database: Database, chain: string, limit: number, only?: string): Promise<Claimed[]> =>
  requests(database)
    .aggregate<Claimed>([
      { $match: { chain, state: 'waiting', held: false, ...(only === undefined ? {} : { _id: only }) } },
      { $sort: { position: 1 } },
      { $limit: limit },
      { $set: { entryKey: { $concat: ['$workspace', ':', '$entry'] } } },
      { $lookup: { from: 'chain_invoices', localField: 'identity', foreignField: '_id', as: 'invoices' } },
      {
        $lookup: {
          from: 'entries',
          localField: 'entryKey',
          foreignField: '_id',
          pipeline: [{ $project: leftOut }],
          as: 'entries',
        },
      },
      {
        $replaceWith: {
          request: '$$ROOT',
          identity: { $ifNull: [{ $first: '$invoices' }, null] },
          entry: { $ifNull: [{ $first: '$entries' }, null] },
        },
      },
      { $unset: ['request.entryKey', 'request.invoices', 'request.entries'] },
    ])
    .toArray();
