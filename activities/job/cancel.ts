// Cancels a job: withdraws its request if it is not sealed yet, and completes the job with CANCEL. A sealed record is
// always sent.
import type { JobRunEnd } from '../../src/contracts/activities/job';
import type { JobRef } from '../../src/contracts/runs';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { endJobAsCancelled as cancel } from '../../src/store/jobs/end-job';
import { findJob } from '../../src/store/jobs/jobs';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import type { ActivityDeps } from '../deps';
import { recordJobEndMetrics } from '../measure';
import { toJobRunEnd } from './run-end';

export const cancelJobAndReturnRunEnd =
  (deps: ActivityDeps) =>
  async ({ workspace, jobId }: JobRef): Promise<JobRunEnd | undefined> => {
    for (let tries = 1; ; tries += 1) {
      const ended = await cancel(deps.database, workspace, jobId, deps.now());
      if (ended !== 'lost') return recordCancelled(deps, workspace, jobId);
      if (tries >= limits.walkTriesMax) throw new Error(`job ${jobId} changed during ${tries} attempts`);
    }
  };

/**
 * Stores the end of a cancelled job and counts the job. The job is counted here even if the API cancelled it, because
 * the API then cancels the run of the job, once.
 * @returns how the job ended; a job that ended before the cancellation keeps its end
 */
async function recordCancelled(deps: ActivityDeps, workspace: string, jobId: string): Promise<JobRunEnd | undefined> {
  const [job, owner] = await Promise.all([
    findJob(deps.database, workspace, jobId),
    findWorkspaceByIdOrSlug(deps.database, workspace),
  ]);
  if (job?.result === 'cancelled' && owner) recordJobEndMetrics(deps, owner.environment, job.workflowName, 'cancelled');
  return job ? toJobRunEnd(deps.settings.temporal, job, undefined) : undefined;
}
