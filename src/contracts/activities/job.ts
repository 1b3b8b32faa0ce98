// What a job run asks of its activities and what it hears: ids and small words, never a document.
import type { JobRef } from '../runs';

/** What comes after a walk. */
export type WalkNext =
  /** Ended by the signal that carries this id; the walk looks again anyway, after at most an hour. */
  | {
      readonly kind: 'wait';
      readonly for: 'sealed' | 'settled' | 'upload' | 'approval' | 'series' | 'call';
      readonly id: string;
    }
  /** The next walk goes at once. */
  | { readonly kind: 'more' }
  | { readonly kind: 'done'; readonly status: string };

export interface WalkResult {
  /** Providers of the steps that ended, in order: for the reader of the history. */
  readonly took: readonly string[];
  readonly next: WalkNext;
  /** Facts of the job for the reader of a waiting run: ids and names as runs have them. */
  readonly about?: WaitingJobRefs;
}

/** Where to look from a waiting job. */
export interface WaitingJobRefs {
  readonly entry?: string;
  /** As the engine may show it (`SELLO_TEMPORAL_NAMES`). */
  readonly supplier?: string;
  /** Workflow id of the chain's run. */
  readonly chain?: string;
}

export interface JobActivities {
  /** Takes all steps that need nothing outside the database and the page, in one transaction. Again is harmless. */
  walk(input: JobRef): Promise<WalkResult>;
  /** Withdraws what is not sealed and completes the job with CANCEL. */
  cancelJob(input: JobRef): Promise<void>;
}
