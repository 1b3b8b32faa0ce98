// Time limits and retries of activities, a group for each kind of effect. Database effects are tried for ever.
import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';
import { chain as chainLimits } from '../src/contracts/limits/chain';
import { worker as limits } from '../src/contracts/limits/worker';

/** Silence after which the engine takes a worker for dead. */
const heartbeatTimeout = limits.heartbeatSilenceMs;

/** One or two writes. Idempotent by (job, step, visit). */
export const quick: LocalActivityOptions = {
  startToCloseTimeout: '30 s',
  localRetryThreshold: '10 s',
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '30 s' },
};

/** Drawing: what fails three times fails for a reason in the document. */
export const render: ActivityOptions = {
  startToCloseTimeout: '60 s',
  heartbeatTimeout,
  retry: { initialInterval: '1 s', maximumAttempts: 3 },
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
