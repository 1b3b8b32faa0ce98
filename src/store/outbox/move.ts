// Moves the outbox, so that audit rows are linked, and events are put in order. Ids are created before their change is
// committed, so with an order by id, an event could be inserted before a position that a client has already read. One
// transaction reads committed documents, assigns positions and deletes the documents. Because of a lease, only one
// process does this, and concurrent transactions conflict in the heads.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from 'mongodb';
import { outboxLimits as limits } from '../../contracts/limits/events';
import { getAuditHeadsCollection, linkAndInsertAuditRows } from '../audit/rows';
import {
  type Database,
  isDuplicateKeyError,
  isTemporaryDatabaseError,
  isTransactionTimeoutError,
  isWriteConflictError,
} from '../database';
import { getEventOrderHeadCollection, appendEventsAndWebhookDeliveries } from '../events/order';
import { listWebhooksOfEvent, readWebhookSubscriptions } from '../webhooks/subscriptions';
import { releaseWorkLease, takeOrExtendWorkLease } from '../lease';
import { saveOutboxMoveFailureOrSetAside } from './set-aside';
import { buildOutboxBatch, getOutboxCollection, type OutboxDocument } from './outbox';

export interface OutboxMoveOptions {
  /** The process that moves the outbox. */
  readonly holder: string;
  /** Number of days for which events are kept. */
  readonly eventDays: number;
}

/** The numbers of moved rows and events. */
export interface OutboxMoveCounts {
  readonly changes: number;
  readonly events: number;
}

interface MovedBatch extends OutboxMoveCounts {
  /** True if more documents may wait. */
  readonly isFull: boolean;
}

const nothing: MovedBatch = { changes: 0, events: 0, isFull: false };

/**
 * Moves documents out of the outbox until nothing waits, unless another process is moving them.
 * @returns how many audit rows and events were moved
 */
export async function moveWaitingOutboxDocuments(database: Database, by: OutboxMoveOptions): Promise<OutboxMoveCounts> {
  let [changes, events] = [0, 0];
  const waits = (await getOutboxCollection(database).findOne({}, { projection: { _id: 1 } })) !== null;
  if (!waits || !(await takeOrExtendWorkLease(database, 'outbox', by.holder, limits.leaseMs)))
    return { changes, events };
  try {
    for (let batch = 1; ; batch += 1) {
      const counts = await moveBatch(database, by);
      changes += counts.changes;
      events += counts.events;
      if (!counts.isFull || batch >= limits.moveBatchesMax) break;
      if (!(await takeOrExtendWorkLease(database, 'outbox', by.holder, limits.leaseMs))) break;
    }
  } finally {
    await releaseWorkLease(database, 'outbox', by.holder);
  }
  return { changes, events };
}

/** Maximum number of documents of the next batch, for a connection on which a batch took too long. */
const documentsMaxAfterTimeout = new WeakMap<Database, number>();

/**
 * Moves the next batch. If a batch takes longer than a transaction may take, later batches have half of its documents,
 * because the same batch would take as long each time. After each success they grow by a tenth.
 */
async function moveBatch(database: Database, by: OutboxMoveOptions): Promise<MovedBatch> {
  const documentsMax = documentsMaxAfterTimeout.get(database) ?? limits.moveItemsMax;
  let tried = documentsMax;
  try {
    const moved = await moveOnce(database, by, documentsMax, (documents) => {
      tried = documents;
    });
    const isMoved = moved.changes + moved.events > 0;
    if (isMoved && documentsMax < limits.moveItemsMax)
      documentsMaxAfterTimeout.set(database, Math.min(limits.moveItemsMax, Math.ceil(documentsMax * 1.1)));
    return moved;
  } catch (error) {
    if (isTransactionTimeoutError(error))
      documentsMaxAfterTimeout.set(database, Math.max(1, Math.floor(Math.min(tried, documentsMax) / 2)));
    if (isTemporaryDatabaseError(error)) throw error;
    return moveSingly(database, by);
  }
}

/**
 * @param documentsMax maximum number of documents
 * @param onCut called with the number of documents of the batch, before they are moved
 */
