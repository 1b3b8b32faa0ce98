// Starts the runs of batches and bulk actions, and wakes and cancels the run of a batch.
import type { Client } from '@temporalio/client';
import { workerLimits } from '../contracts/limits/worker';
import { type BatchRunInput, type BulkActionRunInput, runSignals, runTypes } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { chooseRunPlacement, formatBatchWorkflowId, formatBulkActionWorkflowId } from './names';
import { awaitCallOrDetectEndedRun, startRunUnlessRunning } from './start-once';

interface BatchStart {
  readonly workspace: string;
  readonly batchId: string;
  readonly total: number;
}

/**
 * Starts the run `batch:<workspace>:<batch id>` of a stored batch, unless it is running. Returns whether a run was
 * started.
 * @throws if Temporal does not respond in time
 */
export const startBatchRunUnlessRunning = (
  client: Client,
  engine: Settings['temporal'],
  { workspace, batchId, total }: BatchStart,
): Promise<boolean> =>
  startRunUnlessRunning<BatchRunInput>(client, runTypes.batch, {
    ...chooseRunPlacement(engine, workspace),
    workflowId: formatBatchWorkflowId(workspace, batchId),
    args: [{ workspace, batchId, age: workerLimits.runAge, endsCancelled: true }],
    staticSummary: `Batch of ${total} ${total === 1 ? 'invoice' : 'invoices'}`,
  });

interface BulkStart {
  readonly workspace: string;
  readonly bulkId: string;
  readonly total: number;
}

/** Starts the run `bulk:<workspace>:<id>` of a stored bulk action in the same way. */
export const startBulkActionRunUnlessRunning = (
  client: Client,
  engine: Settings['temporal'],
  { workspace, bulkId, total }: BulkStart,
): Promise<boolean> =>
  startRunUnlessRunning<BulkActionRunInput>(client, runTypes.bulk, {
    ...chooseRunPlacement(engine, workspace),
    workflowId: formatBulkActionWorkflowId(workspace, bulkId),
    args: [{ workspace, bulkId, age: workerLimits.runAge }],
    staticSummary: `Bulk action on ${total} ${total === 1 ? 'job' : 'jobs'}`,
  });

/** Wakes the run of a batch. Returns false if the run has ended. */
export const wakeBatchRunIfRunning = (client: Client, workspace: string, batchId: string): Promise<boolean> =>
  awaitCallOrDetectEndedRun(
    client.workflow.getHandle(formatBatchWorkflowId(workspace, batchId)).signal(runSignals.wake),
  );

/** Cancels the run of a batch that was cancelled in the database. The run finds its batch completed and ends. */
export async function cancelBatchRun(client: Client, workspace: string, batchId: string): Promise<void> {
  await awaitCallOrDetectEndedRun(client.workflow.getHandle(formatBatchWorkflowId(workspace, batchId)).cancel());
}
