// Moves the outbox, so that audit rows are linked, and events are put in order. Ids are created before their change is
// committed, so with an order by id, an event could be inserted before a position that a client has already read. One
// transaction reads committed documents, assigns positions and deletes the documents. Because of a lease, only one
// process does this, and concurrent transactions conflict in the heads.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Filter } from 'mongodb';
import { outboxLimits as limits } from '../../contracts/limits/events';
import { getAuditChainHeadsCollection, linkAndInsertAuditRows, toAuditOwnerKey } from '../audit/rows';
import {
  type Database,
  isDuplicateKeyError,
  isTemporaryDatabaseError,
  isTransactionTimeoutError,
  isWriteConflictError,
} from '../database';
import { getEventOrderHeadCollection, appendEventsAndWebhookDeliveries } from '../events/order';
import { listWebhooksReceivingEvent, readWebhookSubscriptions } from '../webhooks/subscriptions';
import { releaseWorkLease, takeOrExtendWorkLease } from '../lease';
import { saveOutboxMoveFailureOrSetAside } from './set-aside';
import { buildOutboxBatch, getOutboxCollection, type OutboxDocument, type OutboxDocumentsByWorkspace } from './outbox';
import { readOutboxDocumentsForNextBatch } from './turns';

export interface OutboxMoveOptions {
  /** The process that moves the outbox. */
  readonly holder: string;
  /** Number of days for which events are kept. */
  readonly eventDays: number;
  /** Maximum number of transactions. */
  readonly batchesMax?: number;
}

/** The numbers of moved rows and events. */
export interface OutboxMoveCounts {
  readonly changes: number;
  readonly events: number;
}

interface MovedBatch extends OutboxMoveCounts {
  /** True if more documents may wait. */
  readonly isFull: boolean;
  /** Workspace after which the turns of the next batch start. */
  readonly lastInTurn?: string | undefined;
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
      if (!counts.isFull || batch >= (by.batchesMax ?? limits.moveBatchesMax)) break;
      if (!(await takeOrExtendWorkLease(database, 'outbox', by.holder, limits.leaseMs))) break;
    }
  } finally {
    await releaseWorkLease(database, 'outbox', by.holder);
  }
  return { changes, events };
}

/** Maximum number of documents of the next batch, for a connection on which a batch took too long. */
const documentsMaxAfterTimeout = new WeakMap<Database, number>();

/** Workspace after which the turns of the next batch start, for each connection. */
const lastWorkspaceInTurn = new WeakMap<Database, string>();

/**
 * Moves the next batch. If a batch takes longer than a transaction may take, later batches have half of its documents,
 * because the same batch would take as long each time. After each success they grow by a tenth.
 */
async function moveBatch(database: Database, by: OutboxMoveOptions): Promise<MovedBatch> {
  const documentsMax = documentsMaxAfterTimeout.get(database) ?? limits.moveItemsMax;
  let tried: readonly OutboxDocument['_id'][] = [];
  const read: ReadWaiting = (session) =>
    readOutboxDocumentsForNextBatch(
      database,
      { after: lastWorkspaceInTurn.get(database) ?? '', documentsMax },
      session,
    );
  try {
    const moved = await moveOnce(database, by, { documentsMax, read, onTry: (ids) => (tried = ids) });
    const isMoved = moved.changes + moved.events > 0;
    if (moved.lastInTurn !== undefined) lastWorkspaceInTurn.set(database, moved.lastInTurn);
    if (isMoved && documentsMax < limits.moveItemsMax)
      documentsMaxAfterTimeout.set(database, Math.min(limits.moveItemsMax, Math.ceil(documentsMax * 1.1)));
    return moved;
  } catch (error) {
    if (isTransactionTimeoutError(error))
      documentsMaxAfterTimeout.set(
        database,
        Math.max(1, Math.floor(Math.min(tried.length || documentsMax, documentsMax) / 2)),
      );
    if (isTemporaryDatabaseError(error) || tried.length === 0) throw error;
    return moveSingly(database, by, tried);
  }
}

type ReadWaiting = (
  session: ClientSession,
) => Promise<{ readonly lines: OutboxDocumentsByWorkspace; readonly isCut: boolean }>;

/** How one transaction reads its documents. */
interface BatchSource {
  /** Maximum number of documents. */
  readonly documentsMax: number;
  readonly read: ReadWaiting;
  /** Called with the documents that were read, and with those of the batch, before they are moved. */
  readonly onTry?: (ids: readonly OutboxDocument['_id'][]) => void;
}

