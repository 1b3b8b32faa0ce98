// Lets other calls of a workspace run while one of its calls waits. Calls that wait for a job have a limit for the process
// and a share for each workspace.
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { TenantCallContext } from '../endpoint';

/**
 * Does work that costs this process nothing. The call continues when it is its turn again.
 * @throws Refusal `busy` if the client is gone before
 */
export async function runOutsideCallTurn<T>(
  call: Pick<TenantCallContext, 'stepAside'>,
  work: () => Promise<T>,
): Promise<T> {
  const comeBack = call.stepAside();
  try {
    return await work();
  } finally {
    await comeBack();
  }
}

const waiting = new Map<string, number>();
let all = 0;

/** Counts the calls that wait at the moment. */
export const countLongPolls = (): number => all;

/** Reads in a turn of the call whether its wait is over; undefined if it is not. */
export type LongPollCheckRunner = <T>(look: () => Promise<T | undefined>) => Promise<T | undefined>;

/**
 * Waits for one call of a workspace. Other calls of the workspace run in the meantime, but each look of the call takes a
 * turn, because it reads as much as a call without `wait`. If too many calls already wait, returns `otherwise`
 * immediately, because the client has its job and can poll.
 * @throws Refusal `busy` if the client is gone while the call waits for its turn
 */
export async function runLongPollWithinLimit<T>(
  call: Pick<TenantCallContext, 'workspace' | 'stepAside'>,
  wait: (inTurn: LongPollCheckRunner) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const { _id: workspace } = call.workspace;
  const own = waiting.get(workspace) ?? 0;
  if (all >= limits.waitersMax || own >= limits.waitersOfWorkspaceMax) return otherwise;
  all += 1;
  waiting.set(workspace, own + 1);
  let comeBack = call.stepAside();
  try {
    return await wait(async (look) => {
      await comeBack();
      let found: Awaited<ReturnType<typeof look>>;
      try {
        found = await look();
        return found;
      } finally {
        if (found === undefined) comeBack = call.stepAside();
      }
    });
  } finally {
    all -= 1;
    const remainder = (waiting.get(workspace) ?? 1) - 1;
    if (remainder > 0) waiting.set(workspace, remainder);
    else waiting.delete(workspace);
    await comeBack();
  }
}
