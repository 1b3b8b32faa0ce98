// A chunk of a bulk action runs the next jobs that its filter finds, in lanes, and stores the result of each. The jobs
// are stored first, so that a repeated attempt reports the same jobs. If the action was cancelled meanwhile, for example
// by a restore, it only reports those that an earlier attempt changed.
import { ApplicationFailure } from '@temporalio/activity';
import type { BulkActionChunkProgress } from '../../src/contracts/activities';
import { bulkActionLimits as limits } from '../../src/contracts/limits/batches';
import type { BulkActionRef } from '../../src/contracts/runs';
import { hasBulkActionChangedJob, runBulkJobActionOnJob } from '../../src/jobs/bulk/act-on-job';
import type { BulkActionDocument } from '../../src/model/bulk';
import {
  type BulkActionRowResult,
  claimBulkActionChunk,
  countBulkActionFailuresWithoutSkipped,
  findBulkAction,
  findClaimedBulkActionJobKeys,
  saveBulkActionChunkResult,
} from '../../src/store/bulk/bulk';
import {
  type BulkActionTarget,
  listBulkActionTargets,
  listBulkActionTargetsByKey,
} from '../../src/store/bulk/selected-jobs';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import { createClientChangeByWorkerContext } from '../batch/context';
import type { ActivityDeps } from '../deps';
import { runConcurrentlyReportingProgress } from '../progress';

export const processBulkChunk =
  (deps: ActivityDeps) =>
  async ({ workspace, bulkId }: BulkActionRef): Promise<BulkActionChunkProgress> => {
    const { database } = deps;
    const found = await findBulkAction(database, workspace, bulkId);
    if (!found) throw ApplicationFailure.nonRetryable(`bulk action ${bulkId} is not stored`, 'BulkMissing');
    if (!found.open) return toResult(found, true);
    const bulk = findClaimedBulkActionJobKeys(found) ? found : await claimNextJobs(deps, found);
    const keys = findClaimedBulkActionJobKeys(bulk);
    // Another attempt has processed the chunk meanwhile.
    if (!keys) return toResult(bulk, !bulk.open);
    const jobs = await listBulkActionTargetsByKey(database, keys);
    const results = await actOnJobs(deps, bulk, jobs);
    const last = jobs.at(-1);
    const hasEnded = bulk.cancelRequested === true || keys.length < limits.chunkJobs;
    const position = last ? { position: { createdAt: last.createdAt, _id: last._id } } : {};
    await saveBulkActionChunkResult(database, bulk, { results, hasEnded, ...position }, deps.now());
    const after = await findBulkAction(database, workspace, bulkId);
    return toResult(after ?? bulk, after?.open !== true);
  };

async function claimNextJobs({ database }: ActivityDeps, bulk: BulkActionDocument): Promise<BulkActionDocument> {
  const { workspace, action, filter, createdAt, position } = bulk;
  const query = { action, filter, before: createdAt, from: position, limit: limits.chunkJobs };
  const jobs = bulk.cancelRequested ? [] : await listBulkActionTargets(database, workspace, query);
  return claimBulkActionChunk(
    database,
    bulk,
    jobs.map(({ _id }) => _id),
  );
}

async function actOnJobs(
  deps: ActivityDeps,
  bulk: BulkActionDocument,
  jobs: readonly BulkActionTarget[],
): Promise<BulkActionRowResult[]> {
  if (jobs.length === 0) return [];
  const workspace = await findWorkspaceByIdOrSlug(deps.database, bulk.workspace);
  if (!workspace) throw ApplicationFailure.nonRetryable(`workspace ${bulk.workspace} is gone`, 'WorkspaceMissing');
  const results = new Map<string, BulkActionRowResult>();
  await runConcurrentlyReportingProgress(jobs, limits.lanes, async (job) => {
    const context = createClientChangeByWorkerContext(deps, { ...bulk, route: 'POST /transform/v1/bulk' }, workspace);
    if (bulk.cancelRequested && !(await hasBulkActionChangedJob(context.store.jobs, bulk, job))) return;
    results.set(job.id, await runBulkJobActionOnJob(context, bulk, job));
  });
  return jobs.flatMap(({ id }) => results.get(id) ?? []);
}

const toResult = (
  { total, done, failed, skipped = 0 }: BulkActionDocument,
  hasEnded: boolean,
): BulkActionChunkProgress => ({
  hasEnded,
  total,
  done,
  failed: countBulkActionFailuresWithoutSkipped({ failed, skipped }),
  skipped,
});
