// The first workers of an installation, or of an engine that lost its store: their build becomes the current one by itself. Later
// builds wait until an operator sends them work (`sello upgrade move`).
import type { Logger } from 'pino';
import { sweep as limits } from '../../contracts/limits/sweep';
import type { Settings } from '../../settings/settings';
import { buildId } from '../../settings/build';
import type { createLazyClient } from '../../temporal/connection';
import { hasPlainWorkers, readRoutes, routeTo } from '../../temporal/versions';
import { runAtInterval } from './run-at-interval';

interface VersionTaskDeps {
  readonly engine: ReturnType<typeof createLazyClient>;
  readonly settings: Pick<Settings, 'engine' | 'worker'>;
  readonly log: Logger;
}

/** Looks at once and then every minute, sooner until some build gets work, until the function that it gives is called. */
export function startVersionTask(keeping: VersionTaskDeps): () => Promise<void> {
  if (!keeping.settings.worker.versions) return () => Promise.resolve();
  return runAtInterval({
    look: async () => ((await makeSureOfVersion(keeping)) ? limits.ensureMs : limits.ensureSoonMs),
    everyMs: limits.ensureMs,
    againMs: limits.ensureAgainMs,
    log: keeping.log,
    failure: 'it could not be seen which build gets work',
  });
}

/** Gives whether some build, or workers without versions, get work. */
async function makeSureOfVersion({ engine, settings, log }: VersionTaskDeps): Promise<boolean> {
  const routes = await readRoutes(engine, settings.engine);
  if (routes === undefined) return false;
  if (routes.current !== undefined || routes.ramping !== undefined) return true;
  // An upgrade from workers without versions: an operator moves it.
  if (await hasPlainWorkers(engine, settings.engine)) return true;
  await routeTo(engine, settings.engine, buildId(), 100);
  log.info({ build: buildId() }, 'this build gets all work: no other was there');
  return true;
}
