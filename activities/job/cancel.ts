// Cancels a job: withdraws its request if it is not sealed yet, and completes it with CANCEL. A sealed record is always sent.
import type { JobRunInput } from '../../src/contracts/runs';
import { entries, entryKey } from '../../src/store/entries/entries';
import { findJob, jobs } from '../../src/store/jobs/jobs';
import { requests } from '../../src/store/ledger/requests';
import type { Deps } from '../deps';

export const cancelJob =
  (deps: Deps) =>
  async ({ workspace, jobId }: JobRunInput): Promise<void> => {
    const job = await findJob(deps.database, workspace, jobId);
    if (!job?.open) return;
    const now = deps.now();
    const running = job.intents.find(({ completed }) => !completed);
    await deps.database.transaction(async (session) => {
      const done = await jobs(deps.database).updateOne(
        { _id: job._id, open: true },
        { $set: { open: false, status: 'CANCEL', completedAt: now, updatedAt: now } },
        { session },
      );
      if (done.matchedCount === 0) return;
      await requests(deps.database).updateMany(
        { workspace, job: jobId, state: 'waiting' },
        { $set: { state: 'withdrawn', held: false, updatedAt: now } },
        { session },
      );
      if (running) {
        const event = {
          index: running.events.length,
          status: 'CANCEL' as const,
          at: now,
          message: 'the job was cancelled',
        };
        await jobs(deps.database).updateOne(
          { _id: job._id, 'intents.visit': running.visit },
          { $set: { 'intents.$.completed': true, 'intents.$.updatedAt': now }, $push: { 'intents.$.events': event } },
          { session },
        );
      }
      if (!job.entryId) return;
      await entries(deps.database).updateOne(
        { _id: entryKey(workspace, job.entryId), openJob: jobId },
        { $set: { openJob: null } },
        { session },
      );
    });
  };
