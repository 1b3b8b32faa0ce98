// Reads the metrics that a worker counts in the database, at most every few seconds, however many clients read them.
import type { Logger } from 'pino';
import { databaseCountMetricsLimits as limits } from '../contracts/limits/store';
import { sweepLimits } from '../contracts/limits/sweep';
import type { MetricRecorder } from '../metrics/measure';
import type { ProcessMetrics } from '../metrics/registry';
import type { MetricDefinition } from '../metrics/row';
import { type GaugeName, metricTable } from '../metrics/table';
import type { Database } from '../store/database';
import { awaitWithTimeout } from '../store/with-timeout';
import {
  type EnvironmentStatusCounts,
  readInstallationStatusCounts,
  type InstallationStatusCounts,
} from '../store/chains/status-counts';
import { type OutboxStatus, readOutboxStatus } from '../store/outbox/set-aside';
import { countRestartedRunsSince, readSweepHeartbeatAgeSeconds } from '../store/sweeps';
import { readLongestWebhookDeliveryDelaySeconds } from '../store/webhooks/deliveries';

/** The counts other than those about the status of chains. */
interface SystemCounts extends OutboxStatus {
  readonly sweepAgeSeconds: number | undefined;
  readonly runsRestarted: number;
  readonly longestDueSeconds: number;
}

type EnvironmentGauge = {
  [Name in GaugeName]: (typeof metricTable)[Name] extends { from: 'database'; labels: readonly ['environment'] }
    ? Name
    : never;
}[GaugeName];

const ofEnvironment: Readonly<Record<EnvironmentGauge, (counts: EnvironmentStatusCounts) => number>> = {
  sello_pending_records: ({ pending }) => pending,
  sello_oldest_pending_seconds: ({ oldestPendingSeconds }) => Math.round(oldestPendingSeconds),
  sello_oldest_unanswered_seconds: ({ oldestUnansweredSeconds }) => Math.round(oldestUnansweredSeconds),
  sello_requests_waiting: ({ requestsWaiting }) => requestsWaiting,
  sello_requests_held: ({ requestsHeld }) => requestsHeld,
  sello_chains_stopped: ({ chainsStopped }) => chainsStopped,
  sello_chains_backing_off: ({ chainsBackingOff }) => chainsBackingOff,
  sello_chains_sealing_paused: ({ chainsSealingPaused }) => chainsSealingPaused,
  sello_chains_with_alarm: ({ chainsWithAlarm }) => chainsWithAlarm,
  sello_certificates_expiring: ({ certificatesExpiring }) => certificatesExpiring,
};

function setCounts(measure: MetricRecorder, counts: InstallationStatusCounts, other: SystemCounts): void {
  for (const [name, valueOf] of Object.entries(ofEnvironment) as [
    EnvironmentGauge,
    (typeof ofEnvironment)[EnvironmentGauge],
  ][])
    for (const [environment, one] of Object.entries(counts.environments))
      measure.set(name, { environment }, valueOf(one));
  measure.set('sello_jobs_open', {}, counts.jobsOpen);
  measure.set('sello_chain_check_overdue_seconds', {}, Math.round(counts.oldestCheckSeconds));
  measure.set('sello_counts_capped', {}, counts.capped ? 1 : 0);
  measure.set('sello_sweep_age_seconds', {}, other.sweepAgeSeconds && Math.round(other.sweepAgeSeconds));
  measure.set('sello_outbox_oldest_seconds', {}, Math.round(other.oldestSeconds));
  measure.set('sello_outbox_set_aside', {}, other.aside);
  measure.set('sello_deliveries_oldest_due_seconds', {}, Math.round(other.longestDueSeconds));
  measure.set('sello_runs_restarted', {}, other.runsRestarted);
}

const countedMetrics = Object.entries<MetricDefinition>(metricTable).flatMap(([name, { from }]) =>
  from === 'database' ? [name as GaugeName] : [],
);

interface MetricsDeps {
  readonly metrics: ProcessMetrics;
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly certificateEnd: () => Date | undefined;
  /** The queue of the sweep. */
  readonly taskQueue: string;
}

/**
 * Creates the function that returns the page of metrics. While the database does not respond, its counts are absent
 * and `sello_counts_unavailable` is 1.
 */
export function createPrometheusTextReader(deps: MetricsDeps): () => Promise<string> {
  const { metrics, log, certificateEnd } = deps;
  let lastRead: { readonly at: number; readonly done: Promise<void> } | undefined;
  const count = async (): Promise<void> => {
    try {
      setCounts(metrics.measure, ...(await readCounts(deps)));
      metrics.measure.set('sello_counts_unavailable', {}, 0);
    } catch (error) {
      lastRead = undefined;
      metrics.forget(countedMetrics);
      metrics.measure.set('sello_counts_unavailable', {}, 1);
      log.warn({ error }, 'failed to count metrics in the database');
    }
  };
  return async () => {
    if (!lastRead || performance.now() - lastRead.at > limits.keptMs)
      lastRead = { at: performance.now(), done: count() };
    await lastRead.done;
    const end = certificateEnd();
    metrics.measure.set('sello_configured_certificate_expiry_seconds', {}, end && Math.floor(end.getTime() / 1_000));
    return metrics.text();
  };
}

/** A database that hangs ignores its own time limit, so the wait is limited here. */
const readCounts = ({ database, now, taskQueue }: MetricsDeps): Promise<[InstallationStatusCounts, SystemCounts]> =>
  awaitWithTimeout(
    Promise.all([readInstallationStatusCounts(database, now()), countOthers(database, taskQueue, now())]),
    limits.answerMs,
  );

async function countOthers(database: Database, taskQueue: string, now: Date): Promise<SystemCounts> {
  const dayAgo = new Date(now.getTime() - sweepLimits.restartsCountedHours * 3_600_000);
  const [sweepAge, runsRestarted, outbox, dueSeconds] = await Promise.all([
    readSweepHeartbeatAgeSeconds(database, taskQueue),
    countRestartedRunsSince(database, dayAgo, limits.countMax),
    readOutboxStatus(database),
    readLongestWebhookDeliveryDelaySeconds(database),
  ]);
  return { ...outbox, sweepAgeSeconds: sweepAge, runsRestarted, longestDueSeconds: dueSeconds };
}
