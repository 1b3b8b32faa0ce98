// Completes a job and lets go of its entry, in one transaction. Again is harmless.
import { ApplicationFailure } from '@temporalio/activity';
import type { JobEnd } from '../../src/contracts/activities';
import type { Fault } from '../../src/contracts/errors';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import type { JobRunInput } from '../../src/contracts/runs';
import { entries, entryKey } from '../../src/store/entries/entries';
import { completeJob as complete, findJob } from '../../src/store/jobs/jobs';
import type { Deps } from '../deps';
import { jobMemory } from './job-memory';

export const completeJob =
  (deps: Deps) =>
  async ({ workspace, jobId, status, endless }: JobRunInput & JobEnd): Promise<void> => {
    const job = await findJob(deps.database, workspace, jobId);
    if (!job) throw ApplicationFailure.nonRetryable(`job ${jobId} is not stored`, 'JobMissing');
    jobMemory(deps.database).forget(job._id);
    if (!job.open) return;
    const now = deps.now();
    const fault: Fault | undefined = endless
      ? { code: 'too-many-steps', message: `the job went through ${limits.visitsMax} steps and was ended` }
      : undefined;
    const faults = [...job.faults, ...(fault ? [fault] : [])];
    await deps.database.transaction(async (session) => {
      const first = await complete(deps.database, job, status, fault, now, session);
      if (!first || !job.entryId) return;
      await entries(deps.database).updateOne(
        { _id: entryKey(workspace, job.entryId), openJob: job.id },
        { $set: { openJob: null, ...(faults.length > 0 ? { faults } : {}) } },
        { session },
      );
    });
  };
