// Jobs: one execution of a workflow for an entry, with its steps and their events.
import type { StoredStep } from './workflow';
import type { Fault } from '../contracts/errors';

export type EventStatus = 'RUN' | 'QUEUED' | 'POKE' | 'OK' | 'SKIP' | 'ERR' | 'KO' | 'TIMEOUT' | 'CANCEL';

export interface JobEvent {
  readonly index: number;
  readonly status: EventStatus;
  readonly at: Date;
  readonly code?: string;
  readonly message?: string;
}

/** What a step asked of the outside. Whoever carries it out claims it here, and writes here how it ended. */
export interface StepCall {
  readonly visit: number;
  readonly since: Date;
  readonly tries: number;
  /** While it is open: when it is due. A claim moves it, so that nobody else takes it. */
  readonly nextAt?: Date;
  readonly claim?: string;
  readonly end?: { readonly status: 'OK' | 'KO'; readonly code?: string; readonly message?: string };
}

/** How a completed job ended (docs/decisions/0012-a-job-has-one-result.md). */
export const jobResults = ['succeeded', 'succeeded-with-warnings', 'failed', 'cancelled'] as const;

export type JobResult = (typeof jobResults)[number];

/** One executed step. `visit` counts over the whole job and is the key of its effect. */
export interface Intent {
  readonly visit: number;
  readonly id: string;
  readonly stepId: string;
  readonly name: string;
  readonly provider: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completed: boolean;
  readonly events: readonly JobEvent[];
}

export interface JobDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly key?: string;
  readonly workflowId: string;
  readonly workflowName: string;
  readonly workflowVersion: string;
  /** Short name of the schema that the workflow is for; empty: any. */
  readonly schema: string;
  readonly steps: readonly StoredStep[];
  readonly rescue: readonly StoredStep[];
  readonly entryId?: string;
  /** Tax code of the supplier that the entry names, for the operator's search. */
  readonly supplier?: string;
  readonly args: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly status: string;
  readonly faults: readonly Fault[];
  /** Accepted with errors: no faults of the job, but warnings of it. Those of the document are in its entry. */
  readonly warnings: readonly Fault[];
  readonly intents: readonly Intent[];
  /** Of the step that calls the outside, the last one that did. */
  readonly call?: StepCall;
  /** Files that this job made, newest last. */
  readonly fileIds: readonly string[];
  /** Counts the writes of walk and cancel: each is guarded by the revision that it read. */
  readonly revision: number;
  /** Whether it keeps other jobs and clients from changing the entry. */
  readonly holdsEntry: boolean;
  /** How many jobs led to this one, each started by a step of the one before; absent: a client started it. */
  readonly depth?: number;
  /** Id of the job that a client started, when a step of another one started this. */
  readonly root?: string;
  /** Of such a root: jobs that steps made, of it and of all that it led to. */
  readonly treeJobs?: number;
  readonly open: boolean;
  readonly cancelled?: boolean;
  /** The call that made it: what is done for it goes on under that span. */
  readonly traceparent?: string;
  /** Absent while the job runs, and on jobs that ended before there were results. */
  readonly result?: JobResult;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt?: Date;
  /** It has its steps, and its requests are there: both go some time after it was completed (retention.ts). */
  readonly untrimmed?: true;
  /** It is trimmed but for requests that something was still to happen to: when they were looked at last. */
  readonly requestsLeft?: Date;
  /** When the sweeper last looked. */
  readonly checkedAt: Date;
  /**
   * Since when its run may not have heard of something: that the job was made, that it was poked, that what it waits for
   * has come. Its next walk, or the sweep, takes the mark away.
   */
  readonly unheard?: Date;
  /** The wait that a poke ends. */
  readonly poked?: string;
}
