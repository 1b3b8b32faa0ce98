// `npx sello upgrade versions` and `upgrade move` show which builds get work, and change the share of a build.
import { readBuildId } from '../settings/build';
import type { Settings } from '../settings/settings';
import type { createLazyTemporalClient } from '../temporal/connection';
import { readWorkerVersionRoutes, routeRunsToBuild, type WorkerVersionRoutes } from '../temporal/versions';

type Client = ReturnType<typeof createLazyTemporalClient>;

/** The name that stands for workers without versions on the command line. */
const plain = 'none';

export interface RouteRunsCommandOptions {
  /** Share of the build, from 1 to 100. */
  readonly percent: number;
  /** Name of a build, or `none`; undefined for the present build. */
  readonly build?: string | undefined;
}

/** Routes a share of the work to a build. @returns 2 if no worker of this build polls for work */
export async function routeRunsToBuildByCommand(
  engine: Client,
  settings: Settings['temporal'],
  { percent, build }: RouteRunsCommandOptions,
): Promise<number> {
  const buildId = build ?? readBuildId();
  const routes = await readWorkerVersionRoutes(engine, settings);
  if (buildId !== plain && !routes?.known.some((one) => one.build === buildId)) {
    console.error(
      `No worker of the build ${buildId} has polled for work. Start such a worker with SELLO_WORKER_VERSIONS=true first.`,
    );
    return 2;
  }
  await routeRunsToBuild(engine, settings, buildId === plain ? undefined : buildId, percent);
  return printWorkerVersionRoutes(engine, settings);
}

/** Prints which builds get work. */
export async function printWorkerVersionRoutes(engine: Client, settings: Settings['temporal']): Promise<number> {
  const routes = await readWorkerVersionRoutes(engine, settings);
  console.log(routes ? formatRoutes(routes) : `No worker on the queue ${settings.taskQueue} has a version.`);
  return 0;
}

const formatBuild = (build: string | undefined): string => build ?? 'workers without versions';

function formatRoutes({ current, ramping, known }: WorkerVersionRoutes): string {
  const rest = ramping ? 100 - ramping.percent : 100;
  return [
    `${rest}% of the work: ${formatBuild(current)}`,
    ...(ramping ? [`${ramping.percent}% of the work: ${formatBuild(ramping.build)}`] : []),
    `This build: ${readBuildId()}`,
    ...known.map(({ build, state }) => `  ${build}  ${state}`),
  ].join('\n');
}
