// Selects the jobs of a bulk action by its filter, and finds the jobs that took the place of older ones.
import { bulkActionLimits as limits } from '../../contracts/limits/batches';
import type { BulkActionDocument, BulkActionJobFilter, BulkActionName } from '../../model/bulk';
import type { JobDocument } from '../../model/job';
import type { Database } from '../database';
import { formatEntryDatabaseKey, getEntriesCollection } from '../entries/entries';
import { getJobsCollection } from '../jobs/jobs';

/** Jobs to which an action is applied, oldest first. `before` is the latest creation time. */
export interface BulkActionTargetsQuery {
  readonly action: BulkActionName;
  readonly filter: BulkActionJobFilter;
  readonly before: Date;
  readonly from?: BulkActionDocument['position'] | undefined;
  readonly limit: number;
  /** Time limit of the query; if absent, that of a run, for which no client waits. */
  readonly timeoutMs?: number;
}

/** A job to which an action is applied. */
export type BulkActionTarget = Pick<
  JobDocument,
  | '_id'
  | 'id'
  | 'workflowId'
  | 'workflowName'
  | 'entryId'
  | 'args'
  | 'tags'
  | 'open'
  | 'result'
  | 'createdAt'
  | 'faults'
  | 'holdsEntry'
>;

const jobMembers = {
  id: 1,
  workflowId: 1,
  workflowName: 1,
  entryId: 1,
  args: 1,
  tags: 1,
  open: 1,
  result: 1,
  createdAt: 1,
  faults: 1,
  holdsEntry: 1,
} as const;

/** Lists the jobs of an action. */
export const listBulkActionTargets = (
  database: Database,
  workspace: string,
  query: BulkActionTargetsQuery,
): Promise<BulkActionTarget[]> =>
  getJobsCollection(database)
    .aggregate<BulkActionTarget>([...buildJobsPipeline(workspace, query), { $project: jobMembers }], {
      maxTimeMS: query.timeoutMs ?? limits.queryMs,
    })
    .toArray();

/** Lists jobs by their keys, oldest first. */
export const listBulkActionTargetsByKey = (database: Database, keys: readonly string[]): Promise<BulkActionTarget[]> =>
  getJobsCollection(database)
    .find({ _id: { $in: [...keys] } }, { maxTimeMS: limits.queryMs })
    .project<BulkActionTarget>(jobMembers)
    .sort({ createdAt: 1, _id: 1 })
    .toArray();

/**
 * Finds the id of a newer job of the same entry that took the place of this one: for a job that locks the entry, another
 * such job, and for any other job, a newer one of its workflow.
 */
export async function findReplacingJobId(
  database: Database,
  workspace: string,
  job: Pick<BulkActionTarget, '_id' | 'entryId' | 'workflowId' | 'createdAt' | 'holdsEntry'>,
): Promise<string | undefined> {
  const { _id, entryId, workflowId, createdAt, holdsEntry } = job;
  if (entryId === undefined) return undefined;
  const newest = await getJobsCollection(database).findOne(
    { workspace, entryId, ...(holdsEntry ? { holdsEntry } : { workflowId }), createdAt: { $gte: createdAt } },
    { sort: { createdAt: -1, _id: -1 }, projection: { id: 1 } },
  );
  return newest && newest._id !== _id ? newest.id : undefined;
}

/**
 * Finds the invoice that has the key that an invoice lost when it failed, because a repaired call issued it again.
 * Undefined if the entry has a record or its key is free.
 */
export async function findIdOfEntryThatTookClientKey(
  database: Database,
  workspace: string,
  entryId: string,
): Promise<string | undefined> {
  const entries = getEntriesCollection(database);
  const lost = await entries.findOne(
    { _id: formatEntryDatabaseKey(workspace, entryId), releasedKey: { $exists: true }, fiscal: { $exists: false } },
    { projection: { releasedKey: 1 } },
  );
  if (!lost?.releasedKey) return undefined;
  const owner = await entries.findOne({ workspace, key: lost.releasedKey }, { projection: { id: 1 } });
  return owner?.id;
}

/** Counts the jobs of an action, up to `limit`. */
export async function countBulkActionTargets(
  database: Database,
  workspace: string,
  query: BulkActionTargetsQuery,
): Promise<number> {
  const [found] = await getJobsCollection(database)
    .aggregate<{ jobs: number }>([...buildJobsPipeline(workspace, query), { $count: 'jobs' }], {
      maxTimeMS: query.timeoutMs ?? limits.queryMs,
    })
    .toArray();
  return found?.jobs ?? 0;
}

/** Selects only jobs on which the action has an effect: open jobs can be cancelled, ended jobs can run again. */
function buildJobsPipeline(
  workspace: string,
  { action, filter, before, from, limit }: BulkActionTargetsQuery,
): object[] {
  const { result, fault, state, supplier, createdFrom, createdTo, workflowId } = filter;
  const created = {
    $lte: createdTo && createdTo < before ? createdTo : before,
    ...(createdFrom ? { $gte: createdFrom } : {}),
  };
  const entry = {
    from: 'entries',
    let: { key: { $concat: ['$workspace', ':', { $ifNull: ['$entryId', ''] }] } },
    pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$key'] }, state } }, { $project: { _id: 1 } }],
    as: 'found',
  };
  return [
    {
      $match: {
        workspace,
        open: action === 'cancel',
        createdAt: created,
        ...(result ? { result } : {}),
        ...(fault ? { 'faults.code': fault } : {}),
        ...(supplier ? { supplier } : {}),
        ...(workflowId ? { workflowId } : {}),
        ...(from
          ? { $or: [{ createdAt: { $gt: from.createdAt } }, { createdAt: from.createdAt, _id: { $gt: from._id } }] }
          : {}),
      },
    },
    { $sort: { createdAt: 1, _id: 1 } },
    ...(state === undefined ? [] : [{ $lookup: entry }, { $match: { 'found.0': { $exists: true } } }]),
    { $limit: limit },
  ];
}
