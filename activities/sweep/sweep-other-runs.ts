// The sweep of registrations and of exports: each open one has a run, which finds in the database what is due.
import { registrationLimits } from '../../src/contracts/limits/registrations';
import { listUncheckedRegistrations, markRegistrationsChecked } from '../../src/store/suppliers/self-registrations';
import { startRegistrationRun } from '../../src/temporal/registration-run';
import type { Deps } from '../deps';
import { exportLimits } from '../../src/contracts/limits/exports';
import { listUncheckedMonthExports, markMonthExportsChecked } from '../../src/store/months/exports';
import { startMonthExportRun } from '../../src/temporal/month-export-run';

/** Starts runs that are gone. The next pass tries again what failed. */
export async function sweepRegistrations(
  { database, engine, settings, log, stopping }: Deps,
  now: Date,
): Promise<void> {
  const open = await listUncheckedRegistrations(
    database,
    new Date(now.getTime() - registrationLimits.sweptSeconds * 1_000),
  );
  for (const one of open) {
    if (stopping()) return;
    try {
      if (await startRegistrationRun(engine, settings.engine, one))
        log.warn({ registration: one.id }, 'a registration without a run was started again');
    } catch (error) {
      log.warn({ registration: one.id, error }, 'a registration could not be swept: the next pass tries again');
    }
  }
  await markRegistrationsChecked(database, open, now);
}

/** Starts runs that are gone. The next pass tries again what failed. */
export async function sweepMonthExports({ database, engine, settings, log, stopping }: Deps, now: Date): Promise<void> {
  const open = await listUncheckedMonthExports(database, new Date(now.getTime() - exportLimits.sweptSeconds * 1_000));
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
