// Stores jobs. Each job is one execution of a workflow for an entry. Its intents and events are inside its document, so
// that the job is always consistent.
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { httpLimits as limits } from '../../contracts/limits/http';
import {
  type ListPageQuery,
  type RowsWithinBytes,
  buildListPageConditions,
  buildListPageSortOrder,
  readListPageRows,
} from '../paging';
import { buildHeldBytesMember, countWorkflowBytes, heldBytesIndex } from '../held-bytes';
import { readAndConfirmMiss } from '../confirm-miss';
import { type Database, isDuplicateKeyError, toSessionOptions } from '../database';
import { formatEntryDatabaseKey } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import { type JobDocument, type JobResult, jobResults } from '../../model/job';

const codeIndex = (name: string, member: string): IndexDescription => ({
  key: { workspace: 1, [member]: 1, createdAt: -1, _id: -1 },
  name,
  partialFilterExpression: { [member]: { $exists: true } },
});

export const jobIndexes: IndexDescription[] = [
  heldBytesIndex,
  { key: { workspace: 1, key: 1 }, name: 'job_key', unique: true, partialFilterExpression: { key: { $exists: true } } },
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'job_list' },
  // Running jobs. A job is in this index until it ends. `open` is in the key, so that a count reads only keys.
  {
    key: { workspace: 1, open: 1, createdAt: -1, _id: -1 },
    name: 'job_running',
    partialFilterExpression: { open: true },
  },
  // Ended jobs by result. The write that ends a job adds one key. The index has all results, because even success may
  // be rare.
  {
    key: { workspace: 1, result: 1, createdAt: -1, _id: -1 },
    name: 'job_ended',
    partialFilterExpression: { result: { $exists: true } },
  },
  { key: { workspace: 1, workflowId: 1, createdAt: -1, _id: -1 }, name: 'job_workflow' },
  // Only few jobs have a code, so most jobs write nothing to this index.
  codeIndex('job_fault', 'faults.code'),
  codeIndex('job_warning', 'warnings.code'),
  // Calls of steps by workspace, so that the first due call of each workspace is found without reading its other calls.
  {
    key: { workspace: 1, 'call.nextAt': 1 },
    name: 'job_call_due',
    partialFilterExpression: { 'call.nextAt': { $exists: true } },
  },
  {
    // The jobs of an entry.
    key: { workspace: 1, entryId: 1, createdAt: -1, _id: -1 },
    name: 'job_entry',
    partialFilterExpression: { entryId: { $exists: true } },
  },
  {
    // Few jobs: registrations of new suppliers that calls on invoices wait for.
    key: { workspace: 1, registersSupplier: 1, createdAt: -1 },
    name: 'job_registers',
    partialFilterExpression: { open: true, registersSupplier: { $exists: true } },
  },
  {
    // The jobs that lock an entry. Jobs that only read it, such as emails, can be thousands.
    key: { workspace: 1, entryId: 1, createdAt: -1, _id: -1 },
    name: 'job_holding',
    partialFilterExpression: { holdsEntry: true },
  },
  { key: { checkedAt: 1 }, name: 'job_open', partialFilterExpression: { open: true } },
  {
    key: { requestsLeft: 1 },
    name: 'job_requests_left',
    partialFilterExpression: { requestsLeft: { $exists: true } },
  },
  {
    key: { unnotifiedSince: 1 },
    name: 'job_unnotified',
    partialFilterExpression: { unnotifiedSince: { $exists: true } },
  },
  { key: { completedAt: 1 }, name: 'job_untrimmed', partialFilterExpression: { open: false, untrimmed: true } },
];

export const getJobsCollection = (database: Database): Collection<JobDocument> => database.collection('jobs');

export const formatJobDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;

/**
 * Builds a new job in its stored form. An open job is marked until its run has made the first walk, unless the job has
 * no run yet.
 */
export const toJobDocumentToInsert = (job: JobDocument): JobDocument =>
  addStoredDocumentFormatVersion('jobs', {
    ...job,
    untrimmed: true as const,
    ...buildHeldBytesMember(countWorkflowBytes(job)),
    ...(job.open && !job.awaitsEntry ? { unnotifiedSince: job.createdAt } : {}),
  });

export async function insertJobIfAbsent(
  database: Database,
  job: JobDocument,
  session?: ClientSession,
): Promise<'inserted' | 'id-taken' | 'key-taken'> {
  try {
    await getJobsCollection(database).insertOne(toJobDocumentToInsert(job), toSessionOptions(session));
    return 'inserted';
  } catch (error) {
    if (isDuplicateKeyError(error, 'job_key')) return 'key-taken';
    if (isDuplicateKeyError(error)) return 'id-taken';
    throw error;
  }
}

export const findJob = (database: Database, workspace: string, id: string, session?: ClientSession) =>
  getJobsCollection(database).findOne(
    { _id: formatJobDatabaseKey(workspace, id), workspace },
    toSessionOptions(session),
  );

/** Finds the newest open job with which a call on invoices registers a supplier. @param supplier tax ID */
export const findOpenSupplierRegistrationJob = (database: Database, workspace: string, supplier: string) =>
  getJobsCollection(database).findOne(
    { workspace, registersSupplier: supplier, open: true },
    { sort: { createdAt: -1 }, hint: 'job_registers' },
  );

