// Reading events: a page of them by position, and whether a reader's position is still valid.
import type { EventType } from '../../contracts/events';
import type { Database } from '../database';
import type { EventDocument } from '../../model/event';
import { eventRows, type EventHead, eventHeads } from './order';
import { http as limits, http } from '../../contracts/limits/http';

export interface EventFilter {
  readonly types?: readonly EventType[];
  readonly entry?: string;
  readonly job?: string;
  /** Only behind this position; when descending, before it. */
  readonly from?: number;
  readonly ascending: boolean;
  readonly limit: number;
}

export const listEvents = (
  database: Database,
  workspace: string | null,
  { types, entry, job, from, ascending, limit }: EventFilter,
): Promise<EventDocument[]> =>
  eventRows(database)
    .find(
      {
        workspace,
        ...(types ? { type: { $in: [...types] } } : {}),
        ...(entry === undefined ? {} : { 'data.entry_id': entry }),
        ...(job === undefined ? {} : { 'data.job_id': job }),
        ...(from === undefined ? {} : { position: ascending ? { $gt: from } : { $lt: from } }),
      },
      { timeoutMS: limits.queryMs },
    )
    .sort({ position: ascending ? 1 : -1 })
    .limit(limit)
    .toArray();

export interface ReaderPosition {
  /** Position of the event; of one that went for its age, as that of the last one that went. */
  readonly position: number;
  /** The newest event that was in order when the place was looked up; absent: its id is not known. */
  readonly newest?: Pick<EventDocument, '_id' | 'position'>;
  /**
   * Why a reader may miss something. `expired`: what came behind it went for its age. `restored`: there is no such event, and
   * it is younger than the oldest.
   */
  readonly problem?: 'expired' | 'restored';
}

/** What the database says of the named event. */
export interface CursorState {
  readonly head: Pick<EventHead, 'position' | 'newest'> | null;
  /** The event that goes first. The database drops events by their end. */
  readonly oldest: Pick<EventDocument, 'position' | 'after' | 'createdAt'> | null;
  /** The named one, if it is there. */
  readonly named: Pick<EventDocument, 'position'> | null;
}

/** The head is read before everything else: what is in order up to it is committed, so a reader may go on behind it. */
export async function readReaderPosition(database: Database, id: string): Promise<ReaderPosition> {
  const head = await eventHeads(database).findOne({ _id: 'head' });
  const [[oldest = null], named] = await Promise.all([
    eventRows(database)
      .find({}, { projection: { position: 1, after: 1, createdAt: 1 }, timeoutMS: http.queryMs })
      .sort({ expiresAt: 1 })
      .limit(1)
      .toArray(),
    eventRows(database).findOne({ _id: id }, { projection: { position: 1 } }),
  ]);
  return toReaderPosition(id, { head, oldest, named });
}

/** @param id of the event that the cursor names */
export function toReaderPosition(id: string, seen: CursorState): ReaderPosition {
  const { head, oldest } = seen;
  const last = head?.position ?? 0;
  const newest = head?.newest === undefined ? {} : { newest: { _id: head.newest, position: last } };
  const first = oldest?.position ?? last + 1;
  const position = positionOf(id, seen);
  if (position === undefined || position > last) return { ...newest, position: last, problem: 'restored' };
  return position + 1 < first ? { ...newest, position: first - 1, problem: 'expired' } : { ...newest, position };
}

/** Undefined: there is no such event. 0: it went for its age. */
function positionOf(id: string, { head, oldest, named }: CursorState): number | undefined {
  if (named) return named.position;
  if (head?.newest === id) return head.position;
  // It went, and nothing behind it did.
  if (oldest?.after === id) return oldest.position - 1;
  const isOlder = oldest === null || madeMs(id) <= oldest.createdAt.getTime();
  return isOlder ? 0 : undefined;
}

/** Uuid version 7: its first 48 bits are milliseconds. */
const madeMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
