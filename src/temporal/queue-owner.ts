// Whose a task queue is: the database for which the sweep runs there, and those whose workers ask it for work.
import type { Client } from '@temporalio/client';
import { sweeper as limits } from '../contracts/limits/sweep';
import { sweepWorkflowId } from '../contracts/runs';
import { checkRun } from './check-run';

const mark = ' database ';

/** How a worker names itself to the engine. */
export const formatWorkerIdentity = (pid: number, host: string, database: string): string =>
  `${pid}@${host}${mark}${database}`;

/** `none`: no sweep runs. `database` undefined: it was started by hand, without one. @throws when the engine does not answer in time */
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
  const since = Date.now() - limits.pollerSeconds * 1_000;
  return (pollers ?? []).flatMap(({ identity, lastAccessTime }) => {
    const [, database] = (identity ?? '').split(mark);
    const isOther = database !== undefined && database !== own;
    return isOther && Number(lastAccessTime?.seconds ?? 0) * 1_000 >= since ? [identity ?? ''] : [];
  });
}
