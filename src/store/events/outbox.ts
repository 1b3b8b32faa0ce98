// The outbox: events as the change that they tell of writes them, in its own transaction. One document has all events of
// one transaction; it has no index but its id, because every change writes one. They are put in order behind (sequence.ts).
import type { ClientSession, Collection } from 'mongodb';
import { v7 } from 'uuid';
import type { EventData, EventType } from '../../contracts/events';
import { type Database, within } from '../database';
import { withVersion } from '../document-versions';

/** An event before it has its id. */
export interface NewEvent {
  /** Whose event it is; null: the service's operator's. */
  readonly workspace: string | null;
  readonly type: EventType;
  readonly at: Date;
  readonly data: EventData;
  /** Key of the chain that it concerns: it has a tax code, so the installation and the party entry are put in its place. */
  readonly chain?: string;
  /** Made here unless somebody has to know it before. */
  readonly id?: string;
}

export interface WaitingEvent extends NewEvent {
  /** Uuid version 7. */
  readonly id: string;
}

interface OutboxDocument {
  readonly _id: string;
  readonly events: readonly WaitingEvent[];
}

export const outbox = (database: Database): Collection<OutboxDocument> => database.collection('events_waiting');

/** Writes the events of a transaction, in one insert. Nothing is written for none. */
export async function insertEvents(
  database: Database,
  events: readonly NewEvent[],
  session?: ClientSession,
): Promise<void> {
  if (events.length === 0) return;
  const row = {
    _id: v7(),
    events: events.map((event) => ({ ...event, id: event.id ?? v7({ msecs: event.at.getTime() }) })),
  };
  await outbox(database).insertOne(withVersion('events_waiting', row), within(session));
}
