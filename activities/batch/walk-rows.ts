// Executes the jobs of a batch, which have no runs of their own. The steps are those after the seal and those after the
// authority's response.
import type { JobWalkNextAction } from '../../src/contracts/activities';
import { batchLimits as limits } from '../../src/contracts/limits/batches';
import { startJobRun } from '../../src/jobs/new-job';
import type { BatchDocument, BatchRowDocument } from '../../src/model/batch';
import {
  type BatchRowResult,
  findEntriesOfBatchRowsById,
  listBatchRowsInStage,
  saveBatchRowResults,
} from '../../src/store/batches/progress';
import { markJobHasOwnRun } from '../../src/store/jobs/jobs';
import type { ActivityDeps } from '../deps';
import { walkJobOnce } from '../job/walk';
import { runConcurrentlyReportingProgress } from '../progress';

/** Returns whether more jobs may be due. */
export async function walkDueBatchRowJobs(deps: ActivityDeps, batch: BatchDocument): Promise<boolean> {
  const sealed = await listBatchRowsInStage(deps.database, batch, 'walk', limits.walkRows);
  const due = sealed.length > 0 ? sealed : await listAnsweredRows(deps, batch);
  const results: BatchRowResult[] = [];
  await runConcurrentlyReportingProgress(due, limits.walkLanes, async (row) => {
    if (deps.stopping()) return;
    try {
      results.push(await walkRow(deps, batch, row));
    } catch (error) {
      // A separate run retries the job without limit, and shows why it fails.
      deps.log.error({ batch: batch.id, job: row.job, error }, 'a job of a batch gets a run of its own');
      results.push(await release(deps, batch, row));
    }
  });
  await saveBatchRowResults(deps.database, results);
  return due.length > 0;
}

/** Lists rows whose record has a response of the authority. */
async function listAnsweredRows({ database }: ActivityDeps, batch: BatchDocument): Promise<BatchRowDocument[]> {
  const rows = await listBatchRowsInStage(database, batch, 'answer', limits.rowsMax);
  if (rows.length === 0) return [];
  const entries = await findEntriesOfBatchRowsById(database, batch.workspace, rows);
  const settled = new Set(entries.flatMap(({ id, fiscal }) => (fiscal && fiscal.outcome !== 'unsettled' ? [id] : [])));
  return rows.filter(({ entry }) => settled.has(entry)).slice(0, limits.walkRows);
}

async function walkRow(deps: ActivityDeps, batch: BatchDocument, row: BatchRowDocument): Promise<BatchRowResult> {
  const input = { workspace: batch.workspace, jobId: row.job };
  let next: JobWalkNextAction;
  do ({ next } = await walkJobOnce(deps)(input));
  while (next.kind === 'more');
  if (next.kind === 'done') return { _id: row._id, stage: null };
  if (next.for === 'settled') return { _id: row._id, stage: 'answer' };
  return release(deps, batch, row);
}

/** Releases a job that waits for something that only its own run handles, and starts that run. */
async function release(
  deps: ActivityDeps,
  batch: BatchDocument,
  { _id, job: id }: BatchRowDocument,
): Promise<BatchRowResult> {
  const job = await markJobHasOwnRun(deps.database, batch.workspace, id);
  if (job?.open) await startJobRun(deps, job);
  return { _id, stage: null };
}
