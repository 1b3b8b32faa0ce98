// The activities of a job run, and their results. Results are ids and short codes, never a document.
import type { JobWalkActivityName, JobWalkActivityWithSummary } from '../job-walks';
import type { JobRunEnd } from '../job-run-end';
import type { JobRef } from '../runs';

/** The state after a walk. */
export type JobWalkNextAction =
  /** The signal with this id ends the wait; the next walk follows after an hour at most. */
  | {
      readonly kind: 'wait';
      readonly for: 'sealed' | 'settled' | 'upload' | 'approval' | 'series' | 'call';
      readonly id: string;
    }
  /** The next walk follows at once. */
  | { readonly kind: 'more' }
  | { readonly kind: 'done'; readonly status: string; readonly outcome?: JobRunEnd };

export interface JobWalkResult {
  /** Providers of the steps that ended, in order, for the person who reads the history. */
  readonly completedSteps: readonly string[];
  readonly next: JobWalkNextAction;
  /** References for Temporal's view of a waiting run. */
  readonly refs?: WaitingJobObjectReferences;
  /** Why another worker may do more than this one. Such a walk fails, so no history has this. */
  readonly elsewhere?: string;
  /** The next walk; absent after the end, and in histories of builds without this field. */
  readonly nextWalk?: JobWalkActivityWithSummary;
}

/** Objects that a waiting job is about. */
export interface WaitingJobObjectReferences {
  readonly entry?: string;
  /** Number of the invoice. Absent if the invoice has no number yet, or if names are opaque. */
  readonly invoice?: string;
  /** The supplier's name as Temporal may show it (`SELLO_TEMPORAL_NAMES`). */
  readonly supplier?: string;
  /** Workflow id of the chain's run. */
  readonly chain?: string;
}

/**
 * The activities of a job run. A walk runs the next steps of a job and stores them in one transaction; running a walk
 * again is harmless.
 */
export interface JobActivities extends Record<JobWalkActivityName, (input: JobRef) => Promise<JobWalkResult>> {
  /**
   * Withdraws a request that is not sealed and completes the job with CANCEL. Returns how the job ended, which may have
   * happened before this call; histories of older builds have no result. Fails with `refusedCancellationFailureType` if
   * the job has to stay open.
   */
  cancelJob(input: JobRef): Promise<JobRunEnd | undefined>;
}
