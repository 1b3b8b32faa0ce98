// Every worker looks after the audit: minutes of refused calls become rows, old ones go.
import type { Logger } from 'pino';
import { audit as limits } from '../contracts/limits/audit';
import { retention } from '../contracts/limits/retention';
import type { Settings } from '../settings/settings';
import { dropAddresses, dropRows } from '../store/audit/drop';
import { closeRefusals } from '../store/audit/refusals';
import { comparedClock, type Dropped, nextCutOff } from '../store/cut-offs';
import type { Database } from '../store/database';
import type { Measure } from '../metrics/measure';
import { everySoOften, keepLooking } from './keep-looking';

interface Keeping {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly measure: Measure;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Looks once a minute until the function that it gives is called. */
export function keepAudit(keeping: Keeping): () => Promise<void> {
  const { database, log, now: own, measure, newId } = keeping;
  const isDropTime = everySoOften(limits.dropMs, own);
  return keepLooking({
    async look() {
      const { now, driftMs, isOff } = await comparedClock(database, own);
      measure.set('sello_database_clock_drift_seconds', {}, driftMs / 1_000);
      await closeRefusals(database, now, newId);
      if (!isDropTime()) return;
      if (isOff) log.error({ driftMs }, "nothing old is deleted: the clock of this worker is off the database's");
      else await dropOld(keeping, now);
    },
    everyMs: limits.refusalsLookMs,
    log,
    failure: 'the audit could not be looked after: refused calls and old rows wait',
  });
}

/** One pass over what is old enough. 0 days: it stays. */
async function dropOld({ database, settings, measure }: Keeping, now: Date): Promise<void> {
  const { auditDays, auditAddressDays } = settings.retention;
  const drop = async (kind: Dropped, days: number, work: typeof dropRows): Promise<void> => {
    const { before, behindMs } = await nextCutOff(database, kind, { days, now, stepMs: retention.auditStepMs });
    measure.set('sello_deletion_behind_seconds', { kind }, behindMs / 1_000);
    await work(database, { before, limit: limits.dropRowsMax });
  };
  if (auditDays > 0) await drop('audit', Math.max(auditDays, limits.keepDaysMin), dropRows);
  if (auditAddressDays > 0) await drop('addresses', auditAddressDays, dropAddresses);
}
