// Submissions: frozen batches of records for the authority, and what delays or stops them.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { StoredText } from '../messages/message';
import type { BadRecordSearch } from '../chain/run/bad-record-search';

/** A frozen batch of records with lease, attempts and raw response. */
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
  /** Number of records, from the first, that have the submission's id; all of them once it closes. */
  readonly marked: number;
  /** Number of the current or last attempt; compare-and-set takes the lease. */
  readonly attempt: number;
  readonly leaseUntil: Date | null;
  /** Time before which the batch is not sent again: the end of the back-off after an attempt without a response, or of its window. */
  readonly retryAt?: Date | null;
  /** When an operator last ended its back-off. */
  readonly retryRequestedAt?: Date;
  /** When the last attempt without a response ended. */
  readonly lastUnansweredAt?: Date;
  /** Attempts that ended without a response. */
  readonly unanswered: number;
  /** A message was sent with `Incidencia` S. */
  readonly incident: boolean;
  readonly open: boolean;
  /** The submission has a response whose outcomes are not written yet. */
  readonly unrecorded: boolean;
  /** The outcomes of the response that closed it are written. */
  readonly recorded?: boolean;
  /** Responses of other attempts arrived after the submission was closed (late-responses.ts) and are not processed yet. */
  readonly late?: boolean;
  readonly answer?: string;
  readonly answeredAt?: Date;
  readonly fault?: { readonly code?: string; readonly text: string };
  /** Text for users: how the search for the invalid record continued after this submission was rejected. */
  readonly split?: string;
  /** Part of a rejected submission that Sello splits to find the invalid record. */
  readonly piece?: { readonly of: string; readonly from: number; readonly to: number };
  readonly lastReason?: StoredText;
  readonly openedAt: Date;
  readonly closedAt?: Date;
}

/** A response that arrived after its submission was closed. */
export interface LateResponseDocument {
  /** `<submission>:<attempt>` */
  readonly _id: string;
  readonly submission: string;
  readonly attempt: number;
  readonly answer: string;
  readonly answeredAt: Date;
}

/** The search for a record that breaks a message. */
export interface BadRecordSearchDocument extends BadRecordSearch {
  /** The chain, which searches for one record at a time. */
  readonly _id: string;
  /** The submission that was refused first. */
  readonly submission: string;
  /** Ids of its records in order; pieces are indexes in this list. */
  readonly records: readonly string[];
  /** Problem of the record, set if the local check found exactly one, the last of the list. */
  readonly namedCause?: string;
}

/** One issuer with one certificate in one environment: the scope of the authority's wait. */
export interface SendingWindowDocument {
  readonly _id: string;
  /** End of the wait; absent, like `waitSeconds`, until the first response. */
  readonly notBefore?: Date;
  readonly waitSeconds?: number;
  /** The batch that last took the window, and until when an attempt with it may be running. */
  readonly submission?: string;
  /** Attempt of that batch that last held the window. */
  readonly attempt?: number;
  readonly busyUntil?: Date | null;
}

/** Why nothing may be sent, for one chain, or for a certificate in an environment. */
export interface SendingStopDocument {
  readonly _id: string;
  readonly at: Date;
  readonly code?: string;
  readonly text: StoredText;
  /** Time at which the stop ends automatically: the first day of an authorization. Absent if someone has to act. */
  readonly endsAt?: Date;
  /** Counter that every chain that starts or stops using the certificate increases, so that they conflict. */
  readonly writes?: number;
}
