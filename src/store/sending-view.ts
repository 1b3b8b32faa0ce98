// A chain as a sender needs it, in one read: the document, the open list, how many records lie pending.
import { chain as limits } from '../contracts/limits';
import { type ChainDocument, chains } from './chains';
import type { Database } from './database';
import type { SubmissionDocument } from './submissions';

export interface SendingView {
  readonly chain: ChainDocument;
  readonly open: SubmissionDocument | null;
  /** Sealed records without a list's mark, counted no further than a person reads; an open list may hold some of them. */
  readonly lying: number;
}

/** Null when the chain is not stored. */
export async function viewSending(database: Database, key: string): Promise<SendingView | null> {
  const openList = [{ $match: { chain: key, open: true } }, { $limit: 1 }];
  const pending = [{ $match: { chain: key, pending: true } }, { $limit: limits.pendingCountMax }, { $count: 'count' }];
  const [view] = await chains(database)
    .aggregate<SendingView>([
      { $match: { _id: key } },
      { $lookup: { from: 'submissions', pipeline: openList, as: 'openList' } },
      { $lookup: { from: 'records', pipeline: pending, as: 'pending' } },
      {
        $replaceWith: {
          chain: '$$ROOT',
          open: { $ifNull: [{ $first: '$openList' }, null] },
          lying: { $ifNull: [{ $first: '$pending.count' }, 0] },
        },
      },
      { $unset: ['chain.openList', 'chain.pending'] },
    ])
    .toArray();
  return view ?? null;
}
