// A chunk of a batch issues the next rows and stores which rows were sealed; after the last row, it executes the due
// jobs. A chunk keeps no state. If an attempt is repeated, it finds what the first attempt wrote.
import { ApplicationFailure } from '@temporalio/activity';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../src/contracts/errors';
import type { BatchChunkNextAction, BatchChunkResult } from '../../src/contracts/activities';
import { batchLimits as limits } from '../../src/contracts/limits/batches';
import { jobLimits } from '../../src/contracts/limits/jobs';
import type { BatchRef } from '../../src/contracts/runs';
import { WitnessUnavailableError } from '../../src/contracts/witness';
import { issueOrDryRunFirstBatchRows } from '../../src/invoices/batch/issue-rows';
import type { BatchDocument } from '../../src/model/batch';
import { findBatch } from '../../src/store/batches/batches';
import {
  countBatchRowsByStatus,
  findFirstFailedBatchRowNumber,
  listEntriesOfBatchRowsById,
  listBatchRowsInStage,
  listBatchRowsToIssue,
  saveBatchProgressOrEnd,
  saveUnissuedBatchRowResults,
  markUnissuedBatchRowsSkipped,
} from '../../src/store/batches/progress';
import { SeriesPausedError } from '../../src/store/series/pauses';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import { cancelBatchRun } from '../../src/temporal/batch-run';
import type { ActivityDeps } from '../deps';
import { createClientChangeByWorkerContext } from './context';
import { cancelUnsealedBatchRowJobs, saveBatchSealingResultsAndCountWaitingRows } from './record-sealed-rows';
import { walkDueBatchRowJobs, type DueBatchRowJobsRemainingState } from './walk-rows';

export const processBatchChunk =
  (deps: ActivityDeps) =>
  async ({ workspace, batchId }: BatchRef): Promise<BatchChunkResult> => {
    const batch = await findBatch(deps.database, workspace, batchId);
    if (!batch) throw ApplicationFailure.nonRetryable(`batch ${batchId} is not stored`, 'BatchMissing');
    if (!batch.open) return reportEnd(deps, batch);
    const issued = await issueNext(deps, batch);
    await deps.failpoint('batch-chunk');
    await waitForSeals(deps, batch, issued);
    const counted = await countBatchRowsByStatus(deps.database, batch);
    // If the batch was cancelled in the meantime, the next chunk counts these rows.
    const after = await saveBatchProgressOrEnd(deps.database, batch, counted, deps.now());
    if (!after) return toResult(batch, { kind: 'more' });
    if (!after.open) return reportEnd(deps, after);
    // All rows are numbered before PDFs are created, because one PDF takes as long as several rows, and the client
    // waits for the report.
    const walked = issued === 'more' ? 'none' : await walkDueBatchRowJobs(deps, after);
    return toResult(after, await decideNext(deps, after, issued === 'more' ? issued : walked));
  };

/** The state after issuing: `more` rows remain, rows wait for a temporary condition (`passing`), or `none`. */
type IssuedRows = 'more' | 'passing' | 'none';

async function issueNext(deps: ActivityDeps, batch: BatchDocument): Promise<IssuedRows> {
  const { database } = deps;
  if (batch.cancelRequested) {
    await skipRows(deps, batch);
    await cancelUnsealedBatchRowJobs(deps, batch);
    return 'none';
  }
  if (batch.onError === 'stop') await skipAfterFailed(deps, batch);
  const rows = await listBatchRowsToIssue(database, batch);
  if (rows.length === 0) return 'none';
  const workspace = await findWorkspaceByIdOrSlug(database, batch.workspace);
  if (!workspace) throw ApplicationFailure.nonRetryable(`workspace ${batch.workspace} is gone`, 'WorkspaceMissing');
  if (await isHeldUp(deps, batch)) return 'passing';
  try {
    const results = await issueOrDryRunFirstBatchRows(
      createClientChangeByWorkerContext(deps, { ...batch, route: 'POST /fiscal/v1/batches' }, workspace),
      batch,
      rows,
    );
    await deps.failpoint('batch-issued');
    await saveUnissuedBatchRowResults(database, results);
    return 'more';
  } catch (error) {
    if (!isTemporary(error)) throw error;
    deps.log.warn({ batch: batch.id, error }, 'rows of a batch wait');
    return 'passing';
  }
}

