// The outbox: what a change tells of itself, written in its own transaction. One document has the acts of one write, or the
// events that no act gives; it has no index but its id, because every change writes one. Behind, move.ts makes rows of the
// audit and events in order of it.
// docs/decisions/0021-changes-go-through-an-outbox.md
import type { ClientSession, Collection, Timestamp } from 'mongodb';
import { v7 } from 'uuid';
import type { NewAuditRow } from '../../model/audit';
import { type Database, withSession } from '../database';
import { withVersion } from '../document-versions';
import type { IdentifiedEvent, NewEvent } from '../../model/event';
import { createAuditEvents } from '../events/from-audit';

/**
 * The order of documents. A change that knows of another one has a later `at`, whichever process or member wrote it: the
 * database's logical clock goes on with each commit, and a change that saw another, or was begun behind its answer, reads it
 * behind that commit. Members store documents in orders of their own (`$natural`), so that says nothing.
 */
export interface OutboxPosition {
  /** `$$CLUSTER_TIME` when the document was written. */
  readonly at: Timestamp;
  /** Uuid version 7, made by the process that wrote it: the order of what one transaction writes. */
  readonly id: string;
}

export interface OutboxDocument {
  readonly _id: OutboxPosition;
  /** With what their events say (`event`): the events are made behind, from the act. */
  readonly acts?: readonly NewAuditRow[];
  readonly events?: readonly IdentifiedEvent[];
  /** How often it could not be moved though the database worked. */
  readonly failures?: number;
}

/** What a document tells. */
export type OutboxContent = Pick<OutboxDocument, 'acts' | 'events'>;

export const outbox = (database: Database): Collection<OutboxDocument> => database.collection('outbox');

/** Writes the act beside the change that it tells of, in the change's own transaction. Its events follow from it. */
export const insertAct = (database: Database, act: NewAuditRow, session?: ClientSession): Promise<void> =>
  insertActs(database, [act], session);

/** The acts of changes that are one transaction. Nothing is written for none. */
export async function insertActs(
  database: Database,
  acts: readonly NewAuditRow[],
  session?: ClientSession,
): Promise<void> {
  if (acts.length > 0) await insert(database, { acts }, session);
}

/** Writes the events of a transaction that no act tells of. Nothing is written for none. */
export async function insertEvents(
  database: Database,
  events: readonly NewEvent[],
  session?: ClientSession,
): Promise<void> {
  if (events.length === 0) return;
  const identified = events.map((event) => ({ ...event, id: event.id ?? v7({ msecs: event.at.getTime() }) }));
  await insert(database, { events: identified }, session);
}

/**
 * Only an update can ask for the time of the database, so this one finds nothing and makes the document. It comes behind the
 * first write of its transaction, which holds what the change saw.
 */
async function insert(database: Database, details: OutboxContent, session?: ClientSession): Promise<void> {
  const document = { $literal: withVersion('outbox', details) };
  const place = { at: '$$CLUSTER_TIME', id: v7() };
  const made = { $replaceWith: { $mergeObjects: [document, { _id: place }] } };
  await outbox(database).updateOne({ _id: { $in: [] } }, [made], { upsert: true, ...withSession(session) });
}

export interface Batch {
  readonly ids: readonly OutboxDocument['_id'][];
  readonly acts: readonly NewAuditRow[];
  readonly events: readonly IdentifiedEvent[];
}

/**
 * The first of these documents whose acts and events are `itemsMax` at most: one at least, so that a large one does not wait
 * for ever. An act stands before its events, in the audit and here.
 */
export function takeBatch(documents: Iterable<OutboxDocument>, itemsMax: number): Batch {
  const [ids, acts, events]: [OutboxDocument['_id'][], NewAuditRow[], IdentifiedEvent[]] = [[], [], []];
  for (const document of documents) {
    const own = document.acts ?? [];
    const told = [...own.flatMap(createAuditEvents), ...(document.events ?? [])];
    if (ids.length > 0 && acts.length + events.length + own.length + told.length > itemsMax) break;
    ids.push(document._id);
    acts.push(...own);
    events.push(...told);
  }
  return { ids, acts, events };
}
