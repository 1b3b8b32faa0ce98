// Notices to jobs: requests of which something happened that their jobs do not know yet.
import type { Database } from '../database';
import type { RequestDocument, RequestState } from '../../model/request';
import { requests } from './requests';

/** A request whose jobs are notified: whom, and of what. */
export type RequestNotice = Pick<RequestDocument, '_id' | 'workspace' | 'job' | 'listeners' | 'state'>;

/** What is not notified yet, oldest first. */
export const findUnnotifiedRequests = (database: Database, chain: string, limit: number): Promise<RequestNotice[]> =>
  requests(database)
    .find({ chain, notify: true })
    .sort({ position: 1 })
    .limit(limit)
    .project<RequestNotice>({ workspace: 1, job: 1, listeners: 1, state: 1 })
    .toArray();

/** Only in the state that was notified: what happened meanwhile is notified next time. */
export async function markNotified(database: Database, notified: readonly RequestNotice[]): Promise<void> {
  const byState = new Map<RequestState, string[]>();
  for (const { _id, state } of notified) byState.set(state, [...(byState.get(state) ?? []), _id]);
  for (const [state, ids] of byState) {
    await requests(database).updateMany({ _id: { $in: ids }, state }, { $unset: { notify: '' } });
  }
}
