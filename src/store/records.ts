// Records: sealed links of a chain. Their bytes never change; only the outcome is added.
import type { ClientSession, Collection, Filter, IndexDescription } from 'mongodb';
import { type Database, within } from './database';

export type StoredOutcome = 'accepted' | 'accepted-with-errors' | 'rejected';

export interface RecordDocument {
  /** `<chain>#<installation>#<sequence>` */
  readonly _id: string;
  readonly chain: string;
  readonly installation: string;
  readonly sequence: number;
  /** Order of generation over all installation numbers of the chain: `place` of chains.ts. */
  readonly place: number;
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
  /** Month under which the authority files it, `YYYY-MM`: of the operation date, else of the issue date. */
  readonly period: string;
  /** Some attempt with this record ended without an answer that we understood. */
  readonly unansweredAttempt: boolean;
  readonly outcome?: StoredOutcome;
  readonly code?: string;
  readonly message?: string;
  readonly csv?: string;
  /** CSV, header and the record's own line of the answer, as XML. */
  readonly answer?: string;
  readonly settledAt?: Date;
  /** Refused after an attempt without an answer: the query service is asked before that is believed. */
  readonly doubt?: RecordDoubt;
  /** Settled, but an older attempt may have landed behind it: the query service is asked what is held. */
  readonly late?: true;
  /** Sent again although settled, because an older attempt of this invoice landed late. */
  readonly resends?: number;
}

/** A refusal that is not believed yet, with what becomes true when the authority does not hold our record. */
export interface RecordDoubt {
  readonly code: number | null;
  readonly description: string | null;
  readonly duplicate: 'Correcta' | 'AceptadaConErrores' | 'Anulada' | null;
  readonly answer?: string;
}

export const recordIndexes: IndexDescription[] = [
  { key: { chain: 1, installation: 1, sequence: 1 }, name: 'record_sequence', unique: true },
  { key: { chain: 1, installation: 1, previousFingerprint: 1 }, name: 'record_previous', unique: true },
  { key: { chain: 1, place: 1 }, name: 'record_pending', partialFilterExpression: { pending: true } },
  {
    key: { submission: 1, place: 1 },
    name: 'record_submission',
    partialFilterExpression: { submission: { $exists: true } },
  },
  { key: { identity: 1, place: 1 }, name: 'record_identity' },
  { key: { chain: 1, period: 1 }, name: 'record_period' },
  { key: { chain: 1, place: 1 }, name: 'record_doubt', partialFilterExpression: { 'doubt.code': { $exists: true } } },
  { key: { chain: 1, place: 1, late: 1 }, name: 'record_late', partialFilterExpression: { late: true } },
];

export const records = (database: Database): Collection<RecordDocument> => database.collection('records');

export const recordKey = (chain: string, installation: string, sequence: number): string =>
  `${chain}#${installation}#${sequence}`;

export const findRecord = (database: Database, id: string, session?: ClientSession) =>
  records(database).findOne({ _id: id }, within(session));

/** Sealed records that are in no submission, counted no further than `limit`. */
export const countPending = (database: Database, chain: string, limit: number): Promise<number> =>
  records(database).countDocuments({ chain, pending: true }, { limit });

const askable = (chain: string): Filter<RecordDocument>[] => [
  { chain, 'doubt.code': { $exists: true } },
  { chain, late: true },
];

/** Whether the query service is to be asked about some record of the chain. */
export const anyToAsk = async (database: Database, chain: string): Promise<boolean> =>
  (await records(database).findOne({ $or: askable(chain) }, { projection: { _id: 1 } })) !== null;

/** Records about which the query service is asked, oldest first, at most so many. */
export async function recordsToAsk(database: Database, chain: string, limit: number): Promise<RecordDocument[]> {
  const found = await Promise.all(
    askable(chain).map((filter) => records(database).find(filter).sort({ place: 1 }).limit(limit).toArray()),
  );
  return found.flat().slice(0, limit);
}
