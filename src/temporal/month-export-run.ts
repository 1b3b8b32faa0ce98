// Starts the run of a month's export.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { workerLimits } from '../contracts/limits/worker';
import { type MonthExportRunInput, runTypes } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { chooseRunPlacement, formatMonthExportWorkflowId, formatSupplierName } from './names';

interface MonthExportStart {
  readonly workspace: string;
  readonly id: string;
  /** Tax code. */
  readonly supplier: string;
  readonly month: string;
}

/**
 * Starts the run `month-export:<workspace>:<id>` of a stored export, unless it is running. Returns whether a run was started.
 * @throws when Temporal does not answer in time
 */
export async function startMonthExportRun(
  client: Client,
  engine: Settings['engine'],
  { workspace, id, supplier, month }: MonthExportStart,
): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
      client.workflow.start<(given: MonthExportRunInput) => Promise<void>>(runTypes.monthExport, {
        taskQueue: chooseRunPlacement(engine, workspace).taskQueue,
        workflowId: formatMonthExportWorkflowId(workspace, id),
        args: [{ workspace, exportId: id, age: workerLimits.runAge }],
        staticSummary: `Export of ${month} of ${formatSupplierName(engine, supplier)}`,
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
