// Stores sealing requests, which are the queue of a chain, and the notices to the jobs that wait for them. A signal
// only makes the chain's run check sooner.
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { ClientSession, Collection, Filter, IndexDescription } from 'mongodb';
import { type Database, toSessionOptions } from '../database';
import type { SealingRequestDocument, SealingRequestState } from '../../model/request';
import { buildInvoiceNumberKeyRanges } from './records';

export const sealingRequestIndexes: IndexDescription[] = [
  {
    key: { chain: 1, position: 1 },
    name: 'request_claim',
    partialFilterExpression: { state: 'waiting', held: false },
  },
  { key: { invoiceKey: 1 }, name: 'request_held', partialFilterExpression: { held: true } },
  { key: { invoiceKey: 1 }, name: 'request_number', partialFilterExpression: { state: 'waiting' } },
  { key: { chain: 1, position: 1, notify: 1 }, name: 'request_notify', partialFilterExpression: { notify: true } },
];

export const getSealingRequestsCollection = (database: Database): Collection<SealingRequestDocument> =>
  database.collection('requests');

export const formatSealingRequestKey = (workspace: string, job: string, visit: number): string =>
  `${workspace}:${job}:${visit}`;

/** Returns whether a job has requests to its chain, and none was refused. */
export async function hasJobSealingRequestsAndNoneRefused(
  database: Database,
  workspace: string,
  job: string,
): Promise<boolean> {
  const prefix = `${workspace}:${job}`;
  const states = await getSealingRequestsCollection(database)
    .find({ _id: { $gte: `${prefix}:`, $lt: `${prefix};` } })
    .project<Pick<SealingRequestDocument, 'state'>>({ state: 1 })
    .toArray();
  return states.length > 0 && states.every(({ state }) => state !== 'refused');
}

/**
 * Builds the filter for waiting requests of invoices with the numbers of these keys on any day.
 * @param own ids of entries whose requests are omitted
 */
export const buildWaitingRequestsByNumberFilter = (
  keys: Iterable<string>,
  own: readonly string[],
): Filter<SealingRequestDocument> => ({
  $or: buildInvoiceNumberKeyRanges(keys).map((invoiceKey) => ({ state: 'waiting' as const, invoiceKey })),
  entry: { $nin: own },
});

/** Inserts a sealing request. @throws if the visit already has one */
export async function insertSealingRequest(
  database: Database,
  request: SealingRequestDocument,
  session?: ClientSession,
): Promise<void> {
  await getSealingRequestsCollection(database).insertOne(
    addStoredDocumentFormatVersion('requests', request),
    toSessionOptions(session),
  );
}

/** Finds a sealing request by its key. */
export const findSealingRequest = (database: Database, id: string, session?: ClientSession) =>
  getSealingRequestsCollection(database).findOne({ _id: id }, toSessionOptions(session));

/** Lists requests that may be sealed now, in order. Held requests are omitted. */
export const listSealableRequests = (
  database: Database,
  chain: string,
  limit: number,
): Promise<SealingRequestDocument[]> =>
  getSealingRequestsCollection(database)
    .find({ chain, state: 'waiting', held: false })
    .sort({ position: 1 })
    .limit(limit)
    .toArray();

/** A request with a change about which its jobs are notified. */
export type SealingRequestToNotify = Pick<
  SealingRequestDocument,
  '_id' | 'workspace' | 'job' | 'batch' | 'listeners' | 'state' | 'jobHasNoRun' | 'callAwaitsEnd'
>;

/** Projection of the members of a notice. */
export const sealingRequestToNotifyProjection = {
  workspace: 1,
  job: 1,
  batch: 1,
  listeners: 1,
  state: 1,
  jobHasNoRun: 1,
  callAwaitsEnd: 1,
} as const;

/** Finds requests whose jobs must still be notified, oldest first. */
export const listSealingRequestsToNotify = (
  database: Database,
  chain: string,
  limit: number,
): Promise<SealingRequestToNotify[]> =>
  getSealingRequestsCollection(database)
    .find({ chain, notify: true })
    .sort({ position: 1 })
    .limit(limit)
    .project<SealingRequestToNotify>(sealingRequestToNotifyProjection)
    .toArray();

/**
 * Stores that the job of an unsealed request has a run, which waits to be notified of the seal. Returns false if the
 * request changed after it was read.
 */
export async function markSealingRequestJobHasRunIfUnchanged(
  database: Database,
  { _id }: Pick<SealingRequestDocument, '_id'>,
): Promise<boolean> {
  const { matchedCount } = await getSealingRequestsCollection(database).updateOne(
    { _id, state: 'waiting', jobHasNoRun: true },
    { $unset: { jobHasNoRun: '' } },
  );
  return matchedCount === 1;
}

/** Stores that the job of a sealed request must be notified again, so that the sweep wakes the chain. Can be repeated. */
export async function requestSealNotification(
  database: Database,
  { _id }: Pick<SealingRequestDocument, '_id'>,
): Promise<void> {
  await getSealingRequestsCollection(database).updateOne({ _id, state: 'sealed' }, { $set: { notify: true } });
}

/**
 * Marks requests as notified, but only in the state about which jobs were notified, so that a later change is notified
 * next time.
 */
export async function markSealingRequestsNotified(
  database: Database,
  notified: readonly SealingRequestToNotify[],
): Promise<void> {
  const byState = new Map<SealingRequestState, string[]>();
  for (const { _id, state } of notified) byState.set(state, [...(byState.get(state) ?? []), _id]);
  for (const [state, ids] of byState) {
    await getSealingRequestsCollection(database).updateMany({ _id: { $in: ids }, state }, { $unset: { notify: '' } });
  }
}
