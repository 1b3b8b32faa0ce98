// The run of the sweep: one for each task queue. The first worker starts it.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { sweep as limits } from '../contracts/limits/sweep';
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
        staticSummary: 'Recovers jobs and chains after a crash or a terminate',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** The sweep of a queue. `database` undefined: of an earlier build. @throws when Temporal does not answer in time */
export const findSweep = (client: Client, taskQueue: string) =>
  client.withDeadline(Date.now() + limits.callMs, () => checkRun(client, sweepWorkflowId(taskQueue)));
