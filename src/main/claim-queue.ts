// Before a worker asks for work: its task queue is its database's, or becomes it. Two databases on one queue would mix.
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import type { Database } from '../store/database';
import { noteTakenOver, type OwnDatabase } from '../store/own-database';
import type { createLazyClient } from '../temporal/connection';
import { findSweep, listForeignWorkers } from '../temporal/queue-owner';
import { ensureSweep } from '../temporal/sweep-run';

export interface QueueClaimDeps {
  readonly engine: ReturnType<typeof createLazyClient>;
  readonly database: Database;
  readonly own: OwnDatabase;
  readonly settings: Pick<Settings, 'engine'>;
  readonly log: Logger;
}

/** Another database is at work on the namespace and the queue of this one. */
class QueueTaken extends Error {
  override readonly name = 'QueueTaken';
}

/**
 * The sweep's run says whose the queue is: the engine has one. A database takes it over when no worker of another one asks for work
 * there, so that two never end each other's runs in turn; one that was put back does so at once, for nothing ran meanwhile.
 * @throws QueueTaken
 */
export async function claimQueue({ engine, database, own, settings, log }: QueueClaimDeps): Promise<void> {
  const { taskQueue } = settings.engine;
  const sweep = await findSweep(engine, taskQueue);
  const before = sweep.kind === 'running' ? sweep.database : undefined;
  if (sweep.kind === 'running' && before !== own.id) {
    if (before !== undefined && !own.takesOver)
      await refuseBeside(await listForeignWorkers(engine, settings.engine, own.id), own);
    await ensureSweep(engine, taskQueue, true);
    log.warn({ taskQueue, before: before ?? 'unknown', now: own.id }, 'the queue was taken over');
  }
  if (own.takesOver) await noteTakenOver(database, own);
}

/** Whether another database has the queue by now: two that started at once both saw it free. */
export async function hasLostQueue({
  engine,
  own,
  settings,
}: Pick<QueueClaimDeps, 'engine' | 'own' | 'settings'>): Promise<boolean> {
  const sweep = await findSweep(engine, settings.engine.taskQueue);
  return sweep.kind === 'running' && sweep.database !== undefined && sweep.database !== own.id;
}

async function refuseBeside(others: readonly string[], own: OwnDatabase): Promise<void> {
  if (others.length === 0) return;
  throw new QueueTaken(
    `Workers of another database ask this task queue for work (${others.slice(0, 3).join('; ')}); this database is ${own.id}. ` +
      'Two databases need two namespaces, or two names in SELLO_TASK_QUEUE. When the others were ended for good, start again in a minute.',
  );
}
