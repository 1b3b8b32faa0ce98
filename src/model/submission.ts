// Submissions: frozen batches of records for the authority, and what delays or stops them.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { StoredMessage } from '../messages/message';
import type { BadRecordSearch } from '../chain/run/bad-record-search';

/** A frozen batch of records with its lease, its attempts and its raw response. */
export interface SubmissionDocument {
  readonly _id: string;
  readonly chain: string;
  readonly workspace: string;
  readonly environment: AuthorityEnvironment;
  readonly issuer: string;
  readonly certificate: string;
  /** Ordinals of the records of the frozen batch, in the order of the chain. */
  readonly ordinals: readonly number[];
  readonly count: number;
  /**
   * Number of records, counted from the first one, that are marked with the id of the submission. When the submission
   * closes, all of them are marked.
   */
  readonly marked: number;
  /**
   * Number of the current or last attempt; 0 if the batch is frozen and was not sent. A compare-and-set of this number
   * takes the lease.
   */
  readonly attempt: number;
  readonly leaseUntil: Date | null;
  /** Time before which the batch is not sent again: the end of the back-off after an attempt without a response, or of its window. */
  readonly retryAt?: Date | null;
  /** When an operator last ended the back-off of the submission. */
  readonly retryRequestedAt?: Date;
  /** When the last attempt without a response ended. */
  readonly lastUnansweredAt?: Date;
  /** Number of attempts that ended without a response. */
  readonly unanswered: number;
  /**
   * Number of attempts in a row that were refused for the certificate (HTTP 401 or 403, a TLS alert); absent before the
   * first attempt without a response.
   */
  readonly forbiddenAttempts?: number;
  /**
   * The certificate of these attempts, and when the first of them ended; absent if an older build counted them, whatever
   * their certificates.
   */
  readonly forbiddenSince?: { readonly certificate: string; readonly at: Date };
  /** A message was sent with `Incidencia` S. */
  readonly incident: boolean;
  readonly open: boolean;
  /** Whether the submission has a response whose outcomes are not stored yet. */
  readonly unrecorded: boolean;
  /** Whether the outcomes of the response that closed the submission are stored. */
  readonly recorded?: boolean;
  /**
   * Whether responses of other attempts arrived after the submission was closed (late-responses.ts) and are not
   * processed yet.
   */
  readonly late?: boolean;
  /**
   * Earlier submissions with a late response about records that are now in this one. Their late responses are processed
   * after the outcomes of this submission.
   */
  readonly lateAfter?: readonly string[];
  readonly answer?: string;
  readonly answeredAt?: Date;
  readonly fault?: { readonly code?: string; readonly text: string };
  /** Text for users that says how the search for the invalid record continued after this submission was rejected. */
  readonly split?: string;
  /** Set if the submission is part of a rejected one that Sello splits to find the invalid record. */
  readonly piece?: { readonly of: string; readonly from: number; readonly to: number };
  readonly lastReason?: StoredMessage;
  readonly openedAt: Date;
  readonly closedAt?: Date;
}

/** A response that arrived after its submission was closed. */
export interface LateAuthorityResponseDocument {
  /** `<submission>:<attempt>` */
  readonly _id: string;
  readonly submission: string;
  readonly attempt: number;
  readonly answer: string;
  readonly answeredAt: Date;
}

/** The search for a record that breaks a message. */
export interface BadRecordSearchDocument extends BadRecordSearch {
  /** The chain. A chain searches for one record at a time. */
  readonly _id: string;
  /** The submission that was rejected first. */
  readonly submission: string;
  /** Ids of the submission's records in order. Parts are indexes in this list. */
  readonly records: readonly string[];
  /** Problem of the record, set if the local check found exactly one such record, which is the last of the list. */
  readonly namedCause?: string;
}

/** One issuer with one certificate in one environment: the scope of the authority's wait. */
export interface SendingWindowDocument {
  readonly _id: string;
  /** End of the wait. Like `waitSeconds`, it is absent until the first response. */
  readonly notBefore?: Date;
  readonly waitSeconds?: number;
  /** The batch that last took the window, and until when an attempt with it may be running. */
  readonly submission?: string;
  /** Attempt of that batch that last used the window. */
  readonly attempt?: number;
  readonly busyUntil?: Date | null;
}

/** Why nothing may be sent, for one chain, or for a certificate in an environment. */
export interface SendingStopDocument {
  readonly _id: string;
  readonly at: Date;
  readonly code?: string;
  readonly text: StoredMessage;
  /**
   * Time at which the stop ends automatically: the first day of an authorization. Absent if an operator, or a try during
   * the stop, has to end it.
   */
  readonly endsAt?: Date;
  /** When the last attempt during the stop was refused (`stop-trial.ts`); absent before the first one. */
  readonly triedAt?: Date;
  /** Every chain that starts or stops using the certificate increases this counter, so that such changes conflict. */
  readonly writes?: number;
}
