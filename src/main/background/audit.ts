// Every worker looks after the audit: minutes of refused calls become rows, old ones go.
import type { Logger } from 'pino';
import { audit as limits } from '../../contracts/limits/audit';
import { retention } from '../../contracts/limits/retention';
import type { Settings } from '../../settings/settings';
import { dropAddresses, dropRows } from '../../store/audit/retention';
import { closeRefusals } from '../../store/audit/refusals';
import { compareClock, type RetentionKind, nextCutOff } from '../../store/retention';
import type { Database } from '../../store/database';
import type { Metrics } from '../../metrics/measure';
import { createInterval, runAtInterval } from './run-at-interval';

interface AuditTaskDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly measure: Metrics;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Looks once a minute until the function that it gives is called. */
export function startAuditTask(keeping: AuditTaskDeps): () => Promise<void> {
  const { database, log, now: own, measure, newId } = keeping;
  const isDropTime = createInterval(limits.dropMs, own);
  return runAtInterval({
    async look() {
      const { now, driftMs, isOff } = await compareClock(database, own);
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
async function dropOld({ database, settings, measure }: AuditTaskDeps, now: Date): Promise<void> {
  const { auditDays, auditAddressDays } = settings.retention;
  const drop = async (kind: RetentionKind, days: number, work: typeof dropRows): Promise<void> => {
    const { before, behindMs } = await nextCutOff(database, kind, { days, now, stepMs: retention.auditStepMs });
    measure.set('sello_deletion_behind_seconds', { kind }, behindMs / 1_000);
    await work(database, { before, limit: limits.dropRowsMax });
  };
  if (auditDays > 0) await drop('audit', Math.max(auditDays, limits.keepDaysMin), dropRows);
  if (auditAddressDays > 0) await drop('addresses', auditAddressDays, dropAddresses);
}