async function moveOnce(
  database: Database,
  by: OutboxMoveOptions,
  documentsMax: number,
  onCut: (documents: number) => void = () => undefined,
): Promise<MovedBatch> {
  try {
    return await database.transaction((session) => move(database, by, { documentsMax, onCut }, session));
  } catch (error) {
    // If two processes create the first head, this conflict means that the other process was faster.
    const metAtHead = [getAuditHeadsCollection, getEventOrderHeadCollection].some((heads) =>
      isDuplicateKeyError(error, heads(database).collectionName),
    );
    if (metAtHead || isWriteConflictError(error)) return nothing;
    throw error;
  }
}

/**
 * Moves documents one by one after a document of the batch could not be moved. That document delays all later
 * documents, because they may depend on it, until it has failed often enough to be set aside.
 */
async function moveSingly(database: Database, by: OutboxMoveOptions): Promise<MovedBatch> {
  let [changes, events] = [0, 0];
  for (let documents = 0; documents < limits.singlyMax; documents += 1) {
    const [first] = await waitingDocuments(database, 1);
    if (!first) return { changes, events, isFull: false };
    try {
      const movedCounts = await moveOnce(database, by, 1);
      changes += movedCounts.changes;
      events += movedCounts.events;
    } catch (error) {
      if (isTemporaryDatabaseError(error) || !(await saveOutboxMoveFailureOrSetAside(database, first, error)))
        throw error;
    }
  }
  return { changes, events, isFull: true };
}

async function move(
  database: Database,
  { eventDays }: OutboxMoveOptions,
  { documentsMax, onCut }: { readonly documentsMax: number; readonly onCut: (documents: number) => void },
  session: ClientSession,
): Promise<MovedBatch> {
  const found = await waitingDocuments(database, documentsMax, session);
  if (found.length === 0) return nothing;
  const subscriptions = await readWebhookSubscriptions(database, listWorkspaces(found), session);
  const { ids, changes, events } = buildOutboxBatch(
    found,
    { items: limits.moveItemsMax, deliveries: limits.moveDeliveriesMax },
    (event) => listWebhooksOfEvent(subscriptions, event).length,
  );
  onCut(ids.length);
  await linkAndInsertAuditRows(database, changes, session);
  await appendEventsAndWebhookDeliveries(database, events, { keptDays: eventDays, subscriptions }, session);
  await getOutboxCollection(database).deleteMany({ _id: { $in: [...ids] } }, { session });
  return {
    changes: changes.length,
    events: events.length,
    isFull: ids.length < found.length || found.length === documentsMax,
  };
}

const listWorkspaces = (documents: readonly OutboxDocument[]): string[] => [
  ...new Set(
    documents.flatMap(({ changes = [], events = [] }) =>
      [...changes, ...events].flatMap(({ workspace }) => workspace ?? []),
    ),
  ),
];

/**
 * Reads documents in the order of their ids. If a snapshot contains a document, it contains everything on which the
 * document may depend.
 */
const waitingDocuments = (database: Database, limit: number, session?: ClientSession): Promise<OutboxDocument[]> =>
  getOutboxCollection(database)
    .find({}, session ? { session } : {})
    .sort({ _id: 1 })
    .limit(limit)
    .batchSize(limit)
    .toArray();

/**
 * Tries to move everything that was committed before this call to the audit log and to the ordered events. If another
 * process is moving the outbox, waits for it. Gives up after `listWaitMs` without an error.
 */
export async function tryMoveOutboxBeforeReading(database: Database, by: OutboxMoveOptions): Promise<void> {
  const [newest] = await getOutboxCollection(database)
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  for (let waited = 0; newest && waited < limits.listWaitMs; waited += limits.listLookMs) {
    const { changes, events } = await moveWaitingOutboxDocuments(database, by);
    if (changes + events === 0) await sleep(limits.listLookMs);
    if ((await getOutboxCollection(database).findOne({ _id: newest._id }, { projection: { _id: 1 } })) === null) return;
  }
}
