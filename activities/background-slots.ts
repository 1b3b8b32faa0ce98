// Shares the slots of a worker between workspaces for long work in the background: sections of exports, and chunks of
// batches and bulk actions. Sealing and walks of jobs use the same slots and have to find free ones.
import { ApplicationFailure, Context } from '@temporalio/activity';
import { workerLimits } from '../src/contracts/limits/worker';
import { FairResourceLimit } from '../src/shares/share';

const { background: limits } = workerLimits;

/** Work of one workspace. */
interface WorkspaceWork {
  readonly workspace: string;
}

/**
 * Creates the shares of one worker process.
 * @param concurrency number of slots of the worker
 */
export function createBackgroundSlots(concurrency: number) {
  const share = ({ part, ofWorkspace }: { readonly part: number; readonly ofWorkspace: number }) =>
    new FairResourceLimit('background work', {
      all: Math.max(1, Math.floor(concurrency * part)),
      owner: ofWorkspace,
    });
  return { sections: share(limits.sections), chunks: share(limits.chunks) };
}

/**
 * Wraps an activity so that it runs only with a slot of its workspace. Without one, the attempt ends at once instead of
 * waiting, because a waiting attempt would hold a slot of the worker.
 * @throws ApplicationFailure `Busy`, which Temporal retries, here or on another worker
 */
export const requireBackgroundSlot =
  <Given extends WorkspaceWork, Result>(share: FairResourceLimit, effect: (given: Given) => Promise<Result>) =>
  async (given: Given): Promise<Result> => {
    const release = share.tryTake({ owner: given.workspace });
    if (!release) throw createBusyFailure(Context.current().info.attempt);
    try {
      return await effect(given);
    } finally {
      release();
    }
  };

const createBusyFailure = (attempt: number): ApplicationFailure =>
  ApplicationFailure.create({
    message: 'the workspace or the worker has no free slot for background work: the work waits',
    type: 'Busy',
    nextRetryDelay: Math.min(limits.busyRetryMs, 200 * 2 ** Math.min(attempt, 10)),
    category: 'BENIGN',
  });
