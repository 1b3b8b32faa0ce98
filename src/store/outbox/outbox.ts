// The outbox contains the audit rows and events of changes. They are written in the transaction of their change. A
// document contains the audit rows of one write in one workspace, or events without an audit row. Every change writes a
// document, so the collection has one index besides `_id`, with which workspaces take turns. Later, move.ts creates
// linked audit rows and ordered events from the document.
// docs/decisions/0021-changes-go-through-an-outbox.md
import type { ClientSession, Collection, IndexDescription, Timestamp } from 'mongodb';
import { v7 } from 'uuid';
import type { NewAuditRow } from '../../model/audit';
import { toAuditOwnerKey } from '../audit/rows';
import { type Database, toSessionOptions } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { EventWithoutPosition, NewEvent } from '../../model/event';
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
  /**
   * Key of the workspace of all rows and events, or of the installation. Documents of 0.1.0 have none, and may belong
   * to several workspaces.
   */
  readonly workspace?: string;
  /** Audit rows with the data of their events (`event`). The events are created later from these rows. */
  readonly changes?: readonly NewAuditRow[];
  readonly events?: readonly EventWithoutPosition[];
  /** Number of failed moves although the database worked. */
  readonly failures?: number;
}

export type OutboxDocumentContent = Pick<OutboxDocument, 'changes' | 'events'>;

export const outboxIndexes: IndexDescription[] = [{ key: { workspace: 1, _id: 1 }, name: 'outbox_workspace' }];

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

const identifyEvents = (events: readonly NewEvent[]): EventWithoutPosition[] =>
  events.map((event) => ({ ...event, id: event.id ?? v7({ msecs: event.at.getTime() }) }));

/**
 * Inserts a document for each workspace by an upsert that matches nothing, because only an update can use the
 * database's time. The insert follows the first write of its transaction, which fixes the snapshot of the change.
 */
async function insert(database: Database, details: OutboxDocumentContent, session?: ClientSession): Promise<void> {
  const none = { _id: { $in: [] } };
  const inserts = splitOutboxDocumentByWorkspace(details).map((content) => {
    const document = { $literal: addStoredDocumentFormatVersion('outbox', content) };
    const place = { at: '$$CLUSTER_TIME', id: v7() };
    return [{ $replaceWith: { $mergeObjects: [document, { _id: place }] } }];
  });
  const [first, ...others] = inserts;
  if (first && others.length === 0)
    await getOutboxCollection(database).updateOne(none, first, {
      upsert: true,
      ...toSessionOptions(session),
    });
  else if (first)
    await getOutboxCollection(database).bulkWrite(
      inserts.map((update) => ({ updateOne: { filter: none, update, upsert: true } })),
      toSessionOptions(session),
    );
}

/** Groups audit rows and events by their workspace, in their order. */
export function splitOutboxDocumentByWorkspace({
  changes = [],
  events = [],
}: OutboxDocumentContent): Omit<OutboxDocument, '_id'>[] {
  const keys = new Set([...changes, ...events].map(({ workspace }) => toAuditOwnerKey(workspace)));
  const ofKey = <Item extends { readonly workspace: string | null }>(items: readonly Item[], key: string) =>
    items.filter(({ workspace }) => toAuditOwnerKey(workspace) === key);
  return [...keys].map((workspace) => {
    const own = { changes: ofKey(changes, workspace), events: ofKey(events, workspace) };
    return {
      workspace,
      ...(own.changes.length > 0 ? { changes: own.changes } : {}),
      ...(own.events.length > 0 ? { events: own.events } : {}),
    };
  });
}

/** Waiting documents of each workspace, oldest first. Workspaces take turns in the order of the map. */
export type OutboxDocumentsByWorkspace = ReadonlyMap<string | undefined, readonly OutboxDocument[]>;

/** Documents that one transaction moves. */
export interface OutboxBatch {
  readonly ids: readonly OutboxDocument['_id'][];
  readonly changes: readonly NewAuditRow[];
  readonly events: readonly EventWithoutPosition[];
  /** Workspace after which the turns of the next batch start. */
  readonly lastInTurn: string | undefined;
}

/** The maximum numbers of a batch. */
interface OutboxBatchLimits {
  readonly documents: number;
  /** Audit rows and events. */
  readonly items: number;
  readonly deliveries: number;
}

/**
 * Cuts a batch from these documents. The lines take turns, one document each. A line whose next document would exceed
 * these maximum numbers has no more turns in this batch. The batch has at least one document, so that a large document
 * does not wait forever. An audit row comes before its events, both in the audit log and here.
 * @param countDeliveries number of webhooks that receive an event
 */
export function buildOutboxBatch(
  lines: OutboxDocumentsByWorkspace,
  max: OutboxBatchLimits,
  countDeliveries: (event: EventWithoutPosition) => number,
): OutboxBatch {
  const [ids, changes, events]: [OutboxDocument['_id'][], NewAuditRow[], EventWithoutPosition[]] = [[], [], []];
  let deliveries = 0;
  const taken = takeInRounds([...lines.values()], (document) => {
    const own = document.changes ?? [];
    const ownEvents = [...own.flatMap(createEventsFromAuditRow), ...(document.events ?? [])];
    const items = changes.length + events.length + own.length + ownEvents.length;
    const after = ownEvents.reduce((sum, event) => sum + countDeliveries(event), deliveries);
    const isTooMuch = ids.length >= max.documents || items > max.items || after > max.deliveries;
    if (ids.length > 0 && isTooMuch) return false;
    deliveries = after;
    ids.push(document._id);
    changes.push(...own);
    events.push(...ownEvents);
    return true;
  });
  const skipped = taken.indexOf(0);
  const lastInTurn = [...lines.keys()].at(skipped > 0 ? skipped - 1 : -1);
  return { ids, changes, events, lastInTurn };
}

/**
 * Takes items from the lines in rounds, one of each line. After an item that is not taken, its line has no more turns.
 * @returns how many items of each line were taken
 */
function takeInRounds<Item>(lines: readonly (readonly Item[])[], take: (item: Item) => boolean): number[] {
  const taken = lines.map(() => 0);
  let inTurn = lines.map((_, line) => line);
  while (inTurn.length > 0) {
    inTurn = inTurn.filter((line) => {
      const next = taken[line] ?? 0;
      const item = lines[line]?.[next];
      if (item === undefined || !take(item)) return false;
      taken[line] = next + 1;
      return true;
    });
  }
  return taken;
}
