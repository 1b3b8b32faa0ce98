// Whether a run is there and goes on, and the end of one that does not.
import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import { readDatabaseId } from './connection';

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
  /** Id of the database that it was begun for, where it says so. */
  readonly database?: string;
}

/** Looks at the newest run under an id. @throws when the engine does not answer */
export async function checkRun(client: Client, workflowId: string): Promise<SeenRun> {
  try {
    const { status, runId, taskQueue, raw, memo } = await client.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING') return { kind: 'none' };
    // The engine counts tries of the task under way; the first one has not failed.
    const failedTasks = Math.max(0, (raw.pendingWorkflowTask?.attempt ?? 1) - 1);
    const atWork = (raw.pendingActivities ?? []).map(({ activityType }) => activityType?.name ?? '');
    const database = readDatabaseId(memo);
    return { kind: 'running', runId, failedTasks, atWork, taskQueue, ...(database ? { database } : {}) };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { kind: 'none' };
    throw error;
  }
}

/**
 * The same for who serves one database: a run that was begun for another one, which served this queue before, is ended, and so
 * there is none.
 */
export async function checkOwnRun(client: Client, workflowId: string, own: string | undefined): Promise<SeenRun> {
  const seen = await checkRun(client, workflowId);
  const isOther = seen.kind === 'running' && own !== undefined && seen.database !== undefined && seen.database !== own;
  if (!isOther) return seen;
  await terminateRun(client, workflowId, seen.runId, `it was begun for the database ${seen.database}, this is ${own}`);
  return { kind: 'none' };
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
