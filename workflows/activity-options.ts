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

/** A short pass over a chain's queue. It has to end with the task of the engine in which it began. */
export const chainPass: LocalActivityOptions = {
  scheduleToCloseTimeout: chainLimits.localPassMs,
  retry: { initialInterval: '200 ms', maximumAttempts: 2 },
};

/** The same pass when it is long, or was not done in time, as an activity of its own. */
export const chainWork: ActivityOptions = {
  startToCloseTimeout: '60 s',
  heartbeatTimeout,
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/** Looking for what was left behind; the next sweep comes anyway. */
export const sweepWork: ActivityOptions = { startToCloseTimeout: '2 m', retry: { maximumAttempts: 2 } };

/** One attempt to send: one call, its result is a value. The engine repeats it only after a dead worker. */
export const submission: ActivityOptions = {
  startToCloseTimeout: '3 m',
  heartbeatTimeout,
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' },
};
