// Jobs that are open and were not looked at for a while: the sweep makes sure that each has a run, and hears what it waits for.
import type { Database } from '../database';
import { type Intent, type JobDocument, jobs, type StepCall } from './jobs';

export type OverdueJob = Pick<
  JobDocument,
  '_id' | 'workspace' | 'id' | 'workflowName' | 'supplier' | 'entryId' | 'updatedAt'
> & {
  /** The step that was begun last; it waits unless it is completed. */
  readonly last?: Pick<Intent, 'visit' | 'provider' | 'completed'>;
  readonly call?: Pick<StepCall, 'visit' | 'end'>;
};

/** The longest unseen first. `young`: jobs made after this are left alone. */
export const overdueJobs = (
  database: Database,
  { overdue, young, limit }: { readonly overdue: Date; readonly young: Date; readonly limit: number },
): Promise<OverdueJob[]> =>
  jobs(database)
    .find({ open: true, checkedAt: { $lt: overdue }, createdAt: { $lt: young } })
    .sort({ checkedAt: 1 })
    .limit(limit)
    .project<OverdueJob>({
      workspace: 1,
      id: 1,
      workflowName: 1,
      supplier: 1,
      entryId: 1,
      updatedAt: 1,
      call: 1,
      last: { $arrayElemAt: ['$intents', -1] },
    })
    .toArray();

export async function markChecked(
  database: Database,
  seen: readonly Pick<OverdueJob, '_id'>[],
  now: Date,
): Promise<void> {
  if (seen.length === 0) return;
  await jobs(database).updateMany({ _id: { $in: seen.map(({ _id }) => _id) } }, { $set: { checkedAt: now } });
}
