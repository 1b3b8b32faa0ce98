// The audit task of a worker. It turns complete minutes of refused calls into rows.
import type { Logger } from 'pino';
import { auditLimits as limits } from '../../contracts/limits/audit';
import { replaceRefusedCallCountsByAuditRows } from '../../store/audit/refusals';
import { measureProcessClockDrift } from '../../store/retention';
import type { Database } from '../../store/database';
import type { MetricRecorder } from '../../metrics/measure';
import { startTaskAtInterval } from './run-at-interval';

interface AuditTaskDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly measure: MetricRecorder;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Starts the audit task, which runs once a minute. @returns a function that stops it */
export function startAccessRefusedCallAuditTask(deps: AuditTaskDeps): () => Promise<void> {
  const { database, log, now: own, measure, newId } = deps;
  return startTaskAtInterval({
    async look() {
      const { now, driftMs } = await measureProcessClockDrift(database, own);
      measure.set('sello_database_clock_drift_seconds', {}, driftMs / 1_000);
      await replaceRefusedCallCountsByAuditRows(database, now, newId);
    },
    everyMs: limits.refusalsLookMs,
    log,
    failure: 'failed to maintain the audit log: refused calls wait',
  });
}
