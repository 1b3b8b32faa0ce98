// How a run goes on in a new one.
import { makeContinueAsNewFunc, workflowInfo } from '@temporalio/workflow';
import type { DatabaseRef, RunAge } from '../src/contracts/runs';

/**
 * The new run names its database anew: the engine would hand on the memo as the first run wrote it, under a master key that may
 * be gone by then, and nobody could look at the run any more.
 */
export function continueAsNew<Input extends DatabaseRef>(input: Input): Promise<never> {
  const { database } = input;
  return makeContinueAsNewFunc<(input: Input) => Promise<void>>(database ? { memo: { database } } : {})(input);
}

// When a run goes on in a new one though its history is short: old code must stay readable for as long as histories are open.
// docs/decisions/0024-runs-move-to-the-current-build.md
/**
 * Costs no event: it is asked when the run does something anyway. The build of a task is in the history, so a replay sees the
 * same. Runs of earlier builds have no limit.
 */
export function watchAge(limits: RunAge | undefined): () => boolean {
  const beganMs = workflowInfo().runStartTime.getTime();
  const first = buildNow();
  return () => {
    if (!limits) return false;
    const build = buildNow();
    const ageSeconds = (Date.now() - beganMs) / 1_000;
    const isOther = first !== undefined && build !== undefined && build !== first;
    return ageSeconds >= limits.daysMax * 86_400 || (isOther && ageSeconds >= limits.otherBuildSeconds);
  };
}

/** The build whose worker does the present task. */
const buildNow = (): string | undefined => workflowInfo().currentDeploymentVersion?.buildId;
