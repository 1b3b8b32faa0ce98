// The search for a record that breaks a message, while it lasts: the refused batch, and which part of it is sent next.
import type { ClientSession, Collection } from 'mongodb';
import { type Database, withSession } from '../database';
import type { PoisonSearchDocument } from '../../model/submission';

export const poisonSearches = (database: Database): Collection<PoisonSearchDocument> =>
  database.collection('poison_searches');

export const findSearch = (database: Database, chain: string, session?: ClientSession) =>
  poisonSearches(database).findOne({ _id: chain }, withSession(session));

/** Stores what is left to do; nothing left ends the search. */
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

/** An operator continues the search: the budget counts from here. */
export async function renewSearch(database: Database, chain: string): Promise<void> {
  await poisonSearches(database).updateOne({ _id: chain }, { $set: { extra: 0 } });
}
