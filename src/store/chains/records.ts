// Records: sealed links of a chain. Their bytes never change; only the outcome is added.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { Attempt } from '../../chain/record/flags';
import type { FaultParty } from '../../contracts/errors';
import { chain as limits } from '../../contracts/limits/chain';
import { readWithin, type RowsWithin } from '../bounds';
import { type Database, withSession } from '../database';

export type StoredOutcome = 'accepted' | 'accepted-with-errors' | 'rejected';

export interface RecordDocument {
  /** `<chain>#<installation>#<sequence of ten digits>`: unique, and in order within an installation number. */
  readonly _id: string;
  readonly chain: string;
  readonly installation: string;
  readonly sequence: number;
  /** Order of generation over all installation numbers of the chain: `ordinal` of chains.ts. */
  readonly ordinal: number;
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
  readonly sealedJson: string;
  readonly xml: string;
  readonly qr?: string;
  /** Of its request. */
  readonly traceparent?: string;
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
  /** The state that a refusal 3000 named: the invoice's situation is a fold over its records. */
  readonly duplicate?: Attempt['duplicate'];
  readonly message?: string;
  /** Whom the code is about, as the record names them. */
  readonly party?: FaultParty;
  readonly csv?: string;
  /** CSV, header and the record's own line of the answer, as XML. */
  readonly answer?: string;
  readonly settledAt?: Date;
  /** Why the query service is asked about it. */
  readonly check?: RecordCheck;
  /** When it was asked about last, without an answer. */
  readonly askedAt?: Date;
  /** Sent again although settled, because an older attempt of this invoice landed late. */
  readonly resends?: number;
}

/** `doubt`: refused after an attempt without an answer. `late`: settled, but an older attempt may have landed behind. */
export type RecordCheck = (RecordDoubt | { readonly kind: 'late-arrival' }) & {
  /** Before this an attempt without an answer may still arrive: what the query shows would not last. By the database's clock. */
  readonly from?: Date;
};

/** A refusal that is not believed yet, with what becomes true when the authority does not hold our record. */
export interface RecordDoubt {
  readonly kind: 'doubt';
  readonly code: number | null;
  readonly description: string | null;
  readonly duplicate: NonNullable<Attempt['duplicate']> | null;
  readonly answer?: string;
}

/** As few as will do: each costs every change of a record 10 to 20 us, a list of 1,000 is changed twice. */
export const recordIndexes: IndexDescription[] = [
  { key: { chain: 1, installation: 1, previousFingerprint: 1 }, name: 'record_previous', unique: true },
  // With `pending` in the key counting reads no records: of 20,000 it would read 100 MB.
  { key: { chain: 1, pending: 1, ordinal: 1 }, name: 'record_pending', partialFilterExpression: { pending: true } },
  {
    key: { submission: 1, ordinal: 1 },
    name: 'record_submission',
    partialFilterExpression: { submission: { $exists: true } },
  },
  { key: { identity: 1, ordinal: 1 }, name: 'record_identity' },
  { key: { chain: 1, period: 1 }, name: 'record_period' },
  {
    key: { chain: 1, askedAt: 1, ordinal: 1 },
    name: 'record_check',
    partialFilterExpression: { check: { $exists: true } },
  },
];

export const records = (database: Database): Collection<RecordDocument> => database.collection('records');

/** A list of 1,000 has megabytes: who sends or records it leaves out what is not needed. */
export const withoutJson = { sealedJson: 0 } as const;

export const recordKey = (chain: string, installation: string, sequence: number): string =>
  `${chain}#${installation}#${String(sequence).padStart(10, '0')}`;

export const findRecord = (database: Database, id: string, session?: ClientSession) =>
  records(database).findOne({ _id: id }, withSession(session));

/** Sealed records that are in no submission, counted no further than `limit`. */
export const countPending = (database: Database, chain: string, limit: number, timeoutMS?: number): Promise<number> =>
  records(database).countDocuments({ chain, pending: true }, { limit, ...(timeoutMS ? { timeoutMS } : {}) });

/** Pending records in order, with the fields that a sender needs, as many as one submission takes. */
export const readPendingRows = (
  database: Database,
  chain: string,
  limit: number,
): Promise<RowsWithin<RecordDocument>> =>
  takeSubmissionRows(
    records(database)
      .find({ chain, pending: true })
      .sort({ ordinal: 1 })
      .limit(limit)
      .project<RecordDocument>(withoutJson),
  );

/** A record with its XML, or with the bytes of it. */
type SizedRecord = Partial<Pick<RecordDocument, 'xml'>> & { readonly xmlBytes?: number };

/** Projection of the bytes of a record's XML, for who needs no more than that. */
export const xmlBytes = { $strLenBytes: '$xml' } as const;

/** Records in order, until their XML fills a submission. */
export const takeSubmissionRows = <Row extends SizedRecord>(cursor: AsyncIterable<Row>): Promise<RowsWithin<Row>> =>
  readWithin(cursor, limits.batchBytesMax, (row) => row.xmlBytes ?? Buffer.byteLength(row.xml ?? ''));
