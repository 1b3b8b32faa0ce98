// The sweep task of a worker. It ensures that the sweep runs, even after Temporal lost its store. Only the sweep
// restarts lost work.
import { sweepLimits as limits } from '../../contracts/limits/sweep';
import { insertSweepHeartbeatIfAbsent, claimSilentSweepReplacement } from '../../store/sweeps';
import { registerMissingTemporalSearchAttributes } from '../../temporal/search-attributes';
import { startSweepRunUnlessRunning } from '../../temporal/sweep-run';
import { hasAnotherDatabaseClaimedTaskQueue, type TaskQueueClaimDeps } from '../claim-queue';
import { startTaskAtInterval } from './run-at-interval';

interface SweepTaskDeps extends TaskQueueClaimDeps {
  /** Stops this process if another database has claimed the task queue. */
  readonly leave: () => void;
}

/**
 * Starts the sweep task, which runs at once, then every minute, and sooner after a failure.
 * @returns a function that stops it
 */
export function startSweepWatchTask(deps: SweepTaskDeps): () => Promise<void> {
  return startTaskAtInterval({
    look: () => ensureSweepAndSearchAttributes(deps),
    everyMs: limits.ensureMs,
    againMs: limits.ensureAgainMs,
    log: deps.log,
    failure: 'failed to check whether the sweep is running',
  });
}

/**
 * Starts the sweep if there is none, and replaces a sweep that has been silent for two minutes. Registers the search
 * attributes, without which no run starts. If another database has claimed the task queue, only stops the process.
 */
export async function ensureSweepAndSearchAttributes(deps: SweepTaskDeps): Promise<void> {
  const { temporal, database, settings, log } = deps;
  const { namespace, taskQueue } = settings.temporal;
  if (await hasAnotherDatabaseClaimedTaskQueue(deps)) {
    log.fatal(
      { taskQueue, own: deps.own.id },
      'another database has claimed this task queue: the worker stops (docs/operations.md)',
    );
    return deps.leave();
  }
  if (await startSweepRunUnlessRunning(temporal, taskQueue)) log.info({ taskQueue }, 'sweep started');
  // If Temporal lost its store, its search attributes are gone as well, and runs cannot start without them.
  await temporal.withDeadline(Date.now() + limits.callMs, () =>
    registerMissingTemporalSearchAttributes(temporal, namespace),
  );
  await insertSweepHeartbeatIfAbsent(database, taskQueue);
  if (!(await claimSilentSweepReplacement(database, taskQueue, limits.silentSeconds))) return;
  log.error({ taskQueue, silentSeconds: limits.silentSeconds }, 'the sweep has completed no pass and is restarted');
  await startSweepRunUnlessRunning(temporal, taskQueue, true);
}
