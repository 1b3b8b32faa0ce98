// Runs calls that wait for a job, within a limit for the process and a share for each workspace.
import { httpLimits as limits } from '../../../contracts/limits/http';

const waiting = new Map<string, number>();
let all = 0;

/** Counts the calls that wait at the moment. */
export const countLongPolls = (): number => all;

/**
 * Waits for one call of a workspace. If too many calls already wait, returns `otherwise` immediately, because the
 * client has its job and can poll.
 */
export async function runLongPollWithinLimit<T>(workspace: string, wait: () => Promise<T>, otherwise: T): Promise<T> {
  const own = waiting.get(workspace) ?? 0;
  if (all >= limits.waitersMax || own >= limits.waitersOfWorkspaceMax) return otherwise;
  all += 1;
  waiting.set(workspace, own + 1);
  try {
    return await wait();
  } finally {
    all -= 1;
    const remainder = (waiting.get(workspace) ?? 1) - 1;
    if (remainder > 0) waiting.set(workspace, remainder);
    else waiting.delete(workspace);
  }
}
