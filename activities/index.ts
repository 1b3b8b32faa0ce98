// Registers the activities: the names that runs use, with their dependencies.
import type {
  BatchAndBulkActionActivities,
  AuthorityQueryActivities,
  SelfRegistrationActivities,
  JobActivities,
  MonthExportActivities,
  SealActivities,
  SendActivities,
  SweepActivities,
} from '../src/contracts/activities';
import type { JobWalkResult } from '../src/contracts/activities/job';
import { type JobWalkActivityName, jobWalkActivityNames } from '../src/contracts/job-walks';
import { workerLimits as limits } from '../src/contracts/limits/worker';
import { processBatchChunk } from './batch/process-chunk';
import { advanceSelfRegistration } from './registration/advance';
import { processBulkChunk } from './bulk/process-chunk';
import { queryAndSettleDoubtfulRecords } from './chain/query-records';
import { createSealActivity } from './chain/seal';
import { sendRecords } from './chain/send';
import { cancelJobAndReturnRunEnd, wrapCancellationToFailIfRefused } from './job/cancel';
import { verifyDueChainsAndWarnOfCertificateExpiry } from './sweep/check-chains';
import { writeExportSection } from './month/write-section';
import { deleteDataPastRetention } from './sweep/drop-old';
import type { ActivityDeps } from './deps';
import { wrapWithHeartbeatsAndStallCheck } from './heartbeats';
import { wrapDepsToReportProgress } from './progress';
import { createStuckActivityQueueMonitor, type StuckActivityQueueMonitor } from './activity-monitor';
import { createBackgroundSlotPools, wrapActivityToFailIfNoBackgroundSlot } from './background-slots';
import { wrapSealToReportHead } from './chain/seal-attempt';
import { walkJobOnce } from './job/walk';
import { sweepChains } from './sweep/sweep-chains';
import { sweepJobsAndRestartLostRuns } from './sweep/sweep-jobs';
import { ApplicationFailure } from '@temporalio/activity';
import { foreignDatabaseFailureType, type DatabaseRef, type JobRef } from '../src/contracts/runs';

type MainActivities = JobActivities &
  BatchAndBulkActionActivities &
  MonthExportActivities &
  SelfRegistrationActivities &
  SealActivities &
  SweepActivities;

/** Creates all activities except the calls to the authority. @param pulse the progress of the worker's activities */
export function createMainActivities(given: ActivityDeps, pulse?: StuckActivityQueueMonitor): MainActivities {
  const { deps, kept } = createKeeping(given, 'main', pulse);
  const slots = createBackgroundSlotPools(given.settings.worker.concurrency);
  return {
    ...ofEachWalk(kept('walk', wrapWalkToRetryOnOtherWorker(walkJobOnce(deps)))),
    cancelJob: kept('cancelJob', wrapCancellationToFailIfRefused(cancelJobAndReturnRunEnd(deps))),
    processBatchChunk: kept(
      'processBatchChunk',
      wrapActivityToFailIfNoBackgroundSlot(slots.chunks, processBatchChunk(deps)),
    ),
    processBulkChunk: kept(
      'processBulkChunk',
      wrapActivityToFailIfNoBackgroundSlot(slots.chunks, processBulkChunk(deps)),
    ),
    advanceRegistration: kept('advanceRegistration', advanceSelfRegistration(deps)),
    writeExportSection: kept(
      'writeExportSection',
      wrapActivityToFailIfNoBackgroundSlot(slots.sections, writeExportSection(deps)),
    ),
    seal: kept('seal', wrapSealToReportHead(createSealActivity(deps))),
    sweepJobs: kept('sweepJobs', sweepJobsAndRestartLostRuns(deps)),
    sweepChains: kept('sweepChains', sweepChains(deps)),
    checkChains: kept('checkChains', verifyDueChainsAndWarnOfCertificateExpiry(deps)),
    dropOld: kept('dropOld', deleteDataPastRetention(deps)),
  };
}

/** Registers one activity under the name of each kind of walk. */
const ofEachWalk = <Activity>(one: Activity): Record<JobWalkActivityName, Activity> =>
  Object.fromEntries(jobWalkActivityNames.map((name) => [name, one])) as Record<JobWalkActivityName, Activity>;

/**
 * Fails a walk that another worker may continue. What it did is stored, with the reason, and Temporal retries the walk on
 * any worker. Otherwise, the run would always walk on the worker that has it in memory, and wait for as long as the clock
 * of that worker is wrong.
 */
export const wrapWalkToRetryOnOtherWorker =
  (walk: (input: JobRef) => Promise<JobWalkResult>): ((input: JobRef) => Promise<JobWalkResult>) =>
  async (input) => {
    const result = await walk(input);
    if (result.elsewhere === undefined) return result;
    throw ApplicationFailure.create({ type: 'Elsewhere', message: result.elsewhere, category: 'BENIGN' });
  };

/** Creates the activities of the queue `authority`, which send submissions. */
export function createSendActivities(given: ActivityDeps, pulse?: StuckActivityQueueMonitor): SendActivities {
  const { deps, kept } = createKeeping(given, 'authority', pulse);
  return { send: kept('send', sendRecords(deps)) };
}

/** Creates the activities of the queue `queries`, which query the authority. */
export function createAuthorityQueryActivities(
  given: ActivityDeps,
  pulse?: StuckActivityQueueMonitor,
): AuthorityQueryActivities {
  const { deps, kept } = createKeeping(given, 'queries', pulse);
  return { query: kept('query', queryAndSettleDoubtfulRecords(deps)) };
}

/**
 * Creates the function that keeps activities alive. The longest piece of work is a call to the authority, or a call to
 * the database with all of its retries.
 */
function createKeeping(
  given: ActivityDeps,
  queue: string,
  pulse = createStuckActivityQueueMonitor(given.settings.worker.concurrency),
) {
  const silentMs = limits.silentCallMs + given.settings.authority.callSeconds * 1_000;
  return {
    deps: wrapDepsToReportProgress(given),
    kept: <Given extends readonly unknown[], Result>(name: string, effect: (...of: Given) => Promise<Result>) =>
      guardActivityAgainstOtherDatabase(
        given.databaseId,
        wrapWithHeartbeatsAndStallCheck(effect, { name, silentMs, queue, pulse }),
      ),
  };
}

/**
 * Ends runs of another database without doing anything. Two databases may share one namespace and queue, for example
 * a copy and its original, or a restored backup. The sweep of the run's own database starts it again.
 * @param own undefined if nothing is compared
 */
export function guardActivityAgainstOtherDatabase<Given extends readonly unknown[], Result>(
  own: string | undefined,
  effect: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  if (own === undefined) return effect;
  return (...given) => {
    const meant = given.map(readDatabase).find((database) => database !== undefined);
    if (meant === undefined || meant === own) return effect(...given);
    const message = `the run was started for the database ${meant}, and this worker serves ${own}: nothing was done`;
    return Promise.reject(ApplicationFailure.create({ type: foreignDatabaseFailureType, nonRetryable: true, message }));
  };
}

const readDatabase = (given: unknown): string | undefined =>
  typeof given === 'object' && given !== null ? (given as DatabaseRef).database : undefined;
