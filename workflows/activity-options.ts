// Time limits and retries of activities, a group for each kind of effect. Database effects are tried for ever.
import { ActivityCancellationType, type ActivityOptions, type LocalActivityOptions } from '@temporalio/workflow';
import { jobs as jobLimits } from '../src/contracts/limits/jobs';
import { chain as chainLimits } from '../src/contracts/limits/chain';
import { worker as limits } from '../src/contracts/limits/worker';

/** Silence after which the engine takes a worker for dead. */
const heartbeatTimeout = limits.heartbeatSilenceMs;

/** One try of a walk inside the workflow task; see `jobSteps` for what it could not do in time. */
export const jobStepsLocal: LocalActivityOptions = {
  startToCloseTimeout: jobLimits.walkMs,
  scheduleToCloseTimeout: jobLimits.walkMs,
  retry: { maximumAttempts: 1 },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
};

/** The same walk as an activity that the engine shows: tried for ever, for every error is one of our own servers. */
export const jobSteps: ActivityOptions = {
  startToCloseTimeout: '2 m',
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
};

/** Sealing, and what comes with it. */
export const sealing: ActivityOptions = {
  startToCloseTimeout: chainLimits.sealCloseMs,
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/** Sending. An attempt's outcome is a value, so that the engine repeats this only after a dead worker or database. */
export const sending: ActivityOptions = {
  startToCloseTimeout: chainLimits.sendCloseMs,
  heartbeatTimeout,
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/** Asking: many queries, each with the time limit of a call. What was settled before a time-out stays settled. */
export const querying: ActivityOptions = { ...sending, startToCloseTimeout: chainLimits.askCloseMs };

/**
 * Looking for what was left behind. A worker that dies in it costs seconds; what fails twice waits for the next pass. Never
 * eager: one run looks for ever, and would do so with the clock of one worker.
 */
export const sweepWork: ActivityOptions = {
  allowEagerDispatch: false,
  startToCloseTimeout: '2 m',
  heartbeatTimeout,
  retry: { initialInterval: '1 s', maximumAttempts: 2 },
};

// Why an activity failed, for people: the engine wraps what it threw.
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? describeCause(error.cause) : error.message;
}
