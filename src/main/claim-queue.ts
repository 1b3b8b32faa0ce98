// Claims a task queue for a database. Before a worker polls for work, its task queue must belong to its database,
// because the runs of two databases on one queue would mix.
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import type { Database } from '../store/database';
import { markTaskQueueTakenOver, type DatabaseIdentity } from '../store/own-database';
import type { createLazyTemporalClient } from '../temporal/connection';
import { listWorkerIdentitiesOfOtherDatabases } from '../temporal/queue-runs';
import { startSweepRunUnlessRunning, readSweepRunState } from '../temporal/sweep-run';

/** Dependencies of claiming a task queue. */
export interface TaskQueueClaimDeps {
  readonly temporal: ReturnType<typeof createLazyTemporalClient>;
  readonly database: Database;
  readonly own: DatabaseIdentity;
  readonly settings: Pick<Settings, 'temporal'>;
  readonly log: Logger;
}

/** Workers of another database poll the same namespace and queue. */
class QueueTakenError extends Error {
  override readonly name = 'QueueTakenError';
}

/**
 * Claims the task queue for the database. The sweep's run names the owner of the queue, and Temporal has exactly one. A
 * database claims the queue if no worker of another database polls it, so that two databases never end each other's
 * runs in turn. A restored database claims the queue at once, because its workers were stopped.
 * @throws QueueTakenError
 */
export async function claimTaskQueue({ temporal, database, own, settings, log }: TaskQueueClaimDeps): Promise<void> {
  const { taskQueue } = settings.temporal;
  const sweep = await readSweepRunState(temporal, taskQueue);
  const before = sweep.kind === 'running' ? sweep.database : undefined;
  if (sweep.kind === 'running' && before !== own.id) {
    if (before !== undefined && !own.takesOver)
      await refuseForeignWorkers(await listWorkerIdentitiesOfOtherDatabases(temporal, settings.temporal, own.id), own);
    await startSweepRunUnlessRunning(temporal, taskQueue, true);
    log.warn({ taskQueue, before: before ?? 'unknown', now: own.id }, 'this database has taken over the task queue');
  }
  if (own.takesOver) await markTaskQueueTakenOver(database, own);
}

/**
 * Returns whether another database has claimed the queue. Workers check this again after the start, because two workers
 * that start at the same time both find the queue free.
 */
export async function hasAnotherDatabaseClaimedTaskQueue({
  temporal,
  own,
  settings,
}: Pick<TaskQueueClaimDeps, 'temporal' | 'own' | 'settings'>): Promise<boolean> {
  const sweep = await readSweepRunState(temporal, settings.temporal.taskQueue);
  return sweep.kind === 'running' && sweep.database !== undefined && sweep.database !== own.id;
}

async function refuseForeignWorkers(others: readonly string[], own: DatabaseIdentity): Promise<void> {
  if (others.length === 0) return;
  throw new QueueTakenError(
    `Workers of another database poll this task queue (${others.slice(0, 3).join('; ')}); this database is ${own.id}. Two ` +
      'databases need two namespaces, or two names in SELLO_TASK_QUEUE. If you have stopped the ' +
      'other workers permanently, start this worker again after a minute ' +
      '(docs/operations.md, "Another database uses the task queue").',
  );
}
