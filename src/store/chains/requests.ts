// Stores requests, which are the queue of a chain, and the notices to the jobs that wait for them. A signal only makes the
// chain's run check sooner.
import { addDocumentVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { type Database, toSessionOptions } from '../database';
import type { SealingRequestDocument, SealingRequestState } from '../../model/request';

export const requestIndexes: IndexDescription[] = [
  {
    key: { chain: 1, position: 1 },
    name: 'request_claim',
    partialFilterExpression: { state: 'waiting', held: false },
  },
  { key: { invoiceKey: 1 }, name: 'request_held', partialFilterExpression: { held: true } },
  { key: { chain: 1, position: 1, notify: 1 }, name: 'request_notify', partialFilterExpression: { notify: true } },
];

export const requestsCollection = (database: Database): Collection<SealingRequestDocument> =>
  database.collection('requests');

export const formatRequestKey = (workspace: string, job: string, visit: number): string =>
  `${workspace}:${job}:${visit}`;

/** Inserts a sealing request. @throws if the visit already has one */
export async function insertRequest(
  database: Database,
  request: SealingRequestDocument,
  session?: ClientSession,
): Promise<void> {
  await requestsCollection(database).insertOne(addDocumentVersion('requests', request), toSessionOptions(session));
}

/** Finds a sealing request by its key. */
export const findRequest = (database: Database, id: string, session?: ClientSession) =>
  requestsCollection(database).findOne({ _id: id }, toSessionOptions(session));

/** Lists requests that may be sealed now, in order, without held ones. */
export const listSealableRequests = (
  database: Database,
  chain: string,
  limit: number,
): Promise<SealingRequestDocument[]> =>
  requestsCollection(database)
    .find({ chain, state: 'waiting', held: false })
    .sort({ position: 1 })
    .limit(limit)
    .toArray();

/** A request with a change that its jobs are notified of. */
export type RequestNotice = Pick<
  SealingRequestDocument,
  '_id' | 'workspace' | 'job' | 'batch' | 'listeners' | 'state' | 'jobHasNoRun' | 'callAwaitsEnd'
>;

/** Projection of the members of a notice. */
export const requestNoticeFields = {
  workspace: 1,
  job: 1,
  batch: 1,
  listeners: 1,
  state: 1,
  jobHasNoRun: 1,
  callAwaitsEnd: 1,
} as const;

/** Finds requests whose jobs must still be notified, oldest first. */
export const findUnnotifiedRequests = (database: Database, chain: string, limit: number): Promise<RequestNotice[]> =>
  requestsCollection(database)
    .find({ chain, notify: true })
    .sort({ position: 1 })
    .limit(limit)
    .project<RequestNotice>(requestNoticeFields)
    .toArray();

/**
 * Stores that the job of an unsealed request has a run, which waits to be notified of the seal. Returns false if the
 * request has changed since it was read.
 */
export async function recordRequestRun(
  database: Database,
  { _id }: Pick<SealingRequestDocument, '_id'>,
): Promise<boolean> {
  const { matchedCount } = await requestsCollection(database).updateOne(
    { _id, state: 'waiting', jobHasNoRun: true },
    { $unset: { jobHasNoRun: '' } },
  );
  return matchedCount === 1;
}

/** Marks requests as notified, only in the state that was notified, so that a later change is notified next time. */
export async function markRequestsNotified(database: Database, notified: readonly RequestNotice[]): Promise<void> {
  const byState = new Map<SealingRequestState, string[]>();
  for (const { _id, state } of notified) byState.set(state, [...(byState.get(state) ?? []), _id]);
  for (const [state, ids] of byState) {
    await requestsCollection(database).updateMany({ _id: { $in: ids }, state }, { $unset: { notify: '' } });
  }
}
