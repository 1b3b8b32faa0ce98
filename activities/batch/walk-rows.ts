// Executes the jobs of a batch, which have no runs of their own. The steps are those after the seal and those after the
// authority's response.
import type { JobWalkNextAction } from '../../src/contracts/activities';
import { batchLimits as limits } from '../../src/contracts/limits/batches';
import { isWitnessWaitError, WitnessLacksRecordError, WitnessUnavailableError } from '../../src/contracts/witness';
import { tryStartJobRun } from '../../src/jobs/new-job';
import type { BatchDocument, BatchRowDocument } from '../../src/model/batch';
import {
  type BatchRowResult,
  listEntriesOfBatchRowsById,
  listBatchRowsInStage,
  saveBatchRowResults,
} from '../../src/store/batches/progress';
import { isRecordKeyOfChain } from '../../src/store/chains/records';
import { markJobHasOwnRun } from '../../src/store/jobs/jobs';
import type { ActivityDeps } from '../deps';
import { walkJobOnce } from '../job/walk';
import { runConcurrentlyReportingProgress } from '../progress';

/** `more` jobs may be due, due jobs wait for a temporary condition (`passing`), or no job is due (`none`). */
export type DueBatchRowJobsRemainingState = 'more' | 'passing' | 'none';

/** The jobs that one chunk has executed so far. */
interface WalkedJobs {
  /** Jobs that were executed. */
  done: number;
  /** Errors of jobs that wait for the witness. */
  readonly waits: unknown[];
  /** Chains of which the witness lacks a record. */
  readonly waitingChains: Set<string>;
}

/**
 * Executes jobs that are due. While the witness lacks the record of a job, its row stays in its stage: a separate run
 * could only wait too, and an outage would start one for each row. The rows of other chains after it are executed, and so
 * are those with a response, because they may be rows of other suppliers, and a response needs no witness.
 */
export async function walkDueBatchRowJobs(
  deps: ActivityDeps,
  batch: BatchDocument,
): Promise<DueBatchRowJobsRemainingState> {
  const walked: WalkedJobs = { done: 0, waits: [], waitingChains: new Set() };
  const { waits } = walked;
  let isLast = false;
  for (let after = 0; !isLast && walked.done < limits.walkRows && !deps.stopping(); ) {
    const sealed = await listBatchRowsInStage(deps.database, batch, 'walk', limits.walkRows, after);
    const page = sealed.slice(0, limits.walkRows - walked.done);
    await walkRows(deps, batch, await omitRowsOfWaitingChains(deps, batch, page, walked), walked);
    after = page.at(-1)?.row ?? after;
    // An outage concerns all rows.
    isLast = sealed.length < limits.walkRows || waits.some((error) => error instanceof WitnessUnavailableError);
  }
  const left = limits.walkRows - walked.done;
  if (walked.done === 0 || (waits.length > 0 && left > 0))
    await walkRows(deps, batch, await listAnsweredRows(deps, batch, left), walked);
  if (waits.length > 0)
    deps.log.warn({ batch: batch.id, jobs: waits.length, error: waits[0] }, 'jobs of a batch wait for the witness');
  if (walked.done > 0 || deps.stopping()) return 'more';
  return waits.length > 0 ? 'passing' : 'none';
}

/** Their jobs would only read the witness again, one after the other. */
async function omitRowsOfWaitingChains(
  { database }: ActivityDeps,
  batch: BatchDocument,
  rows: readonly BatchRowDocument[],
  { waitingChains }: WalkedJobs,
): Promise<readonly BatchRowDocument[]> {
  if (waitingChains.size === 0 || rows.length === 0) return rows;
  const entries = await listEntriesOfBatchRowsById(database, batch.workspace, rows);
  const isWaiting = (record: string): boolean => [...waitingChains].some((chain) => isRecordKeyOfChain(record, chain));
  const waitingIds = new Set(entries.flatMap(({ id, fiscal }) => (fiscal && isWaiting(fiscal.record) ? [id] : [])));
  return rows.filter(({ entry }) => !waitingIds.has(entry));
}

/** Executes the jobs of these rows, and stores the results. */
async function walkRows(
  deps: ActivityDeps,
  batch: BatchDocument,
  rows: readonly BatchRowDocument[],
  walked: WalkedJobs,
): Promise<void> {
  const results: BatchRowResult[] = [];
  await runConcurrentlyReportingProgress(rows, limits.walkLanes, async (row) => {
    if (deps.stopping()) return;
    try {
      results.push(await walkRow(deps, batch, row));
    } catch (error) {
      if (error instanceof WitnessLacksRecordError) walked.waitingChains.add(error.chain);
      if (isWitnessWaitError(error)) return void walked.waits.push(error);
      // A separate run retries the job without limit, and shows why it fails.
      deps.log.error({ batch: batch.id, job: row.job, error }, 'a job of a batch continues in a separate run');
      results.push(await release(deps, batch, row));
    }
  });
  walked.done += results.length;
  await saveBatchRowResults(deps.database, results);
}

/** Lists rows whose record has a response of the authority. */
async function listAnsweredRows(
  { database }: ActivityDeps,
  batch: BatchDocument,
  limit: number,
): Promise<BatchRowDocument[]> {
  const rows = await listBatchRowsInStage(database, batch, 'answer', limits.rowsMax);
  if (rows.length === 0) return [];
  const entries = await listEntriesOfBatchRowsById(database, batch.workspace, rows);
  const settled = new Set(entries.flatMap(({ id, fiscal }) => (fiscal && fiscal.outcome !== 'unsettled' ? [id] : [])));
  return rows.filter(({ entry }) => settled.has(entry)).slice(0, limit);
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
  if (job?.open) await tryStartJobRun(deps, job);
  return { _id, stage: null };
}
