// What a change tells of itself: who, what, when, from where, and digests, never contents. A row of the audit is made of it,
// and its events.
import { cloneJson, computeDigest } from '../../document/canonical-json';
import type { EventDetails } from '../events/from-audit';

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

/** SHA-256 (hex) of the canonical JSON of what was changed; undefined of nothing. */
const digestOfThing = (thing: object | null | undefined): string | undefined =>
  thing ? computeDigest(cloneJson(thing)).val : undefined;

/** The digests before and after a change, as far as there is something. */
export function computeDigests(before: object | null | undefined, after: object | null | undefined) {
  const [was, is] = [digestOfThing(before), digestOfThing(after)];
  return { ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) };
}
