// The run of the sweep, one for each task queue. The first worker starts it.
import { sweepLimits as limits } from '../contracts/limits/sweep';
import type { Client } from '@temporalio/client';
import { runTypes, type SweepRunInput, formatSweepWorkflowId } from '../contracts/runs';
import { readNewestRunState } from './check-run';
import { startRunWithinDeadlineUnlessIdTaken } from './start-once';

/**
 * Starts the sweep unless it is already running.
 * @param replace whether to terminate a running sweep and start a new one
 * @returns whether a run was started
 * @throws if Temporal does not respond in time
 */
export const startSweepRunUnlessRunning = (client: Client, taskQueue: string, replace = false): Promise<boolean> =>
  startRunWithinDeadlineUnlessIdTaken(client, limits.callMs, () =>
    client.workflow.start<(input: SweepRunInput) => Promise<void>>(runTypes.sweep, {
      taskQueue,
      workflowId: formatSweepWorkflowId(taskQueue),
      args: [{}],
      workflowIdConflictPolicy: replace ? 'TERMINATE_EXISTING' : 'FAIL',
      staticSummary: 'Finds jobs and chains that are due and starts or wakes them',
    }),
  );

/**
 * Finds the sweep of a queue. `database` is undefined if the sweep was started by hand.
 * @throws if Temporal does not respond in time
 */
export const readSweepRunState = (client: Client, taskQueue: string) =>
  client.withDeadline(Date.now() + limits.callMs, () => readNewestRunState(client, formatSweepWorkflowId(taskQueue)));