async function moveOnce(database: Database, by: OutboxMoveOptions, source: BatchSource): Promise<MovedBatch> {
  try {
    return await database.transaction((session) => move(database, by, source, session));
  } catch (error) {
    // If two processes create the first head, this conflict means that the other process was faster.
    const metAtHead = [getAuditChainHeadsCollection, getEventOrderHeadCollection].some((heads) =>
      isDuplicateKeyError(error, heads(database).collectionName),
    );
    if (metAtHead || isWriteConflictError(error)) return nothing;
    throw error;
  }
}

/**
 * Moves the documents of a batch one by one after one of them could not be moved. That document delays the documents
 * after it, because they may depend on it, until it has failed often enough to be set aside.
 */
async function moveSingly(
  database: Database,
  by: OutboxMoveOptions,
  ids: readonly OutboxDocument['_id'][],
): Promise<MovedBatch> {
  let [changes, events] = [0, 0];
  for (const _id of ids.slice(0, limits.singlyMax)) {
    const read: ReadWaiting = async (session) => {
      const documents = await getOutboxCollection(database).find({ _id }, { session }).toArray();
      return { lines: new Map([[undefined, documents]]), isCut: true };
    };
    try {
      const movedCounts = await moveOnce(database, by, { documentsMax: 1, read });
      changes += movedCounts.changes;
      events += movedCounts.events;
      // If another process was faster, the documents after this one may still depend on it.
      const isUncertain = movedCounts.changes + movedCounts.events === 0;
      if (isUncertain && (await getOutboxCollection(database).findOne({ _id }, { projection: { _id: 1 } }))) break;
    } catch (error) {
      if (isTemporaryDatabaseError(error) || !(await saveOutboxMoveFailureOrSetAside(database, { _id }, error)))
        throw error;
    }
  }
  return { changes, events, isFull: true };
}

async function move(
  database: Database,
  { eventDays }: OutboxMoveOptions,
  { documentsMax, read, onTry = () => undefined }: BatchSource,
  session: ClientSession,
): Promise<MovedBatch> {
  const { lines, isCut } = await read(session);
  const found = [...lines.values()].flat();
  if (found.length === 0) return nothing;
  onTry(found.map(({ _id }) => _id));
  const subscriptions = await readWebhookSubscriptions(database, listWorkspaces(found), session);
  const { ids, changes, events, lastInTurn } = buildOutboxBatch(
    lines,
    { documents: documentsMax, items: limits.moveItemsMax, deliveries: limits.moveDeliveriesMax },
    (event) => listWebhooksReceivingEvent(subscriptions, event).length,
  );
  onTry(ids);
  await linkAndInsertAuditRows(database, changes, session);
  await appendEventsAndWebhookDeliveries(database, events, { keptDays: eventDays, subscriptions }, session);
  await getOutboxCollection(database).deleteMany({ _id: { $in: [...ids] } }, { session });
  return {
    changes: changes.length,
    events: events.length,
    isFull: ids.length < found.length || isCut,
    lastInTurn,
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
 * Tries to move everything that was committed before this call to the audit log and to the ordered events. If another
 * process is moving the outbox, waits for it. Gives up after `listWaitMs` without an error.
 */
export const tryMoveOutboxBeforeReading = (database: Database, by: OutboxMoveOptions): Promise<void> =>
  tryMoveNewest(database, by, [{}]);

/** Like `tryMoveOutboxBeforeReading`, but waits only for the documents of one workspace (null for the operator). */
export const tryMoveWorkspaceOutboxBeforeReading = (
  database: Database,
  workspace: string | null,
  by: OutboxMoveOptions,
): Promise<void> =>
  tryMoveNewest(database, by, [{ workspace: toAuditOwnerKey(workspace) }, { workspace: { $exists: false } }]);

async function tryMoveNewest(
  database: Database,
  by: OutboxMoveOptions,
  filters: readonly Filter<OutboxDocument>[],
): Promise<void> {
  const outbox = getOutboxCollection(database);
  const found = await Promise.all(
    filters.map((filter) => outbox.findOne(filter, { sort: { _id: -1 }, projection: { _id: 1 } })),
  );
  const newest = { _id: { $in: found.flatMap((document) => (document ? [document._id] : [])) } };
  const end = performance.now() + limits.listWaitMs;
  while (newest._id.$in.length > 0 && performance.now() < end) {
    const { changes, events } = await moveWaitingOutboxDocuments(database, { ...by, batchesMax: 1 });
    if (changes + events === 0) await sleep(limits.listLookMs);
    if ((await outbox.findOne(newest, { projection: { _id: 1 } })) === null) return;
  }
}
