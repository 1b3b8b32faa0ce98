// Changes a running job on request by cancelling it, or by waking a step that waits.
import { type Refusal, createRefusal } from '../contracts/errors';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { runSignals } from '../contracts/runs';
import { computeChangeDigests } from '../store/audit/rows';
import type { AuditedChangeRunnerOfCall } from '../store/audit/change';
import type { WorkspaceWriter, WorkspaceStore } from '../store/for-workspace';
import type { MessageId } from '../messages/message';
import type { JobIntent, JobDocument, JobStepEvent } from '../model/job';
import type { JobCancellationResult } from '../store/jobs/end-job';
import type { JobStepWakeResult } from '../store/jobs/poke-job';
import { runTemporalCallsInBackground } from '../temporal/background-calls';
import { cancelJobRun, signalJobRun } from '../temporal/job-run';
import type { JobRunStartDeps } from './new-job';

type ChangeDeps = Pick<JobRunStartDeps, 'temporal' | 'log'> & {
  readonly store: Pick<WorkspaceStore, 'jobs'>;
  readonly change: AuditedChangeRunnerOfCall<Pick<WorkspaceWriter, 'jobs'>>;
};

/**
 * Maximum number of attempts. The run of the job may write the job at the same moment, so each attempt reads the job
 * again.
 */
const triesMax = 5;

/**
 * Messages of refused cancellations. `sealed`: the record is sent in any case. `record-unknown`: the authority may have
 * the record, so that a repeated request would issue the invoice twice.
 */
export const jobCancellationRefusalMessageIds = {
  sealed: 'job-awaits-answer',
  'record-unknown': 'job-record-unknown',
} as const satisfies Partial<Record<JobCancellationResult, MessageId>>;

/** Cancels a job that has sealed nothing. A job that is already cancelled stays as it is. @throws Refusal `conflict`, `not-found` */
export async function cancelUnsealedJob(deps: ChangeDeps, id: string, now: () => Date): Promise<JobDocument> {
  let outcome: JobCancellationResult = 'lost';
  for (let tries = 0; outcome === 'lost' && tries < triesMax; tries += 1) {
    outcome = await deps.change(
      ({ jobs }) => jobs.cancel(id, now()),
      (how) => (how === 'cancelled' ? { objects: [{ kind: 'job', id }] } : undefined),
    );
  }
  const job = await deps.store.jobs.find(id);
  if (!job) throw createRefusal('not-found', 'not-found', { what: 'job' });
  if (outcome === 'sealed' || outcome === 'record-unknown')
    throw createRefusal('conflict', jobCancellationRefusalMessageIds[outcome], {}, { id });
  if (outcome === 'lost') throw createRefusal('conflict', 'job-in-process', {}, { id });
  if (job.result !== 'cancelled') throw createRefusal('conflict', 'job-ended', { job: id }, { id });
  await tryEndCancelledJobRun(deps, job);
  return job;
}

/**
 * Ends the run of a job. The job has ended, whatever Temporal does: if the run was not reached, it finds out at its
 * next check.
 */
export async function tryEndCancelledJobRun(
  { temporal, log }: Pick<ChangeDeps, 'temporal' | 'log'>,
  { workspace, id }: Pick<JobDocument, 'workspace' | 'id'>,
): Promise<void> {
  await temporal
    .withDeadline(Date.now() + limits.startSecondsMax * 1_000, () => cancelJobRun(temporal, workspace, id))
    .catch((error: unknown) => log.warn({ job: id, error }, 'failed to signal the run of a cancelled job'));
}

/** The event that wakes a step. If `intentId` is set, the event wakes only this step. */
type Poke = Pick<JobStepEvent, 'at' | 'code' | 'message'> & { readonly intentId?: string | undefined };

/**
 * Wakes the waiting step, so that its job checks again.
 * @throws Refusal `conflict` if no step waits, and the refusals of `findJob`
 */
export async function wakeWaitingJobStep(
  deps: ChangeDeps,
  findJob: () => Promise<JobDocument>,
  event: Poke,
): Promise<JobIntent> {
  let poke: JobStepWakeResult = 'moved';
  for (let tries = 0; poke === 'moved' && tries < triesMax; tries += 1) {
    const job = await findJob();
    poke = await deps.change(
      ({ jobs }) => jobs.poke(job, event),
      (done) =>
        typeof done === 'string'
          ? undefined
          : {
              objects: [{ kind: 'job', id: job.id }],
              ...computeChangeDigests(job.intents.at(-1), done.intent),
            },
    );
  }
  if (typeof poke === 'string') throw refuseNotWaiting();
  const { job, intent, waitId } = poke;
  const { temporal, log } = deps;
  // If the run is gone, the sweep starts one. A new run checks without a signal.
  runTemporalCallsInBackground(temporal, {
    items: [job],
    lanes: 1,
    callMs: limits.startSecondsMax * 1_000,
    call: ({ workspace, id }) => signalJobRun(temporal, workspace, id, runSignals.settled, { requestId: waitId }),
    failed: (_job, error) => log.warn({ job: job.id, error }, 'failed to signal a poked job; the sweep wakes it'),
  });
  return intent;
}

const refuseNotWaiting = (): Refusal => createRefusal('conflict', 'job-not-waiting');
