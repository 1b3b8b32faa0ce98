// Requests: what jobs ask of a chain. The queue of a chain lies here; a signal only rings.
import { withVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { type Database, withSession } from '../database';
import type { RequestDocument, RequestState } from '../../model/request';

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

/** A request whose jobs are notified: whom, and of what. */
export type RequestNotice = Pick<RequestDocument, '_id' | 'workspace' | 'job' | 'listeners' | 'state'>;

/** What is not notified yet, oldest first. */
export const findUnnotifiedRequests = (database: Database, chain: string, limit: number): Promise<RequestNotice[]> =>
  requests(database)
    .find({ chain, notify: true })
    .sort({ position: 1 })
    .limit(limit)
    .project<RequestNotice>({ workspace: 1, job: 1, listeners: 1, state: 1 })
    .toArray();

/** Only in the state that was notified: what happened meanwhile is notified next time. */
export async function markNotified(database: Database, notified: readonly RequestNotice[]): Promise<void> {
  const byState = new Map<RequestState, string[]>();
  for (const { _id, state } of notified) byState.set(state, [...(byState.get(state) ?? []), _id]);
  for (const [state, ids] of byState) {
    await requests(database).updateMany({ _id: { $in: ids }, state }, { $unset: { notify: '' } });
  }
}
