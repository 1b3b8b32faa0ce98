// Chooses the turns of job runs in Temporal's queue. Without turns, a workspace that creates thousands of jobs at once
// would hold up the jobs of all others until its own have run.
import { jobRunTurnLimits as limits } from '../contracts/limits/shares';
import type { Settings } from '../settings/settings';
import { chooseRunPlacement, type RunPlacement } from './names';

/** Temporal's priorities from 1 to 5, of which 3 is the default. Workers take tasks with a lower number first. */
const laterPriorities = { many: 4, masses: 5 } as const;

/** Number of runs that a workspace has started. It decreases steadily. */
interface StartCount {
  readonly runs: number;
  /** Milliseconds of the process's clock. */
  readonly at: number;
}

/**
 * Creates a function that counts a run of a workspace and returns its priority; undefined means the default. Priorities
 * decide only while tasks wait for workers. They hold for the whole run, so the runs that a workspace starts later are
 * not delayed by earlier ones.
 */
export function createJobRunTurns(
  nowMs: () => number = () => performance.now(),
): (workspace: string) => number | undefined {
  // In the order of the last start.
  const counts = new Map<string, StartCount>();
  return (workspace) => {
    const at = nowMs();
    const last = counts.get(workspace) ?? { runs: 0, at };
    const before = Math.max(0, last.runs - ((at - last.at) / 1_000) * limits.perSecond);
    counts.delete(workspace);
    counts.set(workspace, { runs: Math.min(before + 1, limits.runsMax), at });
    const [oldest] = counts.keys();
    if (counts.size > limits.workspacesMax && oldest !== undefined) counts.delete(oldest);
    if (before < limits.few) return undefined;
    return before < limits.many ? laterPriorities.many : laterPriorities.masses;
  };
}

const takeTurn = createJobRunTurns();

/** Chooses task queue and turn of a new job run. Each call counts as one run. */
export function chooseJobRunPlacement(
  engine: Pick<Settings['temporal'], 'taskQueue'>,
  workspace: string,
): RunPlacement {
  const { taskQueue, priority } = chooseRunPlacement(engine, workspace);
  const priorityKey = takeTurn(workspace);
  return { taskQueue, priority: { ...priority, ...(priorityKey === undefined ? {} : { priorityKey }) } };
}
