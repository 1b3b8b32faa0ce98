// Reads and changes the builds that get work from Temporal (Worker Deployments, server 1.29.1 or later).
import { type Client, isGrpcServiceError } from '@temporalio/client';
import { sweepLimits as limits } from '../contracts/limits/sweep';
import type { Settings } from '../settings/settings';
import { listTaskQueuePollers } from './queue-runs';

/**
 * Time limit for a change of the routing. Temporal makes this change in internal workflows, which take longer than
 * other calls.
 */
const routeMs = 15_000;

type Engine = Pick<Settings['temporal'], 'namespace' | 'taskQueue'>;

/** A worker version with its share of the work. */
export interface DeployedWorkerVersion {
  readonly build: string;
  /** State in Temporal: `current`, `ramping`, `draining`, `drained`, `inactive` or `created`. */
  readonly state: string;
}

/** The builds that get new runs, and the next tasks of open runs. */
export interface WorkerVersionRoutes {
  /** The current build; undefined for workers without versions. */
  readonly current: string | undefined;
  readonly ramping?: { readonly build: string | undefined; readonly percent: number };
  readonly known: readonly DeployedWorkerVersion[];
}

/** `WorkerDeploymentVersionStatus` of Temporal's API. */
const states: Readonly<Record<number, string>> = {
  1: 'inactive',
  2: 'current',
  3: 'ramping',
  4: 'draining',
  5: 'drained',
  6: 'created',
};

/**
 * Formats the name of a deployment, which is the name of its task queue, so that two installations in one namespace are
 * two deployments.
 */
export const formatWorkerDeploymentName = ({ taskQueue }: Pick<Engine, 'taskQueue'>): string => taskQueue;

const notFound = 5;

/**
 * Reads which builds get work; undefined until a worker with a version has polled.
 * @throws if Temporal does not respond in time
 */
export async function readWorkerVersionRoutes(
  client: Client,
  engine: Engine,
): Promise<WorkerVersionRoutes | undefined> {
  const request = { namespace: engine.namespace, deploymentName: formatWorkerDeploymentName(engine) };
  try {
    const { workerDeploymentInfo: info } = await client.withDeadline(Date.now() + limits.callMs, () =>
      client.workflowService.describeWorkerDeployment(request),
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
 * Routes a percentage of the runs to a build; 100 makes it the current build.
 * @param build undefined for workers without versions
 * @throws if the workers of the build do not poll the required queues, or if Temporal does not respond
 */
export async function routeRunsToBuild(
  client: Client,
  engine: Engine,
  build: string | undefined,
  percent: number,
): Promise<void> {
  const route = {
    namespace: engine.namespace,
    deploymentName: formatWorkerDeploymentName(engine),
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

/** `WorkerVersioningMode` of Temporal's API. */
const versioned = 2;

/**
 * Returns whether workers without a version polled recently. If a version became current, such workers would get no
 * work.
 */
export const hasUnversionedWorkers = async (client: Client, engine: Engine): Promise<boolean> =>
  (await listTaskQueuePollers(client, engine)).some(
    ({ deploymentOptions }) => deploymentOptions?.workerVersioningMode !== versioned,
  );
