// Builds the workers of a process: one queue for everything, one for submissions to the authority, one for its queries.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { worker as limits } from '../contracts/limits/worker';
import { nameAuthorityQueue, nameQueriesQueue } from '../contracts/runs';
import { buildId } from '../settings/build';
import { createDataConverter } from './connection';
import { nameDeployment } from './versions';
import type { Settings } from '../settings/settings';
import { ThreadedVMWorkflowCreator } from '@temporalio/worker/lib/workflow/threaded-vm';

/** The next task of a run goes to another worker if the one that caches the run does not take it in this time. */
const stickyWaitMs = 3_000;

export interface Workers {
  run(): Promise<void>;
  shutdown(): void;
}

/** @param activities what runs call, by queue. @param identity how the engine names this process */
export async function makeWorkers(
  connection: NativeConnection,
  settings: Settings,
  activities: { readonly main: object; readonly authority: object; readonly queries: object },
  identity?: string,
): Promise<Workers> {
  removeTurnLimit();
  const { authority: calls, engine, worker } = settings;
  const shared: Partial<WorkerOptions> = {
    connection,
    namespace: engine.namespace,
    ...(identity === undefined ? {} : { identity }),
    dataConverter: createDataConverter(settings),
    workerDeploymentOptions: deployment(engine, worker),
    // A call under way comes to its end, and what it brought is written.
    shutdownGraceTime: calls.callSeconds * 1_000 + limits.shutdownGraceMs,
    shutdownForceTime: calls.callSeconds * 1_000 + limits.shutdownForceMs,
  };
  const only = (taskQueue: string, own: object): Promise<Worker> =>
    Worker.create({
      ...shared,
      taskQueue,
      activities: own,
      maxConcurrentActivityTaskExecutions: worker.concurrency,
    });
  const made = await Promise.all([
    Worker.create({
      ...shared,
      ...findWorkflowCode(),
      taskQueue: engine.taskQueue,
      activities: activities.main,
      maxConcurrentActivityTaskExecutions: worker.concurrency,
      maxConcurrentLocalActivityExecutions: worker.concurrency,
      maxConcurrentWorkflowTaskExecutions: worker.concurrency,
      maxCachedWorkflows: limits.cachedRunsMax,
      stickyQueueScheduleToStartTimeout: stickyWaitMs,
    }),
    only(nameAuthorityQueue(engine.taskQueue), activities.authority),
    only(nameQueriesQueue(engine.taskQueue), activities.queries),
  ]);
  return {
    run: async () => void (await Promise.all(made.map((one) => one.run()))),
    shutdown() {
      for (const one of made) one.shutdown();
    },
  };
}

/**
 * Which build did what is in each history. With versions the engine chooses workers by it: every run goes on with the build that
 * gets work at its next task, for jobs wait without limit, and one that stayed with its build might never end.
 */
function deployment(
  engine: Settings['engine'],
  { versions }: Settings['worker'],
): NonNullable<WorkerOptions['workerDeploymentOptions']> {
  const version = { deploymentName: nameDeployment(engine), buildId: buildId() };
  return versions
    ? { version, useWorkerVersioning: true, defaultVersioningBehavior: 'AUTO_UPGRADE' }
    : { version, useWorkerVersioning: false };
}

/** The bundle made by the build; without one (tests from sources) the SDK bundles the folder itself. */
export function findWorkflowCode(): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> {
  const codePath = path.join(__dirname, '../../workflow-bundle.js');
  if (existsSync(codePath)) return { workflowBundle: { codePath } };
  return { workflowsPath: require.resolve('../../workflows/index') };
}

// The SDK limits each turn of a run in time: Node starts a thread for the clock and ends it again at every call into a run's
// code, 90 us each, a tenth of what a chain costs a worker. The limit mends nothing here: a turn that never ends would be a
// defect of this code, and every retry of it would not end either; but it has ended workers that only stood still. The option
// takes no "never", so the thread of the runs is made without the limit.
let lifted = false;

/** For all workers that are made from now on in this process. May be called twice. */
export function removeTurnLimit(): void {
  if (lifted) return;
  lifted = true;
  const create = ThreadedVMWorkflowCreator.create.bind(ThreadedVMWorkflowCreator);
  ThreadedVMWorkflowCreator.create = (options) => create(withoutLimit(options));
}

type Options = Parameters<typeof ThreadedVMWorkflowCreator.create>[0];

/** The SDK's types want a number; Node takes undefined for "no limit". */
const withoutLimit = (options: Options): Options =>
  ({ ...options, isolateExecutionTimeoutMs: undefined }) as unknown as Options;
