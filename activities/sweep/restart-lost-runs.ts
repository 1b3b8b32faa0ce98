// Sweeps batches, bulk actions, registrations and exports. Each of them that is open has a run, which finds the
// remaining work in the database.
import { batchLimits } from '../../src/contracts/limits/batches';
import { monthExportLimits } from '../../src/contracts/limits/exports';
import { registrationLinkLimits } from '../../src/contracts/limits/registrations';
import { listOpenBatchesDueForSweep, markBatchesSwept } from '../../src/store/batches/batches';
import { listOpenBulkActionsDueForSweep, markBulkActionsSwept } from '../../src/store/bulk/bulk';
import { listRunningMonthExportsDueForSweep, markMonthExportsSwept } from '../../src/store/months/exports';
import {
  listOpenSelfRegistrationsDueForSweep,
  markSelfRegistrationsSwept,
} from '../../src/store/suppliers/self-registrations';
import { startBatchRunUnlessRunning, startBulkActionRunUnlessRunning } from '../../src/temporal/batch-run';
import { isTemporalUnavailableError } from '../../src/temporal/check-run';
import { startMonthExportRunUnlessRunning } from '../../src/temporal/month-export-run';
import { startSelfRegistrationRunUnlessRunning } from '../../src/temporal/registration-run';
import type { ActivityDeps } from '../deps';

interface SweptRuns<Row> {
  readonly kind: 'batch' | 'bulk' | 'registration' | 'export';
  /** The name of the object in log lines. */
  readonly named: string;
  readonly sweptSeconds: number;
  /** Lists open items that were last checked before this time, the longest unchecked first. */
  readonly list: (database: ActivityDeps['database'], before: Date) => Promise<readonly Row[]>;
  /** @returns true if a run was started, false if a run already exists */
  readonly start: (
    engine: ActivityDeps['temporal'],
    settings: ActivityDeps['settings']['temporal'],
    row: Row,
  ) => Promise<boolean>;
  readonly markChecked: (database: ActivityDeps['database'], rows: readonly Row[], now: Date) => Promise<void>;
}

/**
 * Starts runs that are gone. Only a response of Temporal counts as a check. An item whose check failed is due in the
 * next pass, after all items that are due now, so that it delays no other item. The pass ends when Temporal is
 * unavailable.
 */
const restartLostRuns =
  <Row extends { readonly id: string }>({ kind, named, sweptSeconds, list, start, markChecked }: SweptRuns<Row>) =>
  async ({ database, temporal, settings, log, stopping }: ActivityDeps, now: Date): Promise<void> => {
    const before = new Date(now.getTime() - sweptSeconds * 1_000);
    const checked: Row[] = [];
    const failed: Row[] = [];
    for (const one of await list(database, before)) {
      if (stopping()) break;
      try {
        if (await start(temporal, settings.temporal, one))
          log.warn({ [kind]: one.id }, `${named} without a run was started again`);
        checked.push(one);
      } catch (error) {
        log.warn({ [kind]: one.id, error }, `${named} could not be swept: the next pass tries again`);
        failed.push(one);
        if (isTemporalUnavailableError(error)) break;
      }
    }
    await markChecked(database, checked, now);
    await markChecked(database, failed, before);
  };

export const restartLostBatchRuns = restartLostRuns({
  kind: 'batch',
  named: 'a batch',
  sweptSeconds: batchLimits.sweptSeconds,
  list: listOpenBatchesDueForSweep,
  start: (engine, settings, { workspace, id: batchId, total }) =>
    startBatchRunUnlessRunning(engine, settings, { workspace, batchId, total }),
  markChecked: markBatchesSwept,
});

export const restartLostBulkActionRuns = restartLostRuns({
  kind: 'bulk',
  named: 'a bulk action',
  sweptSeconds: batchLimits.sweptSeconds,
  list: listOpenBulkActionsDueForSweep,
  start: (engine, settings, { workspace, id: bulkId, total }) =>
    startBulkActionRunUnlessRunning(engine, settings, { workspace, bulkId, total }),
  markChecked: markBulkActionsSwept,
});

export const restartLostSelfRegistrationRuns = restartLostRuns({
  kind: 'registration',
  named: 'a registration',
  sweptSeconds: registrationLinkLimits.sweptSeconds,
  list: listOpenSelfRegistrationsDueForSweep,
  start: startSelfRegistrationRunUnlessRunning,
  markChecked: markSelfRegistrationsSwept,
});

export const restartLostMonthExportRuns = restartLostRuns({
  kind: 'export',
  named: 'an export',
  sweptSeconds: monthExportLimits.sweptSeconds,
  list: listRunningMonthExportsDueForSweep,
  start: startMonthExportRunUnlessRunning,
  markChecked: markMonthExportsSwept,
});
