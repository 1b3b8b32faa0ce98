// The activities of a job run, and their results: ids and short codes, never a document.
import type { JobRef } from '../runs';

/** What comes after a walk. */
export type AfterJobWalk =
  /** Ended by the signal with this id; the next walk follows after an hour at most. */
  | {
      readonly kind: 'wait';
      readonly for: 'sealed' | 'settled' | 'upload' | 'approval' | 'series' | 'call';
      readonly id: string;
    }
  /** The next walk follows at once. */
  | { readonly kind: 'more' }
  | { readonly kind: 'done'; readonly status: string };

/** Result of a walk. */
export interface JobWalkResult {
  /** Providers of the steps that ended, in order: for the reader of the history. */
  readonly completedSteps: readonly string[];
  readonly next: AfterJobWalk;
  /** What Temporal's UI shows of a waiting run. */
  readonly refs?: WaitingJobReferences;
}

/** Objects that a waiting job is about. */
export interface WaitingJobReferences {
  readonly entry?: string;
  /** As Temporal may show it (`SELLO_TEMPORAL_NAMES`). */
  readonly supplier?: string;
  /** Workflow id of the chain's run. */
  readonly chain?: string;
}

/** The activities of a job run. */
export interface JobActivities {
  /** Runs the next steps of a job and stores them in one transaction. Running it again is harmless. */
  walk(input: JobRef): Promise<JobWalkResult>;
  /** Withdraws a request that is not sealed and completes the job with CANCEL. */
  cancelJob(input: JobRef): Promise<void>;
}
