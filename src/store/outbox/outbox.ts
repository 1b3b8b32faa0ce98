// The outbox: what a change tells of itself, written in its own transaction. One document has the acts of one write, or the
// events that no act gives; it has no index but its id, because every change writes one. Behind, move.ts makes rows of the
// audit and events in order of it.
import type { ClientSession, Collection } from 'mongodb';
import { v7 } from 'uuid';
import type { Act } from '../audit/act';
import { type Database, within } from '../database';
import { withVersion } from '../document-versions';
import type { IdentifiedEvent, NewEvent } from '../events/new-event';

export interface OutboxDocument {
  readonly _id: string;
  /** With what their events say (`event`): the events are made behind, from the act. */
  readonly acts?: readonly Act[];
  readonly events?: readonly IdentifiedEvent[];
}

export const outbox = (database: Database): Collection<OutboxDocument> => database.collection('outbox');

/** Writes the act beside the change that it tells of, in the change's own transaction. Its events follow from it. */
export const insertAct = (database: Database, act: Act, session?: ClientSession): Promise<void> =>
  insertActs(database, [act], session);

/** The acts of changes that are one transaction. Nothing is written for none. */
export async function insertActs(database: Database, acts: readonly Act[], session?: ClientSession): Promise<void> {
  const [first] = acts;
  if (first) await insert(database, { _id: first._id, acts }, session);
}

/** Writes the events of a transaction that no act tells of. Nothing is written for none. */
export async function insertEvents(
  database: Database,
  events: readonly NewEvent[],
  session?: ClientSession,
): Promise<void> {
  if (events.length === 0) return;
  const identified = events.map((event) => ({ ...event, id: event.id ?? v7({ msecs: event.at.getTime() }) }));
  await insert(database, { _id: v7(), events: identified }, session);
}

async function insert(database: Database, document: OutboxDocument, session?: ClientSession): Promise<void> {
  await outbox(database).insertOne(withVersion('outbox', document), within(session));
}
