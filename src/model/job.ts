// Jobs, each of which is one execution of a workflow for an entry, with its steps and their events.
import type { StoredStep } from './workflow';
import type { Fault } from '../contracts/errors';
import type { StoredText } from '../messages/message';

/** Status of a step's event. */
export type StepEventStatus = 'RUN' | 'QUEUED' | 'POKE' | 'OK' | 'SKIP' | 'ERR' | 'KO' | 'TIMEOUT' | 'CANCEL';

/** An event of a step. */
export interface StepEvent {
  readonly index: number;
  readonly status: StepEventStatus;
  readonly at: Date;
  readonly code?: string;
  readonly message?: StoredText;
}

/** A step's call to the outside. The delivery claims it here and writes its end here. */
export interface StepCall {
  readonly visit: number;
  readonly since: Date;
  readonly tries: number;
  /** When it is due, while it is open. A claim moves it, so that no other process takes it. */
  readonly nextAt?: Date;
  readonly claim?: string;
  readonly end?: { readonly status: 'OK' | 'KO'; readonly code?: string; readonly message?: StoredText };
}

/** The results of completed jobs (docs/decisions/0012-a-job-has-one-result.md). */
export const jobResults = ['succeeded', 'succeeded-with-warnings', 'failed', 'cancelled'] as const;

/** Result of a completed job. */
export type JobResult = (typeof jobResults)[number];

/** One executed step. `visit` counts over the whole job and is the key of its effect. */
export interface JobIntent {
  readonly visit: number;
  readonly id: string;
  readonly stepId: string;
  readonly name: string;
  readonly provider: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completed: boolean;
  readonly events: readonly StepEvent[];
}

/** A job with its steps and their events. */
export interface JobDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly key?: string;
  readonly workflowId: string;
  readonly workflowName: string;
  readonly workflowVersion: string;
  /** Short name of the schema that the workflow is for; empty for any. */
  readonly schema: string;
  readonly steps: readonly StoredStep[];
  readonly rescue: readonly StoredStep[];
  readonly entryId?: string;
  /** Tax ID of the entry's supplier, for the operator's search. */
  readonly supplier?: string;
  /** Number of the entry's invoice when the job was created, for the name of its run. */
  readonly invoiceNumber?: string;
  readonly args: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly status: string;
  readonly faults: readonly Fault[];
  /**
   * Errors with which the authority accepted the record. Such errors are warnings of the job, not faults. Warnings of
   * the document are in its entry.
   */
  readonly warnings: readonly Fault[];
  readonly intents: readonly JobIntent[];
  /** The last outgoing call of a step. */
  readonly call?: StepCall;
  /** Files that this job created, newest last. */
  readonly fileIds: readonly string[];
  /** The batch whose run executes the steps, so that the job has no run. */
  readonly batch?: string;
  /** Counts the writes of walk and cancel. Each is guarded by the revision that it read. */
  readonly revision: number;
  /** The job keeps other jobs and clients from changing the entry. */
  readonly holdsEntry: boolean;
  /** Another job has locked the entry. This job locks the entry next, and has no run until then. */
  readonly awaitsEntry?: true;
  /** Number of jobs that precede this one, each started by a step of the previous one; absent if a client started it. */
  readonly depth?: number;
  /** Id of the job that a client started, if a step of another job started this one. */
  readonly root?: string;
  /** Jobs that steps created for such a root, directly or indirectly. */
  readonly treeJobs?: number;
  readonly open: boolean;
  readonly cancelled?: boolean;
  /** Trace of the call that created the job, which the spans of the job continue. */
  readonly traceparent?: string;
  /** Result of the job; absent while it runs, and in jobs that ended before there were results. */
  readonly result?: JobResult;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt?: Date;
  /** Steps and requests of the job are still stored. Both are deleted some time after it completes (retention.ts). */
  readonly untrimmed?: true;
  /** When its requests were last checked. Trimmed, except for requests that still expect a result. */
  readonly requestsLeft?: Date;
  /** When the sweep last checked it. */
  readonly checkedAt: Date;
  /**
   * Time from which the run may have missed a signal that the job was created or poked, or that its wait has ended. The
   * next walk, or the sweep, removes the mark.
   */
  readonly unnotifiedSince?: Date;
  /** The wait that a poke ends. */
  readonly poked?: string;
}
