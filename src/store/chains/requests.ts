// Requests: what jobs ask of a chain. The queue of a chain lies here; a signal only rings.
import { withVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { type Database, withSession } from '../database';
import type { RequestDocument } from '../../model/request';

export const requestIndexes: IndexDescription[] = [
  {
    key: { chain: 1, position: 1 },
    name: 'request_claim',
    partialFilterExpression: { state: 'waiting', held: false },
  },
  { key: { identity: 1 }, name: 'request_held', partialFilterExpression: { held: true } },
  { key: { chain: 1, position: 1, notify: 1 }, name: 'request_notify', partialFilterExpression: { notify: true } },
];

export const requests = (database: Database): Collection<RequestDocument> => database.collection('requests');

export const requestKey = (workspace: string, job: string, visit: number): string => `${workspace}:${job}:${visit}`;

/** Inserts a request. @throws on a second one of the same visit. */
export async function insertRequest(
  database: Database,
  request: RequestDocument,
  session?: ClientSession,
): Promise<void> {
  await requests(database).insertOne(withVersion('requests', request), withSession(session));
}

export const findRequest = (database: Database, id: string, session?: ClientSession) =>
  requests(database).findOne({ _id: id }, withSession(session));

/** Requests that may be sealed now, in order; held ones are skipped by the query. */
export const findClaimable = (database: Database, chain: string, limit: number): Promise<RequestDocument[]> =>
  requests(database).find({ chain, state: 'waiting', held: false }).sort({ position: 1 }).limit(limit).toArray();
