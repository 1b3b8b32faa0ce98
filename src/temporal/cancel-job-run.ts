// Ends the run of a job that was cancelled in the database.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { formatJobWorkflowId } from './names';

/** The run finds its job completed and ends as cancelled. A run that is gone has nothing to end. */
export async function cancelJobRun(client: Client, workspace: string, jobId: string): Promise<void> {
  try {
    await client.workflow.getHandle(formatJobWorkflowId(workspace, jobId)).cancel();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
