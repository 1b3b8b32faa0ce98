// The sweep of registrations and of exports: each open one has a run, which reads from the database what is due.
import { exportLimits } from '../../src/contracts/limits/exports';
import { registrationLimits } from '../../src/contracts/limits/registrations';
import { listUncheckedMonthExports, markMonthExportsChecked } from '../../src/store/months/exports';
import { listUncheckedRegistrations, markRegistrationsChecked } from '../../src/store/suppliers/self-registrations';
import { startMonthExportRun } from '../../src/temporal/month-export-run';
import { startRegistrationRun } from '../../src/temporal/registration-run';
import type { Deps } from '../deps';

interface SweptRuns<Row> {
  readonly kind: 'registration' | 'export';
  /** In log lines. */
  readonly named: string;
  readonly sweptSeconds: number;
  readonly list: (database: Deps['database'], before: Date) => Promise<readonly Row[]>;
  /** @returns whether a run was started: false if there is one */
  readonly start: (engine: Deps['engine'], settings: Deps['settings']['engine'], row: Row) => Promise<boolean>;
  readonly markChecked: (database: Deps['database'], rows: readonly Row[], now: Date) => Promise<void>;
}

/** Starts runs that are gone. The next pass tries again what failed. */
const restartLostRuns =
  <Row extends { readonly id: string }>({ kind, named, sweptSeconds, list, start, markChecked }: SweptRuns<Row>) =>
  async ({ database, engine, settings, log, stopping }: Deps, now: Date): Promise<void> => {
    const open = await list(database, new Date(now.getTime() - sweptSeconds * 1_000));
    for (const one of open) {
      if (stopping()) return;
      try {
        if (await start(engine, settings.engine, one))
          log.warn({ [kind]: one.id }, `${named} without a run was started again`);
      } catch (error) {
        log.warn({ [kind]: one.id, error }, `${named} could not be swept: the next pass tries again`);
      }
    }
    await markChecked(database, open, now);
  };

export const sweepRegistrations = restartLostRuns({
  kind: 'registration',
  named: 'a registration',
  sweptSeconds: registrationLimits.sweptSeconds,
  list: listUncheckedRegistrations,
  start: startRegistrationRun,
  markChecked: markRegistrationsChecked,
});

export const sweepMonthExports = restartLostRuns({
  kind: 'export',
  named: 'an export',
  sweptSeconds: exportLimits.sweptSeconds,
  list: listUncheckedMonthExports,
  start: startMonthExportRun,
  markChecked: markMonthExportsChecked,
});
