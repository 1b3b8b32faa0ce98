// Requests: what jobs ask of a chain. The queue of a chain lies here; a signal only rings.
import { withVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { RequestKind } from '../../contracts/runs';
import { type Database, withSession } from '../database';
import type { StoredText } from '../../messages/message';

export type RequestState = 'waiting' | 'sealed' | 'settled' | 'refused' | 'withdrawn';

export interface RequestDocument {
  /** `<workspace>:<job>:<visit>`: one request a visit. */
  readonly _id: string;
  readonly chain: string;
  readonly workspace: string;
  readonly kind: RequestKind;
  readonly job: string;
  readonly step: string;
  readonly visit: number;
  readonly entry: string;
  readonly identity: string;
  /** Content of the entry when the job asked; another one at sealing ends the request. */
  readonly contentRevision: number;
  readonly restore: boolean;
  /** Time-ordered id: an ordering only. */
  readonly position: string;
  readonly state: RequestState;
  /** Its invoice has an unsettled record; released when that is recorded. */
  readonly held: boolean;
  readonly record?: string;
  readonly code?: string;
  readonly message?: StoredText;
  /** Further jobs that wait for the record. */
  readonly listeners: readonly string[];
  /** Something happened that its jobs were not notified. */
  readonly notify?: boolean;
  /** Of its job. */
  readonly traceparent?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
