// Restarts stuck runs. A run is stuck if its code cannot be replayed, if it throws outside an activity (Temporal would
// retry without limit), or if no worker polls its task queue. All state is in the database, so such a run is terminated
// and started again. Each restart is logged and counted, because an operator must find the cause.
import { sweepLimits as limits } from '../../src/contracts/limits/sweep';
import { countRestartedRunsSince, saveRestartedRun } from '../../src/store/sweeps';
import { type RunningRunState, terminateRunUnlessEnded } from '../../src/temporal/check-run';
import { readLastTaskQueuePollTime } from '../../src/temporal/queue-runs';
import type { ActivityDeps } from '../deps';

/**
 * Number of consecutive failed workflow tasks after which a run counts as stuck. With Temporal's pauses, this takes
 * about a minute.
 */
const failedTasksMax = 5;

export interface StuckRun extends RunningRunState {
  readonly workflowId: string;
  /** Whether the run started on another task queue, which no worker polls. */
  readonly isStranded?: boolean;
  /** Starts the run again; if the start fails, the sweep starts the run. */
  readonly restart: () => Promise<void>;
}

/**
 * Returns whether a run is stuck. One failure is not enough, because a worker that dies in a task, or a build that is
 * being replaced, is a temporary problem.
 */
export const isRunStuck = ({ failedTasks }: RunningRunState): boolean => failedTasks >= failedTasksMax;

/**
 * Returns a function that checks whether a run is on a queue that no worker has polled for minutes. The function checks
 * each queue once.
 */
export function createRunOnUnpolledQueuePredicate({
  temporal,
  settings,
}: ActivityDeps): (seen: RunningRunState) => Promise<boolean> {
  const polled = new Map<string, Promise<boolean>>();
  return async ({ taskQueue }) => {
    // This sweep runs on the same queue, so a worker polls that queue.
    if (taskQueue === undefined || taskQueue === settings.temporal.taskQueue) return false;
    const isPolled =
      polled.get(taskQueue) ?? readLastTaskQueuePollTime(temporal, taskQueue).then((at) => at !== undefined);
    polled.set(taskQueue, isPolled);
    return !(await isPolled);
  };
}

/**
 * Restarts runs one after the other. If their code fails, restarts only as many as the limit for a minute allows.
 * @returns how many were restarted
 */
export async function restartStuckRuns(deps: ActivityDeps, stuck: readonly StuckRun[]): Promise<number> {
  let restarted = 0;
  for (const run of stuck) {
    if (deps.stopping()) return restarted;
    if (run.isStranded) {
      if (await restartRun(deps, run)) restarted += 1;
      continue;
    }
    const minuteAgo = new Date(deps.now().getTime() - 60_000);
    if (
      (await countRestartedRunsSince(deps.database, minuteAgo, limits.restartsPerMinuteMax)) >=
      limits.restartsPerMinuteMax
    ) {
      deps.log.error({ stuck: stuck.length - restarted }, 'more runs are stuck than may be restarted in a minute');
      return restarted;
    }
    if (await restartRun(deps, run)) restarted += 1;
  }
  return restarted;
}

async function restartRun(deps: ActivityDeps, run: StuckRun): Promise<boolean> {
  const { workflowId, runId, failedTasks, isStranded, taskQueue, restart } = run;
  const { temporal, database, log } = deps;
  try {
    await saveRestartedRun(database, { _id: runId, workflowId, at: deps.now(), failedTasks });
    log.error(
      { workflowId, runId, failedTasks, taskQueue },
      isStranded
        ? 'a run on a task queue that no worker polls is restarted from the database'
        : 'a run whose tasks fail is restarted from the database',
    );
    const why = isStranded ? `no worker polls its queue ${taskQueue}` : `its task failed ${failedTasks} times`;
    const reason = `${why}: the sweep restarts it from the database`;
    await temporal.withDeadline(Date.now() + limits.callMs, () =>
      terminateRunUnlessEnded(temporal, workflowId, runId, reason),
    );
    await restart();
    return true;
  } catch (error) {
    log.warn({ workflowId, error }, 'a stuck run could not be restarted: the next pass tries again');
    return false;
  }
}
