// What the engine has on a task queue: who polls it, and the runs that are open there.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { sweep as limits } from '../contracts/limits/sweep';
import { sweepWorkflowId, runTypes, signals } from '../contracts/runs';
import { checkRun } from './check-run';
import type { Settings } from '../settings/settings';

/** A worker polls at least once a minute: one that has not polled for longer is gone. */
const pollerSeconds = 75;

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

// Whose a task queue is: the database for which the sweep runs there, and those whose workers ask it for work.
const mark = ' database ';

/** How a worker names itself to the engine. */
export const formatWorkerIdentity = (pid: number, host: string, database: string): string =>
  `${pid}@${host}${mark}${database}`;

/** `none`: no sweep runs. `database` undefined: one of an earlier build. @throws when the engine does not answer in time */
export const findSweep = (client: Client, taskQueue: string) =>
  client.withDeadline(Date.now() + limits.callMs, () => checkRun(client, sweepWorkflowId(taskQueue)));

/** Workers of other databases that asked the queue for work lately, by their names. @throws when the engine does not answer in time */
export async function listForeignWorkers(
  client: Client,
  { namespace, taskQueue }: { readonly namespace: string; readonly taskQueue: string },
  own: string,
): Promise<string[]> {
  const { pollers } = await client.withDeadline(Date.now() + limits.callMs, () =>
    client.workflowService.describeTaskQueue({ namespace, taskQueue: { name: taskQueue }, taskQueueType: 1 }),
  );
  const since = Date.now() - pollerSeconds * 1_000;
  return (pollers ?? []).flatMap(({ identity, lastAccessTime }) => {
    const [, database] = (identity ?? '').split(mark);
    const isOther = database !== undefined && database !== own;
    return isOther && Number(lastAccessTime?.seconds ?? 0) * 1_000 >= since ? [identity ?? ''] : [];
  });
}

// Wakes every open run of a chain: one that is old, or was begun by another build, then goes on in a new run.
/** One after the other: nobody waits for it, and each is a task for the workers. @returns how many there were */
export async function wakeChainRuns(
  client: Client,
  { taskQueue }: Pick<Settings['engine'], 'taskQueue'>,
): Promise<number> {
  const queue = taskQueue.replaceAll("'", "''");
  const query = `WorkflowType = '${runTypes.chain}' AND ExecutionStatus = 'Running' AND TaskQueue = '${queue}'`;
  let woken = 0;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    try {
      await client.workflow.getHandle(workflowId, runId).signal(signals.wake);
      woken += 1;
    } catch (error) {
      // It went on or ended meanwhile.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
  return woken;
}
