// An event as the change that it tells of makes it, before it has a place in the order.
import type { EventData, EventType } from '../../contracts/events';

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
