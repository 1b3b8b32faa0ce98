// Time limits and retries of activities, a group for each kind of effect, and why one failed. Database effects are
// retried without limit.
import { ActivityCancellationType, type ActivityOptions, type LocalActivityOptions } from '@temporalio/workflow';
import { jobLimits } from '../src/contracts/limits/jobs';
import { chainLimits } from '../src/contracts/limits/chain';
import { workerLimits as limits } from '../src/contracts/limits/worker';

/** Silence after which Temporal considers a worker dead. */
const heartbeatTimeout = limits.heartbeatSilenceMs;

/** One attempt at a walk inside the workflow task. If it fails or takes too long, `jobSteps` follows. */
export const jobStepsLocal: LocalActivityOptions = {
  startToCloseTimeout: jobLimits.walkMs,
  scheduleToCloseTimeout: jobLimits.walkMs,
  retry: { maximumAttempts: 1 },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
};

/**
 * The same walk as an activity that Temporal shows, retried without limit: every error is one of Sello's own servers.
 */
export const jobSteps: ActivityOptions = {
  startToCloseTimeout: '2 m',
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
};

/** A chunk of a batch: documents, one transaction, pages. It is retried without limit, as a walk is. */
export const batchSteps: ActivityOptions = {
  startToCloseTimeout: '5 m',
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/** A section of an export: invoices in seconds, a book of 100,000 in minutes. It is retried without limit, as a batch is. */
export const exportSteps: ActivityOptions = { ...batchSteps, startToCloseTimeout: '30 m' };

/** Sealing, and notifying jobs. */
export const sealing: ActivityOptions = {
  startToCloseTimeout: chainLimits.sealCloseMs,
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/**
 * Sending. The outcome of an attempt is a value, so that Temporal retries only after a worker or the database failed.
 */
export const sending: ActivityOptions = {
  startToCloseTimeout: chainLimits.sendCloseMs,
  heartbeatTimeout,
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/** Querying: many queries, each with the time limit of a call. Outcomes settled before a timeout stay settled. */
export const querying: ActivityOptions = { ...sending, startToCloseTimeout: chainLimits.queryCloseMs };

/**
 * The sweep. A worker that dies costs seconds; what fails twice waits for the next pass. Never eager: the run is
 * permanent, and would always use the clock of one worker.
 */
export const sweepWork: ActivityOptions = {
  allowEagerDispatch: false,
  startToCloseTimeout: '2 m',
  heartbeatTimeout,
  retry: { initialInterval: '1 s', maximumAttempts: 2 },
};

/** Why an activity failed, without the errors in which Temporal wraps the cause. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? describeCause(error.cause) : error.message;
}
