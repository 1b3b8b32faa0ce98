// Sweeps the jobs. The sweep starts a run for open jobs without a run, signals jobs whose wait is over or that a user
// woke, and restarts stuck runs. A run resumes from the job's intents, so a new run loses nothing.
import { sweepLimits as limits } from '../../src/contracts/limits/sweep';
import type { SweepJobsResult } from '../../src/contracts/activities';
import { runSignals } from '../../src/contracts/runs';
import { findBatch } from '../../src/store/batches/batches';
import { type EndedWaitIdsByJob, readEndedWaitIdsByJob } from '../../src/store/jobs/ended-waits';
import {
  markJobsSwept,
  markJobNotificationsSwept,
  type JobDueForSweep,
  listJobsDueForSweep,
  listPossiblyUnnotifiedJobs,
} from '../../src/store/jobs/overdue-jobs';
import { isJobOpen } from '../../src/store/jobs/jobs';
import { hasJobSealingRequestsAndNoneRefused } from '../../src/store/chains/requests';
import { saveSweepHeartbeat } from '../../src/store/sweeps';
import { isTemporalUnavailableError, readNewestRunAndTerminateIfForeign } from '../../src/temporal/check-run';
import { formatJobWorkflowId } from '../../src/temporal/names';
import { startJobRunUnlessAlreadyStarted, signalJobRun } from '../../src/temporal/job-run';
import type { ActivityDeps } from '../deps';
import { parseTaxIdOfPartyDocument } from '../job/walk';
import { runConcurrentlyReportingProgress } from '../progress';
import {
  restartLostBatchRuns,
  restartLostBulkActionRuns,
  restartLostMonthExportRuns,
  restartLostSelfRegistrationRuns,
} from './restart-lost-runs';
import { restartStuckRuns, isRunStuck, createRunOnUnpolledQueuePredicate, type StuckRun } from './restart-stuck-runs';

/** Totals of a pass over pages of jobs. */
type SweepTotals = { -readonly [Name in keyof SweepJobsResult]: number };

/**
 * First checks jobs that may have missed a signal, page after page, so that a crash or an outage of Temporal delays
 * them by a minute, however many jobs are open. Then checks some of all open jobs in turn.
 */
export const sweepJobsAndRestartLostRuns = (deps: ActivityDeps) => async (): Promise<SweepJobsResult> => {
  // The database's clock is used. A worker whose clock is an hour ahead would hide a page of jobs for an hour.
  const now = await deps.database.now();
  const end = deps.now().getTime() + limits.passMs;
  const pass: SweepTotals = { started: 0, woken: 0, restarted: 0, failed: 0 };
  const isOver = (): boolean => deps.stopping() || deps.now().getTime() >= end;
  await restartLostBatchRuns(deps, now);
  await restartLostBulkActionRuns(deps, now);
  await restartLostSelfRegistrationRuns(deps, now);
  await restartLostMonthExportRuns(deps, now);
  await sweepUnnotified(deps, now, pass, isOver);
  if (!isOver()) await sweepInTurn(deps, now, pass, isOver);
  return pass;
};

/** Notifies jobs until none remains, or Temporal is unavailable. */
async function sweepUnnotified(deps: ActivityDeps, now: Date, pass: SweepTotals, isOver: () => boolean): Promise<void> {
  const before = new Date(now.getTime() - limits.overdueSeconds * 1_000);
  for (;;) {
    await saveSweepHeartbeat(deps.database, deps.settings.temporal.taskQueue);
    const unnotified = await listPossiblyUnnotifiedJobs(deps.database, before, limits.itemsMax);
    const { failed, isUnavailable } = await sweepPage(deps, unnotified, before, pass);
    await markJobNotificationsSwept(deps.database, unnotified, failed, { before, now });
    if (unnotified.length < limits.itemsMax || isUnavailable || isOver()) return;
  }
}

/**
 * Checks jobs in turn, the longest unchecked first. If jobs of a page had lost their runs, the next page follows at
 * once. After a loss of Temporal's store, all jobs therefore recover in one pass.
 */
