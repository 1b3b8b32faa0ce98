// Wakes every open run of a chain: one that is old, or was begun by another build, then goes on in a new run.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { runTypes, signals } from '../contracts/runs';
import type { Settings } from '../settings/settings';

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
