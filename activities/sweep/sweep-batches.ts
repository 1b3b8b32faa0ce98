// The sweep of batches: every open batch has a run, which reads the remaining work from the database.
import { batchLimits as limits } from '../../src/contracts/limits/batches';
import type { UncheckedJob } from '../../src/store/jobs/overdue-jobs';
import { findBatch, listUncheckedBatches, markBatchesChecked } from '../../src/store/batches/batches';
import { listUncheckedBulk, markBulkChecked } from '../../src/store/bulk/bulk';
import { startBatchRunInTemporal, startBulkRunInTemporal } from '../../src/temporal/batch-run';
import type { Deps } from '../deps';

/** Starts runs that are gone. The next pass tries again what failed. */
export async function sweepBatches(deps: Deps, now: Date): Promise<void> {
  const { database, engine, settings, log, stopping } = deps;
  const before = new Date(now.getTime() - limits.sweptSeconds * 1_000);
  const open = await listUncheckedBatches(database, before);
  for (const { workspace, id, total } of open) {
    if (stopping()) return;
    try {
      const batch = { workspace, batchId: id, total };
      if (await startBatchRunInTemporal(engine, settings.engine, batch))
        log.warn({ batch: id }, 'a batch without a run was started again');
    } catch (error) {
      log.warn({ batch: id, error }, 'a batch could not be swept: the next pass tries again');
    }
  }
  await markBatchesChecked(database, open, now);
  await sweepBulkActions(deps, now, before);
}

async function sweepBulkActions({ database, engine, settings, log }: Deps, now: Date, before: Date): Promise<void> {
  const open = await listUncheckedBulk(database, before);
  for (const { workspace, id, total } of open)
    await startBulkRunInTemporal(engine, settings.engine, { workspace, bulkId: id, total }).catch((error: unknown) =>
      log.warn({ bulk: id, error }, 'a bulk action could not be swept: the next pass tries again'),
    );
  await markBulkChecked(database, open, now);
}

/** Returns whether the run of its batch executes a job. */
export async function isBatchOpen({ database }: Deps, { workspace, batch }: UncheckedJob): Promise<boolean> {
  return batch !== undefined && (await findBatch(database, workspace, batch))?.open === true;
}
