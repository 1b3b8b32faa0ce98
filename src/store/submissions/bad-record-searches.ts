// Stores the search for a record that breaks a message, as long as the search lasts: the rejected batch, and which part
// of it is sent next.
import type { ClientSession, Collection } from 'mongodb';
import { type Database, toSessionOptions } from '../database';
import type { BadRecordSearchDocument } from '../../model/submission';

export const getBadRecordSearchesCollection = (database: Database): Collection<BadRecordSearchDocument> =>
  database.collection('poison_searches');

export const findBadRecordSearch = (database: Database, chain: string, session?: ClientSession) =>
  getBadRecordSearchesCollection(database).findOne({ _id: chain }, toSessionOptions(session));

/** Saves the remaining parts of a search. If there are none, the search ends. */
export async function saveOrEndBadRecordSearch(
  database: Database,
  search: BadRecordSearchDocument,
  session: ClientSession,
): Promise<void> {
  if (search.pieces.length === 0) {
    await getBadRecordSearchesCollection(database).deleteOne({ _id: search._id }, { session });
    return;
  }
  await getBadRecordSearchesCollection(database).replaceOne({ _id: search._id }, search, { upsert: true, session });
}

/** Renews the budget of a search that an operator continues. */
export async function renewBadRecordSearchBudget(database: Database, chain: string): Promise<void> {
  await getBadRecordSearchesCollection(database).updateOne({ _id: chain }, { $set: { extra: 0 } });
}
