// Holds a caller until a job's run has ended, for a limited time.
import { type Client, isGrpcDeadlineError, WorkflowNotFoundError } from '@temporalio/client';
import { formatJobWorkflowId } from './names';

export interface AwaitJobOptions {
  readonly workspace: string;
  readonly jobId: string;
  readonly waitMs: number;
  /** Aborted when nobody waits any more. */
  readonly closed: AbortSignal;
}

/** @returns true when the run ended in time. Failures of the run count as ended: the job document has the outcome. */
export async function awaitJob(
  client: Client,
  { workspace, jobId, waitMs, closed }: AwaitJobOptions,
): Promise<boolean> {
  const handle = client.workflow.getHandle(formatJobWorkflowId(workspace, jobId));
  try {
    await client.withAbortSignal(closed, () => client.withDeadline(Date.now() + waitMs, () => handle.result()));
    return true;
  } catch (error) {
    if (isGrpcDeadlineError(error) || closed.aborted) return false;
    if (error instanceof WorkflowNotFoundError) return false;
    return isEnded(error);
  }
}

const isEnded = (error: unknown): boolean => error instanceof Error && error.name === 'WorkflowFailedError';
