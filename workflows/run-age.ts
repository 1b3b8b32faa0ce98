// When a run goes on in a new one though its history is short: old code must stay readable for as long as histories are open.
// docs/decisions/0024-runs-move-to-the-current-build.md
import { workflowInfo } from '@temporalio/workflow';
import type { RunAge } from '../src/contracts/runs';

/**
 * Costs no event: it is checked when the run does something anyway. The build of a task is in the history, so a replay sees
 * the same build.
 */
export function watchAge(limits: RunAge): () => boolean {
  const beganMs = workflowInfo().runStartTime.getTime();
  const first = buildNow();
  return () => {
    const build = buildNow();
    const ageSeconds = (Date.now() - beganMs) / 1_000;
    const isOther = first !== undefined && build !== undefined && build !== first;
    return ageSeconds >= limits.daysMax * 86_400 || (isOther && ageSeconds >= limits.otherBuildSeconds);
  };
}

/** The build whose worker does the present task. */
const buildNow = (): string | undefined => workflowInfo().currentDeploymentVersion?.buildId;
