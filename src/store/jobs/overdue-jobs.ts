// Jobs that are open and were not looked at for a while: the sweep makes sure that each has a run.
import type { Database } from '../database';
import { type JobDocument, jobs } from './jobs';

export type OverdueJob = Pick<JobDocument, '_id' | 'workspace' | 'id' | 'workflowName' | 'supplier'>;

/** The longest unseen first. `young`: jobs made after this are left alone. */
export const overdueJobs = (
  database: Database,
  { overdue, young, limit }: { readonly overdue: Date; readonly young: Date; readonly limit: number },
): Promise<OverdueJob[]> =>
  jobs(database)
    .find({ open: true, checkedAt: { $lt: overdue }, createdAt: { $lt: young } })
    .sort({ checkedAt: 1 })
    .limit(limit)
    .project<OverdueJob>({ workspace: 1, id: 1, workflowName: 1, supplier: 1 })
    .toArray();

export async function markChecked(database: Database, seen: readonly OverdueJob[], now: Date): Promise<void> {
  if (seen.length === 0) return;
  await jobs(database).updateMany({ _id: { $in: seen.map(({ _id }) => _id) } }, { $set: { checkedAt: now } });
}
