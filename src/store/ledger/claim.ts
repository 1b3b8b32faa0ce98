// Requests that may be sealed, each with its invoice and its entry, in one read.
import { chain as limits } from '../../contracts/limits/chain';
import { readWithin } from '../bounds';
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
const leftOut = { states: 0, versions: 0, files: 0, faults: 0, snippet: 0, words: 0, relatesTo: 0, signatures: 0 };

export interface ClaimedRequests {
  readonly claimed: Claimed[];
  /** The reading ended at its limit: there may be more. */
  readonly more: boolean;
}

/**
 * In order; held requests are skipped by the query. So many requests at the most, and so many bytes of documents: the
 * largest ones are sealed a few at a time. `only`: this request, if it may still be sealed.
 */
export async function claim(database: Database, chain: string, limit: number, only?: string): Promise<ClaimedRequests> {
  const found = requests(database).aggregate<Claimed>(pipeline(chain, limit, only));
  const { rows, cut } = await readWithin(found, limits.sealBytesMax, ({ entry }) => entry?.document.length ?? 0);
  return { claimed: rows, more: cut || rows.length >= limit };
}

const pipeline = (chain: string, limit: number, only: string | undefined) => [
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
];
