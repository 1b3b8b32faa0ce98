// What the engine has on a task queue: who polls it, and the runs that are open there.
import type { Client } from '@temporalio/client';
import { sweeper as limits } from '../contracts/limits/sweep';

/** The engine's number for the queue's tasks of runs. */
const workflowTasks = 1;

/** When a worker asked for tasks of runs on this queue last; the engine forgets who has not for five minutes. */
export async function readLastPoll(
  client: Client,
  taskQueue: string,
  namespace = client.options.namespace,
): Promise<Date | undefined> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: workflowTasks,
  });
  const times = (pollers ?? []).map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1_000);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** Ends every run that is open on a queue. @returns how many */
export async function endRunsOnQueue(client: Client, taskQueue: string, reason: string): Promise<number> {
  const query = `ExecutionStatus = 'Running' AND TaskQueue = '${taskQueue.replaceAll("'", "''")}'`;
  let ended = 0;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    await client.withDeadline(Date.now() + limits.callMs, () =>
      client.workflow.getHandle(workflowId, runId).terminate(reason),
    );
    ended += 1;
  }
  return ended;
}
