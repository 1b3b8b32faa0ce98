// `npx sello upgrade versions` and `upgrade move`: which builds get work, and what share of it.
import { buildId } from '../settings/build';
import type { Settings } from '../settings/settings';
import type { createLazyClient } from '../temporal/connection';
import { readRoutes, routeTo, type VersionRoutes } from '../temporal/versions';

type Client = ReturnType<typeof createLazyClient>;

/** The name of workers without versions on the command line. */
const plain = 'none';

export interface UpgradeStep {
  /** 1 to 100. */
  readonly percent: number;
  /** A build, or `none`; undefined: this one. */
  readonly build?: string | undefined;
}

/** @returns 2 if no worker of that build polls for work */
export async function moveWork(
  engine: Client,
  settings: Settings['engine'],
  { percent, build }: UpgradeStep,
): Promise<number> {
  const wanted = build ?? buildId();
  const routes = await readRoutes(engine, settings);
  if (wanted !== plain && !routes?.known.some((one) => one.build === wanted)) {
    console.error(
      `No worker of the build ${wanted} has polled for work. Start one with SELLO_WORKER_VERSIONS=true first.`,
    );
    return 2;
  }
  await routeTo(engine, settings, wanted === plain ? undefined : wanted, percent);
  return showVersions(engine, settings);
}

export async function showVersions(engine: Client, settings: Settings['engine']): Promise<number> {
  const routes = await readRoutes(engine, settings);
  console.log(routes ? textOf(routes) : `No worker on the queue ${settings.taskQueue} has a version.`);
  return 0;
}

const nameOf = (build: string | undefined): string => build ?? 'workers without versions';

function textOf({ current, ramping, known }: VersionRoutes): string {
  const rest = ramping ? 100 - ramping.percent : 100;
  return [
    `${rest} % of the work: ${nameOf(current)}`,
    ...(ramping ? [`${ramping.percent} % of the work: ${nameOf(ramping.build)}`] : []),
    `This build: ${buildId()}`,
    ...known.map(({ build, state }) => `  ${build}  ${state}`),
  ].join('\n');
}
