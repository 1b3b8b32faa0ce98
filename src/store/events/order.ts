// Events get their place: a position in the order in which the database took their changes, and their deliveries.
import type { ClientSession, Collection } from 'mongodb';
import type { Database } from '../database';
import { withVersion } from '../document-versions';
import { type ChainDocument, chains } from '../chains/chains';
import { fanOut } from '../webhooks/deliveries';
import { type EventDocument, eventRows } from './events';
import type { IdentifiedEvent } from './new-event';

export interface EventHead {
  readonly _id: 'head';
  /** Of the newest event. */
  readonly position: number;
  /** When it moved, by the database's clock. */
  readonly movedAt?: Date;
  /** Id of the newest event. */
  readonly newest?: string;
  /** Id of the event that was the newest before the last batch. */
  readonly before?: string;
}

export const eventHeads = (database: Database): Collection<EventHead> => database.collection('event_heads');

/** Position of the newest event. */
export const readNewestPosition = async (database: Database): Promise<number> =>
  (await eventHeads(database).findOne({ _id: 'head' }))?.position ?? 0;

/** Stores them behind the newest one, in the transaction that takes them out of the outbox: the head makes two such meet. */
export async function orderEvents(
  database: Database,
  events: readonly IdentifiedEvent[],
  keptDays: number,
  session: ClientSession,
): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  const head = await eventHeads(database).findOneAndUpdate(
    { _id: 'head' },
    [
      {
        $set: {
          position: { $add: [{ $ifNull: ['$position', 0] }, events.length] },
          movedAt: '$$NOW',
          before: '$newest',
          newest: { $literal: last.id },
        },
      },
    ],
    { session, upsert: true, returnDocument: 'after' },
  );
  const first = (head?.position ?? events.length) - events.length + 1;
  // By the database's clock: it is the one that removes them, and a process whose clock is wrong would end them at once.
  const now = head?.movedAt ?? new Date();
  const expiresAt = new Date(now.getTime() + keptDays * 86_400_000);
  const named = await chainMembers(database, events, session);
  const ordered = events.map(({ id, at, chain, data, ...event }, i): EventDocument => {
    const members = { ...named.get(chain ?? ''), ...data };
    const after = i > 0 ? events[i - 1]?.id : head?.before;
    const place = { position: first + i, ...(after === undefined ? {} : { after }) };
    return withVersion('events', { _id: id, ...event, data: members, createdAt: at, ...place, expiresAt });
  });
  await database.insertAll(eventRows(database), ordered, session);
  await fanOut(database, ordered, now, session);
}

/** What names a chain without its tax code: its installation number and the party entry of its supplier. */
async function chainMembers(database: Database, events: readonly IdentifiedEvent[], session: ClientSession) {
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
