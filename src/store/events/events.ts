// Events in order: each has a position in the order in which the database took them, so that a reader who goes on behind a
// position misses nothing.
import type { Collection, IndexDescription } from 'mongodb';
import type { Database } from '../database';
import type { EventDocument } from '../../model/event';

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
