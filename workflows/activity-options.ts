// Time limits and retries of activities, in one group for each kind of effect, and the reason why an activity failed.
// Database effects are retried without limit.
import { ActivityCancellationType, type ActivityOptions, type LocalActivityOptions } from '@temporalio/workflow';
import { jobLimits } from '../src/contracts/limits/jobs';
import { chainLimits } from '../src/contracts/limits/chain';
import { workerLimits as limits } from '../src/contracts/limits/worker';

/** Silence after which Temporal considers a worker dead. */
const heartbeatTimeout = limits.heartbeatSilenceMs;

/** Options of one attempt at a walk inside the workflow task. If it fails or takes too long, `jobWalkActivityOptions` follows. */
export const jobWalkLocalActivityOptions: LocalActivityOptions = {
  startToCloseTimeout: jobLimits.walkMs,
  scheduleToCloseTimeout: jobLimits.walkMs,
  retry: { maximumAttempts: 1 },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
};

/**
 * Options of the same walk as an activity that Temporal shows. Such a walk is retried without limit, because every
 * error comes from one of Sello's own servers.
 */
export const jobWalkActivityOptions: ActivityOptions = {
  startToCloseTimeout: '2 m',
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
};

/**
 * Options of a chunk of a batch, which creates documents, makes one transaction and creates PDFs. Like a walk, a chunk
 * is retried without limit.
 */
export const batchChunkActivityOptions: ActivityOptions = {
  startToCloseTimeout: '5 m',
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/**
 * Options of a section of an export. Invoices take seconds, a book of 100,000 takes minutes. Like a batch, a section is
 * retried without limit.
 */
export const monthExportActivityOptions: ActivityOptions = {
  ...batchChunkActivityOptions,
  startToCloseTimeout: '30 m',
};

/** Options of sealing, and of notifying jobs. */
export const sealingActivityOptions: ActivityOptions = {
  startToCloseTimeout: chainLimits.sealCloseMs,
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/**
 * Options of sending. The outcome of an attempt is a value, so Temporal retries only after a worker or the database
 * failed.
 */
export const sendingActivityOptions: ActivityOptions = {
  startToCloseTimeout: chainLimits.sendCloseMs,
  heartbeatTimeout,
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/**
 * Options of querying. The activity makes many queries, each with the time limit of a call. Outcomes that were settled
 * before a timeout stay settled.
 */
export const authorityQueryActivityOptions: ActivityOptions = {
  ...sendingActivityOptions,
  startToCloseTimeout: chainLimits.queryCloseMs,
};

/**
 * Options of the sweep. A worker that dies delays the sweep by seconds; work that fails twice waits for the next pass.
 * The activity is never eager, because the run is permanent and would always use the clock of one worker.
 */
export const sweepActivityOptions: ActivityOptions = {
  allowEagerDispatch: false,
  startToCloseTimeout: '2 m',
  heartbeatTimeout,
  retry: { initialInterval: '1 s', maximumAttempts: 2 },
};

/** Describes why an activity failed, without the errors in which Temporal wraps the cause. */
export function describeActivityFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? describeActivityFailure(error.cause) : error.message;
}
