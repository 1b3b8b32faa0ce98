// The activities of the run of a batch, and their results: counts and short words, never an invoice.
import type { BatchRef } from '../runs';

/** What follows a chunk. */
export type AfterBatchChunk =
  /** More can be done at once. */
  | { readonly kind: 'more' }
  /** Rows wait for their seal. */
  | { readonly kind: 'seal' }
  /** Jobs wait for the authority. */
  | { readonly kind: 'answer' }
  | { readonly kind: 'end' };

/** Result of a chunk. */
export interface BatchChunkResult {
  readonly next: AfterBatchChunk;
  /** For the reader of the run. */
  readonly total: number;
  readonly issued: number;
  readonly failed: number;
  readonly waiting: number;
}

/** The activities of the run of a batch. */
export interface BatchActivities {
  /** Issues the next rows, notes what was sealed, and walks the jobs that are due. Running it again is harmless. */
  processBatchChunk(input: BatchRef): Promise<BatchChunkResult>;
}
