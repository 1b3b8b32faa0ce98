// Events in order: each has a position in the order in which the database took them, so that a reader who goes on behind a
// position misses nothing.
import type { Collection, IndexDescription } from 'mongodb';
import type { EventData, EventType } from '../../contracts/events';
import type { Database } from '../database';

export interface EventDocument {
  /** Uuid version 7, made with the change: by it a reader knows an event again. */
  readonly _id: string;
  readonly workspace: string | null;
  /** Grows by one from event to event, over all workspaces. */
  readonly position: number;
  /** The id of the event before it, of whichever workspace. Absent in the first one. */
  readonly after?: string;
  readonly type: EventType;
  readonly data: EventData;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const eventIndexes: IndexDescription[] = [
  { key: { workspace: 1, position: 1 }, name: 'event_list' },
  { key: { workspace: 1, type: 1, position: 1 }, name: 'event_type' },
  {
    key: { workspace: 1, 'data.entry_id': 1, position: 1 },
    name: 'event_entry',
    partialFilterExpression: { 'data.entry_id': { $exists: true } },
  },
  {
    key: { workspace: 1, 'data.job_id': 1, position: 1 },
    name: 'event_job',
    partialFilterExpression: { 'data.job_id': { $exists: true } },
  },
  { key: { expiresAt: 1 }, name: 'event_end', expireAfterSeconds: 0 },
];

export const eventRows = (database: Database): Collection<EventDocument> => database.collection('events');
