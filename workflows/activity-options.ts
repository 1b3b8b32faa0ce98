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
export const asking: ActivityOptions = { ...sending, startToCloseTimeout: chainLimits.askCloseMs };

/** Looking for what was left behind; the next sweep comes anyway. */
export const sweepWork: ActivityOptions = { startToCloseTimeout: '2 m', retry: { maximumAttempts: 2 } };
