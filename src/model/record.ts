// Records: the sealed links of a chain, and the invoices that they are about.
import type { Attempt, InvoiceSituation } from '../chain/record/flags';
import type { FaultParty } from '../contracts/errors';

export type StoredRecordOutcome = 'accepted' | 'accepted-with-errors' | 'rejected';

/** A sealed record; its bytes never change. */
export interface RecordDocument {
  /** `<chain>#<installation>#<sequence of ten digits>`: unique, and in order within an installation number. */
  readonly _id: string;
  readonly chain: string;
  readonly installation: string;
  readonly sequence: number;
  /** Order of generation over all installation numbers of the chain: `computeRecordOrdinal` of chains.ts. */
  readonly ordinal: number;
  readonly kind: 'registration' | 'cancellation';
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
  /** Fingerprint of the previous record; empty for the first. */
  readonly previousFingerprint: string;
  readonly fingerprint: string;
  /** Time of generation, for the age of the record. */
  readonly at: Date;
  /** JSON text of the sealed record: the literal strings that were hashed, serialized and drawn. */
  readonly sealedJson: string;
  readonly xml: string;
  readonly qr?: string;
  /** From its request. */
  readonly traceparent?: string;
  readonly workspace: string;
  readonly invoiceKey: string;
  readonly request: string;
  readonly entry: string;
  readonly documentDigest: string;
  /** Sealed and in no submission yet. The API counts more as `pending`: every sealed record without an outcome. */
  readonly pending: boolean;
  readonly submission?: string;
  /** Month under which the authority files it, `YYYY-MM`: of the operation date, else of the issue date. */
  readonly period: string;
  /** Some attempt with this record ended without an answer that we understood. */
  readonly unansweredAttempt: boolean;
  readonly outcome?: StoredRecordOutcome;
  readonly code?: string;
  /** The state that a refusal 3000 named: the invoice's situation is a fold over its records. */
  readonly duplicate?: Attempt['duplicate'];
  readonly message?: string;
  /** The party that the code is about, as the record names it. */
  readonly party?: FaultParty;
  readonly csv?: string;
  /** CSV, header and the record's own line of the answer, as XML. */
  readonly answer?: string;
  readonly settledAt?: Date;
  /** Why the query service is asked about it. */
  readonly check?: RecordCheckReason;
  /** When it was last asked about, without an answer. */
  readonly queriedAt?: Date;
  /** How often it was sent again after it was settled, because an older attempt of this invoice arrived late. */
  readonly resends?: number;
}

/**
 * `doubt`: refused after an attempt without an answer. `late-arrival`: settled, but an older attempt may have arrived
 * afterwards.
 */
export type RecordCheckReason = (RecordDoubt | { readonly kind: 'late-arrival' }) & {
  /**
   * Until then an unanswered attempt may still arrive, and the result of a query would not last. By the database's
   * clock.
   */
  readonly from?: Date;
};

/** A refusal that is not believed yet, with what applies if the authority does not hold our record. */
export interface RecordDoubt {
  readonly kind: 'doubt';
  readonly code: number | null;
  readonly description: string | null;
  readonly duplicate: NonNullable<Attempt['duplicate']> | null;
  readonly answer?: string;
}

/** One invoice (number and date) in a chain, with the entry that owns it and its unsettled record. */
export interface ChainInvoiceDocument {
  /** `<chain>|<number>|<date>` */
  readonly _id: string;
  readonly chain: string;
  readonly number: string;
  readonly date: string;
  /** Entry that the number belongs to. */
  readonly entry: string;
  /** The record with an unknown outcome; null when there is none. Holds further requests. */
  readonly unsettled: string | null;
  /** What the authority holds, and how the last attempts ended. */
  readonly situation: InvoiceSituation;
  /** Some settled record of it had an unanswered attempt, which may arrive late. */
  readonly unanswered?: true;
  /** Counts writes, so that holding and releasing requests conflict in this document. */
  readonly version: number;
}
