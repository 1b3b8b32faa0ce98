// The search for a record that breaks a message, while it lasts: the refused list, and which part of it goes next.
import type { ClientSession, Collection } from 'mongodb';
import type { PoisonSearch } from '../../chain/run/poison';
import { type Database, withSession } from '../database';

export interface PoisonSearchDocument extends PoisonSearch {
  /** The chain: it searches for one record at a time. */
  readonly _id: string;
  /** Submission that was refused first. */
  readonly submission: string;
  /** Ids of its records in order; pieces are indexes in here. */
  readonly records: readonly string[];
  /** Set when the local check named exactly one record, the last of the list: what is wrong with it. */
  readonly namedCause?: string;
}

export const poisonSearches = (database: Database): Collection<PoisonSearchDocument> =>
  database.collection('poison_searches');

export const findSearch = (database: Database, chain: string, session?: ClientSession) =>
  poisonSearches(database).findOne({ _id: chain }, withSession(session));

/** Keeps what is left to do; nothing left ends the search. */
export async function saveSearch(
  database: Database,
  search: PoisonSearchDocument,
  session: ClientSession,
): Promise<void> {
  if (search.pieces.length === 0) {
    await poisonSearches(database).deleteOne({ _id: search._id }, { session });
    return;
  }
  await poisonSearches(database).replaceOne({ _id: search._id }, search, { upsert: true, session });
}

/** A person lets the search go on: the budget counts from here. */
export async function renewSearch(database: Database, chain: string): Promise<void> {
  await poisonSearches(database).updateOne({ _id: chain }, { $set: { extra: 0 } });
}
