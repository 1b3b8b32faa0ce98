// Reads a task queue in Temporal: the workers that poll it, their database, and its open runs.
import type { Client } from '@temporalio/client';
import { sweepLimits as limits } from '../contracts/limits/sweep';
import { type ChainSignal, runTypes, runSignals } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { awaitCallOrDetectEndedRun } from './start-once';

/** A worker polls at least once a minute, so a worker that has not polled for this many seconds is gone. */
const pollerSeconds = 75;

/** `TaskQueueType` of workflow tasks in Temporal's API. */
const workflowTasks = 1;

/**
 * Lists workers that polled a queue for workflow tasks recently. Temporal drops workers that have not polled for five
 * minutes.
 */
export async function listTaskQueuePollers(
  client: Client,
  { namespace, taskQueue }: Pick<Settings['temporal'], 'namespace' | 'taskQueue'>,
) {
  const request = { namespace, taskQueue: { name: taskQueue }, taskQueueType: workflowTasks };
  const { pollers } = await client.withDeadline(Date.now() + limits.callMs, () =>
    client.workflowService.describeTaskQueue(request),
  );
  return pollers ?? [];
}

/** Reads the time of the last poll for workflow tasks on this queue; undefined if no worker polled it recently. */
export async function readLastTaskQueuePollTime(
  client: Client,
  taskQueue: string,
  namespace = client.options.namespace,
): Promise<Date | undefined> {
  const pollers = await listTaskQueuePollers(client, { namespace, taskQueue });
  const times = pollers.map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1_000);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** Lists open runs on a queue, of one type if it is set. */
export function listOpenRunsOfTaskQueue(client: Client, taskQueue: string, type?: string) {
  const ofType = type === undefined ? '' : `WorkflowType = '${type}' AND `;
  const query = `${ofType}ExecutionStatus = 'Running' AND TaskQueue = '${taskQueue.replaceAll("'", "''")}'`;
  return client.workflow.list({ query });
}

/** Terminates every open run on a queue. @returns their number */
export async function terminateTaskQueueRuns(client: Client, taskQueue: string, reason: string): Promise<number> {
  let ended = 0;
  for await (const { workflowId, runId } of listOpenRunsOfTaskQueue(client, taskQueue)) {
    await client.withDeadline(Date.now() + limits.callMs, () =>
      client.workflow.getHandle(workflowId, runId).terminate(reason),
    );
    ended += 1;
  }
  return ended;
}

const mark = ' database ';

export const formatWorkerIdentity = (pid: number, host: string, database: string): string =>
  `${pid}@${host}${mark}${database}`;

/**
 * Lists identities of workers of other databases that polled the queue recently.
 * @throws if Temporal does not respond in time
 */
export async function listWorkerIdentitiesOfOtherDatabases(
  client: Client,
  queue: Pick<Settings['temporal'], 'namespace' | 'taskQueue'>,
  own: string,
): Promise<string[]> {
  const since = Date.now() - pollerSeconds * 1_000;
  return (await listTaskQueuePollers(client, queue)).flatMap(({ identity, lastAccessTime }) => {
    const [, database] = (identity ?? '').split(mark);
    const isOther = database !== undefined && database !== own;
    return isOther && Number(lastAccessTime?.seconds ?? 0) * 1_000 >= since ? [identity ?? ''] : [];
  });
}

/**
 * Wakes the open run of every chain, and announces its limit of events. A run that is old, or on another build, then
 * continues as new. Runs are woken one after the other, because each is a task for the workers.
 * @returns how many runs were woken
 */
export async function wakeAllChainRuns(
  client: Client,
  { taskQueue, chainHistoryEventsMax = 0 }: Pick<Settings['temporal'], 'taskQueue' | 'chainHistoryEventsMax'>,
): Promise<number> {
  let woken = 0;
  const signal: ChainSignal = { historyEventsMax: chainHistoryEventsMax };
  for await (const { workflowId, runId } of listOpenRunsOfTaskQueue(client, taskQueue, runTypes.chain)) {
    // If it is not reached, the run has continued as new or ended.
    if (await awaitCallOrDetectEndedRun(client.workflow.getHandle(workflowId, runId).signal(runSignals.wake, signal)))
      woken += 1;
  }
  return woken;
}
