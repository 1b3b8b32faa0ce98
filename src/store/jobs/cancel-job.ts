// Completes a job with CANCEL, withdraws its request while that is not sealed, and lets go of its entry; or nothing.
import { type Database, isWriteConflict } from '../database';
import { entries, entryKey } from '../entries/entries';
import { requests } from '../ledger/requests';
import { findJob, type Intent, type JobDocument, jobs } from './jobs';

/** `done`: the job had ended before. `lost`: it moved since it was read; the caller tries again. */
export async function cancelJob(
  database: Database,
  workspace: string,
  jobId: string,
  now: Date,
): Promise<'cancelled' | 'done' | 'lost'> {
  const job = await findJob(database, workspace, jobId);
  if (!job?.open) return 'done';
  try {
    return await database.transaction(async (session) => {
      const { matchedCount } = await jobs(database).updateOne(
        { _id: job._id, open: true, revision: job.revision },
        {
          $set: { open: false, status: 'CANCEL', completedAt: now, updatedAt: now, ...cancelledIntent(job, now) },
          $inc: { revision: 1 },
        },
        { session },
      );
      if (matchedCount === 0) return 'lost';
      const open = openIntent(job);
      if (open) {
        await requests(database).updateOne(
          { _id: `${job._id}:${open.visit}`, state: 'waiting' },
          { $set: { state: 'withdrawn', held: false, updatedAt: now } },
          { session },
        );
      }
      if (job.entryId) {
        await entries(database).updateOne(
          { _id: entryKey(workspace, job.entryId), openJob: jobId },
          { $set: { openJob: null } },
          { session },
        );
      }
      return 'cancelled';
    });
  } catch (error) {
    if (isWriteConflict(error)) return 'lost';
    throw error;
  }
}

const openIntent = ({ intents }: JobDocument): Intent | undefined => intents.find(({ completed }) => !completed);

/** The step under way ends with CANCEL. */
function cancelledIntent(job: JobDocument, now: Date): object {
  const open = openIntent(job);
  if (!open) return {};
  const event = { index: open.events.length, status: 'CANCEL', at: now, message: 'the job was cancelled' } as const;
  return { [`intents.${open.visit}`]: { ...open, completed: true, updatedAt: now, events: [...open.events, event] } };
}
