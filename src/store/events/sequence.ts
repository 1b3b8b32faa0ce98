// Puts waiting events in order. An id is made before its change is committed, so ids alone would let an event appear behind
// a reader's place. One transaction reads what was committed, gives positions and moves; the head makes two of them meet.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Collection } from 'mongodb';
import { events as limits } from '../../contracts/limits/events';
import { type Database, isDuplicate, isWriteConflict } from '../database';
import { withVersion } from '../document-versions';
import { type ChainDocument, chains } from '../ledger/chains';
import { leaveLease, takeLease } from '../lease';
import { fanOut } from '../webhooks/deliveries';
import { type EventDocument, eventRows } from './events';
import { outbox, type WaitingEvent } from './outbox';

export interface Sequencing {
  /** Who does it. */
  readonly holder: string;
  /** How long events are kept. */
  readonly keepMs: number;
}

interface HeadDocument {
  readonly _id: 'head';
  readonly position: number;
}

const heads = (database: Database): Collection<HeadDocument> => database.collection('event_heads');

/** Position of the newest event. */
export const newestPosition = async (database: Database): Promise<number> =>
  (await heads(database).findOne({ _id: 'head' }))?.position ?? 0;

/** Orders until nothing waits, unless another process does. @returns how many events */
export async function sequenceWaiting(database: Database, by: Sequencing): Promise<number> {
  const nothingWaits = async () => (await outbox(database).findOne({}, { projection: { _id: 1 } })) === null;
  if ((await nothingWaits()) || !(await takeLease(database, 'events', by.holder, limits.leaseMs))) return 0;
  let ordered = 0;
  try {
    for (let batch = 0; batch < limits.sequenceBatchesMax; batch += 1) {
      const count = await sequenceBatch(database, by);
      ordered += count;
      if (count === 0 || (await nothingWaits())) break;
      if (!(await takeLease(database, 'events', by.holder, limits.leaseMs))) break;
    }
  } finally {
    await leaveLease(database, 'events', by.holder);
  }
  return ordered;
}

/** @returns 0 also when another process was faster */
async function sequenceBatch(database: Database, by: Sequencing): Promise<number> {
  try {
    return await database.transaction((session) => move(database, by, session));
  } catch (error) {
    if (isDuplicate(error) || isWriteConflict(error)) return 0;
    throw error;
  }
}

async function move(database: Database, { keepMs }: Sequencing, session: ClientSession): Promise<number> {
  const { rows, events } = await oldestWaiting(database, session);
  if (rows.length === 0) return 0;
  const head = await heads(database).findOneAndUpdate(
    { _id: 'head' },
    { $inc: { position: events.length } },
    { session, upsert: true, returnDocument: 'after' },
  );
  const first = (head?.position ?? events.length) - events.length + 1;
  const named = await chainMembers(database, events, session);
  const ordered = events.map(({ id, at, chain, data, ...event }, i): EventDocument => {
    const expiresAt = new Date(at.getTime() + keepMs);
    const members = { ...named.get(chain ?? ''), ...data };
    return withVersion('events', { _id: id, ...event, data: members, createdAt: at, position: first + i, expiresAt });
  });
  await eventRows(database).insertMany(ordered, { session });
  await fanOut(database, ordered, session);
  await outbox(database).deleteMany({ _id: { $in: rows } }, { session });
  return events.length;
}

/**
 * In the order in which the database stored them: a change that saw another one is behind it, whatever the clocks of the
 * processes say. One document at least, so that a large one does not wait for ever.
 */
async function oldestWaiting(database: Database, session: ClientSession) {
  const rows: string[] = [];
  const events: WaitingEvent[] = [];
  for await (const row of outbox(database).find({}, { session }).sort({ $natural: 1 })) {
    if (rows.length > 0 && events.length + row.events.length > limits.sequenceEventsMax) break;
    rows.push(row._id);
    events.push(...row.events);
  }
  return { rows, events };
}

/** What names a chain without its tax code: its installation number and the party entry of its supplier. */
async function chainMembers(database: Database, events: readonly WaitingEvent[], session: ClientSession) {
  const keys = [...new Set(events.flatMap(({ chain }) => chain ?? []))];
  if (keys.length === 0) return new Map<string, never>();
  const found = await chains(database)
    .find({ _id: { $in: keys } }, { session })
    .project<Pick<ChainDocument, '_id' | 'installation' | 'registration'>>({ installation: 1, registration: 1 })
    .toArray();
  return new Map(
    found.map(({ _id, installation, registration }) => [_id, { entry_id: registration.entry, installation }] as const),
  );
}

/** What was committed before this call is in order behind it, unless the process that orders takes too long. */
export async function sequenceBeforeReading(database: Database, by: Sequencing): Promise<void> {
  const [newest] = await outbox(database)
    .find({}, { projection: { _id: 1 } })
    .sort({ $natural: -1 })
    .limit(1)
    .toArray();
  for (let waited = 0; newest && waited < limits.listWaitMs; waited += limits.listLookMs) {
    if ((await sequenceWaiting(database, by)) === 0) await sleep(limits.listLookMs);
    if ((await outbox(database).findOne({ _id: newest._id }, { projection: { _id: 1 } })) === null) return;
  }
}
