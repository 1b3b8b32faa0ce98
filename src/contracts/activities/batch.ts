// The activities of the run of a batch, and their results. Results are counts and short words, never an invoice.
import type { BatchRef, BulkActionRef } from '../runs';

/** The state after a chunk. */
export type BatchChunkNextAction =
  /** There is more work right now. */
  | { readonly kind: 'more' }
  /** The next rows wait for the seal of earlier ones. */
  | { readonly kind: 'seal' }
  /** Jobs wait for the authority. */
  | { readonly kind: 'answer' }
  | { readonly kind: 'end' };

export interface BatchChunkResult {
  readonly next: BatchChunkNextAction;
  /** Counts for the person who reads the run. */
  readonly total: number;
  readonly issued: number;
  readonly failed: number;
  readonly waiting: number;
  /** Rows that were not issued because the batch stopped or was cancelled; absent in histories of older builds. */
  readonly skipped?: number;
  /** The batch ended as cancelled. The chunk has requested the cancellation of the run. */
  readonly isCancelled?: true;
}

export interface BulkActionChunkProgress {
  readonly hasEnded: boolean;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped?: number;
}

/** The activities of the runs of batches and of bulk actions. */
export interface BatchAndBulkActionActivities {
  /** Processes the next jobs that the filter finds. Running this activity again is harmless. */
  processBulkChunk(input: BulkActionRef): Promise<BulkActionChunkProgress>;
  /**
   * Issues the next rows, stores which rows were sealed, and walks the jobs that are due. Running this activity again
   * is harmless.
   */
  processBatchChunk(input: BatchRef): Promise<BatchChunkResult>;
}
