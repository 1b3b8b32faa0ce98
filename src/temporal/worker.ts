// Builds the workers of a process: one queue for everything, one for calls to the authority.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { worker as limits } from '../contracts/limits/worker';
import { authorityQueue } from '../contracts/runs';
import type { Settings } from '../settings/settings';

export interface Workers {
  run(): Promise<void>;
  shutdown(): void;
}

/** @param activities what runs call, by queue. */
export async function makeWorkers(
  connection: NativeConnection,
  { engine, worker }: Settings,
  activities: { readonly main: object; readonly authority: object },
): Promise<Workers> {
  const shared: Pick<WorkerOptions, 'connection' | 'namespace' | 'shutdownGraceTime' | 'shutdownForceTime'> = {
    connection,
    namespace: engine.namespace,
    shutdownGraceTime: limits.shutdownGraceMs,
    shutdownForceTime: limits.shutdownForceMs,
  };
  const [main, authority] = await Promise.all([
    Worker.create({
      ...shared,
      ...workflowCode(),
      taskQueue: engine.taskQueue,
      activities: activities.main,
      maxConcurrentActivityTaskExecutions: worker.concurrency,
      maxConcurrentLocalActivityExecutions: worker.concurrency,
      maxConcurrentWorkflowTaskExecutions: worker.concurrency,
      maxCachedWorkflows: limits.cachedRunsMax,
      stickyQueueScheduleToStartTimeout: limits.stickyWaitMs,
    }),
    Worker.create({
      ...shared,
      taskQueue: authorityQueue(engine.taskQueue),
      activities: activities.authority,
      maxConcurrentActivityTaskExecutions: worker.concurrency,
    }),
  ]);
  return {
    run: async () => void (await Promise.all([main.run(), authority.run()])),
    shutdown() {
      main.shutdown();
      authority.shutdown();
    },
  };
}

/** The bundle made by the build; without one (tests from sources) the engine's kit bundles the folder itself. */
function workflowCode(): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> {
  const codePath = path.join(__dirname, '../../workflow-bundle.js');
  if (existsSync(codePath)) return { workflowBundle: { codePath } };
  return { workflowsPath: require.resolve('../../workflows/index') };
}
