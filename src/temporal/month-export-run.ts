// Starts the run of a month's export.
import type { Client } from '@temporalio/client';
import { workerLimits } from '../contracts/limits/worker';
import { type MonthExportRunInput, runTypes } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { chooseRunPlacement, formatMonthExportWorkflowId, formatSupplierForTemporal } from './names';
import { startRunUnlessRunning } from './start-once';

interface MonthExportStart {
  readonly workspace: string;
  readonly id: string;
  /** Tax ID. */
  readonly supplier: string;
  readonly month: string;
}

/**
 * Starts the run `month-export:<workspace>:<id>` of a stored export, unless it is running. Returns whether a run was
 * started.
 * @throws if Temporal does not respond in time
 */
export const startMonthExportRunUnlessRunning = (
  client: Client,
  engine: Settings['temporal'],
  { workspace, id, supplier, month }: MonthExportStart,
): Promise<boolean> =>
  startRunUnlessRunning<MonthExportRunInput>(client, runTypes.monthExport, {
    ...chooseRunPlacement(engine, workspace),
    workflowId: formatMonthExportWorkflowId(workspace, id),
    args: [{ workspace, exportId: id, age: workerLimits.runAge }],
    staticSummary: `Export of ${month} of ${formatSupplierForTemporal(engine, supplier)}`,
  });
