// Records: sealed links of a chain. Their bytes never change; only the outcome is added.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { type Database, within } from './database';

export type StoredOutcome = 'accepted' | 'accepted-with-errors' | 'rejected';

export interface RecordDocument {
  /** `<chain>#<installation>#<sequence>` */
  readonly _id: string;
  readonly chain: string;
  readonly installation: string;
  readonly sequence: number;
  readonly kind: 'registration' | 'cancellation';
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
  /** Fingerprint of the record before; empty for the first. */
  readonly previousFingerprint: string;
  readonly fingerprint: string;
  /** Time of generation, for the age of the record. */
  readonly at: Date;
  /** JSON text of the sealed record: the literal strings that were hashed, serialised and drawn. */
  readonly literal: string;
  readonly xml: string;
  readonly qr?: string;
  readonly workspace: string;
  readonly identity: string;
  readonly request: string;
  readonly entry: string;
  readonly documentDigest: string;
  /** Sealed and in no submission yet. */
  readonly pending: boolean;
  readonly submission?: string;
  /** Some attempt with this record ended without an answer that we understood. */
  readonly unansweredAttempt: boolean;
  readonly outcome?: StoredOutcome;
  readonly code?: string;
  readonly message?: string;
  readonly csv?: string;
  /** CSV, header and the record's own line of the answer, as XML. */
  readonly answer?: string;
  readonly settledAt?: Date;
}

export const recordIndexes: IndexDescription[] = [
  { key: { chain: 1, installation: 1, sequence: 1 }, name: 'record_sequence', unique: true },
  { key: { chain: 1, installation: 1, previousFingerprint: 1 }, name: 'record_previous', unique: true },
  { key: { chain: 1, sequence: 1 }, name: 'record_pending', partialFilterExpression: { pending: true } },
  {
    key: { submission: 1, sequence: 1 },
    name: 'record_submission',
    partialFilterExpression: { submission: { $exists: true } },
  },
  { key: { identity: 1, sequence: 1 }, name: 'record_identity' },
];

export const records = (database: Database): Collection<RecordDocument> => database.collection('records');

export const recordKey = (chain: string, installation: string, sequence: number): string =>
  `${chain}#${installation}#${sequence}`;

export const findRecord = (database: Database, id: string, session?: ClientSession) =>
  records(database).findOne({ _id: id }, within(session));

/** Sealed records that are in no submission, counted no further than `limit`. */
export const countPending = (database: Database, chain: string, limit: number): Promise<number> =>
  records(database).countDocuments({ chain, pending: true }, { limit });
