// Reads a page of events by position, and checks whether a client's position is still valid.
import type { EventType } from '../../contracts/events';
import type { Database } from '../database';
import type { EventDocument } from '../../model/event';
import { getEventsCollection, type EventOrderHead, getEventOrderHeadCollection } from './order';
import { httpLimits as limits, httpLimits } from '../../contracts/limits/http';

/** Conditions for events; all of them apply. */
export interface EventFilter {
  readonly types?: readonly EventType[];
  readonly entry?: string;
  readonly job?: string;
  /** Position after which the page starts; in descending order, the position before which it starts. */
  readonly from?: number;
  readonly ascending: boolean;
  readonly limit: number;
}

/** Lists a page of events by position. */
export const listEvents = (
  database: Database,
  workspace: string | null,
  { types, entry, job, from, ascending, limit }: EventFilter,
): Promise<EventDocument[]> =>
  getEventsCollection(database)
    .find(
      {
        workspace,
        ...(types ? { type: { $in: [...types] } } : {}),
        ...(entry === undefined ? {} : { 'data.entry_id': entry }),
        ...(job === undefined ? {} : { 'data.job_id': job }),
        ...(from === undefined ? {} : { position: ascending ? { $gt: from } : { $lt: from } }),
      },
      { maxTimeMS: limits.queryMs },
    )
    .sort({ position: ascending ? 1 : -1 })
    .limit(limit)
    .toArray();

/** The position at which a client continues to read events. */
export interface EventReaderPosition {
  /**
   * Position of the event. If the event was deleted because of its age, this is the position of the last deleted event.
   */
  readonly position: number;
  /** The newest event that had a position when this was read; absent if its id is unknown. */
  readonly newest?: Pick<EventDocument, '_id' | 'position'>;
  /**
   * Why a client may have missed events. `expired`: later events were deleted because of their age. `restored`: the
   * event does not exist, although it is younger than the oldest event; a restored database may have given its position
   * to another event.
   */
  readonly problem?: 'expired' | 'restored';
}

/** The database's facts about the event of a cursor. */
export interface EventCursorFacts {
  readonly head: Pick<EventOrderHead, 'position' | 'newest'> | null;
  /** The event that is deleted next. The database deletes events by their expiry. */
  readonly oldest: Pick<EventDocument, 'position' | 'after' | 'createdAt'> | null;
  /** The event of the cursor, if it exists. */
  readonly named: Pick<EventDocument, 'position'> | null;
}

/**
 * Reads where a client continues after the event of its cursor, and whether it may have missed events. The head is read
 * first, because all events up to it are committed, so that a client may continue after it.
 * @param id id of that event
 */
export async function readEventReaderPositionAfterEvent(database: Database, id: string): Promise<EventReaderPosition> {
  const head = await getEventOrderHeadCollection(database).findOne({ _id: 'head' });
  const [[oldest = null], named] = await Promise.all([
    getEventsCollection(database)
      .find({}, { projection: { position: 1, after: 1, createdAt: 1 }, maxTimeMS: httpLimits.queryMs })
      .sort({ expiresAt: 1 })
      .limit(1)
      .toArray(),
    getEventsCollection(database).findOne({ _id: id }, { projection: { position: 1 } }),
  ]);
  return computeEventReaderPositionAfterEvent(id, { head, oldest, named });
}

/** Computes where a client continues: after the event of its cursor. @param id id of that event */
export function computeEventReaderPositionAfterEvent(id: string, seen: EventCursorFacts): EventReaderPosition {
  const { head, oldest } = seen;
  const last = head?.position ?? 0;
  const newest = head?.newest === undefined ? {} : { newest: { _id: head.newest, position: last } };
  const first = oldest?.position ?? last + 1;
  const position = findPosition(id, seen);
  if (position === undefined || position > last) return { ...newest, position: last, problem: 'restored' };
  return position + 1 < first ? { ...newest, position: first - 1, problem: 'expired' } : { ...newest, position };
}

/** Finds the position of an event. Undefined if there is no such event; 0 if it was deleted because of its age. */
function findPosition(id: string, { head, oldest, named }: EventCursorFacts): number | undefined {
  if (named) return named.position;
  if (head?.newest === id) return head.position;
  // The event was deleted, but no later event was.
  if (oldest?.after === id) return oldest.position - 1;
  // Nothing was dropped yet.
  if ((oldest?.position ?? (head?.position ?? 0) + 1) === 1) return undefined;
  // The difference between the clocks of two processes only affects an event that expired a moment ago.
  const isOlder = oldest === null || madeMs(id) <= oldest.createdAt.getTime();
  return isOlder ? 0 : undefined;
}

/** Reads the time of a uuid version 7, whose first 48 bits are milliseconds. */
const madeMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
