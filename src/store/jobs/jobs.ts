// Jobs: one walk of an entry through a workflow. Intents and events live inside, so that the job is always true.
import { withVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { Fault } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { StoredText } from '../../messages/message';
import type { RowsWithin } from '../bounds';
import { buildPageConditions, type PageQuery, buildPageOrder, readPageRows } from '../pages';
import { type Database, isDuplicate, withSession } from '../database';
import type { StoredStep } from './workflows';

export type EventStatus = 'RUN' | 'QUEUED' | 'POKE' | 'OK' | 'SKIP' | 'ERR' | 'KO' | 'TIMEOUT' | 'CANCEL';

export interface JobEvent {
  readonly index: number;
  readonly status: EventStatus;
  readonly at: Date;
  readonly code?: string;
  readonly message?: StoredText;
}

/** What a step asked of the outside. Whoever carries it out claims it here, and writes here how it ended. */
export interface StepCall {
  readonly visit: number;
  readonly since: Date;
  readonly tries: number;
  /** While it is open: when it is due. A claim moves it, so that nobody else takes it. */
  readonly nextAt?: Date;
  readonly claim?: string;
  readonly end?: { readonly status: 'OK' | 'KO'; readonly code?: string; readonly message?: StoredText };
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

const codeIndex = (name: string, member: string): IndexDescription => ({
  key: { workspace: 1, [member]: 1, createdAt: -1, _id: -1 },
  name,
  partialFilterExpression: { [member]: { $exists: true } },
});

export const jobIndexes: IndexDescription[] = [
  { key: { workspace: 1, key: 1 }, name: 'job_key', unique: true, partialFilterExpression: { key: { $exists: true } } },
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'job_list' },
  // Jobs that run: a job is in it until it ends. `open` is in the key, so that a count reads keys alone.
  {
    key: { workspace: 1, open: 1, createdAt: -1, _id: -1 },
    name: 'job_running',
    partialFilterExpression: { open: true },
  },
  // Those that ended, by how: one key in the write that ends a job. All results, because even success may be the rare one.
  {
    key: { workspace: 1, result: 1, createdAt: -1, _id: -1 },
    name: 'job_ended',
    partialFilterExpression: { result: { $exists: true } },
  },
  { key: { workspace: 1, workflowId: 1, createdAt: -1, _id: -1 }, name: 'job_workflow' },
  // Few jobs have a code: most write nothing here.
  codeIndex('job_fault', 'faults.code'),
  codeIndex('job_warning', 'warnings.code'),
  {
    key: { 'call.nextAt': 1 },
    name: 'job_call',
    partialFilterExpression: { 'call.nextAt': { $exists: true } },
  },
  {
    // What became of an entry.
    key: { workspace: 1, entryId: 1, createdAt: -1, _id: -1 },
    name: 'job_entry',
    partialFilterExpression: { entryId: { $exists: true } },
  },
  { key: { checkedAt: 1 }, name: 'job_open', partialFilterExpression: { open: true } },
  {
    key: { requestsLeft: 1 },
    name: 'job_requests_left',
    partialFilterExpression: { requestsLeft: { $exists: true } },
  },
  { key: { unheard: 1 }, name: 'job_unheard', partialFilterExpression: { unheard: { $exists: true } } },
  { key: { completedAt: 1 }, name: 'job_untrimmed', partialFilterExpression: { open: false, untrimmed: true } },
];

export const jobs = (database: Database): Collection<JobDocument> => database.collection('jobs');

export const jobKey = (workspace: string, id: string): string => `${workspace}:${id}`;

export async function insertJob(
  database: Database,
  job: JobDocument,
  session?: ClientSession,
): Promise<'inserted' | 'id-taken' | 'key-taken'> {
  try {
    await jobs(database).insertOne(
      withVersion('jobs', { ...job, untrimmed: true as const, unheard: job.createdAt }),
      withSession(session),
    );
    return 'inserted';
  } catch (error) {
    if (isDuplicate(error, 'job_key')) return 'key-taken';
    if (isDuplicate(error)) return 'id-taken';
    throw error;
  }
}

export const findJob = (database: Database, workspace: string, id: string, session?: ClientSession) =>
  jobs(database).findOne({ _id: jobKey(workspace, id), workspace }, withSession(session));

/** How many jobs of a workspace are open, counted no further than `limit`. Keys of an index alone. */
export const countOpenJobs = (database: Database, workspace: string, limit: number): Promise<number> =>
  jobs(database).countDocuments({ workspace, open: true }, { limit, hint: 'job_running', timeoutMS: limits.queryMs });

/** How many jobs the steps of a root and of all that it led to have made; undefined: there is no such job any more. */
export async function countTreeJobs(database: Database, workspace: string, root: string): Promise<number | undefined> {
  const found = await jobs(database).findOne({ _id: jobKey(workspace, root) }, { projection: { treeJobs: 1 } });
  return found ? (found.treeJobs ?? 0) : undefined;
}

export const findJobByKey = (database: Database, workspace: string, key: string) =>
  jobs(database).findOne({ workspace, key });

/** What a list shows: everything but the copy of the workflow and what became of each step. */
const listed = { steps: 0, rescue: 0, intents: 0 } as const;
export type ListedJob = Omit<JobDocument, keyof typeof listed>;

/** Which jobs of a workspace: all conditions hold. */
export interface JobFilter {
  readonly result?: JobResult;
  /** Completed or not. */
  readonly open?: boolean;
  /** Code of one of its faults. */
  readonly fault?: string;
  /** Code of one of its warnings: accepted with errors. */
  readonly warning?: string;
  readonly workflowId?: string;
  readonly entryId?: string;
}

const filterOf = ({ result, open, fault, warning, workflowId, entryId }: JobFilter) => ({
  ...(warning ? { 'warnings.code': warning } : {}),
  ...(fault ? { 'faults.code': fault, result: 'failed' as const } : {}),
  ...(result ? { result } : {}),
  // A job that ended has a result, and is found by it.
  ...(open === undefined ? {} : { open, ...(open || result || fault ? {} : { result: { $in: [...jobResults] } }) }),
  ...(workflowId ? { workflowId } : {}),
  ...(entryId ? { entryId } : {}),
});

/** A page of a workspace's jobs by creation time. */
export const listJobs = (
  database: Database,
  workspace: string,
  wanted: JobFilter,
  page: PageQuery,
): Promise<RowsWithin<ListedJob>> =>
  readPageRows(
    jobs(database)
      .find({ $and: [{ workspace, ...filterOf(wanted) }, ...buildPageConditions(page)] }, { timeoutMS: limits.queryMs })
      .project<ListedJob>(listed)
      .sort(buildPageOrder(page))
      .limit(page.limit),
  );
