// The first workers of an installation, or of an engine that lost its store: their build becomes the current one by itself. Later
// builds wait until an operator sends them work (`sello upgrade move`).
import type { Logger } from 'pino';
import { sweeper as limits } from '../contracts/limits/sweep';
import type { Settings } from '../settings/settings';
import { buildId } from '../settings/build';
import type { lazyClient } from '../temporal/connection';
import { hasPlainWorkers, readRoutes, routeTo } from '../temporal/versions';

interface Keeping {
  readonly engine: ReturnType<typeof lazyClient>;
  readonly settings: Pick<Settings, 'engine' | 'worker'>;
  readonly log: Logger;
}

/** Looks at once and then every minute, until the function that it gives is called. A failed look is only logged. */
export function keepVersion(keeping: Keeping): () => void {
  if (!keeping.settings.worker.versions) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    let pauseMs: number = limits.ensureAgainMs;
    try {
      pauseMs = (await makeSureOfVersion(keeping)) ? limits.ensureMs : limits.ensureSoonMs;
    } catch (error) {
      keeping.log.warn({ error }, 'it could not be seen which build gets work');
    }
    if (!isStopped) timer = setTimeout(() => void look(), pauseMs);
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Gives whether some build, or workers without versions, get work. */
async function makeSureOfVersion({ engine, settings, log }: Keeping): Promise<boolean> {
  const routes = await readRoutes(engine, settings.engine);
  if (routes === undefined) return false;
  if (routes.current !== undefined || routes.ramping !== undefined) return true;
  // An upgrade from workers without versions: an operator moves it.
  if (await hasPlainWorkers(engine, settings.engine)) return true;
  await routeTo(engine, settings.engine, buildId(), 100);
  log.info({ build: buildId() }, 'this build gets all work: no other was there');
  return true;
}
