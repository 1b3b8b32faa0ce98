// Reads events that lead to notices: the events after a cursor, and counts for the digest. Failed jobs get the code of
// their fault here.
import { noticeLimits as limits } from '../../contracts/limits/notices';
import { noticeEventTypes } from '../../contracts/notices';
import type { EventDocument } from '../../model/event';
import type { Database } from '../database';
import { getEventsCollection } from '../events/order';
import { formatJobDatabaseKey, getJobsCollection } from '../jobs/jobs';

const isNoticed = {
  $or: [
    { type: { $in: noticeEventTypes.filter((type) => type !== 'job.completed') } },
    { type: 'job.completed' as const, 'data.result': 'failed' },
  ],
};

/** Lists the next events of a workspace with a notice. */
export const listEventsForNotices = (
  database: Database,
  workspace: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<EventDocument[]> =>
  getEventsCollection(database)
    .find({ workspace, position: { $gt: after, $lte: upTo }, ...isNoticed }, { maxTimeMS: limits.countMs })
    .sort({ position: 1 })
    .limit(limits.eventsMax)
    .toArray();

/** Number of events of one type. Of the completed jobs, only failed ones are counted. */
export interface EventTypeCount {
  readonly type: EventDocument['type'];
  readonly count: number;
}

export const countNoticeDigestEventsByType = (
  database: Database,
  workspace: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<EventTypeCount[]> =>
  getEventsCollection(database)
    .aggregate<EventTypeCount>(
      [
        {
          $match: {
            workspace,
            position: { $gt: after, $lte: upTo },
            $or: [...isNoticed.$or, { type: { $in: ['record.accepted', 'record.accepted_with_errors'] } }],
          },
        },
        { $group: { _id: '$type', count: { $sum: 1 } } },
        { $project: { _id: 0, type: '$_id', count: 1 } },
      ],
      { maxTimeMS: limits.countMs },
    )
    .toArray();

/** Reads the code of the first fault of jobs. A job without a code is missing in the result. */
export async function readFirstFaultCodesByJob(
  database: Database,
  workspace: string,
  jobs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (jobs.length === 0) return new Map();
  const found = await getJobsCollection(database)
    .find({ _id: { $in: jobs.map((id) => formatJobDatabaseKey(workspace, id)) } }, { maxTimeMS: limits.countMs })
    .project<{ id: string; faults?: readonly { readonly code: string }[] }>({ id: 1, 'faults.code': 1 })
    .toArray();
  return new Map(found.flatMap(({ id, faults }) => (faults?.[0] ? [[id, faults[0].code] as const] : [])));
}
