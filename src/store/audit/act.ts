// What a change tells of itself: who, what, when, from where, and digests, never contents. A row of the audit is made of it,
// and its events.
import { copyOf, digestOf } from '../../document/canonical-json';
import type { ToldEvent } from '../events/of-act';

/** What was changed: a kind of thing and its id. */
export interface ActObject {
  readonly kind: string;
  readonly id: string;
}

/**
 * Who: an access key, a person in the console, a command of somebody on a host, Sello by itself, or nobody who is known (a refused
 * call).
 */
export interface ActBy {
  readonly kind: 'key' | 'person' | 'command' | 'service' | 'unknown';
  /** Id of the access key or of the session; name of the system's user. */
  readonly id?: string;
  readonly name?: string;
}

export interface Act {
  readonly _id: string;
  /** Whose chain of rows it belongs to; null: that of the service's operator. */
  readonly workspace: string | null;
  readonly createdAt: Date;
  readonly by: ActBy;
  /** `PATCH /silo/v1/entries/:id`, or `sello key revoke`. */
  readonly route: string;
  readonly objects: readonly ActObject[];
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
  readonly event?: ToldEvent;
}

/** What a change tells of itself. The rest of the row says who made it. */
export type Told = Pick<Act, 'objects' | 'before' | 'after' | 'event'>;

/** SHA-256 (hex) of the canonical JSON of what was changed; undefined of nothing. */
const digestOfThing = (thing: object | null | undefined): string | undefined =>
  thing ? digestOf(copyOf(thing)).val : undefined;

/** The digests before and after a change, as far as there is something. */
export function digests(before: object | null | undefined, after: object | null | undefined) {
  const [was, is] = [digestOfThing(before), digestOfThing(after)];
  return { ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) };
}
