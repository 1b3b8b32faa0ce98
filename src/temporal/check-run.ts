// Checks whether a run exists and makes progress, and terminates a run that makes no progress.
import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import { readDatabaseIdFromMemo } from './connection';
import { awaitCallOrDetectEndedRun } from './start-once';

/** A run as the sweep sees it. */
export type NewestRunState =
  /** `closed` means that there was a run that ended without a terminate or a timeout. */
  { readonly kind: 'none'; readonly closed?: true } | RunningRunState;

/** Regular ends of runs. The run of a failed job fails, and the run of a cancelled job is cancelled. */
const ownEnds: readonly string[] = ['COMPLETED', 'FAILED', 'CANCELLED'];

/** A running run, with its database and its failed tasks. */
export interface RunningRunState {
  readonly kind: 'running';
  readonly runId: string;
  /** Number of consecutive failed workflow tasks; 0 for a healthy run. */
  readonly failedTasks: number;
  /** Names of activities that are running or wait for a worker. */
  readonly atWork: readonly string[];
  /** The task queue of the run, which never changes. */
  readonly taskQueue: string | undefined;
  /** Id of the database for which the run was started, if its memo has it. */
  readonly database?: string;
}

/** Describes the newest run of a workflow id. @throws if Temporal does not respond */
export async function readNewestRunState(client: Client, workflowId: string): Promise<NewestRunState> {
  try {
    const { status, runId, taskQueue, raw, memo } = await client.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING') return { kind: 'none', ...(ownEnds.includes(status.name) ? { closed: true } : {}) };
    // Temporal counts the attempts of the current task, including the first one.
    const failedTasks = Math.max(0, (raw.pendingWorkflowTask?.attempt ?? 1) - 1);
    const atWork = (raw.pendingActivities ?? []).map(({ activityType }) => activityType?.name ?? '');
    const database = readDatabaseIdFromMemo(memo);
    return { kind: 'running', runId, failedTasks, atWork, taskQueue, ...(database ? { database } : {}) };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { kind: 'none' };
    throw error;
  }
}

/**
 * Describes the newest run of a workflow id. If the run belongs to another database, which used this queue before, it
 * is terminated, and the result is that there is none.
 */
export async function readNewestRunAndTerminateIfForeign(
  client: Client,
  workflowId: string,
  own: string | undefined,
): Promise<NewestRunState> {
  const newestRun = await readNewestRunState(client, workflowId);
  const isOther =
    newestRun.kind === 'running' && own !== undefined && newestRun.database !== undefined && newestRun.database !== own;
  if (!isOther) return newestRun;
  await terminateRunUnlessEnded(
    client,
    workflowId,
    newestRun.runId,
    `it was started for the database ${newestRun.database}, this is ${own}`,
  );
  return { kind: 'none' };
}

/** Terminates this run, but no newer one, unless it has already ended. */
export async function terminateRunUnlessEnded(
  client: Client,
  workflowId: string,
  runId: string,
  reason: string,
): Promise<void> {
  await awaitCallOrDetectEndedRun(client.workflow.getHandle(workflowId, runId).terminate(reason));
}

/** The gRPC codes unavailable and deadline exceeded. */
const away: readonly number[] = [14, 4];

/** Returns whether an error means that Temporal is unavailable, so that further calls would only wait. */
export function isTemporalUnavailableError(error: unknown): boolean {
  // The client wraps the gRPC error.
  if (isGrpcServiceError(error)) return away.includes(error.code);
  return (
    error instanceof Error &&
    error.cause !== undefined &&
    error.cause !== error &&
    isTemporalUnavailableError(error.cause)
  );
}