/** Finds a job with its entry in one request. @param entryId id of the job's entry; undefined if the job has none */
export async function findJobWithEntry(
  database: Database,
  workspace: string,
  id: string,
  entryId: string | undefined,
): Promise<{ readonly job: JobDocument; readonly entry: EntryDocument | null } | null> {
  const found = await readAndConfirmMiss(database, async () => {
    const rows = await getJobsCollection(database)
      .aggregate<JobDocument | EntryDocument>([
        { $match: { _id: formatJobDatabaseKey(workspace, id), workspace } },
        // Two rows are read instead of one, because together the two may be larger than a document.
        ...(entryId === undefined
          ? []
          : [
              {
                $unionWith: {
                  coll: 'entries',
                  pipeline: [{ $match: { _id: formatEntryDatabaseKey(workspace, entryId), workspace } }],
                },
              },
            ]),
      ])
      .toArray();
    return rows.length > 0 ? rows : null;
  });
  const job = found?.find((row): row is JobDocument => 'workflowId' in row);
  const entry = found?.find((row): row is EntryDocument => !('workflowId' in row)) ?? null;
  return job ? { job, entry } : null;
}
/** Returns whether a job is open now. @param key `<workspace>:<job id>` */
export const isJobOpen = async (database: Database, key: string): Promise<boolean> =>
  (await getJobsCollection(database).findOne({ _id: key, open: true }, { projection: { _id: 1 } })) !== null;

/** Counts the open jobs of a workspace, up to `limit`. Reads only index keys. */
export const countOpenJobs = (database: Database, workspace: string, limit: number): Promise<number> =>
  getJobsCollection(database).countDocuments(
    { workspace, open: true },
    { limit, hint: 'job_running', maxTimeMS: limits.queryMs },
  );

/**
 * Counts the jobs that the steps of a root job and of its descendants have created; undefined if the root no longer
 * exists.
 */
export async function countDescendantJobs(
  database: Database,
  workspace: string,
  root: string,
): Promise<number | undefined> {
  const found = await getJobsCollection(database).findOne(
    { _id: formatJobDatabaseKey(workspace, root) },
    { projection: { treeJobs: 1 } },
  );
  return found ? (found.treeJobs ?? 0) : undefined;
}

/** Stores that a job has its own run from now on, and returns the job. */
export const markJobHasOwnRun = (database: Database, workspace: string, id: string): Promise<JobDocument | null> =>
  getJobsCollection(database).findOneAndUpdate(
    { _id: formatJobDatabaseKey(workspace, id) },
    { $unset: { batch: '' } },
    { returnDocument: 'after' },
  );

/** Lists the faults of these jobs, by id. */
export async function readFaultsByJob(
  database: Database,
  workspace: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobDocument['faults']>> {
  if (ids.length === 0) return new Map();
  const rows = await getJobsCollection(database)
    .find({ _id: { $in: ids.map((id) => formatJobDatabaseKey(workspace, id)) } })
    .project<Pick<JobDocument, 'id' | 'faults'>>({ id: 1, faults: 1 })
    .toArray();
  return new Map(rows.map(({ id, faults }) => [id, faults]));
}

export const findJobByClientKey = (database: Database, workspace: string, key: string) =>
  getJobsCollection(database).findOne({ workspace, key });

/** Members that a list omits. */
const listedJobMembers = { steps: 0, rescue: 0, intents: 0 } as const;
export type ListedJob = Omit<JobDocument, keyof typeof listedJobMembers>;

/** Conditions for jobs of a workspace; all of them apply. */
export interface JobListFilter {
  readonly result?: JobResult;
  /** Whether the jobs are open; if absent, both. */
  readonly open?: boolean;
  /** Code of one of its faults. */
  readonly fault?: string;
  /** Code of one of its warnings. Such warnings are acceptances with errors. */
  readonly warning?: string;
  readonly workflowId?: string;
  readonly entryId?: string;
  readonly ids?: readonly string[];
}

const buildFilter = ({ result, open, fault, warning, workflowId, entryId }: JobListFilter) => ({
  ...(warning ? { 'warnings.code': warning } : {}),
  ...(fault ? { 'faults.code': fault, result: 'failed' as const } : {}),
  ...(result ? { result } : {}),
  // A completed job has a result, and the index on results finds it.
  ...(open === undefined ? {} : { open, ...(open || result || fault ? {} : { result: { $in: [...jobResults] } }) }),
  ...(workflowId ? { workflowId } : {}),
  ...(entryId ? { entryId } : {}),
});

/** Lists a page of a workspace's jobs by creation time. */
export const listJobs = (
  database: Database,
  workspace: string,
  { ids, ...wanted }: JobListFilter,
  page: ListPageQuery,
): Promise<RowsWithinBytes<ListedJob>> => {
  const idCondition = ids ? { _id: { $in: ids.map((id) => formatJobDatabaseKey(workspace, id)) } } : {};
  return readListPageRows(
    getJobsCollection(database)
      .find(
        { $and: [{ ...idCondition, workspace, ...buildFilter(wanted) }, ...buildListPageConditions(page)] },
        // The index by time would pass all other jobs to find the few that are named.
        { maxTimeMS: limits.queryMs, ...(ids ? { hint: { _id: 1 } } : {}) },
      )
      .project<ListedJob>(listedJobMembers)
      .sort(buildListPageSortOrder(page))
      .limit(page.limit),
  );
};
