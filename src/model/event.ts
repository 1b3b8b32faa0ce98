// Events: the report of a change, and the rows that readers and webhooks get in order.
import type { EventType, EventDataMembers } from '../contracts/events';

/** An event with its position. */
export interface EventDocument {
  /** Uuid version 7, created with the change, by which readers recognize an event. */
  readonly _id: string;
  readonly workspace: string | null;
  /** Position, which increases by one from event to event, over all workspaces. */
  readonly position: number;
  /** The id of the previous event, of any workspace. Absent in the first one. */
  readonly after?: string;
  readonly type: EventType;
  readonly data: EventDataMembers;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An event before it has an id. */
export interface NewEvent {
  /** The workspace of the event; null for the operator. */
  readonly workspace: string | null;
  readonly type: EventType;
  readonly at: Date;
  readonly data: EventDataMembers;
  /**
   * Key of the chain that the event is about. The key contains a tax ID, so the event has the installation and the
   * party entry instead.
   */
  readonly chain?: string;
  /** Id of the event, created on write, unless a caller needs it before. */
  readonly id?: string;
}

/** An event with its id, before it has a position. */
export interface IdentifiedEvent extends NewEvent {
  /** Uuid version 7. */
  readonly id: string;
}
