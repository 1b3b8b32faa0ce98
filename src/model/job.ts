// Jobs. Each is one execution of a workflow for an entry, with its steps and their events.
import type { StoredWorkflowStep } from './workflow';
import type { Fault } from '../contracts/errors';
import type { StoredMessage } from '../messages/message';

export type JobStepEventStatus = 'RUN' | 'QUEUED' | 'POKE' | 'OK' | 'SKIP' | 'ERR' | 'KO' | 'TIMEOUT' | 'CANCEL';

/** An event of a step. */
export interface JobStepEvent {
  readonly index: number;
  readonly status: JobStepEventStatus;
  readonly at: Date;
  readonly code?: string;
  readonly message?: StoredMessage;
}

/** A step's call to the outside. The delivery claims the call here and writes its end here. */
export interface StepOutboundCall {
  readonly visit: number;
  readonly since: Date;
  readonly tries: number;
  /** When the call is due, while it is open. A claim moves this time, so that no other process takes the call. */
  readonly nextAt?: Date;
  readonly claim?: string;
  readonly end?: { readonly status: 'OK' | 'KO'; readonly code?: string; readonly message?: StoredMessage };
}

/** The results of completed jobs (docs/decisions/0012-a-job-has-one-result.md). */
export const jobResults = ['succeeded', 'succeeded-with-warnings', 'failed', 'cancelled'] as const;

export type JobResult = (typeof jobResults)[number];

/** One executed step. `visit` counts steps over the whole job, and is the key of the step's effect. */
export interface JobIntent {
  readonly visit: number;
  readonly id: string;
  readonly stepId: string;
  readonly name: string;
  readonly provider: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completed: boolean;
  readonly events: readonly JobStepEvent[];
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
  /** Short name of the schema for which the workflow is; empty for any schema. */
  readonly schema: string;
  readonly steps: readonly StoredWorkflowStep[];
  readonly rescue: readonly StoredWorkflowStep[];
  readonly entryId?: string;
  /** Tax ID of the entry's supplier, for the operator's search. */
  readonly supplier?: string;
  /** Number of the entry's invoice when the job was created, for the name of its run. */
  readonly invoiceNumber?: string;
  /** Tax ID of the supplier that the job registers, set if a call on invoices started the job. */
  readonly registersSupplier?: string;
  readonly args: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly status: string;
  readonly faults: readonly Fault[];
  /**
   * Errors with which the authority accepted the record. They are warnings of the job, not faults. Warnings about the
   * document are in its entry.
   */
  readonly warnings: readonly Fault[];
  readonly intents: readonly JobIntent[];
  /** The last outgoing call of a step. */
  readonly call?: StepOutboundCall;
  /** Files that this job created, newest last. */
  readonly fileIds: readonly string[];
  /** The batch whose run executes the steps. The job itself then has no run. */
  readonly batch?: string;
  /** Counts the writes of walks and cancellations. The revision that was read guards each write. */
  readonly revision: number;
  /** Whether the job keeps other jobs and clients from changing the entry. */
  readonly holdsEntry: boolean;
  /** Set if another job has locked the entry. This job locks the entry next, and has no run until then. */
  readonly awaitsEntry?: true;
  /**
   * Number of jobs that precede this one, each of which was started by a step of the one before it; absent if a client
   * started this job.
   */
  readonly depth?: number;
  /** Id of the job that a client started, set if a step of another job started this one. */
  readonly root?: string;
  /** Number of jobs that steps created for this root, directly or indirectly. */
  readonly treeJobs?: number;
  readonly open: boolean;
  readonly cancelled?: boolean;
  /** Trace of the call that created the job. The spans of the job continue this trace. */
  readonly traceparent?: string;
  /** Result of the job; absent while it runs. */
  readonly result?: JobResult;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt?: Date;
  /**
   * Set while the steps and requests of the job are still stored. Both are deleted some time after the job completes
   * (retention.ts).
   */
  readonly untrimmed?: true;
  /** Bytes that a client stored in it; absent if they are few (store/held-bytes.ts), and in old rows. */
  readonly heldBytes?: number;
  /** When the job's requests were last checked. The job is trimmed, except for requests that still expect a result. */
  readonly requestsLeft?: Date;
  /** When the sweep last checked the job. */
  readonly checkedAt: Date;
  /**
   * Time from which the run may have missed a signal: that the job was created or poked, or that its wait has ended.
   * The next walk, or the sweep, removes this mark.
   */
  readonly unnotifiedSince?: Date;
  /** The wait that a poke ends. */
  readonly poked?: string;
}