async function sweepInTurn(deps: ActivityDeps, now: Date, pass: SweepTotals, isOver: () => boolean): Promise<void> {
  // Jobs that the last pass checked are checked again in this pass, even if a timer was late.
  const overdue = new Date(now.getTime() - (limits.overdueSeconds * 1_000) / 2);
  const young = new Date(now.getTime() - limits.overdueSeconds * 1_000);
  for (let limit: number = limits.routineMax; ; limit = limits.itemsMax) {
    await saveSweepHeartbeat(deps.database, deps.settings.temporal.taskQueue);
    const open = await listJobsDueForSweep(deps.database, { overdue, young, limit });
    const before = pass.started;
    await sweepPage(deps, open, young, pass);
    // Failed checks also count, so that they do not delay other jobs permanently.
    await markJobsSwept(deps.database, open, now);
    if (open.length < limit || pass.started === before || isOver()) return;
  }
}

interface RunCheck {
  readonly failed: ReadonlySet<string>;
  readonly isUnavailable: boolean;
}

/** Checks a page of jobs. The check ends when Temporal is unavailable, because each job would wait for Temporal. */
async function sweepPage(
  deps: ActivityDeps,
  open: readonly JobDueForSweep[],
  before: Date,
  pass: SweepTotals,
): Promise<RunCheck> {
  const ended = await readEndedWaitIdsByJob(deps.database, open, before, parseTaxIdOfPartyDocument);
  const stuck: StuckRun[] = [];
  const isStranded = createRunOnUnpolledQueuePredicate(deps);
  const failed = new Set<string>();
  let isUnavailable = false;
  await runConcurrentlyReportingProgress(open, limits.lanes, async (job) => {
    try {
      if (isUnavailable) return void failed.add(job._id);
      const found = await deps.temporal.withDeadline(Date.now() + 2 * limits.callMs, () =>
        sweepJob(deps, job, ended, isStranded),
      );
      if (typeof found === 'object') stuck.push(found);
      else if (found !== 'well') pass[found] += 1;
    } catch (error) {
      failed.add(job._id);
      isUnavailable ||= isTemporalUnavailableError(error);
      deps.log.warn({ job: job.id, error }, 'a job could not be swept: the next pass tries again');
    }
  });
  pass.failed += failed.size;
  pass.restarted += await restartStuckRuns(deps, stuck);
  return { failed, isUnavailable };
}

async function sweepJob(
  deps: ActivityDeps,
  job: JobDueForSweep,
  ended: EndedWaitIdsByJob,
  isStranded: ReturnType<typeof createRunOnUnpolledQueuePredicate>,
): Promise<'well' | 'started' | 'woken' | StuckRun> {
  // The end of the job that has locked the entry removes this mark.
  if (job.awaitsEntry) return 'well';
  // The sweep also checks the run of the batch.
  if (job.batch !== undefined && job.poked === undefined && (await isExecutedByBatch(deps, job))) return 'well';
  const workflowId = formatJobWorkflowId(job.workspace, job.id);
  const seen = await readNewestRunAndTerminateIfForeign(deps.temporal, workflowId, deps.databaseId);
  if (seen.kind === 'none') {
    // The job ended after the page was read, so a new run of the job would have nothing to do.
    if (seen.closed && !(await isJobOpen(deps.database, job._id))) return 'well';
    if (!(await startAgain(deps, job))) return 'well';
    deps.log.warn({ job: job.id }, 'a job without a run was started again');
    return 'started';
  }
  const restart = async (): Promise<void> => void (await startAgain(deps, job));
  if (isRunStuck(seen)) return { ...seen, workflowId, restart };
  if (await isStranded(seen)) return { ...seen, workflowId, isStranded: true, restart };
  const requestId = ended.get(job._id) ?? job.poked;
  if (requestId === undefined) return 'well';
  await signalJobRun(deps.temporal, job.workspace, job.id, runSignals.settled, { requestId });
  return 'woken';
}

/** Returns whether the run of a batch executes the job. It does so only if the job waits for its seal, or is sealed. */
async function isExecutedByBatch({ database }: ActivityDeps, job: JobDueForSweep): Promise<boolean> {
  const { workspace, id, batch } = job;
  if (batch === undefined || !(await findBatch(database, workspace, batch))?.open) return false;
  return hasJobSealingRequestsAndNoneRefused(database, workspace, id);
}

function startAgain({ temporal, settings }: ActivityDeps, job: JobDueForSweep): Promise<boolean> {
  const { workspace, id: jobId, workflowName: kind, supplier, invoiceNumber } = job;
  return startJobRunUnlessAlreadyStarted(
    temporal,
    settings.temporal,
    { workspace, jobId, kind, ...(supplier ? { supplier } : {}), ...(invoiceNumber ? { invoiceNumber } : {}) },
    true,
  );
}
