// Chooses the turns of job runs in Temporal's queue. Without turns, a workspace that creates thousands of jobs at once
// would hold up the jobs of all others until its own have run.
import { jobRunTurnLimits as limits } from '../contracts/limits/shares';
import type { Settings } from '../settings/settings';
import { chooseRunPlacement, type RunPlacement } from './names';

/** The priority after the default, 3, of Temporal's priorities from 1 to 5. Workers take tasks with a lower number first. */
const laterPriority = 4;

/** Number of runs that a workspace can start with the usual priority. It increases steadily, up to the limit. */
interface UsualTurns {
  readonly left: number;
  /** Milliseconds of the process's clock. */
  readonly at: number;
}

/**
 * Creates a function that returns the priority of a new run of a workspace; undefined means the default. Priorities
 * decide only while tasks wait for workers. Later runs use no turn, so a workspace keeps its share whatever else it starts.
 */
export function createJobRunPrioritizer(
  nowMs: () => number = () => performance.now(),
): (workspace: string) => number | undefined {
  // In the order of the last start.
  const turns = new Map<string, UsualTurns>();
  return (workspace) => {
    const at = nowMs();
    const last = turns.get(workspace) ?? { left: limits.few, at };
    const left = Math.min(limits.few, last.left + ((at - last.at) / 1_000) * limits.perSecond);
    turns.delete(workspace);
    turns.set(workspace, { left: left < 1 ? left : left - 1, at });
    const [oldest] = turns.keys();
    if (turns.size > limits.workspacesMax && oldest !== undefined) turns.delete(oldest);
    return left < 1 ? laterPriority : undefined;
  };
}

const takeTurn = createJobRunPrioritizer();

/** Chooses task queue and turn of a new job run. Each call counts as one run. */
export function countJobRunAndChoosePlacement(
  engine: Pick<Settings['temporal'], 'taskQueue'>,
  workspace: string,
): RunPlacement {
  const { taskQueue, priority } = chooseRunPlacement(engine, workspace);
  const priorityKey = takeTurn(workspace);
  return { taskQueue, priority: { ...priority, ...(priorityKey === undefined ? {} : { priorityKey }) } };
}
