// Runs whose code cannot go on, because it cannot be replayed or throws outside an activity: the engine would try for ever.
// Everything is in the database, so such a run is ended and begun anew; each is an alarm, for a person must see why.
import { sweeper as limits } from '../../src/contracts/limits/sweep';
import { countStuckRuns, noteStuckRun } from '../../src/store/stuck-runs';
import { type RunningRun, terminateRun } from '../../src/temporal/look-at-run';
import type { Deps } from '../deps';

export interface StuckRun extends RunningRun {
  readonly workflowId: string;
  /** Starts the run again; also the sweep does that, when this fails. */
  readonly restart: () => Promise<void>;
}

/** Not after one failure: a worker that dies in a task, or a build that is being replaced, passes by itself. */
export const isStuck = ({ failedTasks }: RunningRun): boolean => failedTasks >= limits.failedTasksMax;

/** One after the other, as many as a minute allows. @returns how many were begun anew */
export async function beginAnew(deps: Deps, stuck: readonly StuckRun[]): Promise<number> {
  let begun = 0;
  for (const run of stuck) {
    if (deps.stopping()) return begun;
    const minuteAgo = new Date(deps.now().getTime() - 60_000);
    if ((await countStuckRuns(deps.database, minuteAgo, limits.anewMinuteMax)) >= limits.anewMinuteMax) {
      deps.log.error({ stuck: stuck.length - begun }, 'more runs are stuck than may be begun anew in a minute');
      return begun;
    }
    if (await beginOneAnew(deps, run)) begun += 1;
  }
  return begun;
}

async function beginOneAnew(deps: Deps, { workflowId, runId, failedTasks, restart }: StuckRun): Promise<boolean> {
  const { engine, database, log } = deps;
  try {
    await noteStuckRun(database, { _id: runId, workflowId, at: deps.now(), failedTasks });
    log.error({ workflowId, runId, failedTasks }, 'a run whose tasks fail is begun anew from the database');
    const reason = `its task failed ${failedTasks} times: the sweep begins it anew from the database`;
    await engine.withDeadline(Date.now() + limits.callMs, () => terminateRun(engine, workflowId, runId, reason));
    await restart();
    return true;
  } catch (error) {
    log.warn({ workflowId, error }, 'a stuck run could not be begun anew: the next pass tries again');
    return false;
  }
}
