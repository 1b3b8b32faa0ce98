// The audit: what a change records about itself, and the linked rows made from it.
import type { EventType, EventData } from '../contracts/events';

/** What was changed: a kind of thing and its id. */
export interface AuditObject {
  readonly kind: string;
  readonly id: string;
}

/**
 * Who: an access key, a person in the console, a command of somebody on a host, Sello by itself, or nobody who is known (a refused
 * call).
 */
export interface AuditActor {
  readonly kind: 'key' | 'person' | 'command' | 'service' | 'unknown';
  /** Id of the access key or of the session; name of the system's user. */
  readonly id?: string;
  readonly name?: string;
}

export interface NewAuditRow {
  readonly _id: string;
  /** Whose chain of rows it belongs to; null: that of the service's operator. */
  readonly workspace: string | null;
  readonly createdAt: Date;
  readonly by: AuditActor;
  /** `PATCH /silo/v1/entries/:id`, or `sello key revoke`. */
  readonly route: string;
  readonly objects: readonly AuditObject[];
  /** Network address of the caller: personal data, see docs/privacy.md. */
  readonly address?: string;
  /** Host on which a command ran. */
  readonly host?: string;
  readonly request?: string;
  /** What a person gave as the reason, of changes that ask for one. */
  readonly reason?: string;
  /** SHA-256 (hex) of the canonical JSON of what was changed, before and after. */
  readonly before?: string;
  readonly after?: string;
  /** Refused calls of one minute and source: their status and how many there were. */
  readonly status?: number;
  readonly count?: number;
  /** What the events of the change say beside the ids. No part of the row. */
  readonly event?: EventDetails;
}

/** What a change tells of itself. The rest of the row says who made it. */
export type AuditDetails = Pick<NewAuditRow, 'objects' | 'before' | 'after' | 'event'>;

/** What an endpoint adds: another type than the kind of thing gives, and what the ids do not say. */
export interface EventDetails {
  /** `none`: the change is told by other events. */
  readonly type?: EventType | 'none';
  readonly id?: string;
  readonly data?: EventData;
}

export interface AuditRow extends Omit<NewAuditRow, '_id' | 'event'> {
  /** `<workspace or service>:<sequence, 12 digits>`: in the order of the sequence. */
  readonly _id: string;
  /** The id of the act that it was made of. */
  readonly act: string;
  readonly sequence: number;
  /** Hash of the row before; empty for the first. */
  readonly previous: string;
  readonly hash: string;
  /** SHA-256 of salt and address. It stays when the address goes, so the hash of the row does, too. */
  readonly addressDigest?: string;
  readonly addressSalt?: string;
  /** What filters find it by: `by:<id>`, `object:<id>`, `route:<route>`. */
  readonly terms: readonly string[];
}

/** The end of the rows of a workspace, and where they begin when older ones were dropped. */
export interface AuditHead {
  /** The workspace, or `service`. */
  readonly _id: string;
  readonly sequence: number;
  readonly hash: string;
  /** The last row that was dropped for its age. */
  readonly dropped?: { readonly sequence: number; readonly hash: string };
  /** When rows were last read again because they seemed broken. */
  readonly comparedAt?: Date;
}
