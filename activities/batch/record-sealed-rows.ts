// Records which rows of a batch were sealed, and which rows ended before their seal. Both facts are read from the
// entries of the rows.
import { batchLimits as limits } from '../../src/contracts/limits/batches';
import { findBatchRowResultByEntry } from '../../src/invoices/batch/row-outcome';
import { isInvoiceFailedOrCancelledBeforeSeal } from '../../src/invoices/status';
import { tryEndCancelledJobRun } from '../../src/jobs/change-job';
import type { BatchDocument } from '../../src/model/batch';
import {
  listEntriesOfBatchRowsById,
  listBatchRowsInStage,
  saveBatchRowResults,
} from '../../src/store/batches/progress';
import { cancelJobUnlessRecordUnsettled } from '../../src/store/jobs/end-job';
import { readFaultsByJob } from '../../src/store/jobs/jobs';
import type { ActivityDeps } from '../deps';
import { runConcurrentlyReportingProgress } from '../progress';

/** Returns how many rows still wait. */
export async function saveBatchSealingResultsAndCountWaitingRows(
  { database }: ActivityDeps,
  batch: BatchDocument,
): Promise<number> {
  const rows = await listBatchRowsInStage(database, batch, 'seal', limits.rowsMax);
  if (rows.length === 0) return 0;
  const entries = await listEntriesOfBatchRowsById(database, batch.workspace, rows);
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const failed = rows.filter(({ entry }) => isFailed(entryOf.get(entry)));
  const faults = await readFaultsByJob(
    database,
    batch.workspace,
    failed.map(({ job }) => job),
  );
  const results = rows.flatMap((row) => {
    const entry = entryOf.get(row.entry);
    return (entry && findBatchRowResultByEntry(batch, row, entry, faults.get(row.job) ?? [])) ?? [];
  });
  await saveBatchRowResults(database, results);
  return rows.length - results.length;
}

const isFailed = (entry: Parameters<typeof isInvoiceFailedOrCancelledBeforeSeal>[0] | undefined): boolean =>
  entry !== undefined && isInvoiceFailedOrCancelledBeforeSeal(entry);

/** Cancels the jobs of rows that are not sealed yet, and the runs of those jobs that have one. */
export async function cancelUnsealedBatchRowJobs(deps: ActivityDeps, batch: BatchDocument): Promise<void> {
  const { database, now } = deps;
  await saveBatchSealingResultsAndCountWaitingRows(deps, batch);
  const rows = await listBatchRowsInStage(database, batch, 'seal', limits.rowsMax);
  await runConcurrentlyReportingProgress(rows, limits.walkLanes, async ({ job, isSlow }) => {
    const result = await cancelJobUnlessRecordUnsettled(database, batch.workspace, job, now());
    if (result === 'cancelled' && isSlow) await tryEndCancelledJobRun(deps, { workspace: batch.workspace, id: job });
  });
}
