// Whether a run is there and goes on, and the end of one that does not.
import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';

/** A run as the sweep sees it. */
export type SeenRun = { readonly kind: 'none' } | RunningRun;

export interface RunningRun {
  readonly kind: 'running';
  readonly runId: string;
  /** How often in a row its code could not be run; 0 for one that goes on. */
  readonly failedTasks: number;
  /** Names of the activities that are under way, or wait for a worker. */
  readonly atWork: readonly string[];
  /** The task queue on which it began and stays. */
  readonly taskQueue: string | undefined;
}

/** Looks at the newest run under an id. @throws when the engine does not answer */
export async function lookAtRun(client: Client, workflowId: string): Promise<SeenRun> {
  try {
    const { status, runId, taskQueue, raw } = await client.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING') return { kind: 'none' };
    // The engine counts tries of the task under way; the first one has not failed.
    const tries = raw.pendingWorkflowTask?.attempt ?? 1;
    const atWork = (raw.pendingActivities ?? []).map(({ activityType }) => activityType?.name ?? '');
    return { kind: 'running', runId, failedTasks: Math.max(0, tries - 1), atWork, taskQueue };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { kind: 'none' };
    throw error;
  }
}

/** Ends this run and no newer one. One that has ended meanwhile is left as it is. */
export async function terminateRun(client: Client, workflowId: string, runId: string, reason: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId, runId).terminate(reason);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** The codes of gRPC for a server that is not there and for one that takes too long. */
const away: readonly number[] = [14, 4];

/** Whether an error says that the engine is away: whatever is asked next would only wait as long. */
export function isEngineAway(error: unknown): boolean {
  // The client wraps what the wire said.
  if (isGrpcServiceError(error)) return away.includes(error.code);
  return error instanceof Error && error.cause !== undefined && error.cause !== error && isEngineAway(error.cause);
}
