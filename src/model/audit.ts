// The audit log: the part of a change that it records, and the linked rows that are built from it.
import type { EventType, EventDataValues } from '../contracts/events';

/** A changed resource, by its kind and its id. */
export interface AuditedResource {
  readonly kind: string;
  readonly id: string;
}

/**
 * Who made a change: an access key, a person in the console, a command of a user on a host, Sello itself, or an unknown
 * caller (of a refused call).
 */
export interface AuditActor {
  readonly kind: 'key' | 'person' | 'command' | 'service' | 'unknown';
  /** Id of the access key or of the session; for a command, the name of the operating system's user. */
  readonly id?: string;
  readonly name?: string;
}

/** An audit row before it is linked. */
export interface NewAuditRow {
  readonly _id: string;
  /** The workspace to whose chain the row belongs; null for the operator's chain. */
  readonly workspace: string | null;
  readonly createdAt: Date;
  readonly by: AuditActor;
  /** `PATCH /silo/v1/entries/:id`, or `sello key revoke`. */
  readonly route: string;
  readonly objects: readonly AuditedResource[];
  /** Network address of the caller. The address is personal data, see docs/privacy.md. */
  readonly address?: string;
  /** Host on which a command ran. */
  readonly host?: string;
  readonly request?: string;
  /** The reason, for changes that require one. */
  readonly reason?: string;
  /** SHA-256 (hex) of the canonical JSON of the resource, before and after. */
  readonly before?: string;
  readonly after?: string;
  /** Status and number of refused calls of one minute and source. */
  readonly status?: number;
  readonly count?: number;
  /** Members of the change's events other than ids. They are not part of the row. */
  readonly event?: ChangeEventOverrides;
}

/** The part of a row that a change provides. The rest of the row states who made the change. */
export type AuditDetails = Pick<NewAuditRow, 'objects' | 'before' | 'after' | 'event'>;

/**
 * Details that an endpoint sets: an event type other than the default of the resource, and data in addition to the ids.
 */
export interface ChangeEventOverrides {
  /** Type of the event. `none` means that other events report the change. */
  readonly type?: EventType | 'none';
  readonly id?: string;
  readonly data?: EventDataValues;
}

/** A linked audit row. */
export interface AuditRow extends Omit<NewAuditRow, '_id' | 'event'> {
  /** Id as `<workspace or service>:<sequence, 12 digits>`, which sorts in the order of the sequence. */
  readonly _id: string;
  /** The id of the change from which the row was created. */
  readonly changeId: string;
  readonly sequence: number;
  /** Hash of the previous row; empty for the first row. */
  readonly previous: string;
  readonly hash: string;
  /**
   * SHA-256 of salt and address. When the address is deleted, this digest stays, so that the hash of the row stays
   * valid.
   */
  readonly addressDigest?: string;
  readonly addressSalt?: string;
  /** Terms for filters: `by:<id>`, `object:<id>` and `route:<route>`. */
  readonly terms: readonly string[];
}

/** The last row of a workspace, and the row at which its rows begin after older ones were deleted. */
export interface AuditChainHead {
  /** The workspace, or `service`. */
  readonly _id: string;
  readonly sequence: number;
  readonly hash: string;
  /** The last row that was deleted because of its age. */
  readonly dropped?: { readonly sequence: number; readonly hash: string };
  /** When rows were last read again because their links seemed broken. */
  readonly comparedAt?: Date;
}
