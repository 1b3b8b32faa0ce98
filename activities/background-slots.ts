// Shares the slots of a worker between workspaces for long work in the background: sections of exports, and chunks of
// batches and bulk actions. Sealing and walks of jobs use the same slots and have to find free ones.
import { ApplicationFailure, Context } from '@temporalio/activity';
import { workerLimits } from '../src/contracts/limits/worker';
import { BackgroundSlotPool } from './background-turns';

const { background: limits } = workerLimits;

interface WorkspaceWork {
  readonly workspace: string;
}

/**
 * Creates the slots of one worker process. A workspace has at most half of them, and there are at least two, except in
 * a worker that has hardly any.
 * @param concurrency number of slots of the worker
 * @param nowMs milliseconds of a clock that never goes back
 */
export function createBackgroundSlotPools(concurrency: number, nowMs: () => number = () => performance.now()) {
  const divide = ({ part, ofWorkspace }: { readonly part: number; readonly ofWorkspace: number }) => {
    const all = Math.max(concurrency >= limits.twoSlotsFrom ? 2 : 1, Math.floor(concurrency * part));
    return new BackgroundSlotPool({ all, owner: Math.max(1, Math.min(ofWorkspace, Math.floor(all / 2))) }, nowMs);
  };
  return { sections: divide(limits.sections), chunks: divide(limits.chunks) };
}

/**
 * Wraps an activity so that it runs only with a slot of its workspace. Without one, the attempt ends at once instead of
 * waiting, because a waiting attempt would hold a slot of the worker.
 * @throws ApplicationFailure `Busy`, which Temporal retries, here or on another worker
 */
export const wrapActivityToFailIfNoBackgroundSlot =
  <Given extends WorkspaceWork, Result>(turns: BackgroundSlotPool, effect: (given: Given) => Promise<Result>) =>
  async (given: Given): Promise<Result> => {
    const release = turns.take(given.workspace, Context.current().info.attempt);
    if ('retryMs' in release) throw createBusyFailure(release.retryMs);
    try {
      return await effect(given);
    } finally {
      release();
    }
  };

const createBusyFailure = (nextRetryDelay: number): ApplicationFailure =>
  ApplicationFailure.create({
    message: 'the workspace or the worker has no free slot for background work: the work waits',
    type: 'Busy',
    nextRetryDelay,
    category: 'BENIGN',
  });
