// Moves the outbox, so that audit rows are linked, and events are put in order. Ids are created before their change is
// committed, so with an order by id, an event could be inserted before a position that a client has already read. One
// transaction reads committed documents, assigns positions and deletes the documents. Because of a lease, only one
// process does this, and concurrent transactions conflict in the heads.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from 'mongodb';
import { outboxLimits as limits } from '../../contracts/limits/events';
import { getAuditHeadsCollection, linkAndInsertAuditRows } from '../audit/rows';
import { type Database, isDuplicateKeyError, isWriteConflictError, isTemporaryDatabaseError } from '../database';
import { getEventOrderHeadCollection, appendEventsAndWebhookDeliveries } from '../events/order';
import { releaseWorkLease, takeWorkLease } from '../lease';
import { saveOutboxMoveFailureOrSetAside } from './set-aside';
import { buildOutboxBatch, getOutboxCollection, type OutboxDocument } from './outbox';

/** Options of moving the outbox. */
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
  if (!waits || !(await takeWorkLease(database, 'outbox', by.holder, limits.leaseMs))) return { changes, events };
  try {
    for (let batch = 1; ; batch += 1) {
      const counts = await moveBatch(database, by);
      changes += counts.changes;
      events += counts.events;
      if (!counts.isFull || batch >= limits.moveBatchesMax) break;
      if (!(await takeWorkLease(database, 'outbox', by.holder, limits.leaseMs))) break;
    }
  } finally {
    await releaseWorkLease(database, 'outbox', by.holder);
  }
  return { changes, events };
}

/** @returns undefined if another process was faster */
async function moveBatch(database: Database, by: OutboxMoveOptions): Promise<MovedBatch> {
  try {
    return await moveOnce(database, by, limits.moveItemsMax);
  } catch (error) {
    if (isTemporaryDatabaseError(error)) throw error;
    return moveSingly(database, by);
  }
}

/** @param documentsMax maximum number of documents */
async function moveOnce(database: Database, by: OutboxMoveOptions, documentsMax: number): Promise<MovedBatch> {
  try {
    return await database.transaction((session) => move(database, by, documentsMax, session));
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
  documentsMax: number,
  session: ClientSession,
): Promise<MovedBatch> {
  const found = await waitingDocuments(database, documentsMax, session);
  if (found.length === 0) return nothing;
  const { ids, changes, events } = buildOutboxBatch(found, limits.moveItemsMax);
  await linkAndInsertAuditRows(database, changes, session);
  await appendEventsAndWebhookDeliveries(database, events, eventDays, session);
  await getOutboxCollection(database).deleteMany({ _id: { $in: [...ids] } }, { session });
  return {
    changes: changes.length,
    events: events.length,
    isFull: ids.length < found.length || found.length === documentsMax,
  };
}

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
export async function moveOutboxBeforeReading(database: Database, by: OutboxMoveOptions): Promise<void> {
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
