// The clock task of an API process. It shows how far the clock of the process is from the database's. A process whose
// clock is wrong refuses to issue invoices, because it would date them wrongly.
import type { Logger } from 'pino';
import { auditLimits as limits } from '../../contracts/limits/audit';
import type { MetricRecorder } from '../../metrics/measure';
import type { Database } from '../../store/database';
import { measureProcessClockDrift } from '../../store/retention';
import { startTaskAtInterval } from './run-at-interval';

interface ClockTaskDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly measure: MetricRecorder;
  readonly now: () => Date;
}

/** Starts the clock task, which runs once a minute. @returns a function that stops it */
export function startClockDriftCheckTask({ database, log, measure, now }: ClockTaskDeps): () => Promise<void> {
  return startTaskAtInterval({
    async look() {
      const { driftMs, isOff } = await measureProcessClockDrift(database, now);
      measure.set('sello_database_clock_drift_seconds', {}, driftMs / 1_000);
      if (isOff) log.error({ driftMs }, 'the clocks of this process and of the database differ: it issues no invoices');
    },
    everyMs: limits.refusalsLookMs,
    log,
    failure: 'failed to compare the clock with that of the database',
  });
}
