// The end of a job, as its run in Temporal shows it, with ids, codes and one sentence.

/** Values of `JobResult`: the results of jobs (src/model/job.ts). */
export type JobResultSearchAttributeValue = 'succeeded' | 'succeeded-with-warnings' | 'failed' | 'cancelled';

/**
 * The end of a job: the result of its run, or the details of its failure. Histories of older builds have no such end,
 * and their runs complete without an outcome.
 */
export interface JobRunEnd {
  readonly result: JobResultSearchAttributeValue;
  /** Number of the invoice. Absent if the invoice has no number, or if names are opaque. */
  readonly invoice?: string;
  readonly steps: readonly JobStepEnd[];
  readonly failure?: JobFailure;
}

/** Why a job failed. The first fault is given, because it caused the others. */
export interface JobFailure {
  readonly code: string;
  /** One sentence that begins with the name of the step. */
  readonly message: string;
  /** Remedy; absent if the message contains the remedy, or if none is known. */
  readonly remedy?: string;
}

/** A step of a job that ended, as Temporal shows it. */
export interface JobStepEnd {
  readonly step: string;
  readonly status: string;
  readonly code?: string;
}
