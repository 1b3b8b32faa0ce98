// Cancels a job: withdraws its request if it is not sealed yet, and completes it with CANCEL. A sealed record is always sent.
import type { JobWorkflowInput } from '../../src/contracts/runs';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import { cancelJob as cancel } from '../../src/store/jobs/end-job';
import type { Deps } from '../deps';

export const cancelJob =
  (deps: Deps) =>
  async ({ workspace, jobId }: JobWorkflowInput): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      if ((await cancel(deps.database, workspace, jobId, deps.now())) !== 'lost') return;
      if (tries >= limits.walkTriesMax) throw new Error(`job ${jobId} was written by others ${tries} times`);
    }
  };