/** Whether rows wait: for capacity, for an operator who resumes their series, or for the witness. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof SeriesPausedError || error instanceof WitnessUnavailableError;

/** Skips the rows after a failed row. That row may have failed in the file, in an earlier attempt, or at the seal. */
async function skipAfterFailed(deps: ActivityDeps, batch: BatchDocument): Promise<void> {
  await saveBatchSealingResultsAndCountWaitingRows(deps, batch);
  const failed = await findFirstFailedBatchRowNumber(deps.database, batch);
  if (failed !== undefined) await skipRows(deps, batch, failed);
}

/**
 * Skips rows that are not issued yet. An attempt of an earlier version that died may have stored rows without recording
 * this; such rows are not skipped.
 */
async function skipRows({ database }: ActivityDeps, batch: BatchDocument, after?: number): Promise<void> {
  const rows = await listBatchRowsToIssue(database, batch);
  const storedIds = new Set((await listEntriesOfBatchRowsById(database, batch.workspace, rows)).map(({ id }) => id));
  await saveUnissuedBatchRowResults(
    database,
    rows.flatMap(({ _id, entry }) => (storedIds.has(entry) ? [{ _id, stage: 'seal' as const }] : [])),
  );
  await markUnissuedBatchRowsSkipped(database, batch, after);
}

/**
 * Returns whether the next row must wait. If the run of a row assigns its number, that row is sealed before the next
 * row is issued. After a fault that stops all rows, every row waits.
 */
async function isHeldUp(deps: ActivityDeps, batch: BatchDocument): Promise<boolean> {
  await saveBatchSealingResultsAndCountWaitingRows(deps, batch);
  const waiting = await listBatchRowsInStage(deps.database, batch, 'seal', limits.rowsMax);
  if (waiting.length === 0) return false;
  return batch.onError === 'stop' || waiting.some(({ isSlow }) => isSlow);
}

/** Waits for the seals. Waiting costs less than another chunk, because a seal takes a fraction of a second. */
async function waitForSeals(deps: ActivityDeps, batch: BatchDocument, issued: IssuedRows): Promise<void> {
  const endMs = Date.now() + (issued === 'more' ? 0 : limits.sealWaitMs);
  for (;;) {
    const remaining = await saveBatchSealingResultsAndCountWaitingRows(deps, batch);
    if (remaining === 0 || Date.now() >= endMs || deps.stopping()) return;
    await sleep(limits.sealLookMs);
  }
}

async function decideNext(
  deps: ActivityDeps,
  batch: BatchDocument,
  work: DueBatchRowJobsRemainingState,
): Promise<BatchChunkNextAction> {
  if (work === 'more') return { kind: 'more' };
  if (work === 'passing') return { kind: 'seal' };
  const [due, waiting] = await Promise.all([
    listBatchRowsInStage(deps.database, batch, 'walk', 1),
    listBatchRowsInStage(deps.database, batch, 'seal', 1),
  ]);
  if (due.length > 0) return { kind: 'more' };
  return waiting.length > 0 || batch.counts.waiting > 0 ? { kind: 'seal' } : { kind: 'answer' };
}

/**
 * Reports the end of a batch. The run of a cancelled batch must be Cancelled. Only a request for its cancellation can
 * achieve this, and the run waits for this request. If Temporal does not respond in time, the run completes.
 */
async function reportEnd({ temporal, log }: ActivityDeps, batch: BatchDocument): Promise<BatchChunkResult> {
  const ended = toResult(batch, { kind: 'end' });
  if (batch.status !== 'cancelled') return ended;
  try {
    await temporal.withDeadline(Date.now() + jobLimits.wakeSecondsMax * 1_000, () =>
      cancelBatchRun(temporal, batch.workspace, batch.id),
    );
  } catch (error) {
    log.warn({ batch: batch.id, error }, 'the run of a cancelled batch could not be cancelled: it completes');
  }
  return { ...ended, isCancelled: true };
}

const toResult = ({ total, counts }: BatchDocument, next: BatchChunkNextAction): BatchChunkResult => ({
  next,
  total,
  issued: counts.issued + counts.already_issued,
  failed: counts.failed,
  waiting: counts.waiting,
  ...(counts.skipped > 0 ? { skipped: counts.skipped } : {}),
});
