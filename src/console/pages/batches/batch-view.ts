// Views of the pages about batches: one batch, and its rows.
import type { FaultView } from '../entries/entry-view';

export type ShownBatchRowStatus = 'waiting' | 'issued' | 'already_issued' | 'failed' | 'skipped';

export interface BatchView {
  readonly id: string;
  readonly status: 'running' | 'completed' | 'cancelled';
  readonly total: number;
  readonly issued: number;
  readonly already_issued: number;
  readonly failed: number;
  readonly skipped: number;
  readonly waiting: number;
  readonly dry_run: boolean;
  readonly started_at: string;
  readonly completed_at: string | null;
}

export interface BatchRowView {
  readonly row: number;
  readonly line: number;
  readonly column: string | null;
  readonly key: string | null;
  readonly status: ShownBatchRowStatus;
  readonly id: string | null;
  readonly number: string | null;
  readonly total: string | null;
  readonly faults: readonly FaultView[];
}

/** A checked file, and what the check found. */
export interface CheckedBatchFileView {
  readonly batch: BatchView;
  readonly wrong: readonly BatchRowView[];
  /** The file in Base64. The form that issues the batch sends it again. */
  readonly data: string;
}

export interface BatchImportPageView {
  /** Names of columns in the order of the documents. */
  readonly columns: readonly string[];
  readonly checked?: CheckedBatchFileView;
}

export interface BatchPageView {
  readonly batch: BatchView;
  readonly rows: readonly BatchRowView[];
  readonly wanted: string;
  readonly next?: string;
  readonly first?: string;
}
