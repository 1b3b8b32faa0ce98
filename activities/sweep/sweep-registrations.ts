// The sweep of registrations: every open registration has a run, which finds in the database what is due.
import { registrationLimits as limits } from '../../src/contracts/limits/registrations';
import { listUncheckedRegistrations, markRegistrationsChecked } from '../../src/store/suppliers/self-registrations';
import { startRegistrationRun } from '../../src/temporal/registration-run';
import type { Deps } from '../deps';

/** Starts runs that are gone. The next pass tries again what failed. */
export async function sweepRegistrations(
  { database, engine, settings, log, stopping }: Deps,
  now: Date,
): Promise<void> {
  const open = await listUncheckedRegistrations(database, new Date(now.getTime() - limits.sweptSeconds * 1_000));
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
