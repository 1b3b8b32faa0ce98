// Which builds the engine gives work to (Worker Deployments, server 1.29.1 or later): read, and moved by an operator.
import { type Client, isGrpcServiceError } from '@temporalio/client';
import { sweep as limits } from '../contracts/limits/sweep';
import type { Settings } from '../settings/settings';

/** Temporal changes the routing of a deployment in workflows of its own, which take longer than other calls. */
const routeMs = 15_000;

type Engine = Pick<Settings['engine'], 'namespace' | 'taskQueue'>;

export interface DeployedVersion {
  readonly build: string;
  /** What the engine says of it: `current`, `ramping`, `draining`, `drained`, `inactive`, `created`. */
  readonly state: string;
}

/** Where new runs, and the next tasks of open ones, go. */
export interface VersionRoutes {
  /** Undefined: to workers without versions. */
  readonly current: string | undefined;
  readonly ramping?: { readonly build: string | undefined; readonly percent: number };
  readonly known: readonly DeployedVersion[];
}

/** `WorkerDeploymentVersionStatus` of the engine's API. */
const states: Readonly<Record<number, string>> = {
  1: 'inactive',
  2: 'current',
  3: 'ramping',
  4: 'draining',
  5: 'drained',
  6: 'created',
};

/** A deployment is named like its task queue: two installations in one namespace are two deployments. */
export const nameDeployment = ({ taskQueue }: Pick<Engine, 'taskQueue'>): string => taskQueue;

const notFound = 5;

/** Undefined while no worker with a version has asked for work. @throws when the engine does not answer in time */
export async function readRoutes(client: Client, engine: Engine): Promise<VersionRoutes | undefined> {
  const asked = { namespace: engine.namespace, deploymentName: nameDeployment(engine) };
  try {
    const { workerDeploymentInfo: info } = await client.withDeadline(Date.now() + limits.callMs, () =>
      client.workflowService.describeWorkerDeployment(asked),
    );
    const { currentDeploymentVersion, rampingDeploymentVersion, rampingVersionPercentage } = info?.routingConfig ?? {};
    const percent = rampingVersionPercentage ?? 0;
    return {
      current: currentDeploymentVersion?.buildId || undefined,
      ...(percent > 0 ? { ramping: { build: rampingDeploymentVersion?.buildId || undefined, percent } } : {}),
      known: (info?.versionSummaries ?? []).map(({ deploymentVersion, status }) => ({
        build: deploymentVersion?.buildId ?? '',
        state: states[status ?? 0] ?? 'unknown',
      })),
    };
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === notFound) return undefined;
    throw error;
  }
}

/**
 * Sends so many of a hundred runs to a build; 100: all of them, for good. @param build undefined: workers without versions
 * @throws when its workers do not poll the queues that runs need, or the engine does not answer
 */
export async function routeTo(
  client: Client,
  engine: Engine,
  build: string | undefined,
  percent: number,
): Promise<void> {
  const route = {
    namespace: engine.namespace,
    deploymentName: nameDeployment(engine),
    buildId: build ?? '',
    identity: 'sello upgrade',
  };
  await client.withDeadline(Date.now() + routeMs, async () => {
    if (percent < 100) {
      await client.workflowService.setWorkerDeploymentRampingVersion({ ...route, percentage: percent });
    } else {
      await client.workflowService.setWorkerDeploymentCurrentVersion(route);
    }
  });
}

/** `WorkerVersioningMode` and `TaskQueueType` of the engine's API. */
const versioned = 2;
const workflowTasks = 1;

/** Workers that polled within the last minutes without a version: they would get nothing if a version became the current one. */
export async function hasPlainWorkers(client: Client, { namespace, taskQueue }: Engine): Promise<boolean> {
  const { pollers } = await client.withDeadline(Date.now() + limits.callMs, () =>
    client.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: workflowTasks,
    }),
  );
  return (pollers ?? []).some(({ deploymentOptions }) => deploymentOptions?.workerVersioningMode !== versioned);
}
