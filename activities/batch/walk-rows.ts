// Executes the jobs of a batch, which have no runs of their own. The steps are those after the seal and those after the
// authority's response.
import type { JobWalkNextAction } from '../../src/contracts/activities';
import { batchLimits as limits } from '../../src/contracts/limits/batches';
import { isWitnessWaitError } from '../../src/contracts/witness';
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

/** `more` jobs may be due, due jobs wait for a temporary condition (`passing`), or no job is due (`none`). */
export type WalkedRows = 'more' | 'passing' | 'none';

/**
 * Executes jobs that are due. While the witness lacks the record of a job, its row stays in its stage: a separate run
 * could only wait too, and an outage would start one for each row.
 */
export async function walkDueBatchRowJobs(deps: ActivityDeps, batch: BatchDocument): Promise<WalkedRows> {
  const sealed = await listBatchRowsInStage(deps.database, batch, 'walk', limits.walkRows);
  const due = sealed.length > 0 ? sealed : await listAnsweredRows(deps, batch);
  const results: BatchRowResult[] = [];
  const waits: unknown[] = [];
  let attempted = 0;
  await runConcurrentlyReportingProgress(due, limits.walkLanes, async (row) => {
    if (deps.stopping()) return;
    attempted += 1;
    try {
      results.push(await walkRow(deps, batch, row));
    } catch (error) {
      if (isWitnessWaitError(error)) return void waits.push(error);
      // A separate run retries the job without limit, and shows why it fails.
      deps.log.error({ batch: batch.id, job: row.job, error }, 'a job of a batch gets a run of its own');
      results.push(await release(deps, batch, row));
    }
  });
  await saveBatchRowResults(deps.database, results);
  if (due.length === 0) return 'none';
  if (waits.length === 0) return 'more';
  deps.log.warn({ batch: batch.id, jobs: waits.length, error: waits[0] }, 'jobs of a batch wait for the witness');
  return waits.length === attempted ? 'passing' : 'more';
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
