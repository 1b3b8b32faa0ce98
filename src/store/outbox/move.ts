// Moves what waits in the outbox: acts are linked into the audit, events are put in order. Ids are made before their change
// is committed, so an order by them would let something appear behind a reader's place. One transaction reads what was
// committed, gives places and deletes; one process does it, by a lease, and the heads make two of them meet.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from 'mongodb';
import { outbox as limits } from '../../contracts/limits/outbox';
import type { Act } from '../audit/act';
import { auditHeads } from '../audit/rows';
import { linkActs } from '../audit/link';
import { type Database, isDuplicate, isWriteConflict } from '../database';
import type { IdentifiedEvent } from '../events/new-event';
import { eventsOfAct } from '../events/of-act';
import { eventHeads, orderEvents } from '../events/order';
import { leaveLease, takeLease } from '../lease';
import { outbox } from './outbox';

export interface Moving {
  /** Who does it. */
  readonly holder: string;
  /** How long events are kept. */
  readonly eventDays: number;
}

/** What was moved. */
export interface Moved {
  readonly acts: number;
  readonly events: number;
}

interface Batch extends Moved {
  /** More may wait behind it. */
  readonly isFull: boolean;
}

const nothing: Batch = { acts: 0, events: 0, isFull: false };

/** Moves until nothing waits, unless another process does. @returns how many acts and events */
export async function moveWaiting(database: Database, by: Moving): Promise<Moved> {
  let [acts, events] = [0, 0];
  const waits = (await outbox(database).findOne({}, { projection: { _id: 1 } })) !== null;
  if (!waits || !(await takeLease(database, 'outbox', by.holder, limits.leaseMs))) return { acts, events };
  try {
    for (let batch = 1; ; batch += 1) {
      const moved = await moveBatch(database, by);
      acts += moved.acts;
      events += moved.events;
      if (!moved.isFull || batch >= limits.moveBatchesMax) break;
      if (!(await takeLease(database, 'outbox', by.holder, limits.leaseMs))) break;
    }
  } finally {
    await leaveLease(database, 'outbox', by.holder);
  }
  return { acts, events };
}

/** @returns nothing also when another process was faster */
async function moveBatch(database: Database, by: Moving): Promise<Batch> {
  try {
    return await database.transaction((session) => move(database, by, session));
  } catch (error) {
    // Two that make the first head: the other one has it. Any other key that is taken would hold up everything: it is told.
    const metAtHead = [auditHeads, eventHeads].some((heads) => isDuplicate(error, heads(database).collectionName));
    if (metAtHead || isWriteConflict(error)) return nothing;
    throw error;
  }
}

async function move(database: Database, { eventDays }: Moving, session: ClientSession): Promise<Batch> {
  const { ids, acts, events, isFull } = await oldestWaiting(database, session);
  if (ids.length === 0) return nothing;
  await linkActs(database, acts, session);
  await orderEvents(database, events, eventDays, session);
  await outbox(database).deleteMany({ _id: { $in: ids } }, { session });
  return { acts: acts.length, events: events.length, isFull };
}

/**
 * In the order in which the database stored them: a change that saw another one is behind it, whatever the clocks of the
 * processes say. One document at least, so that a large one does not wait for ever.
 */
async function oldestWaiting(database: Database, session: ClientSession) {
  const [ids, acts, events]: [string[], Act[], IdentifiedEvent[]] = [[], [], []];
  const found = await outbox(database)
    .find({}, { session })
    .sort({ $natural: 1 })
    .limit(limits.moveItemsMax)
    .batchSize(limits.moveItemsMax)
    .toArray();
  for (const document of found) {
    const own = document.acts ?? [];
    const told = [...own.flatMap(eventsOfAct), ...(document.events ?? [])];
    const items = acts.length + events.length + own.length + told.length;
    if (ids.length > 0 && items > limits.moveItemsMax) return { ids, acts, events, isFull: true };
    ids.push(document._id);
    acts.push(...own);
    events.push(...told);
  }
  return { ids, acts, events, isFull: found.length === limits.moveItemsMax };
}

/**
 * What was committed before this call is in the audit and in order behind it: this process moves it when no other does,
 * else it waits for that one, a moment at most.
 */
export async function moveBeforeReading(database: Database, by: Moving): Promise<void> {
  const [newest] = await outbox(database)
    .find({}, { projection: { _id: 1 } })
    .sort({ $natural: -1 })
    .limit(1)
    .toArray();
  for (let waited = 0; newest && waited < limits.listWaitMs; waited += limits.listLookMs) {
    const { acts, events } = await moveWaiting(database, by);
    if (acts + events === 0) await sleep(limits.listLookMs);
    if ((await outbox(database).findOne({ _id: newest._id }, { projection: { _id: 1 } })) === null) return;
  }
}
