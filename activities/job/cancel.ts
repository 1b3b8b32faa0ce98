// Cancels a job: withdraws its request if it is not sealed yet, and completes the job with CANCEL. A sealed record is
// always sent, so a job whose record is or may be sealed stays open, as with a cancellation by the API.
import { ApplicationFailure } from '@temporalio/activity';
import type { JobRunEnd } from '../../src/contracts/job-run-end';
import { type JobRef, refusedCancellationFailureType } from '../../src/contracts/runs';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { jobCancellationRefusalMessageIds } from '../../src/jobs/change-job';
import { createMessage } from '../../src/messages/message';
import { renderMessage } from '../../src/messages/render';
import { cancelJobUnlessRecordUnsettled } from '../../src/store/jobs/end-job';
import { findJob } from '../../src/store/jobs/jobs';
import { requestEarlyOpenJobSweep } from '../../src/store/jobs/overdue-jobs';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import type { ActivityDeps } from '../deps';
import { recordJobEndMetrics } from '../measure';
import { toJobRunEnd } from './run-end';

/** Why a job was not cancelled. The job is still open. */
interface RefusedJobCancellation {
  readonly refused: (typeof jobCancellationRefusalMessageIds)[keyof typeof jobCancellationRefusalMessageIds];
}

/** @returns how the job ended, or why it is still open */
export const cancelJobAndReturnRunEnd =
  (deps: ActivityDeps) =>
  async ({ workspace, jobId }: JobRef): Promise<JobRunEnd | RefusedJobCancellation | undefined> => {
    for (let tries = 1; ; tries += 1) {
      const ended = await cancelJobUnlessRecordUnsettled(deps.database, workspace, jobId, deps.now());
      if (ended === 'sealed' || ended === 'record-unknown') {
        // The run ends now, and its job needs another one.
        await requestEarlyOpenJobSweep(deps.database, workspace, jobId);
        deps.log.warn({ job: jobId, reason: ended }, 'a cancellation in Temporal was refused: the job is still open');
        return { refused: jobCancellationRefusalMessageIds[ended] };
      }
      if (ended !== 'lost') return recordCancelled(deps, workspace, jobId);
      if (tries >= limits.walkTriesMax) throw new Error(`job ${jobId} changed during ${tries} attempts`);
    }
  };

/**
 * Fails the activity if the cancellation was refused. Builds whose runs know no refusal therefore also end their run as
 * Failed, with the reason.
 */
export const wrapCancellationToFailIfRefused =
  (cancel: ReturnType<typeof cancelJobAndReturnRunEnd>) =>
  async (input: JobRef): Promise<JobRunEnd | undefined> => {
    const ended = await cancel(input);
    if (!ended || 'result' in ended) return ended;
    const { text, remedy = '' } = renderMessage('en', createMessage(ended.refused));
    throw ApplicationFailure.create({
      type: refusedCancellationFailureType,
      message: `The cancellation was refused, because ${text}. The job is still open. ${remedy}`,
      nonRetryable: true,
      category: 'BENIGN',
    });
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
