// Runs that cannot go on: their code cannot be replayed or throws outside an activity, and the engine would try for ever;
// or they are on a task queue that nobody polls. Everything is in the database, so such a run is ended and begun anew;
// each is an alarm, for a person must see why.
import { sweep as limits } from '../../src/contracts/limits/sweep';
import { countStuckRuns, noteStuckRun } from '../../src/store/stuck-runs';
import { type RunningRun, terminateRun } from '../../src/temporal/check-run';
import { readLastPoll } from '../../src/temporal/queue-runs';
import type { Deps } from '../deps';

/** Failed workflow tasks in a row after which a run counts as stuck. With Temporal's pauses that takes a minute. */
const failedTasksMax = 5;

export interface StuckRun extends RunningRun {
  readonly workflowId: string;
  /** It began on another task queue, which no worker polls. */
  readonly isStranded?: boolean;
  /** Starts the run again; also the sweep does that, when this fails. */
  readonly restart: () => Promise<void>;
}

/** Not after one failure: a worker that dies in a task, or a build that is being replaced, passes by itself. */
export const isStuck = ({ failedTasks }: RunningRun): boolean => failedTasks >= failedTasksMax;

/** Whether a run is on a queue that no worker has polled for minutes; each queue is asked about once. */
export function detectStrandedRun({ engine, settings }: Deps): (seen: RunningRun) => Promise<boolean> {
  const polled = new Map<string, Promise<boolean>>();
  return async ({ taskQueue }) => {
    // This sweep's own queue is polled: it runs there.
    if (taskQueue === undefined || taskQueue === settings.engine.taskQueue) return false;
    const isPolled = polled.get(taskQueue) ?? readLastPoll(engine, taskQueue).then((at) => at !== undefined);
    polled.set(taskQueue, isPolled);
    return !(await isPolled);
  };
}

/** One after the other; of those whose code fails as many as a minute allows. @returns how many were begun anew */
export async function restartStuckRuns(deps: Deps, stuck: readonly StuckRun[]): Promise<number> {
  let begun = 0;
  for (const run of stuck) {
    if (deps.stopping()) return begun;
    if (run.isStranded) {
      if (await beginOneAnew(deps, run)) begun += 1;
      continue;
    }
    const minuteAgo = new Date(deps.now().getTime() - 60_000);
    if ((await countStuckRuns(deps.database, minuteAgo, limits.anewMinuteMax)) >= limits.anewMinuteMax) {
      deps.log.error({ stuck: stuck.length - begun }, 'more runs are stuck than may be begun anew in a minute');
      return begun;
    }
    if (await beginOneAnew(deps, run)) begun += 1;
  }
  return begun;
}

async function beginOneAnew(deps: Deps, run: StuckRun): Promise<boolean> {
  const { workflowId, runId, failedTasks, isStranded, taskQueue, restart } = run;
  const { engine, database, log } = deps;
  try {
    await noteStuckRun(database, { _id: runId, workflowId, at: deps.now(), failedTasks });
    log.error(
      { workflowId, runId, failedTasks, taskQueue },
      isStranded
        ? 'a run on a task queue that nobody polls is begun anew from the database'
        : 'a run whose tasks fail is begun anew from the database',
    );
    const why = isStranded ? `nobody polls its queue ${taskQueue}` : `its task failed ${failedTasks} times`;
    const reason = `${why}: the sweep begins it anew from the database`;
    await engine.withDeadline(Date.now() + limits.callMs, () => terminateRun(engine, workflowId, runId, reason));
    await restart();
    return true;
  } catch (error) {
    log.warn({ workflowId, error }, 'a stuck run could not be begun anew: the next pass tries again');
    return false;
  }
}
