// The sweep's run in the engine: one for each task queue. Whoever comes first starts it.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { sweeper as limits } from '../contracts/limits/sweep';
import { runTypes, type SweepRunInput, sweepWorkflowId } from '../contracts/runs';

/**
 * Starts the sweep unless it runs. @param replace ends the one that runs, and starts another in its place.
 * @returns whether a run was started. @throws when the engine does not answer in time
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
