// Events: the reports of changes, and the rows that clients and webhooks get in order.
import type { EventType, EventDataValues } from '../contracts/events';

/** An event with its position. */
export interface EventDocument {
  /** Uuid version 7, created with the change. Clients recognize an event by it. */
  readonly _id: string;
  readonly workspace: string | null;
  /** Position, which increases by one from event to event, over all workspaces. */
  readonly position: number;
  /** The id of the previous event, of any workspace. Absent in the first event. */
  readonly after?: string;
  readonly type: EventType;
  readonly data: EventDataValues;
  readonly createdAt: Date;
  /**
   * When the event got its position, by the database's clock; never earlier than that of an event before it. Absent in
   * events of earlier builds.
   */
  readonly movedAt?: Date;
  readonly expiresAt: Date;
}

/** An event before it has an id and a position. */
export interface NewEvent {
  /** The workspace of the event; null for the operator. */
  readonly workspace: string | null;
  readonly type: EventType;
  readonly at: Date;
  readonly data: EventDataValues;
  /**
   * Key of the chain that the event is about. The key contains a tax ID, so the event that clients get has the
   * installation and the party entry instead.
   */
  readonly chain?: string;
  /** Id of the event. It is created when the event is written, unless a caller needs it before. */
  readonly id?: string;
}

/** An event with its id, before it has a position. */
export interface EventWithoutPosition extends NewEvent {
  /** Uuid version 7. */
  readonly id: string;
}
