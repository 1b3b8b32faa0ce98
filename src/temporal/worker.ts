// Builds the workers of a process: one queue for submissions to the authority, one for queries to it, and one for
// everything else.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { workerLimits as limits } from '../contracts/limits/worker';
import { formatAuthoritySubmissionQueueName, formatAuthorityQueriesQueueName } from '../contracts/runs';
import { readBuildId } from '../settings/build';
import { buildTemporalConnectionOptions, createTemporalDataConverter } from './connection';
import { formatWorkerDeploymentName } from './versions';
import type { Settings } from '../settings/settings';
import { ThreadedVMWorkflowCreator } from '@temporalio/worker/lib/workflow/threaded-vm';

/** If the worker that caches a run does not take its next task within this time, another worker gets the task. */
const stickyWaitMs = 3_000;

export const connectWorkerToTemporal = ({ temporal: engine }: Settings): Promise<NativeConnection> =>
  NativeConnection.connect(buildTemporalConnectionOptions(engine));

export interface TemporalWorkers {
  run(): Promise<void>;
  shutdown(): void;
}

/**
 * Creates the workers of a process.
 * @param activities activities by queue
 * @param identity identity of this process in Temporal
 */
export async function createTemporalWorkers(
  connection: NativeConnection,
  settings: Settings,
  activities: { readonly main: object; readonly authority: object; readonly queries: object },
  identity?: string,
): Promise<TemporalWorkers> {
  removeWorkflowTurnTimeLimit();
  const { authority: calls, temporal: engine, worker } = settings;
  const shared: Partial<WorkerOptions> = {
    connection,
    namespace: engine.namespace,
    ...(identity === undefined ? {} : { identity }),
    dataConverter: createTemporalDataConverter(settings),
    workerDeploymentOptions: deployment(engine, worker),
    // A running call completes, and its result is stored.
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
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      ...findWorkflowBundleOrSources(),
      taskQueue: engine.taskQueue,
      activities: activities.main,
      maxConcurrentActivityTaskExecutions: worker.concurrency,
      maxConcurrentLocalActivityExecutions: worker.concurrency,
      maxConcurrentWorkflowTaskExecutions: worker.concurrency,
      maxCachedWorkflows: limits.cachedRunsMax,
      stickyQueueScheduleToStartTimeout: stickyWaitMs,
    }),
    only(formatAuthoritySubmissionQueueName(engine.taskQueue), activities.authority),
    only(formatAuthorityQueriesQueueName(engine.taskQueue), activities.queries),
  ]);
  return {
    run: async () => void (await Promise.all(workers.map((one) => one.run()))),
    shutdown() {
      for (const one of workers) one.shutdown();
    },
  };
}

/**
 * Builds the deployment of a worker. Each history shows which build executed a task. With versions, Temporal routes by
 * build, and every run continues with the current build at its next task. Jobs wait without limit, so a run that stayed
 * with its build might never end.
 */
function deployment(
  engine: Settings['temporal'],
  { versions }: Settings['worker'],
): NonNullable<WorkerOptions['workerDeploymentOptions']> {
  const version = { deploymentName: formatWorkerDeploymentName(engine), buildId: readBuildId() };
  return versions
    ? { version, useWorkerVersioning: true, defaultVersioningBehavior: 'AUTO_UPGRADE' }
    : { version, useWorkerVersioning: false };
}

/** Finds the workflow bundle of the build. If there is none (tests from sources), the SDK bundles the folder. */
export function findWorkflowBundleOrSources(): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> {
  const codePath = path.join(__dirname, '../../workflow-bundle.js');
  if (existsSync(codePath)) return { workflowBundle: { codePath } };
  return { workflowsPath: require.resolve('../../workflows/index') };
}

let isTurnLimitRemoved = false;

/**
 * Removes the SDK's time limit for each turn of a run, for all workers created after this call. Node implements the
 * limit with a thread that it starts and ends at every call into the code of a run, which costs 90 us each, a tenth of
 * a chain's cost for a worker. The limit fixes nothing, because an endless turn would be a bug in Sello's code, and
 * every retry would also be endless. The limit has even ended workers that were only suspended. The option has no value
 * for "never". Repeated calls have no effect.
 */
export function removeWorkflowTurnTimeLimit(): void {
  if (isTurnLimitRemoved) return;
  isTurnLimitRemoved = true;
  const create = ThreadedVMWorkflowCreator.create.bind(ThreadedVMWorkflowCreator);
  ThreadedVMWorkflowCreator.create = (options) => create(withoutLimit(options));
}

type Options = Parameters<typeof ThreadedVMWorkflowCreator.create>[0];

/** Removes the limit. The SDK's types require a number, but for Node undefined means that there is no limit. */
const withoutLimit = (options: Options): Options =>
  ({ ...options, isolateExecutionTimeoutMs: undefined }) as unknown as Options;
