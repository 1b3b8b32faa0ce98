// The retention task of the audit log in a worker. Every hour, it deletes old rows and removes old network addresses.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { auditLimits as limits } from '../../contracts/limits/audit';
import { retentionLimits } from '../../contracts/limits/retention';
import type { MetricRecorder } from '../../metrics/measure';
import type { Settings } from '../../settings/settings';
import {
  deleteOldAuditRows,
  findOldestAuditIpAddressTime,
  findOldestAuditRowTime,
  removeOldAuditIpAddresses,
} from '../../store/audit/retention';
import type { Database } from '../../store/database';
import {
  advanceRetentionCutOff,
  computeRetentionDeletionLagMs,
  measureProcessClockDrift,
  type RetainedDataKind,
} from '../../store/retention';
import { startTaskAtInterval } from './run-at-interval';

interface AuditRetentionDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'retention'>;
  readonly log: Logger;
  readonly measure: MetricRecorder;
  readonly now: () => Date;
}

/** What one kind of deletion does. */
interface AuditDeletion {
  readonly kind: RetainedDataKind;
  readonly days: number;
  readonly findOldest: typeof findOldestAuditRowTime;
  /** Deletes everything before a time, in parts with pauses. */
  readonly work: (database: Database, before: Date, signal: AbortSignal) => Promise<void>;
}

/** Starts the retention task, which runs once an hour. @returns a function that stops it */
export const startAuditRetentionTask = (deps: AuditRetentionDeps): (() => Promise<void>) =>
  startTaskAtInterval({
    look: (signal) => deleteAuditDataPastRetention(deps, signal),
    everyMs: limits.dropMs,
    log: deps.log,
    failure: 'failed to delete old rows of the audit log: they wait',
  });

/** Deletes data older than the retention; 0 days keeps it permanently. */
export async function deleteAuditDataPastRetention(deps: AuditRetentionDeps, signal: AbortSignal): Promise<void> {
  const { now, driftMs, isOff } = await measureProcessClockDrift(deps.database, deps.now);
  if (isOff) {
    deps.log.error({ driftMs }, 'nothing old is deleted: the clocks of this worker and of the database differ');
    return;
  }
  const { auditDays, auditAddressDays } = deps.settings.retention;
  const deletions: AuditDeletion[] = [
    {
      kind: 'audit',
      days: auditDays > 0 ? Math.max(auditDays, limits.keepDaysMin) : 0,
      findOldest: findOldestAuditRowTime,
      work: deleteAllOldRows,
    },
    {
      kind: 'addresses',
      days: auditAddressDays,
      findOldest: findOldestAuditIpAddressTime,
      work: removeAllOldAddresses,
    },
  ];
  for (const deletion of deletions) if (deletion.days > 0) await deleteInParts(deps, deletion, now, signal);
}

/**
 * Deletes everything that is old enough. One part an hour would not be enough for an installation that writes more rows
 * than that.
 */
async function deleteInParts(
  { database, measure }: AuditRetentionDeps,
  { kind, days, findOldest, work }: AuditDeletion,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const cutOff = await advanceRetentionCutOff(database, kind, { days, now, stepMs: retentionLimits.auditStepMs });
  const lagMs = computeRetentionDeletionLagMs(cutOff, await findOldest(database));
  measure.set('sello_deletion_lag_seconds', { kind }, lagMs / 1_000);
  await work(database, cutOff.before, signal);
}

/** After the first part, only workspaces that may have more old rows are read again. */
async function deleteAllOldRows(database: Database, before: Date, signal: AbortSignal): Promise<void> {
  let heads: readonly string[] | undefined;
  while (!signal.aborted && heads?.length !== 0) {
    const part = { before, limit: limits.dropRowsMax, heads, signal };
    heads = (await deleteOldAuditRows(database, part)).unfinished;
    if (heads.length > 0) await sleep(limits.dropPauseMs);
  }
}

async function removeAllOldAddresses(database: Database, before: Date, signal: AbortSignal): Promise<void> {
  const part = { before, limit: limits.dropRowsMax };
  while (!signal.aborted && (await removeOldAuditIpAddresses(database, part)) > 0) await sleep(limits.dropPauseMs);
}
