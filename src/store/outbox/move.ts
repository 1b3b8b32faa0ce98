// Moves the outbox, so that audit rows are linked, and events are put in order. Ids are created before their change is
// committed, so an order by id could insert something before a reader's position. One transaction reads committed
// documents, assigns positions and deletes them. One process does it, by a lease, and concurrent transactions conflict in
// the heads.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from 'mongodb';
import { outboxLimits as limits } from '../../contracts/limits/events';
import { getAuditHeadsCollection, insertLinkedAuditRows } from '../audit/rows';
import { type Database, isDuplicateKeyError, isWriteConflictError, isTemporaryDatabaseError } from '../database';
import { getEventOrderHeadCollection, appendEventsInOrder } from '../events/order';
import { releaseWorkLease, takeWorkLease } from '../lease';
import { saveOutboxMoveFailureOrSetAside } from './set-aside';
import { cutOutboxBatch, getOutboxCollection, type OutboxDocument } from './outbox';

/** Options of moving the outbox. */
export interface OutboxMoveOptions {
  /** The process that moves. */
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
 * @returns how many audit rows and events
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

/** @returns nothing if another process was faster */
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
    // If two processes create the first head, the other process was faster.
    const metAtHead = [getAuditHeadsCollection, getEventOrderHeadCollection].some((heads) =>
      isDuplicateKeyError(error, heads(database).collectionName),
    );
    if (metAtHead || isWriteConflictError(error)) return nothing;
    throw error;
  }
}

/**
 * Moves documents one by one after one in the batch could not be moved. That document delays everything after it, which
 * may depend on it, until it has failed often enough to be set aside.
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
  const { ids, changes, events } = cutOutboxBatch(found, limits.moveItemsMax);
  await insertLinkedAuditRows(database, changes, session);
  await appendEventsInOrder(database, events, eventDays, session);
  await getOutboxCollection(database).deleteMany({ _id: { $in: [...ids] } }, { session });
  return {
    changes: changes.length,
    events: events.length,
    isFull: ids.length < found.length || found.length === documentsMax,
  };
}

/** Reads documents in the order of their ids. A snapshot that has a document has everything that it may depend on. */
const waitingDocuments = (database: Database, limit: number, session?: ClientSession): Promise<OutboxDocument[]> =>
  getOutboxCollection(database)
    .find({}, session ? { session } : {})
    .sort({ _id: 1 })
    .limit(limit)
    .batchSize(limit)
    .toArray();

/**
 * Ensures that everything committed before this call is in the audit and in order afterwards. This process moves the
 * outbox if no other process is doing so; otherwise it waits a moment for the other process.
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
