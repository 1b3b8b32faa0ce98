// A page of the events of one workspace, by position, with filters that each follow an index.
import type { EventType } from '../../contracts/events';
import { http as limits } from '../../contracts/limits/http';
import type { Database } from '../database';
import type { EventDocument } from '../../model/event';
import { eventRows } from './events';

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
