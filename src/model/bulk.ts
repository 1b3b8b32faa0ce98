// Bulk actions: one action on all jobs that a filter finds, and the result for each job.
import type { Fault } from '../contracts/errors';
import type { JobResult } from './job';
import type { BackgroundWorkDocumentWithRevision } from './run';

export const bulkActionNames = ['run-again', 'cancel'] as const;

export type BulkActionName = (typeof bulkActionNames)[number];

/** Conditions for jobs; all of them apply. */
export interface BulkActionJobFilter {
  readonly result?: JobResult;
  readonly fault?: string;
  /** State of the entry. */
  readonly state?: string;
  readonly supplier?: string;
  readonly createdFrom?: Date;
  readonly createdTo?: Date;
  readonly workflowId?: string;
}

/** `skipped`: a newer job has taken the place of this one. */
export const bulkActionRowStatuses = ['done', 'failed', 'skipped'] as const;

export interface BulkActionDocument extends BackgroundWorkDocumentWithRevision {
  /** `<workspace>:<id>` */
  readonly _id: string;
  readonly action: BulkActionName;
  readonly filter: BulkActionJobFilter;
  readonly status: 'running' | 'completed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  /** Includes `skipped`, because earlier builds number the next row by `done` and `failed`. */
  readonly failed: number;
  /** Absent in actions of earlier builds, and if no job was skipped. */
  readonly skipped?: number;
  /** The last job that the action has processed. */
  readonly position?: { readonly createdAt: Date; readonly _id: string };
  /**
   * Keys of the jobs of the chunk in process, and the number of rows before them. If another number of rows is stored,
   * the chunk has ended.
   */
  readonly chunk?: { readonly after: number; readonly jobs: readonly string[] };
  readonly cancelRequested?: true;
  readonly completedAt?: Date;
  readonly expiresAt?: Date;
}

/** The result for one job. */
export interface BulkActionRowDocument {
  /** `<workspace>:<bulk action>:<place, 6 digits>` */
  readonly _id: string;
  readonly workspace: string;
  readonly bulk: string;
  /** Number of the row, counted from 1. */
  readonly row: number;
  readonly job: string;
  readonly status: (typeof bulkActionRowStatuses)[number];
  /** The job that replaces this one. */
  readonly newJob?: string;
  readonly faults: readonly Fault[];
  readonly expiresAt?: Date;
}
