// Every worker makes sure that the sweep runs: it is all that brings work back, also after the engine lost its store.
import type { Logger } from 'pino';
import { sweeper as limits } from '../../contracts/limits/sweep';
import type { Settings } from '../../settings/settings';
import type { Database } from '../../store/database';
import type { OwnDatabase } from '../../store/own-database';
import { awaitSweep, claimSilentSweep } from '../../store/sweeps';
import type { createLazyClient } from '../../temporal/connection';
import { registerSearchAttributes } from '../../temporal/search-attributes';
import { ensureSweep } from '../../temporal/sweep-run';
import { hasLostQueue } from '../claim-queue';
import { runAtInterval } from './run-at-interval';

interface SweepTaskDeps {
  readonly engine: ReturnType<typeof createLazyClient>;
  readonly database: Database;
  readonly settings: Pick<Settings, 'engine'>;
  readonly own: OwnDatabase;
  readonly log: Logger;
  /** Another database has the task queue: this process ends. */
  readonly leave: () => void;
}

/** Looks at once and then every minute, sooner after a look that failed, until the function that it gives is called. */
export function startSweepTask(keeping: SweepTaskDeps): () => Promise<void> {
  return runAtInterval({
    look: () => ensureSweepRuns(keeping),
    everyMs: limits.ensureMs,
    againMs: limits.ensureAgainMs,
    log: keeping.log,
    failure: 'it could not be seen whether the sweep runs',
  });
}

/** Starts the sweep when there is none; replaces one that nobody has seen for two minutes. */
export async function ensureSweepRuns(keeping: SweepTaskDeps): Promise<void> {
  const { engine, database, settings, log } = keeping;
  const { namespace, taskQueue } = settings.engine;
  if (await hasLostQueue(keeping)) {
    log.fatal({ taskQueue, own: keeping.own.id }, 'another database has taken this task queue: the worker ends');
    return keeping.leave();
  }
  if (await ensureSweep(engine, taskQueue)) log.info({ taskQueue }, 'the sweep was started');
  // An engine that lost its store has forgotten these, too; runs cannot start without them.
  await engine.withDeadline(Date.now() + limits.callMs, () => registerSearchAttributes(engine, namespace));
  await awaitSweep(database, taskQueue);
  if (!(await claimSilentSweep(database, taskQueue, limits.silentSeconds))) return;
  log.error({ taskQueue, silentSeconds: limits.silentSeconds }, 'the sweep was silent and is started anew');
  await ensureSweep(engine, taskQueue, true);
}
