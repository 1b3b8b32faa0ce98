// Events: what a change reports, and the rows that readers and webhooks get in order.
import type { EventType, EventData } from '../contracts/events';

export interface EventDocument {
  /** Uuid version 7, made with the change: by it a reader knows an event again. */
  readonly _id: string;
  readonly workspace: string | null;
  /** Grows by one from event to event, over all workspaces. */
  readonly position: number;
  /** The id of the event before it, of whichever workspace. Absent in events of earlier builds and in the first one. */
  readonly after?: string;
  readonly type: EventType;
  readonly data: EventData;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewEvent {
  /** Whose event it is; null: the service's operator's. */
  readonly workspace: string | null;
  readonly type: EventType;
  readonly at: Date;
  readonly data: EventData;
  /** Key of the chain that it concerns: it has a tax code, so the installation and the party entry are put in its place. */
  readonly chain?: string;
  /** Made when it is written unless somebody has to know it before. */
  readonly id?: string;
}

export interface IdentifiedEvent extends NewEvent {
  /** Uuid version 7. */
  readonly id: string;
}
