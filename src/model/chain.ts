// Chains: all records of one supplier in one environment of one workspace, with the head, and with the state that
// operators see.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { ChainHead } from '../chain/record/record';
import type { StoredMessage } from '../messages/message';
import type { RecordBookSettings } from '../chain/record-book/book-settings';
import type { SupplierReportingStatusPeriods } from '../chain/reporting';
import type { SendingAuthorization } from '../chain/sending-authorization';
import type { IdentityDocumentSide, SupplierRegistrationPaperKind } from '../contracts/registration-statuses';

export interface ChainDocument {
  /** `<workspace>:<environment>:<supplier code>` */
  readonly _id: string;
  readonly workspace: string;
  readonly environment: AuthorityEnvironment;
  readonly supplier: string;
  readonly supplierName: string;
  /**
   * `NumeroInstalacion`: created once and never reused (docs/decisions/0009-installation-numbers-are-never-reused.md).
   */
  readonly installation: string;
  /** Time zone of the place of issue. */
  readonly zone: string;
  readonly registration: {
    readonly state: 'pending' | 'registered' | 'unregistered';
    readonly entry: string;
    readonly job: string;
    /**
     * How the authorization form was signed, set after the form was uploaded. Also which sides of the identity document
     * were uploaded.
     */
    readonly signature?: 'digital' | 'hand';
    readonly identityViews?: readonly IdentityDocumentSide[];
    /** The newest upload of each document. An upload after the confirmation ends it. Absent in old chains. */
    readonly papers?: Readonly<Partial<Record<SupplierRegistrationPaperKind, SupplierRegistrationPaperRef>>>;
    readonly confirmedAt?: Date;
    /**
     * Earlier jobs that requested the same registration while it was pending, newest first. These jobs also wait for
     * the registration.
     */
    readonly others?: readonly { readonly entry: string; readonly job: string }[];
    /** Access key that confirmed the documents, on the supplier's side. */
    readonly confirmedBy?: string;
    /** Access key of the operator that approved; absent if no authorization form was needed. */
    readonly approvedAt?: Date;
    readonly approvedBy?: string;
  };
  /**
   * The first day that the supplier reports, or why the supplier does not report; if absent, the supplier reports every
   * invoice.
   */
  readonly reporting?: SupplierReportingStatusPeriods;
  /** The right by which the supplier's records are sent. If it was not set, the certificate decides. */
  readonly title?: SendingAuthorization;
  /**
   * Set if each record is signed when it is sealed. If absent, records are not signed, because records that are sent at
   * once need no signature.
   */
  readonly signRecords?: boolean;
  /**
   * Maximum total, in euros, up to which the supplier's trade may issue simplified invoices (RD 1619/2012 art. 4.2); if
   * absent, 400 (art. 4.1).
   */
  readonly simplifiedMaxEuros?: 3000;
  /** Tax and series for invoices whose call does not set them. Absent if nothing was set. */
  readonly invoiceDefaults?: SupplierInvoiceDefaults;
  /** Settings of the supplier's record book that no record contains. If absent, defaults apply, and columns stay empty. */
  readonly books?: RecordBookSettings;
  /**
   * Closed months of the supplier, in their state at closing. A change to an invoice of a closed month gets a warning.
   */
  readonly closedMonths?: readonly ClosedMonth[];
  readonly head: ChainHead | null;
  /** Earlier installation numbers, oldest first, each with its last record. */
  readonly past?: readonly PastInstallationNumber[];
  readonly lastError?: { readonly at: Date; readonly text: StoredMessage } | null;
  readonly nextAttemptAt?: Date | null;
  /**
   * Set if the last response left records without an outcome, which are sent again: how many responses in a row did so,
   * and the time before which nothing is sent.
   */
  readonly backOff?: { readonly count: number; readonly until: Date; readonly text: StoredMessage };
  readonly lastSubmissionAt?: Date;
  /**
   * Set if an attempt is still running although the response to an earlier attempt has closed its submission. The
   * attempt may run until this time, and nothing else is sent until then.
   */
  readonly runningAttempt?: { readonly submission: string; readonly attempt: number; readonly until: Date };
  /** Certificate of the last submission, upper-case SHA-256 or `configured`, and its expiry if known. */
  readonly certificate?: { readonly fingerprint: string; readonly validTo?: Date };
  /** The database's clock minus the authority's, computed from the `Date` of the last response. */
  readonly authorityClock?: { readonly at: Date; readonly driftMs: number };
  /** Progress of the background check, and when it runs next. */
  readonly check?: BackgroundChainVerificationProgress;
  /**
   * A break that the background check found, or a late attempt that cannot be repaired. An alarm never blocks billing.
   */
  readonly alarm?: {
    readonly at: Date;
    readonly text: StoredMessage;
    readonly kind?: ChainAlarmEndCondition;
    /**
     * The earlier installation number of the broken record; absent for the present number, and for another kind of
     * alarm.
     */
    readonly installation?: string;
  } | null;
  /** The previous alarm, and how it ended. */
  readonly lastAlarm?: {
    readonly at: Date;
    readonly text: StoredMessage;
    readonly installation?: string;
    readonly endedAt: Date;
    readonly how: StoredMessage;
  };
  /** Why sealing is paused (clock, restored backup); absent if sealing is not paused. */
  readonly sealingPause?: SealingPause | null;
  /**
   * Set if an operator confirmed that the database has the last record of this installation number. It counts after the
   * authority was queried. If the authority shows a later record, the chain stays paused.
   */
  readonly endConfirmed?: { readonly installation: string; readonly at: Date; readonly authorityAsked?: true };
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A document of a registration: the file of an entry, and the SHA-256 (hex) of its bytes. */
export interface SupplierRegistrationPaperRef {
  readonly entry: string;
  readonly file: string;
  readonly hash: string;
}

/** A supplier's settings for invoices whose call does not set them. */
export interface SupplierInvoiceDefaults {
  /** Default tax, in the form in which a line of a call writes it: `"21%"`, `"general"`, `"E1"`, or an object. */
  readonly tax?: string | Readonly<Record<string, string | number>>;
  readonly series?: Readonly<Partial<Record<'invoice' | 'simplified' | 'replacement' | 'correction', string>>>;
}

/** The state of a month when it was closed. */
export interface ClosedMonth {
  /** `2026-11`, of the days of issue. */
  readonly month: string;
  readonly at: Date;
  /** Access key. */
  readonly by: string;
  /** The last record at that time: its hash, and its position over all installation numbers; null if there was none. */
  readonly last: { readonly fingerprint: string; readonly ordinal: number } | null;
  /** Number of invoices in force at that time. */
  readonly invoices: number;
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly total: string;
}

export type SupplierRegistration = ChainDocument['registration'];

/** What ends an alarm: for `work` the next response, for `check` a full check, for `review` an operator. */
export const chainAlarmEndConditions = ['work', 'check', 'review'] as const;

export type ChainAlarmEndCondition = (typeof chainAlarmEndConditions)[number];

/** Why sealing is paused, and since when. */
export interface SealingPause {
  readonly at: Date;
  readonly text: StoredMessage;
  /** The authority holds records that the database lacks, so sealing is stopped until the chain is renewed. */
  readonly byAuthority?: true;
  /** A backup was restored, so sealing is stopped until an operator renews the chain or confirms its last record. */
  readonly restored?: true;
}

/** An earlier installation number of a chain. */
export interface PastInstallationNumber {
  readonly installation: string;
  readonly head: ChainHead | null;
  readonly until: Date;
  /**
   * Set if the chain was renewed automatically, because nothing outside the database knew its last record. If absent,
   * an operator renewed the chain.
   */
  readonly why?: 'end-unknown';
  /** Set if the chain was renewed while it was paused because records may be missing. */
  readonly lost?: true;
}

/** Progress of the background check of a chain. */
export interface BackgroundChainVerificationProgress {
  /** Last record that was verified; null to start at the first record. */
  readonly after: ChainHead | null;
  /**
   * A full pass verifies earlier installation numbers first. These members state which number in `past` it is at, and
   * the record after which the pass continues.
   */
  readonly past?: { readonly place: number; readonly after: ChainHead | null };
  /** Set if this pass found a break under an earlier installation number. */
  readonly isPastBroken?: true;
  /**
   * When the pass from the first record began, and the last sequence number of the chain at that time. The pass is
   * complete when it reaches this number.
   */
  readonly fullSince: Date;
  readonly until: number;
  readonly dueAt: Date;
}
