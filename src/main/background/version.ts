// The version task of a worker. The build of the first workers of an installation, or of the first workers after
// Temporal lost its store, becomes the current version. Later builds wait until an operator moves work to them (`npx
// sello upgrade move`).
import type { Logger } from 'pino';
import { sweepLimits as limits } from '../../contracts/limits/sweep';
import type { Settings } from '../../settings/settings';
import { readBuildId } from '../../settings/build';
import type { createLazyTemporalClient } from '../../temporal/connection';
import { hasUnversionedWorkers, readWorkerVersionRoutes, routeRunsToBuild } from '../../temporal/versions';
import { startTaskAtInterval } from './run-at-interval';

interface VersionTaskDeps {
  readonly temporal: ReturnType<typeof createLazyTemporalClient>;
  readonly settings: Pick<Settings, 'temporal' | 'worker'>;
  readonly log: Logger;
}

/**
 * Starts the version task, which runs at once, then every minute, and more often until a build gets work.
 * @returns a function that stops it
 */
export function startFirstBuildRoutingTask(deps: VersionTaskDeps): () => Promise<void> {
  if (!deps.settings.worker.versions) return () => Promise.resolve();
  return startTaskAtInterval({
    look: async () => ((await ensureVersion(deps)) ? limits.ensureMs : limits.ensureSoonMs),
    everyMs: limits.ensureMs,
    againMs: limits.ensureAgainMs,
    log: deps.log,
    failure: 'failed to check which build gets work',
  });
}

/** @returns whether a build, or workers without versions, get work */
async function ensureVersion({ temporal, settings, log }: VersionTaskDeps): Promise<boolean> {
  const routes = await readWorkerVersionRoutes(temporal, settings.temporal);
  if (routes === undefined) return false;
  if (routes.current !== undefined || routes.ramping !== undefined) return true;
  // In an upgrade from workers without versions, an operator moves the work.
  if (await hasUnversionedWorkers(temporal, settings.temporal)) return true;
  await routeRunsToBuild(temporal, settings.temporal, readBuildId(), 100);
  log.info({ build: readBuildId() }, 'first worker: this build becomes the current version');
  return true;
}
