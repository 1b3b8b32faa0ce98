// The audit task of a worker. It turns complete minutes of refused calls into rows, and deletes old rows.
import type { Logger } from 'pino';
import { auditLimits as limits } from '../../contracts/limits/audit';
import { retentionLimits } from '../../contracts/limits/retention';
import type { Settings } from '../../settings/settings';
import { removeOldAuditIpAddresses, deleteOldAuditRows } from '../../store/audit/retention';
import { replaceRefusedCallCountsByAuditRows } from '../../store/audit/refusals';
import { measureProcessClockDrift, type RetainedDataKind, advanceRetentionCutOff } from '../../store/retention';
import type { Database } from '../../store/database';
import type { MeasureFunctions } from '../../metrics/measure';
import { createIntervalCheck, startTaskAtInterval } from './run-at-interval';

interface AuditTaskDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly measure: MeasureFunctions;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Starts the audit task, which runs once a minute. @returns a function that stops it */
export function startAuditMaintenanceTask(deps: AuditTaskDeps): () => Promise<void> {
  const { database, log, now: own, measure, newId } = deps;
  const isDropTime = createIntervalCheck(limits.dropMs, own);
  return startTaskAtInterval({
    async look() {
      const { now, driftMs, isOff } = await measureProcessClockDrift(database, own);
      measure.set('sello_database_clock_drift_seconds', {}, driftMs / 1_000);
      await replaceRefusedCallCountsByAuditRows(database, now, newId);
      if (!isDropTime()) return;
      if (isOff) log.error({ driftMs }, 'nothing old is deleted: the clocks of this worker and of the database differ');
      else await dropOld(deps, now);
    },
    everyMs: limits.refusalsLookMs,
    log,
    failure: 'failed to maintain the audit log: refused calls and old rows wait',
  });
}

/** Deletes data older than the retention; 0 days keeps it permanently. */
async function dropOld({ database, settings, measure }: AuditTaskDeps, now: Date): Promise<void> {
  const { auditDays, auditAddressDays } = settings.retention;
  const drop = async (kind: RetainedDataKind, days: number, work: typeof deleteOldAuditRows): Promise<void> => {
    const { before, behindMs } = await advanceRetentionCutOff(database, kind, {
      days,
      now,
      stepMs: retentionLimits.auditStepMs,
    });
    measure.set('sello_deletion_lag_seconds', { kind }, behindMs / 1_000);
    await work(database, { before, limit: limits.dropRowsMax });
  };
  if (auditDays > 0) await drop('audit', Math.max(auditDays, limits.keepDaysMin), deleteOldAuditRows);
  if (auditAddressDays > 0) await drop('addresses', auditAddressDays, removeOldAuditIpAddresses);
}
