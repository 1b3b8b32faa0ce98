// Records: the sealed links of a chain, and the invoices to which they belong.
import type { InvoiceRecordOutcome, InvoiceStateAtAuthority } from '../chain/record/flags';
import type { RejectedRecordParty } from '../contracts/errors';

export type StoredRecordOutcome = 'accepted' | 'accepted-with-errors' | 'rejected';

/** A sealed record; its bytes never change. */
export interface RecordDocument {
  /**
   * Id as `<chain>#<installation>#<sequence of ten digits>`. It is unique, and in order within an installation number.
   */
  readonly _id: string;
  readonly chain: string;
  readonly installation: string;
  readonly sequence: number;
  /** Order of generation over all installation numbers of the chain, by `computeRecordOrdinal` of chains.ts. */
  readonly ordinal: number;
  readonly kind: 'registration' | 'cancellation';
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
  /** Hash of the previous record; empty for the first record. */
  readonly previousFingerprint: string;
  readonly fingerprint: string;
  /** Time of generation, for the age of the record. */
  readonly at: Date;
  /** JSON text of the sealed record, with the literal strings that were hashed, serialized and printed. */
  readonly sealedJson: string;
  readonly xml: string;
  readonly qr?: string;
  /** Trace of the record's request. */
  readonly traceparent?: string;
  readonly workspace: string;
  readonly invoiceKey: string;
  readonly request: string;
  readonly entry: string;
  readonly documentDigest: string;
  /**
   * Whether the record is sealed and in no submission yet. `pending` of the API is wider, because it includes submitted
   * records without an outcome.
   */
  readonly pending: boolean;
  readonly submission?: string;
  /**
   * Month under which the authority files the record, `YYYY-MM`: the month of the operation date, or else of the issue
   * date.
   */
  readonly period: string;
  /** Whether an attempt with this record ended without a response that Sello understood. */
  readonly unansweredAttempt: boolean;
  readonly outcome?: StoredRecordOutcome;
  readonly code?: string;
  /**
   * The state of the invoice that a rejection 3000 named, or that a query showed after a rejection 3002. The invoice's
   * situation is a fold over its records.
   */
  readonly duplicate?: InvoiceRecordOutcome['duplicate'];
  readonly message?: string;
  /** The party that the code concerns, as it is in the record. */
  readonly party?: RejectedRecordParty;
  readonly csv?: string;
  /** CSV, header and the record's own line of the response, as XML. */
  readonly answer?: string;
  readonly settledAt?: Date;
  /** Why the query service is needed for the record. */
  readonly check?: RecordAuthorityQueryReason;
  /** When the last query about the record had no response. */
  readonly queriedAt?: Date;
  /**
   * How often the record was sent again after it was settled, because an older attempt of its invoice had arrived late.
   */
  readonly resends?: number;
}

/**
 * A record in `doubt` was rejected after an attempt without a response. For `late-arrival`, the record was settled, but
 * an older attempt may have arrived after that.
 */
export type RecordAuthorityQueryReason = (UnconfirmedRejection | { readonly kind: 'late-arrival' }) & {
  /**
   * Time, by the database's clock, until which an earlier attempt may still arrive, so that the result of a query may
   * change.
   */
  readonly from?: Date;
  /**
   * Time, by the database's clock, of the first query that did not show a record which the authority must have.
   */
  readonly absentSince?: Date;
};

/** A rejection that needs confirmation, and the outcome if the authority does not hold Sello's record. */
export interface UnconfirmedRejection {
  readonly kind: 'doubt';
  readonly code: number | null;
  readonly description: string | null;
  readonly duplicate: NonNullable<InvoiceRecordOutcome['duplicate']> | null;
  readonly answer?: string;
}

/**
 * The newest registration of an invoice that the authority accepted, while it has this invoice: in force (`stored`), or
 * cancelled. `entry` is the entry of this registration.
 */
export interface RegistrationHeldByAuthority
  extends Pick<
    RecordDocument,
    '_id' | 'entry' | 'invoiceKey' | 'issuer' | 'number' | 'date' | 'documentDigest' | 'outcome'
  > {
  readonly held: 'stored' | 'cancelled';
}

/** One invoice (number and date) in a chain, with the entry that owns the number and its unsettled record. */
export interface ChainInvoiceDocument {
  /** `<chain>|<number>|<date>` */
  readonly _id: string;
  readonly chain: string;
  readonly number: string;
  readonly date: string;
  /** Entry to which the number belongs. */
  readonly entry: string;
  /** The record with an unknown outcome, or null. Such a record holds further requests. */
  readonly unsettled: string | null;
  /** The state of the invoice at the authority, and how the last attempts ended. */
  readonly situation: InvoiceStateAtAuthority;
  /** Set if a settled record of the invoice had an attempt without a response. That attempt may arrive late. */
  readonly unanswered?: true;
  /** Chain, number and year, if a workflow step assigned the number. No client may then choose it in this year. */
  readonly assignedNumberInYear?: string;
  /** Counts writes, so that two writes that hold or release requests conflict in this document. */
  readonly version: number;
}
