// The outbox contains the audit rows and events of changes. They are written in the transaction of their change. A
// document contains the audit rows of one write, or events without an audit row. Every change writes a document, so the
// collection has no index except `_id`. Later, move.ts creates linked audit rows and ordered events from the document.
// docs/decisions/0021-changes-go-through-an-outbox.md
import type { ClientSession, Collection, Timestamp } from 'mongodb';
import { v7 } from 'uuid';
import type { NewAuditRow } from '../../model/audit';
import { type Database, toSessionOptions } from '../database';
import { addStoredFormatVersion } from '../document-versions';
import type { IdentifiedEvent, NewEvent } from '../../model/event';
import { createEventsFromAuditRow } from '../events/from-audit';

/**
 * The order of documents. A change that depends on another one has a later `at`, on any process or member. The
 * database's logical clock advances with each commit, and a change that saw another change, or started after its
 * response, reads the clock after the commit of that change. The storage order of a member (`$natural`) is not
 * reliable.
 */
export interface OutboxPosition {
  /** `$$CLUSTER_TIME` when the document was written. */
  readonly at: Timestamp;
  /** Uuid version 7 from the process that wrote the document. It orders documents within one transaction. */
  readonly id: string;
}

/** The audit rows and events of one change, waiting to be moved. */
export interface OutboxDocument {
  readonly _id: OutboxPosition;
  /** Audit rows with the data of their events (`event`). The events are created later from these rows. */
  readonly changes?: readonly NewAuditRow[];
  readonly events?: readonly IdentifiedEvent[];
  /** Number of failed moves although the database worked. */
  readonly failures?: number;
}

export type OutboxDocumentContent = Pick<OutboxDocument, 'changes' | 'events'>;

export const getOutboxCollection = (database: Database): Collection<OutboxDocument> => database.collection('outbox');

/**
 * Writes the audit row of a change into the outbox, in the transaction of the change. The events of the change derive
 * from this row.
 */
export const insertAuditRowIntoOutbox = (
  database: Database,
  auditRow: NewAuditRow,
  session?: ClientSession,
): Promise<void> => insertAuditRowsIntoOutbox(database, [auditRow], session);

/** Writes the audit rows of changes that share one transaction into the outbox. */
export async function insertAuditRowsIntoOutbox(
  database: Database,
  changes: readonly NewAuditRow[],
  session?: ClientSession,
): Promise<void> {
  if (changes.length > 0) await insert(database, { changes }, session);
}

/** Writes events that have no audit row into the outbox, in their transaction. */
export async function insertEventsIntoOutbox(
  database: Database,
  events: readonly NewEvent[],
  session?: ClientSession,
): Promise<void> {
  if (events.length === 0) return;
  await insert(database, { events: identifyEvents(events) }, session);
}

/** Writes the audit rows of changes, and the events without an audit row that follow them, in one document. */
export const insertAuditRowsAndEventsIntoOutbox = (
  database: Database,
  changes: readonly NewAuditRow[],
  events: readonly NewEvent[],
  session: ClientSession,
): Promise<void> => insert(database, { changes, events: identifyEvents(events) }, session);

const identifyEvents = (events: readonly NewEvent[]): IdentifiedEvent[] =>
  events.map((event) => ({ ...event, id: event.id ?? v7({ msecs: event.at.getTime() }) }));

/**
 * Inserts a document by an upsert that matches nothing, because only an update can use the database's time. The insert
 * follows the first write of its transaction, which fixes the snapshot of the change.
 */
async function insert(database: Database, details: OutboxDocumentContent, session?: ClientSession): Promise<void> {
  const document = { $literal: addStoredFormatVersion('outbox', details) };
  const place = { at: '$$CLUSTER_TIME', id: v7() };
  const newDocument = { $replaceWith: { $mergeObjects: [document, { _id: place }] } };
  await getOutboxCollection(database).updateOne({ _id: { $in: [] } }, [newDocument], {
    upsert: true,
    ...toSessionOptions(session),
  });
}

/** Documents that one transaction moves. */
export interface OutboxBatch {
  readonly ids: readonly OutboxDocument['_id'][];
  readonly changes: readonly NewAuditRow[];
  readonly events: readonly IdentifiedEvent[];
}

/** The maximum numbers of a batch. */
interface OutboxBatchLimits {
  /** Audit rows and events. */
  readonly items: number;
  readonly deliveries: number;
}

/**
 * Cuts a batch from these documents. The batch has the first documents with at most these numbers of audit rows and
 * events, and of deliveries, but at least one document, so that a large document does not wait forever. An audit row
 * comes before its events, both in the audit log and here.
 * @param countDeliveries number of webhooks that receive an event
 */
export function buildOutboxBatch(
  documents: Iterable<OutboxDocument>,
  max: OutboxBatchLimits,
  countDeliveries: (event: IdentifiedEvent) => number,
): OutboxBatch {
  const [ids, changes, events]: [OutboxDocument['_id'][], NewAuditRow[], IdentifiedEvent[]] = [[], [], []];
  let deliveries = 0;
  for (const document of documents) {
    const own = document.changes ?? [];
    const ownEvents = [...own.flatMap(createEventsFromAuditRow), ...(document.events ?? [])];
    const items = changes.length + events.length + own.length + ownEvents.length;
    deliveries += ownEvents.reduce((sum, event) => sum + countDeliveries(event), 0);
    if (ids.length > 0 && (items > max.items || deliveries > max.deliveries)) break;
    ids.push(document._id);
    changes.push(...own);
    events.push(...ownEvents);
  }
  return { ids, changes, events };
}
