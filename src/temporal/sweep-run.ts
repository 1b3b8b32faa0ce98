// The run of the sweep: one for each task queue. The first worker starts it.
import { sweep as limits } from '../contracts/limits/sweep';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { runTypes, type SweepRunInput, sweepWorkflowId } from '../contracts/runs';
import { checkRun } from './check-run';

/**
 * Starts the sweep unless it is running. @param replace terminates a running sweep and starts a new one
 * @returns whether a run was started @throws when Temporal does not answer in time
 */
export async function ensureSweep(client: Client, taskQueue: string, replace = false): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + limits.callMs, () =>
      client.workflow.start<(input: SweepRunInput) => Promise<void>>(runTypes.sweep, {
        taskQueue,
        workflowId: sweepWorkflowId(taskQueue),
        args: [{}],
        workflowIdConflictPolicy: replace ? 'TERMINATE_EXISTING' : 'FAIL',
        staticSummary: 'Finds jobs and chains that are due and starts or wakes them',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** The sweep of a queue. `database` undefined: it was started by hand, without one. @throws when Temporal does not answer in time */
export const findSweep = (client: Client, taskQueue: string) =>
  client.withDeadline(Date.now() + limits.callMs, () => checkRun(client, sweepWorkflowId(taskQueue)));
