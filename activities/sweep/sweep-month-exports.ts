// The sweep of exports: every export that is not complete has a run, which finds in the database what is left to do.
import { exportLimits as limits } from '../../src/contracts/limits/exports';
import { listUncheckedMonthExports, markMonthExportsChecked } from '../../src/store/months/exports';
import { startMonthExportRun } from '../../src/temporal/month-export-run';
import type { Deps } from '../deps';

/** Starts runs that are gone. The next pass tries again what failed. */
export async function sweepMonthExports({ database, engine, settings, log, stopping }: Deps, now: Date): Promise<void> {
  const open = await listUncheckedMonthExports(database, new Date(now.getTime() - limits.sweptSeconds * 1_000));
  for (const one of open) {
    if (stopping()) return;
    try {
      if (await startMonthExportRun(engine, settings.engine, one))
        log.warn({ export: one.id }, 'an export without a run was started again');
    } catch (error) {
      log.warn({ export: one.id, error }, 'an export could not be swept: the next pass tries again');
    }
  }
  await markMonthExportsChecked(database, open, now);
}
